import ChartModel

/// Cleans Apple's text, and cuts what is too long.
enum Text {
  /// The most bytes of a name that are kept.
  static let maximumNameBytes = 1_000

  /// The most bytes of an episode's summary that are kept.
  static let maximumSummaryBytes = 4_000

  /// Returns a text of one line; empty where it has no visible character.
  static func clean(_ text: String, maximumBytes: Int = maximumNameBytes) -> String {
    TextCleaner.line(text, maximumBytes: maximumBytes)
  }

  /// Returns a text whose line ends and tabs stay, otherwise cleaned like one of one line.
  static func cleanLines(_ text: String, maximumBytes: Int = maximumSummaryBytes) -> String {
    TextCleaner.lines(text, maximumBytes: maximumBytes)
  }
}
