/// One row of a chart that comes from a file.
public struct ImportedRow: Hashable, Sendable {
  public var date: Day
  /// The rank as it was published; several rows of a date may share one.
  public var rank: Int
  /// What tells the item from all others of its chart; Apple's id for a chart of Apple's.
  ///
  /// Nil where the file has none: then title and maker do.
  public var id: String?
  public var title: String
  public var maker: String
  /// How many ranks its date covers, where the file says so; else down to the date's greatest.
  public var depth: Int?
  /// The line of the file, for messages.
  public var line: Int
  /// The file's own figures: the rank a week before, the best so far, and the weeks.
  public var lastWeek: Int?
  public var peak: Int?
  public var weeks: Int?

  /// Describes a row.
  public init(
    date: Day, rank: Int, id: String?, title: String, maker: String, depth: Int? = nil, line: Int
  ) {
    self.date = date
    self.rank = rank
    self.id = id
    self.title = title
    self.maker = maker
    self.depth = depth
    self.line = line
  }
}

/// Rows that are read one after another, as they are asked for.
public protocol ImportedRows {
  /// Returns the next row; nil after the last.
  mutating func next() throws -> ImportedRow?
}
