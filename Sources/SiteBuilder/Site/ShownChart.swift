import ChartModel

/// A chart that the site shows; a class, since every view of a row has a reference to it.
final class ShownChart: Sendable {
  /// The snapshot, without the rows that site.yml hides.
  let snapshot: Snapshot
  /// How many rows site.yml hides.
  let hidden: Int
  private let hidingExplicit: Bool

  var key: ChartKey { snapshot.key }

  init(_ snapshot: Snapshot, hidingExplicit: Bool) {
    var shown = snapshot
    if hidingExplicit {
      shown.entries.removeAll { $0.entry.advisory == .explicit }
      shown.dropouts.removeAll { $0.entry.advisory == .explicit }
    }
    self.snapshot = shown
    self.hidingExplicit = hidingExplicit
    hidden = snapshot.entries.count - shown.entries.count
  }

  /// Tells whether site.yml hides rows of an item.
  func hides(_ entry: ChartEntry) -> Bool {
    hidingExplicit && entry.advisory == .explicit
  }
}
