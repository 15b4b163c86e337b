package import Diagnostics

/// Why a command line cannot be carried out.
package struct UsageError: Error, Sendable {
  package let diagnostic: Diagnostic

  /// Describes the error.
  ///
  /// - Parameters:
  ///   - message: What was found and what is needed.
  ///   - hint: The remedy; without one the help that explains it is named.
  ///   - topic: The command that help is about.
  init(_ message: String, hint: String? = nil, help topic: String? = nil) {
    let help = topic.map { "chartgen help \($0)" } ?? "chartgen help"
    diagnostic = Diagnostic(message, at: .run, hint: hint ?? "see '\(help)'")
  }

  /// Describes an unknown name, with the known one that was most likely meant.
  init(_ message: String, near name: String, of known: [String], help topic: String? = nil) {
    let nearest = nearestName(to: name, among: known)
    self.init(message, hint: nearest.map { "did you mean '\($0)'?" }, help: topic)
  }
}
