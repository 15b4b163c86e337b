public import ChartModel

/// What an import brought.
public struct ImportSummary: Sendable {
  /// The rows that were stored.
  public var rows = 0
  /// The dates of the snapshots that were stored.
  public var dates: Set<Day> = []
  /// How many of them took the place of one of the same date.
  public var replaced = 0
  /// The dates that Apple's own answers gave already, which stayed as they were.
  public var kept = 0
  /// The items that the chart did not have before.
  public var newItems: [ItemName] = []
  /// Those of them that may be others, misspelt.
  public var misspellings: [(new: ItemName, known: ItemName)] = []
  /// Rows whose title and maker another row of their date has too: two items of one name.
  public var doubledRows: [ImportedRow] = []
  /// The file's own figures beside ours, where they differ.
  public var differences: [FigureDifference] = []
  public var comparedRows = 0
}

/// A figure of a file that differs from ours.
public struct FigureDifference: Hashable, Sendable {
  public let row: ImportedRow
  /// What the figure is.
  public let figure: String
  public let theirs: Int
  public let ours: Int?
}

/// Why a row cannot be stored.
public struct ImportError: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Kind: Hashable, Sendable {
    /// The same item is on the same date in an earlier line.
    case doubled
    /// Apple's charts need Apple's ids.
    case noNumber
    /// The chart has ids of its own, and no item of this title and maker.
    case unknownItem
    /// The date is 50 years or more from all others of the chart; the nearest of them.
    case farDate(nearest: Day)
  }

  public let kind: Kind
  public let row: ImportedRow
}

/// Why a file is not imported: it lacks what the chart has, and would take it away.
public struct LostFieldError: Error, Hashable, Sendable {
  /// How many items have a maker.
  public let items: Int
}
