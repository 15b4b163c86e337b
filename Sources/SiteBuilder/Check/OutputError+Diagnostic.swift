public import Diagnostics
public import Publishing

extension OutputError {
  /// The error as it is shown.
  public var diagnostic: Diagnostic {
    Diagnostic(
      .error, message, at: .name(path), hint: hint,
      notes: isHalfWay ? ["the update is partly in place; the next build completes it"] : [])
  }
}
