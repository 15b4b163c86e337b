/// What a preview shows, as open pages are told.
public struct PreviewState: Encodable, Sendable {
  /// Names the site as it is now; a page that shows another one is reloaded.
  public internal(set) var revision: String
  /// The revision before.
  public internal(set) var previous: String?
  /// Whether nothing but style sheets differs from the one before.
  public internal(set) var changesStylesOnly = false
  /// What is wrong, as it is printed; the pages then stay as they were.
  public internal(set) var problems: [String] = []
}
