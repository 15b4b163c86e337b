import Diagnostics
import Foundation

/// What a run says, and how much of it is wanted.
///
/// On a terminal: progress and a summary. Without one nothing but warnings and errors, so that cron
/// is silent on a good night.
struct Console: Sendable {
  let environment: Environment
  var verbosity = Verbosity.normal
  /// A folder that messages call by the name of another: that of a copy, by its original's.
  var naming: (folder: String, name: String)?

  private var isQuiet: Bool { verbosity == .quiet }
  var isVerbose: Bool { verbosity == .verbose }

  /// Whether progress is shown, which overwrites its own line.
  private var showsProgress: Bool {
    environment.isTerminal && !isQuiet && environment.variables["TERM"] != "dumb"
  }

  /// Says what is wrong; warnings are left out of a quiet run.
  func report(_ diagnostic: Diagnostic) {
    guard diagnostic.severity == .error || !isQuiet else { return }
    clearProgress()
    let named = naming.map { diagnostic.renaming($0.folder, to: $0.name) } ?? diagnostic
    environment.error(colored(named) + "\n")
  }

  /// Says how it went, to whoever is watching or, where it is what was asked for, in any case.
  func say(_ line: String, wasRequested: Bool = false) {
    guard !isQuiet, environment.isTerminal || isVerbose || wasRequested else { return }
    clearProgress()
    environment.error(TerminalText.line(line) + "\n")
  }

  /// Shows how far a step has come.
  func progress(_ step: String) {
    guard showsProgress else { return }
    environment.error("\r\u{1B}[K" + TerminalText.line(step))
  }

  /// Takes the progress line away.
  func clearProgress() {
    guard showsProgress else { return }
    environment.error("\r\u{1B}[K")
  }

  /// The severity in colour, on a terminal that wants it.
  private func colored(_ diagnostic: Diagnostic) -> String {
    let text = diagnostic.description
    guard environment.isTerminal, environment.variables["NO_COLOR", default: ""].isEmpty else {
      return text
    }
    let word = diagnostic.severity.rawValue + ": "
    guard let range = text.firstRange(of: word) else { return text }
    let color = diagnostic.severity == .error ? "31" : "33"
    return text.replacingCharacters(in: range, with: "\u{1B}[1;\(color)m\(word)\u{1B}[0m")
  }
}
