import Diagnostics
import SiteBuilder

/// Why a run ends: every problem that it found, and its exit status.
struct RunError: Error {
  let diagnostics: [Diagnostic]
  let status: RunStatus

  init(_ diagnostics: [Diagnostic], status: RunStatus) {
    self.diagnostics = diagnostics
    self.status = status
  }

  /// Says of any error what it means for the run.
  init(_ error: any Error) {
    switch error {
    case let error as RunError: self = error
    case is UsageError: self.init(Diagnostic.all(of: error), status: .wrongUsage)
    case let error as RunLockError:
      self.init([error.diagnostic], status: error.isHeld ? .locked : .failed)
    default: self.init(Diagnostic.all(of: error), status: .failed)
    }
  }
}

extension Console {
  /// Says why a run failed, and with what status it ends.
  func end(after error: any Error) -> RunStatus {
    clearProgress()
    let error = RunError(error)
    error.diagnostics.forEach(report)
    return error.status
  }
}
