import ChartModel

/// A row of a feed as it was read, before it is known what its chart ranks.
struct ChartRow {
  /// The place in the answer, from 1.
  let position: Int

  let id: Int?

  /// What the row says it is.
  let kind: ChartKind?

  let content: Content

  enum Content {
    case entry(ChartEntry)
    /// Why the row cannot be kept.
    case fault(String)
  }

  init(position: Int, kind: ChartKind?, entry: ChartEntry) {
    self.position = position
    id = entry.id
    self.kind = kind
    content = .entry(entry)
  }

  init(position: Int, id: Int?, fault: String) {
    self.position = position
    self.id = id
    kind = nil
    content = .fault(fault)
  }
}

/// Names a row that was left out: `row 3 (id 12): no name`.
func skippedRow(_ position: Int, id: Int?, _ reason: String) -> String {
  "row \(position)\(id.map { " (id \($0))" } ?? ""): \(reason)"
}
