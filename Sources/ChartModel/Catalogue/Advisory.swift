/// What Apple says about an item's language and subjects.
public enum Advisory: String, Sendable {
  /// Marked as explicit.
  case explicit
  /// A cleaned edition of something explicit.
  case cleaned
}
