import ChartModel

/// What the sample's storefronts sell: made once from the seed, before any chart.
struct SampleCatalogue: Sendable {
  var artists: [SampleArtist] = []
  var albums: [SampleAlbum] = []
  var podcasts: [SamplePodcast] = []
}

/// How well known something is, by storefront; 0 where it is not sold.
typealias SampleReach = [Int]

extension SampleReach {
  /// Whether something is so well known everywhere that it has a picture; the rest shows what a site
  /// looks like where pictures are missing.
  var hasPicture: Bool { reduce(0, +) >= 20 }
}

/// An artist of the sample.
struct SampleArtist: Sendable {
  let id: Int
  let name: String
  let genre: Int
  let reach: SampleReach
  /// Where its albums are in the catalogue.
  var albums: Range<Int>
}

/// An album of the sample.
struct SampleAlbum: Sendable {
  let id: Int
  let name: String
  /// Where its artist is in the catalogue.
  let artist: Int
  let released: Day
  let advisory: Advisory?
  let songs: [SampleSong]
  /// How much it is liked beside others of its artist.
  let appeal: Double
}

/// A song of the sample.
struct SampleSong: Sendable {
  let id: Int
  let name: String
  let disc: Int
  let track: Int
  let milliseconds: Int
  let isExplicit: Bool
}

/// A podcast of the sample.
struct SamplePodcast: Sendable {
  let id: Int
  let name: String
  let publisher: String
  let genres: [Int]
  let reach: SampleReach
  let isExplicit: Bool
  let episodeCount: Int
  let episodes: [SampleEpisode]
}

/// An episode of a podcast of the sample.
struct SampleEpisode: Sendable {
  let id: Int
  let name: String
  let released: Timestamp
  let milliseconds: Int
  let summary: String
}

/// The fields of a table's line.
struct SampleLine {
  let name: String
  let fields: [String]
  let reach: SampleReach

  /// Reads a line whose first field is a name and whose last is a reach.
  init?(_ line: Substring) {
    let fields = line.split(separator: "|").map(String.init)
    guard fields.count >= 3, let name = fields.first, let last = fields.last else { return nil }
    self.name = name
    self.fields = Array(fields[1..<(fields.count - 1)])
    reach = last.utf8.map { Int($0) - 48 }
  }
}
