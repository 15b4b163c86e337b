import Foundation

/// What the fictional Apple sells: 60 podcasts, 40 artists with three albums each, four songs on
/// each album; everything is a function of its id.
struct FictionalCatalogue: Sendable {
  /// Names in place of the usual ones, by id.
  var names: [Int: String] = [:]
  /// Artists that only searches find.
  var moreArtists: [Int] = []

  static let podcasts = 1_001...1_060
  static let artists = 2_001...2_040
  static let albums = 3_001...3_120
  static let songs = 50_001...50_480

  static func albums(ofArtist id: Int) -> Range<Int> {
    let first = albums.lowerBound + (id - artists.lowerBound) * 3
    return first..<first + 3
  }

  static func artist(ofAlbum id: Int) -> Int {
    artists.lowerBound + (id - albums.lowerBound) / 3
  }

  static func songs(ofAlbum id: Int) -> Range<Int> {
    let first = songs.lowerBound + (id - albums.lowerBound) * 4
    return first..<first + 4
  }

  static func album(ofSong id: Int) -> Int {
    albums.lowerBound + (id - songs.lowerBound) / 4
  }

  private static let first = [
    "Amber", "Brisk", "Cobalt", "Drowsy", "Eager", "Fallow", "Gentle", "Hollow", "Ivory", "Jaunty",
  ]
  private static let second = [
    "Anchor", "Bridge", "Candle", "Ditch", "Engine", "Ferry", "Garden", "Harbour", "Island",
    "Juniper", "Kettle", "Lantern",
  ]

  func name(of id: Int) -> String {
    if let name = names[id] { return name }
    let words = "\(Self.first[id % 10]) \(Self.second[id % 12])"
    switch id {
    case Self.podcasts: return "\(words) Talk"
    case Self.artists: return "The \(words)s"
    case Self.albums: return "\(words), Part \(id - Self.albums.lowerBound + 1)"
    default: return "\(words) \(id)"
    }
  }

  // MARK: - Feeds

  /// The ids of a chart, best first: every storefront has another part of the catalogue, and every
  /// day another order of it.
  static func chart(
    _ kind: String, in storefront: String, day: Int, rows: Int, limit: Int, shift: Int
  ) -> [Int] {
    let place = ["us": 0, "gb": 1, "jp": 2][storefront] ?? Int(storefront.utf8.first ?? 0) % 7 + 3
    let count = kind == "podcasts" ? podcasts.count : artists.count
    let items = (0..<min(limit, count)).map { (place * 7 + shift + $0) % count }
    let turned = items.indices.map { items[($0 + day) % items.count] }
    return turned.prefix(rows).map { item in
      switch kind {
      case "podcasts": podcasts.lowerBound + item
      case "albums": albums.lowerBound + item * 3
      default: songs(ofAlbum: albums.lowerBound + item * 3 + 1).lowerBound
      }
    }
  }

  func feedRow(_ id: Int, in storefront: String) -> [String: Any] {
    var row: [String: Any] = ["id": String(id), "name": name(of: id)]
    switch id {
    case Self.podcasts:
      row["artistName"] = "Shore Media"
      row["kind"] = "podcasts"
      row["genres"] = [["genreId": "1303", "name": "Comedy"]]
      if id % 5 == 0 { row["contentAdvisoryRating"] = "Explict" }
      row["url"] = "https://podcasts.example/\(storefront)/podcast/id\(id)"
    case Self.albums:
      row["kind"] = "albums"
      row["url"] = "https://music.example/\(storefront)/album/\(id)"
      addArtist(Self.artist(ofAlbum: id), to: &row)
    default:
      row["kind"] = "songs"
      let album = Self.album(ofSong: id)
      row["url"] = "https://music.example/\(storefront)/album/\(album)?i=\(id)"
      addArtist(Self.artist(ofAlbum: album), to: &row)
    }
    return row
  }

  private func addArtist(_ artist: Int, to row: inout [String: Any]) {
    row["artistId"] = String(artist)
    row["artistName"] = name(of: artist)
    row["releaseDate"] = "2026-05-01"
    row["genres"] = [["genreId": "14", "name": "Pop"], ["genreId": "34", "name": "Music"]]
  }

  /// A row of the older feeds.
  func olderRow(_ id: Int, in storefront: String) -> [String: Any] {
    [
      "im:name": ["label": name(of: id)],
      "im:artist": ["label": "Shore Media"],
      "id": [
        "label": "https://podcasts.example/\(storefront)/podcast/id\(id)?uo=2",
        "attributes": ["im:id": String(id)],
      ],
      "category": ["attributes": ["im:id": "1303", "term": "Comedy", "label": "Comedy"]],
    ]
  }

  // MARK: - Lookups

  func podcast(_ id: Int) -> [String: Any] {
    [
      "wrapperType": "track", "kind": "podcast", "collectionId": id, "trackId": id,
      "artistName": "Shore Media", "collectionName": name(of: id), "trackName": name(of: id),
      "collectionViewUrl": "https://podcasts.example/podcast/id\(id)",
      "feedUrl": "https://feeds.example/\(id).xml", "trackCount": 12,
      "releaseDate": "2026-11-28T09:00:00Z", "genres": ["Comedy", "Podcasts"],
      "genreIds": ["1303", "26"],
    ]
  }

  /// The newest episodes, newest first.
  func episodes(of podcast: Int, _ count: Int) -> [[String: Any]] {
    (0..<min(count, 12)).map { number in
      [
        "wrapperType": "podcastEpisode", "kind": "podcast-episode", "collectionId": podcast,
        "trackId": 1_000_000 + podcast * 100 + number, "trackName": "Episode \(12 - number)",
        "releaseDate": "2026-11-\(28 - number)T09:00:00Z", "trackTimeMillis": 1_800_000,
        "trackViewUrl": "https://podcasts.example/podcast/id\(podcast)?i=\(number)",
      ]
    }
  }

  func artist(_ id: Int) -> [String: Any] {
    [
      "wrapperType": "artist", "artistType": "Artist", "artistId": id, "artistName": name(of: id),
      "artistLinkUrl": "https://music.example/artist/\(id)", "primaryGenreName": "Pop",
      "primaryGenreId": 14,
    ]
  }

  func album(_ id: Int) -> [String: Any] {
    let artist = Self.artist(ofAlbum: id)
    return [
      "wrapperType": "collection", "collectionType": "Album", "collectionId": id,
      "collectionName": name(of: id), "artistId": artist, "artistName": name(of: artist),
      "collectionViewUrl": "https://music.example/album/\(id)", "trackCount": 4,
      "collectionExplicitness": "notExplicit", "releaseDate": "2026-05-01T07:00:00Z",
      "primaryGenreName": "Pop",
    ]
  }

  func song(_ id: Int) -> [String: Any] {
    let album = Self.album(ofSong: id)
    let artist = Self.artist(ofAlbum: album)
    return [
      "wrapperType": "track", "kind": "song", "trackId": id, "trackName": name(of: id),
      "collectionId": album, "collectionName": name(of: album), "artistId": artist,
      "artistName": name(of: artist), "trackNumber": (id - Self.songs.lowerBound) % 4 + 1,
      "trackTimeMillis": 200_000, "trackExplicitness": "notExplicit",
      "trackViewUrl": "https://music.example/album/\(album)?i=\(id)",
      "releaseDate": "2026-05-01T07:00:00Z", "primaryGenreName": "Pop",
    ]
  }
}
