import ChartModel

/// What the address of a feed says of its chart.
///
///     …/api/v2/{storefront}/{media}/{feed}/{limit}/{resource}.json
///     …/api/v1/{storefront}/{media}/{feed}/{genre}/{limit}/{explicit}.json
///     …/{storefront}/rss/{feed}/limit={n}/genre={id}/json
struct FeedAddress {
  var storefront: Storefront?
  var subject = Subject.unknown
  var genre = GenrePart.unknown
  /// How many rows were requested.
  var limit: Int?

  /// What a feed is of.
  enum Subject {
    case chart(ChartKind)
    /// Something that is not a chart of ours, such as apps or what comes out soon.
    case other(String)
    case unknown
  }

  /// Which genre a feed is of.
  enum GenrePart {
    case id(Int)
    case slug(String)
    case all
    case unknown
  }

  /// Reads an address; one of another form says what its last telling segment says.
  init(_ address: WebURL) {
    let segments = address.segments.map { $0.lowercased() }
    if let rss = segments.firstIndex(of: "rss") {
      readLegacy(segments, rss)
    } else if let api = segments.firstIndex(of: "api"), api + 1 < segments.count {
      readGenerator(version: segments[api + 1], Array(segments[(api + 2)...]))
    }
  }

  private mutating func readLegacy(_ segments: [String], _ rss: Int) {
    storefront = rss > 0 ? Storefront(segments[rss - 1]) : nil
    guard rss + 1 < segments.count else { return }
    let word = segments[rss + 1]
    subject =
      ChartKind(word: word).map { .chart($0) } ?? .other(TextCleaner.line(word, maximumBytes: 60))
    genre = .all
    for segment in segments[(rss + 2)...] {
      if segment.hasPrefix("genre=") {
        let value = String(segment.dropFirst(6))
        genre =
          CatalogueID.parse(value).map { .id($0) }
          ?? .slug(TextCleaner.line(value, maximumBytes: 60))
      } else if segment.hasPrefix("limit=") {
        limit = Self.limit(segment.dropFirst(6))
      }
    }
  }

  private mutating func readGenerator(version: String, _ parts: [String]) {
    storefront = parts.first.flatMap { Storefront($0) }
    switch (version, parts.count) {
    case ("v1", 6):
      subject = Self.subject(parts[2])
      limit = Self.limit(parts[4])
      let part = parts[3]
      genre =
        part == "all"
        ? .all
        : CatalogueID.parse(part).map { .id($0) } ?? .slug(TextCleaner.line(part, maximumBytes: 60))
    case ("v2", 5):
      genre = .all
      limit = Self.limit(parts[3])
      let resource = Self.withoutExtension(parts[4])
      // `most-played` and `top` are the charts; subscribers' and others are lists of their own.
      subject =
        ["most-played", "top"].contains(parts[2])
        ? Self.subject(resource)
        : .other(TextCleaner.line("\(parts[2])/\(resource)", maximumBytes: 60))
    default:
      let kinds = parts.reversed().lazy.compactMap { ChartKind(word: Self.withoutExtension($0)) }
      subject = kinds.first.map { .chart($0) } ?? .unknown
    }
  }

  private static func subject(_ word: String) -> Subject {
    ChartKind(word: word).map { .chart($0) } ?? .other(TextCleaner.line(word, maximumBytes: 60))
  }

  private static func limit(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { (1...AppleResponse.maximumRows).contains($0) ? $0 : nil }
  }

  private static func withoutExtension(_ segment: String) -> String {
    segment.split(separator: ".").first.map(String.init) ?? segment
  }
}

/// What the title of a feed says of its chart, where nothing else does: `Top Podcasts in Music`.
struct FeedTitle {
  let kind: ChartKind?
  let genre: String?

  init(_ title: String) {
    let text = title.split(separator: ":").last.map(String.init) ?? title
    let parts = text.split(separator: " ").map(String.init)
    let split = parts.firstIndex(of: "in") ?? parts.count
    kind = ChartKind(word: parts[..<split].joined(separator: "-"))
    genre = split < parts.count ? parts[(split + 1)...].joined(separator: " ") : nil
  }
}

extension ChartKind {
  /// The kind that a word of Apple's means, in addresses (`toppodcasts`, `most-played` aside), in
  /// rows (`song`, `musicVideo`) and in titles (`Top-Shows`).
  init?(word: String) {
    var bytes = word.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: " "): nil
      case 65...90: byte | 0x20
      default: byte
      }
    }
    if bytes.starts(with: "top".utf8) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "s") { bytes.removeLast() }
    switch String(decoding: bytes, as: UTF8.self) {
    case "podcast", "show": self = .topPodcasts
    case "album": self = .topAlbums
    case "song", "track": self = .topSongs
    case "podcastepisode", "episode": self = .podcastEpisodes
    case "musicvideo", "video": self = .musicVideos
    case "playlist": self = .playlists
    default: return nil
    }
  }
}
