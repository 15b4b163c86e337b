import ChartModel
import ChartStore
import Diagnostics
import PreviewServer
import Publishing
import SiteBuilder

extension Diagnostic {
  /// The same of another folder's files.
  func renaming(_ folder: String, to other: String) -> Diagnostic {
    var subject = subject
    if case .name(let name) = subject { subject = .name(name.replacing(folder, with: other)) }
    return Diagnostic(
      severity, message.replacing(folder, with: other), at: subject,
      hint: hint?.replacing(folder, with: other), notes: notes)
  }

  /// What an error of any room says to the user, a diagnostic for each problem.
  static func all(of error: any Error) -> [Diagnostic] {
    switch error {
    case let error as RunError: error.diagnostics
    case let error as BuildErrors: error.diagnostics
    case let error as RunLockError: [error.diagnostic]
    case let error as OutputError: [error.diagnostic]
    case let error as StoreError: [Diagnostic(error.message, at: .run, hint: error.hint)]
    case let error as UsageError: [error.diagnostic]
    case let error as PreviewServerError: [Diagnostic(error.message, at: .run, hint: error.hint)]
    case let error as Diagnostic: [error]
    default: [Diagnostic("\(error)", at: .run)]
    }
  }
}

extension Diagnostic {
  /// Says that pictures were gone or damaged when pages were made; nil where none were.
  ///
  /// - Parameters:
  ///   - damaged: The pictures.
  ///   - folder: The folder that they are kept in.
  init?(damaged: [Picture], in folder: String) {
    guard let first = damaged.first else { return nil }
    let more = damaged.count == 1 ? "" : ", and \(damaged.count - 1) more,"
    self.init(
      .warning, "the files of this picture\(more) are missing or damaged",
      at: .name("\(folder)/\(first.originalName)"),
      hint: "placeholders are shown until 'chartgen build' makes them again")
  }
}
