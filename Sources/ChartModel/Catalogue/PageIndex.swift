/// The items that a site names itself, whether they chart or not.
public struct NamedItems: Hashable, Sendable {
  public var podcasts: Set<Int> = []
  public var artists: Set<Int> = []
  public var albums: Set<Int> = []

  /// Names nothing.
  public init() {}
}

/// Which items have a page, and under which slug each is found.
public struct PageIndex: Hashable, Sendable {
  /// Slugs by id; a slug may be empty.
  public var podcasts: [Int: String] = [:]
  public var artists: [Int: String] = [:]
  public var albums: [Int: String] = [:]

  /// The album that a charting song is on, where it has a page.
  public var albumOfSong: [Int: Int] = [:]

  /// Makes an index without items.
  public init() {}
}
