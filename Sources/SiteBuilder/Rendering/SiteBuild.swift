public import ChartModel
import Diagnostics
import Liquid
public import Publishing
public import SiteConfiguration

/// One build of a site: what the user wrote, and how it becomes pages.
public struct SiteBuild: Sendable {
  /// What site.yml says.
  public let configuration: Configuration

  /// The Markdown that the user wrote.
  public let content: Content

  /// The templates, words and assets.
  public let theme: Theme

  /// Whether the data is the fictional sample, which every page then says.
  public let isSample: Bool

  /// Puts together what the user wrote.
  public init(configuration: Configuration, content: Content, theme: Theme, isSample: Bool) {
    self.configuration = configuration
    self.content = content
    self.theme = theme
    self.isSample = isSample
  }

  /// How many items are read at a time; enough to make a query cheap, few enough to stay small.
  private static let batch = 256

  /// Renders every page and adds every file of the site to an edition of its folder.
  ///
  /// The same data, content and theme give the same bytes.
  ///
  /// - Parameters:
  ///   - data: The charts and items.
  ///   - output: The edition that the files are added to.
  ///   - progress: Is told how many of the site's pages are done.
  /// - Returns: What was made.
  /// - Throws: ``BuildErrors`` with every fault of a template that a page ran into, each once; or
  ///   what the data or the output folder throws.
  public func render(
    _ data: any SiteData, into output: inout OutputUpdate,
    progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> SiteSummary {
    let named = content.named(with: configuration)
    let index = try await data.pageIndex(
      charts: configuration.shownCharts, named: named,
      onlyNamed: configuration.pages == .named)
    let pictures = SitePictures(
      artwork == .download ? try await data.pictures() : PictureIndex(), artwork,
      published: output.lastEdition)
    let records = NamedRecords(
      podcasts: try await data.podcasts(named.podcasts.sorted()),
      artists: try await data.artists(named.artists.sorted()),
      albums: try await data.albums(named.albums.sorted()))
    let context = SiteContext(
      configuration: configuration, strings: theme.strings, isSample: isSample,
      snapshots: try await data.snapshots(of: configuration.shownCharts),
      dates: try await data.dates(of: configuration.shownCharts), index: index,
      pages: content.links, addresses: content.addresses, data: content.data, records: records,
      pictures: pictures)
    guard context.routes.chartItems.clashes.isEmpty else {
      throw BuildErrors(context.routes.chartItems.clashes)
    }
    var writer = PageWriter(theme: theme, context: context)

    try writer.writeCharts(
      content, following: try await followed(data, context), into: &output)
    for chart in context.charts { try await writer.writeArchive(of: chart, data, into: &output) }
    try writer.writeGenres(into: &output)
    try writer.writePages(content, into: &output)

    let listed = try await renderItems(
      of: index, data, with: &writer, into: &output, progress: progress)
    try writer.writeLists(listed, into: &output)
    try writer.writeSiteFiles(into: &output)
    try pictures.publish(into: &output)
    guard writer.faults.isEmpty else { throw BuildErrors(writer.faults) }
    return SiteSummary(
      charts: context.charts.count, podcasts: index.podcasts.count, artists: index.artists.count,
      albums: index.albums.count, pages: writer.pageCount, archivePages: context.archivePages,
      missing: configuration.shownCharts.filter { key in
        !context.charts.contains { $0.key == key }
      },
      unknown: Self.unknown(named.artists, "artist", beside: index.artists)
        + Self.unknown(named.albums, "album", beside: index.albums)
        + Self.unknown(named.podcasts, "podcast", beside: index.podcasts),
      damagedPictures: pictures.damaged)
  }

  /// Where pictures come from; the sample's are at no store.
  private var artwork: Configuration.Artwork {
    isSample && configuration.artwork == .hotlink ? .download : configuration.artwork
  }

  /// The podcasts and artists that site.yml names, in its order, as far as they are known.
  private func followed(
    _ data: any SiteData, _ context: SiteContext
  ) async throws -> [FollowedItem] {
    let ids = context.followed
    let runs = try await data.runs(
      of: ids.podcasts.sorted(), in: context.charts(of: .topPodcasts))
    let podcasts = context.records.podcasts.map { podcast in
      FollowedItem(
        kind: "podcast", id: podcast.id, name: podcast.name, maker: podcast.publisher,
        address: context.routes.podcast(podcast.id), artwork: podcast.artwork,
        placements: context.placements(of: .topPodcasts, podcast.id),
        lastDate: runs[podcast.id]?.map(\.record.last.date).max())
    }
    let artists = context.records.artists.map { artist in
      FollowedItem(
        kind: "artist", id: artist.id, name: artist.name, maker: nil,
        address: context.routes.artist(artist.id), artwork: artist.albums.first?.artwork,
        placements: context.placements(ofArtist: artist.id), lastDate: nil)
    }
    func inOrder(_ choices: [Configuration.ItemChoice], _ items: [FollowedItem]) -> [FollowedItem] {
      choices.compactMap { choice in
        if case .id(let id) = choice { items.first { $0.id == id } } else { nil }
      }
    }
    return inOrder(configuration.podcasts, podcasts) + inOrder(configuration.artists, artists)
  }

  /// Renders the pages of all items, batch by batch, and returns what the lists say of them.
  private func renderItems(
    of index: PageIndex, _ data: any SiteData, with writer: inout PageWriter,
    into output: inout OutputUpdate, progress: @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws -> [String: [ListedItem]] {
    let context = writer.context
    let total =
      index.podcasts.count + index.artists.count + index.albums.count
      + index.chartItems.values.reduce(0) { $0 + $1.count }
    var done = 0
    var listed: [String: [ListedItem]] = [:]
    for ids in Self.batches(index.podcasts) {
      let runs = try await data.runs(of: ids, in: context.charts(of: .topPodcasts))
      for podcast in try await data.podcasts(ids) {
        try writer.write(
          podcast, runs[podcast.id] ?? [], blurb: content.podcasts[podcast.id], into: &output)
        listed["podcasts", default: []].append(
          ListedItem(
            name: podcast.name, note: podcast.publisher,
            address: context.routes.podcast(podcast.id)))
      }
      done += ids.count
      progress(done, total)
    }
    for ids in Self.batches(index.artists) {
      for artist in try await data.artists(ids) {
        try writer.write(artist, blurb: content.artists[artist.id], into: &output)
        listed["artists", default: []].append(
          ListedItem(name: artist.name, note: nil, address: context.routes.artist(artist.id)))
      }
      done += ids.count
      progress(done, total)
    }
    var songs: [Int: [Int]] = [:]
    for (song, album) in index.songAlbums { songs[album, default: []].append(song) }
    for ids in Self.batches(index.albums) {
      let runs = try await data.runs(of: ids, in: context.charts(of: .topAlbums))
      let songRuns = try await data.runs(
        of: ids.flatMap { songs[$0] ?? [] }.sorted(), in: context.charts(of: .topSongs))
      for album in try await data.albums(ids) {
        try writer.write(
          album, runs[album.id] ?? [], songRuns, blurb: content.albums[album.id], into: &output)
        listed["albums", default: []].append(
          ListedItem(
            name: album.name, note: album.artistName, address: context.routes.album(album.id)))
      }
      done += ids.count
      progress(done, total)
    }
    for chart in context.charts where chart.key.kind.isImported {
      try await writer.writeItems(of: chart, data, into: &output) {
        done += $0
        progress(done, total)
      }
    }
    return listed
  }

  /// The items that are named and have no page, as messages name them: `artist 12`.
  private static func unknown(
    _ ids: Set<Int>, _ kind: String, beside items: [PageIndex.Item]
  ) -> [String] {
    ids.subtracting(items.map(\.id)).sorted().map { "\(kind) \($0)" }
  }

  private static func batches(_ items: [PageIndex.Item]) -> [[Int]] {
    stride(from: 0, to: items.count, by: batch).map {
      items[$0..<min($0 + batch, items.count)].map(\.id)
    }
  }
}

/// What a build made.
public struct SiteSummary: Hashable, Sendable {
  /// How many charts the site shows.
  public let charts: Int
  public let podcasts: Int
  public let artists: Int
  public let albums: Int
  /// How many pages were rendered.
  public let pages: Int
  /// The dates of charts that have a page; once published, those pages stay.
  public let archivePages: [ChartKey: [Day]]
  /// The charts that site.yml asks for and the data lacks.
  public let missing: [ChartKey]
  /// The items that the user named and the data lacks: `artist 12`.
  public let unknown: [String]
  /// The pictures whose kept files are gone or damaged; placeholders stand for them.
  public let damagedPictures: [Picture]
}
