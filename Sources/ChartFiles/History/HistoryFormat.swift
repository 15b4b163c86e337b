/// The form of a file of rows.
public enum HistoryFormat: String, CaseIterable, Sendable {
  case csv
  case jsonl

  /// The form that a file's name ends with; nil for another end.
  public init?(file: String) {
    var lower = file.lowercased()
    if lower.hasSuffix(".gz") { lower.removeLast(3) }
    if lower.hasSuffix(".csv") {
      self = .csv
    } else if lower.hasSuffix(".jsonl") || lower.hasSuffix(".ndjson") {
      self = .jsonl
    } else {
      return nil
    }
  }
}
