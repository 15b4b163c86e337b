import ChartModel

/// Sorts the records of a lookup or search by kind.
struct LookupRows {
  private var lookup = Lookup()
  private var skipped: [String] = []
  /// Which of those are of a kind that is not stored.
  private var foreign: Set<Int> = []
  /// How many rows were left out because they could not be read, rather than for what they are.
  private var unreadable = 0
  /// Where each id was met first, by kind.
  private var seen: [Kind: [Int: (position: Int, index: Int)]] = [:]

  private enum Kind {
    case artist, album, song, podcast, episode
  }

  /// Reads the list of records.
  ///
  /// A list without records is a good response: nothing was found. One none of whose records can be
  /// read is of another shape.
  static func decode(from decoder: any Decoder) throws -> FetchedRecords {
    guard var list = try? decoder.unkeyedContainer() else {
      throw ResponseError(
        .wrongShape(found: "\(JSONKind.name(of: decoder)) as 'results'", expected: "an array"))
    }
    var rows = LookupRows()
    var position = 0
    while !list.isAtEnd {
      guard position < AppleResponse.maximumRows else {
        throw ResponseError(.tooManyRows(limit: AppleResponse.maximumRows))
      }
      position += 1
      rows.read(try list.superDecoder(), position)
    }
    if rows.unreadable > 0, rows.lookup.isEmpty {
      throw ResponseError(
        .wrongShape(
          found: "no readable record (\(rows.skipped.first ?? ""))",
          expected: "lookup records"))
    }
    return FetchedRecords(
      records: rows.lookup, skipped: rows.skipped, foreign: rows.foreign)
  }

  private mutating func read(_ decoder: any Decoder, _ position: Int) {
    guard let fields = try? decoder.container(keyedBy: LookupRecordKey.self) else {
      unreadable += 1
      skipped.append(
        skippedRow(position, id: nil, "\(JSONKind.name(of: decoder)), not an object"))
      return
    }
    if lookup.storefront == nil { lookup.storefront = storefront(of: fields) }
    switch RecordKind(fields) {
    case .artist:
      add(Artist.read(fields), as: .artist, in: \.artists, \.id, position)
    case .album:
      add(Album.read(fields), as: .album, in: \.albums, \.id, position)
    case .song:
      add(Song.read(fields), as: .song, in: \.songs, \.id, position)
    case .podcast:
      add(Podcast.read(fields), as: .podcast, in: \.podcasts, \.id, position)
    case .episode:
      add(Episode.read(fields), as: .episode, in: \.episodes, \.id, position)
    case .other(let reason):
      let id = fields.number(.trackId) ?? fields.number(.collectionId) ?? fields.number(.artistId)
      foreign.insert(skipped.count)
      skipped.append(skippedRow(position, id: id, reason))
    case .unknown:
      unreadable += 1
      skipped.append(skippedRow(position, id: nil, "no 'wrapperType'"))
    }
  }

  /// Adds a record, unless it could not be read or one of its id came before.
  ///
  /// An album of two artists that were requested comes twice; only a double that says something
  /// else than the first is worth a word.
  private mutating func add<Record: Equatable>(
    _ record: Result<Record, RecordFault>, as kind: Kind,
    in list: WritableKeyPath<Lookup, [Record]>, _ id: KeyPath<Record, Int>, _ position: Int
  ) {
    switch record {
    case .failure(let fault):
      unreadable += 1
      skipped.append(skippedRow(position, id: fault.id, fault.reason))
    case .success(let record):
      let id = record[keyPath: id]
      if let first = seen[kind]?[id] {
        guard lookup[keyPath: list][first.index] != record else { return }
        skipped.append(
          skippedRow(position, id: id, "same id as row \(first.position), with different content"))
        return
      }
      seen[kind, default: [:]][id] = (position, lookup[keyPath: list].count)
      lookup[keyPath: list].append(record)
    }
  }

  private func storefront(of fields: LookupFields) -> Storefront? {
    if let storefront = fields.string(.country).flatMap({ Storefront(country: $0) }) {
      return storefront
    }
    let keys: [LookupRecordKey] = [
      .trackViewUrl, .collectionViewUrl, .artistLinkUrl, .artistViewUrl,
    ]
    return keys.lazy.compactMap { fields.link($0) }
      .compactMap(\.storefront).first
  }
}

/// Why a record of a kind that is stored cannot be read.
struct RecordFault: Error {
  let id: Int?
  let reason: String
}

/// What a record is.
private enum RecordKind {
  case artist, album, song, podcast, episode
  /// Something that is not stored, and what.
  case other(String)
  case unknown

  /// Collections that hold no music.
  private static let otherCollections: Set<String> = [
    "Audiobook", "Movie Bundle", "Podcast", "TV Season",
  ]

  init(_ fields: LookupFields) {
    let wrapper = fields.text(.wrapperType)
    let kind = fields.text(.kind)
    switch wrapper ?? kind {
    case "artist":
      // Authors, actors and makers of software have records like artists'.
      let type = fields.text(.artistType) ?? "Artist"
      self = type == "Artist" ? .artist : .other("unsupported artist type '\(type)'")
    case "collection":
      let type = fields.text(.collectionType) ?? "Album"
      self =
        Self.otherCollections.contains(type)
        ? .other("unsupported collection type '\(type)'") : .album
    case "track", "song", "podcast", "podcastEpisode", "podcast-episode":
      switch kind ?? wrapper {
      case "song": self = .song
      case "podcast": self = .podcast
      case "podcast-episode", "podcastEpisode": self = .episode
      case let kind: self = .other("unsupported track kind '\(kind ?? "")'")
      }
    case let type?:
      self = .other("unsupported record type '\(type)'")
    case nil:
      self = .unknown
    }
  }
}
