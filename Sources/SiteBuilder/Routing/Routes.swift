import ChartModel

/// Where every page of a site lies.
struct Routes: Sendable {
  /// The items that have a page, with their slugs.
  let index: PageIndex

  /// The genres that have a page, by id.
  let genres: Set<Int>

  /// First segments of addresses that Markdown pages may not take, storefront codes apart.
  static let reserved: Set<String> = [
    "podcasts", "artists", "albums", "genres", "assets", "artwork", "search", "status",
  ]

  func storefront(_ storefront: Storefront) -> Address {
    Address(segments: [storefront.code])
  }

  func chart(_ key: ChartKey) -> Address {
    let genre = key.genre.map { Genre.known[$0]?.slug ?? String($0) }
    return Address(segments: [key.storefront.code, key.kind.rawValue] + (genre.map { [$0] } ?? []))
  }

  func podcast(_ id: Int) -> Address? {
    index.podcasts[id].map { Self.item("podcasts", id, $0) }
  }

  func artist(_ id: Int) -> Address? {
    index.artists[id].map { Self.item("artists", id, $0) }
  }

  func album(_ id: Int) -> Address? {
    index.albums[id].map { Self.item("albums", id, $0) }
  }

  /// The page of a genre that anything charts in now.
  func genre(_ id: Int) -> Address? {
    guard genres.contains(id), let genre = Genre.known[id] else { return nil }
    return Address(segments: ["genres", genre.media.rawValue, genre.slug])
  }

  /// One page of the list of all podcasts, artists or albums; the first has no number.
  func list(_ section: String, page: Int) -> Address {
    Address(segments: page == 1 ? [section] : [section, String(page)])
  }

  private static func item(_ section: String, _ id: Int, _ slug: String) -> Address {
    Address(slug.isEmpty ? "\(section)/\(id)/" : "\(section)/\(slug)-\(id)/")
  }
}
