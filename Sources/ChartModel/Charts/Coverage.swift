/// Which ranks of its chart a snapshot tells of.
///
/// An item that is not among the rows is absent only as far as they are known: it may be below the
/// depth, or in a row that could not be read.
public struct Coverage: Hashable, Sendable {
  /// How many ranks the snapshot covers, from 1.
  public let depth: Int
  /// How many of its rows could not be read.
  public let leftOut: Int
  /// The items of those rows, where they gave their ids.
  public let leftOutItems: Set<Int>
  /// Whether any of those rows may be of any item.
  private let hasUnknownRows: Bool

  /// Describes what a snapshot covers.
  ///
  /// - Parameters:
  ///   - depth: How many ranks it covers.
  ///   - leftOut: How many of its rows could not be read.
  ///   - items: The items of those rows, one each, as far as they are known.
  public init(depth: Int, leftOut: Int = 0, items: [Int] = []) {
    self.depth = depth
    self.leftOut = leftOut
    leftOutItems = Set(items)
    hasUnknownRows = items.count < leftOut
  }

  /// Whether an item that is not among the rows is certain not to have a rank.
  public func rulesOut(_ item: Int, at rank: Int) -> Bool {
    rank <= depth && !hasUnknownRows && !leftOutItems.contains(item)
  }
}
