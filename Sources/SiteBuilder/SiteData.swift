public import ChartModel

/// Where a site's charts and items come from: the one thing a build asks of the world below it.
///
/// Items are asked for in batches, so that a site of any size is built in little memory. An answer
/// is the same whenever it is asked for within a build.
public protocol SiteData: Sendable {
  /// Returns the newest snapshot of each of the charts that is kept, in their order.
  func snapshots(of charts: [ChartKey]) async throws -> [Snapshot]

  /// Returns which items have a page, and under which slugs.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows.
  ///   - named: The items that have a page without charting.
  ///   - onlyNamed: Whether nothing else has a page.
  /// - Returns: The items with their slugs.
  /// - Throws: What the world below throws.
  func pageIndex(
    charts: [ChartKey], named: NamedItems, onlyNamed: Bool
  ) async throws -> PageIndex

  /// Returns podcasts with their newest episodes, in the order of their ids.
  func podcasts(_ ids: [Int]) async throws -> [Podcast]

  /// Returns artists with their albums, newest first, in the order of their ids.
  func artists(_ ids: [Int]) async throws -> [Artist]

  /// Returns albums with their songs, in the order of their ids.
  func albums(_ ids: [Int]) async throws -> [Album]

  /// Returns the pictures that are kept ready for pages.
  func pictures() async throws -> PictureIndex

  /// Returns the dates of charts' snapshots, and which of them have had a page.
  func dates(of charts: [ChartKey]) async throws -> [ChartKey: ChartDates]

  /// Returns a chart's snapshots of some dates, as they are asked for.
  func past(of chart: ChartKey, on dates: Set<Day>) -> any PastSnapshots

  /// Returns the whole way of items through charts of one kind; the runs of each come in the order
  /// of the charts.
  func runs(of ids: [Int], in charts: [ChartKey]) async throws -> [Int: [ItemRun]]
}

/// A chart's past, read on from its first snapshot.
public protocol PastSnapshots {
  /// Returns the next of the snapshots, by date; none at the end.
  mutating func next() async throws -> [Snapshot]

  /// The records up to where reading has come, with the items that hold them.
  var records: (records: ChartRecords, holders: [Int: ChartEntry]) { get }
}
