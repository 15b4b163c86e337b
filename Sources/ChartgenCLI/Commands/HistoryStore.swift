import ChartModel
import ChartStore
import Diagnostics

/// What the commands of chart history share: which chart of which store they are about.
struct HistoryStore {
  let console: Console
  let paths: SitePaths

  init(root: String?, _ console: Console) {
    self.console = console
    paths = SitePaths(root: root, in: console.environment.folder)
  }

  /// Runs a command's work, and says why it failed.
  func run(_ work: () async throws -> Void) async -> RunStatus {
    do {
      try await work()
      return .done
    } catch {
      return console.end(after: error)
    }
  }

  /// Does something with the store, opened to be read.
  func reading(_ body: (Store) async throws -> Void) async throws {
    let store = try await Store(at: paths.store, for: .reading)
    do {
      try await body(store)
    } catch {
      try? await store.close()
      throw error
    }
    try await store.close()
  }

  /// Says that a store lacks a chart, and which it has.
  func missing(_ key: ChartKey, in store: Store) async throws -> Diagnostic {
    let names = try await store.charts().map(\.description)
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      "the store has no chart \(key)", at: .name(paths.store),
      hint: nearestName(to: key.description, among: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "it is empty" : "it has \(shown)\(names.count > 12 ? ", …" : "")"))
  }
}
