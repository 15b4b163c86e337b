import ChartgenCLI
import Foundation
import SQLite
import Testing
import TestSupport

/// Addresses in answers that lead elsewhere than to Apple.
struct ForeignAddressTests {
  /// Each has its number in it, so that a page which has it can be named.
  static let foreign = [
    "http://169.254.169.254/foreign0", "https://me:secret@is1-ssl.mzstatic.com/foreign1",
    "https://127.0.0.1/foreign2", "https://[::1]/foreign3", "https://localhost/foreign4",
    "https://covers.example/foreign5", "https://apple.com.covers.example/foreign6",
    "https://notapple.com/foreign7", "https://music.apple.com:8443/foreign8",
    "https://10.0.0.1/foreign9", "javascript:foreign10", "ftp://music.apple.com/foreign11",
    "https://nas.local/foreign12",
  ]

  /// A site whose charts and records have these addresses for pictures, previews and store links.
  private func site(
    _ addresses: [String], feed: String? = nil, _ configuration: String = "artwork: hotlink\n"
  ) throws -> TestSite {
    let site = try TestSite(
      configuration: """
        title: Test Room
        url: https://radio.example/
        storefronts: [us]
        charts: [top-podcasts, top-songs]

        """ + configuration)
    try site.folder.write("An album.", to: "Content/albums/1.md")
    func write(_ object: [String: Any], to name: String) throws {
      let data = try JSONSerialization.data(withJSONObject: object)
      try site.folder.write(Array(data), to: "Recordings/\(name).json")
    }
    func chart(_ path: String, _ kind: String, _ first: Int) -> [String: Any] {
      let rows = addresses.enumerated().map { number, address -> [String: Any] in
        [
          "id": "\(first + number)", "name": "Show \(number)", "artistName": "Somebody",
          "artistId": "77", "kind": kind, "url": address, "artworkUrl100": address,
        ]
      }
      return [
        "feed": [
          "id": "https://rss.marketingtools.apple.com/api/v2/us/\(path)", "country": "us",
          "updated": "Sun, 29 Nov 2026 06:00:00 +0000", "results": rows,
        ] as [String: Any]
      ]
    }
    try write(chart("podcasts/top/50/podcasts.json", "podcasts", 101), to: "a podcasts")
    try write(chart("music/most-played/50/songs.json", "songs", 201), to: "b songs")
    var records: [[String: Any]] = [
      [
        "wrapperType": "collection", "collectionId": 1, "collectionName": "Album",
        "artistName": "Somebody", "artistId": 77, "collectionViewUrl": addresses[0],
        "artworkUrl100": addresses[0],
      ]
    ]
    for (number, address) in addresses.enumerated() {
      records.append([
        "wrapperType": "track", "kind": "song", "trackId": 201 + number, "trackName": "Song",
        "collectionId": 1, "artistName": "Somebody", "artistId": 77, "trackViewUrl": address,
        "previewUrl": address, "artworkUrl100": address, "trackNumber": number + 1,
        "discNumber": 1, "country": "USA",
      ])
      records.append([
        "wrapperType": "track", "kind": "podcast", "collectionId": 101 + number,
        "collectionName": "Show \(number)", "artistName": "Somebody", "collectionViewUrl": address,
        "feedUrl": feed ?? address, "artworkUrl100": address, "country": "USA",
      ])
      records.append([
        "wrapperType": "podcastEpisode", "kind": "podcast-episode", "collectionId": 101 + number,
        "trackId": 900 + number, "trackName": "Episode", "trackViewUrl": address,
        "releaseDate": "2026-11-28T09:00:00Z",
      ])
    }
    records.append([
      "wrapperType": "artist", "artistType": "Artist", "artistName": "Somebody", "artistId": 77,
      "artistLinkUrl": addresses[0],
    ])
    try write(["resultCount": records.count, "results": records], to: "c records")
    return site
  }

  /// The files of Output that have a text, and what stands around it.
  private func files(of site: TestSite, having text: String) throws -> [String] {
    try site.published().compactMap { name, data in
      let page = String(decoding: data, as: UTF8.self)
      return page.range(of: text).map { "\(name): \(page[$0.lowerBound...].prefix(60))" }
    }.sorted()
  }

  @Test(arguments: ["hotlink", "download", "none"])
  func `nothing of what leads elsewhere is published`(artwork: String) async throws {
    let site = try site(Self.foreign, feed: "https://10.0.0.1/foreign", "artwork: \(artwork)\n")
    let run = await site.run("build", "--from", "Recordings")
    #expect(run.status == .done, "\(run.error)")
    #expect(try files(of: site, having: "foreign") == [])
    #expect(try site.page("podcasts/show-0-101/index.html").contains("<svg class=\"cover\""))
  }

  @Test func `what an earlier version has stored is not published either`() async throws {
    let site = try site(["https://music.apple.com/us/1"])
    _ = await site.run("build", "--from", "Recordings")
    #expect(try !files(of: site, having: "https://music.apple.com/us/1").isEmpty)
    let store = try Connection(path: site.path + "/Data/charts.sqlite", access: .write)
    let columns = try store.statement(
      """
      SELECT m.name, p.name FROM sqlite_schema m, pragma_table_info(m.name) p
      WHERE m.type = 'table' AND p.name IN ('url', 'artwork', 'preview', 'feed')
      """)
    var places: [(String, String)] = []
    try columns.query { places.append(($0.text(0), $0.text(1))) }
    #expect(places.count > 8)
    for (table, column) in places {
      try store.execute(
        "UPDATE \(table) SET \(column) = 'http://169.254.169.254/foreign' "
          + "WHERE \(column) IS NOT NULL")
    }
    try store.close()
    try FileManager.default.removeItem(atPath: site.path + "/Output")
    let run = await site.run("render")
    #expect(run.status == .done, "\(run.error)")
    #expect(try files(of: site, having: "foreign") == [])
  }

  @Test func `plain http at Apple becomes https, and so nothing is mixed`() async throws {
    let site = try site(
      ["http://is1.mzstatic.com/image/a.jpg/100x100bb.jpg", "http://a1.phobos.apple.com/b.m4a"],
      feed: "http://feeds.example/show.xml")
    #expect(await site.run("build", "--from", "Recordings").status == .done)
    #expect(try files(of: site, having: "http://is1").isEmpty)
    #expect(try files(of: site, having: "http://a1").isEmpty)
    let album = try site.page("albums/album-1/index.html")
    #expect(album.contains("src=\"https://a1.phobos.apple.com/b.m4a\""))
    #expect(album.contains("https://is1-ssl.mzstatic.com/image/a.jpg/512x512bb.jpg"))
    // A link to a show's own feed may be of any public host, over either scheme.
    #expect(
      try site.page("podcasts/show-0-101/index.html").contains(
        "href=\"http://feeds.example/show.xml\""))
  }

  @Test func `pictures elsewhere are not requested, and are no failure`() async throws {
    let server = try LoopbackServer()
    let site = try site(Self.foreign, "")
    let run = await site.run(
      "build", "--from", "Recordings", "--artwork-url", server.url("/"), "--strict")
    #expect(run.status == .done && !run.error.contains("picture"), "\(run.error)")
    #expect(server.requests.isEmpty)
  }
}
