/// Everything that is wrong with what the user wrote, in order of place.
public struct BuildErrors: Error, Sendable {
  /// The problems; at least one.
  public let diagnostics: [Diagnostic]

  /// Gathers problems.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
