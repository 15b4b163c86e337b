import ChartStore
import Diagnostics
import SiteBuilder

extension Diagnostic {
  /// What an error of any room says to the user, a diagnostic for each problem.
  static func all(of error: any Error) -> [Diagnostic] {
    switch error {
    case let error as SiteSourcesError: error.diagnostics
    case let error as BuildErrors: error.diagnostics
    case let error as RunLockError: [error.diagnostic]
    case let error as OutputError: [error.diagnostic]
    case let error as StoreError: [Diagnostic(error.message, at: .run, hint: error.hint)]
    case let error as UsageError: [error.diagnostic]
    case let error as Diagnostic: [error]
    default: [Diagnostic("\(error)", at: .run)]
    }
  }
}
