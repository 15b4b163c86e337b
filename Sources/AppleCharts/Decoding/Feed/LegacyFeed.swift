import ChartModel

/// The feeds of the oldest generation: XML turned into JSON, texts as objects with a `label`,
/// everything else as `attributes`; one entry is an object, none a missing key.
extension FeedContents {
  /// Reads a feed that has `entry`, or labels.
  init(legacy feed: KeyedDecodingContainer<FeedKey>) throws {
    title = feed.label(.title).map { TextCleaner.name($0) }
    updated = feed.label(.updated).flatMap { AppleDate.timestamp($0) }
    let links = feed.links(.link)
    addresses = links.filter { $0.relation == "self" }.map(\.address)
    if let id = feed.label(.id).flatMap({ try? WebURL($0) }) { addresses.append(id) }
    // The store's own page says a country as well (`viewTop?cc=us&id=1`), the American one for stores without the chart.
    let isKnown = addresses.contains { FeedAddress($0).storefront != nil }
    country =
      isKnown ? nil : links.lazy.compactMap { $0.address.parameter("cc").map(String.init) }.first
    rows = []
    guard feed.contains(.entry) else { return }
    let decoder = try feed.superDecoder(forKey: .entry)
    guard var entries = try? decoder.unkeyedContainer() else {
      guard (try? decoder.singleValueContainer())?.decodeNil() != true else { return }
      guard (try? decoder.container(keyedBy: AnyKey.self)) != nil else {
        throw ResponseError(
          .wrongShape(
            found: "\(JSONKind.name(of: decoder)) as 'entry'", expected: "an array or an object")
        )
      }
      rows = [ChartRow(legacy: decoder, position: 1)]
      return
    }
    while !entries.isAtEnd {
      guard rows.count < AppleResponse.maximumRows else {
        throw ResponseError(.tooManyRows(limit: AppleResponse.maximumRows))
      }
      rows.append(ChartRow(legacy: try entries.superDecoder(), position: rows.count + 1))
    }
  }
}

/// The members of an entry.
private enum LegacyRowKey: String, CodingKey {
  case id, title, link, category
  case name = "im:name"
  case image = "im:image"
  case artist = "im:artist"
  case collection = "im:collection"
  case contentType = "im:contentType"
  case releaseDate = "im:releaseDate"
}

extension ChartRow {
  /// Reads an entry.
  fileprivate init(legacy decoder: any Decoder, position: Int) {
    guard let row = try? decoder.container(keyedBy: LegacyRowKey.self) else {
      self.init(position: position, id: nil, fault: "\(JSONKind.name(of: decoder)), not an object")
      return
    }
    guard let id = row.attributes(.id)?.digits(.id) else {
      let reason = row.attributes(.id)?.faultOfID(.id) ?? "no id"
      self.init(position: position, id: nil, fault: reason)
      return
    }
    guard let name = row.cleanLabel(.name) else {
      let reason = row.contains(.name) ? "an empty name" : "no name"
      self.init(position: position, id: id, fault: reason)
      return
    }
    let links = row.links(.link)
    let page = links.first { $0.relation == "alternate" } ?? links.first
    let url = (page?.address.string ?? row.label(.id)).flatMap { WebURL.checked($0) }
    let album = try? row.nestedContainer(keyedBy: LegacyRowKey.self, forKey: .collection)
    let albumPage = album?.links(.link).first?.address ?? url
    let artist = row.attributes(.artist)?.link(.href)
    let category = row.attributes(.category)
    let genre = (category?.text(.label) ?? category?.text(.term)).map {
      GenreLabel(id: category?.digits(.id), name: $0)
    }
    let entry = ChartEntry(
      rank: position, id: id, name: name, artistName: row.cleanLabel(.artist) ?? "",
      artistID: artist?.id(after: "artist"),
      albumID: albumPage?.id(after: "album"),
      albumName: album?.cleanLabel(.name),
      genres: genre.map { [$0] } ?? [],
      released: row.label(.releaseDate).flatMap { AppleDate.day($0) }, url: url?.string,
      artwork: row.largestImage(.image).map { ArtworkURL($0.string) })
    self.init(position: position, kind: row.contentType(.contentType), entry: entry)
  }
}
