import ChartModel

/// The feeds of the feed generator, first and second generation: rows under `results`, ids as
/// texts, the rank told by the place.
extension FeedContents {
  /// Reads a feed that has `results`.
  init(generator feed: KeyedDecodingContainer<FeedKey>) throws {
    title = feed.text(.title)
    updated = feed.timestamp(.updated)
    country = feed.string(.country)
    var addresses = [feed.string(.id)]
    if let links = try? feed.decodeIfPresent([FeedLink].self, forKey: .links) {
      addresses += links.map(\.address)
    }
    self.addresses = addresses.compactMap { $0.flatMap { try? WebURL($0) } }
    let list = try feed.superDecoder(forKey: .results)
    guard var results = try? list.unkeyedContainer() else {
      throw ResponseError(
        .wrongShape(found: "\(JSONKind.name(of: list)) as 'results'", expected: "an array"))
    }
    rows = []
    while !results.isAtEnd {
      guard rows.count < AppleResponse.maximumRows else {
        throw ResponseError(.tooManyRows(limit: AppleResponse.maximumRows))
      }
      rows.append(ChartRow(generator: try results.superDecoder(), position: rows.count + 1))
    }
  }
}

extension ChartRow {
  /// Reads a row of the feed generator.
  fileprivate init(generator decoder: any Decoder, position: Int) {
    guard let row = try? decoder.container(keyedBy: FeedRowKey.self) else {
      self.init(position: position, id: nil, fault: "\(JSONKind.name(of: decoder)), not an object")
      return
    }
    guard let id = row.digits(.id) else {
      self.init(position: position, id: nil, fault: row.faultOfID(.id))
      return
    }
    guard let name = row.text(.name) else {
      self.init(position: position, id: id, fault: row.faultOfName(.name))
      return
    }
    let url = row.link(.url)
    let artwork =
      row.link(.artworkUrl100) ?? row.link(.artworkUrl600) ?? row.link(.artworkUrl512)
      ?? row.link(.artworkUrl60) ?? row.link(.artworkUrl30)
    let entry = ChartEntry(
      rank: position, id: id, name: name, artistName: row.text(.artistName) ?? "",
      artistID: row.digits(.artistId)
        ?? row.link(.artistUrl)?.id(after: "artist"),
      albumID: url?.id(after: "album"),
      albumName: row.text(.collectionName), advisory: row.advisory(.contentAdvisoryRating),
      genres: GenreList.read(row, .genres), released: row.day(.releaseDate), url: url?.string,
      artwork: artwork.map { ArtworkURL($0.string) })
    self.init(
      position: position, kind: row.string(.kind).flatMap { ChartKind(word: $0) }, entry: entry)
  }
}
