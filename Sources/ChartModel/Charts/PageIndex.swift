/// The items that a site names itself, which get a page whether or not they chart.
public struct NamedItems: Hashable, Sendable {
  public var artists: Set<Int>
  public var albums: Set<Int>
  public var podcasts: Set<Int>

  /// Names items by their ids.
  public init(artists: Set<Int> = [], albums: Set<Int> = [], podcasts: Set<Int> = []) {
    self.artists = artists
    self.albums = albums
    self.podcasts = podcasts
  }
}

/// Which items have a page of their own, and by what name in its address.
public struct PageIndex: Hashable, Sendable {
  /// An item with the readable part of its address, which may be empty.
  public struct Item: Hashable, Sendable {
    public let id: Int
    public let slug: String

    /// Describes an item.
    public init(id: Int, slug: String) {
      self.id = id
      self.slug = slug
    }
  }

  /// An item of an imported chart; its page lies below the chart's.
  public struct ChartItem: Hashable, Sendable {
    /// What entries call the item; below zero, so that it never meets an id of Apple's.
    public let number: Int
    /// What tells the item from all others of its chart, as the file has it.
    public let id: String
    public let name: String
    public let maker: String
    /// The readable part of its address, which may be empty.
    public let slug: String

    /// Describes an item.
    public init(number: Int, id: String, name: String, maker: String, slug: String) {
      self.number = number
      self.id = id
      self.name = name
      self.maker = maker
      self.slug = slug
    }
  }

  /// Ordered by id, as are the others.
  public var podcasts: [Item]
  public var artists: [Item]
  public var albums: [Item]
  /// The album that a song is on, for the songs that ever charted and whose album has a page.
  public var songAlbums: [Int: Int]
  /// The items that are or were on each imported chart, in the order in which they were first stored.
  public var chartItems: [ChartKey: [ChartItem]]

  /// Describes the pages of a site.
  public init(
    podcasts: [Item] = [], artists: [Item] = [], albums: [Item] = [], songAlbums: [Int: Int] = [:],
    chartItems: [ChartKey: [ChartItem]] = [:]
  ) {
    self.podcasts = podcasts
    self.artists = artists
    self.albums = albums
    self.songAlbums = songAlbums
    self.chartItems = chartItems
  }
}
