import ChartModel
import ChartStore
import Diagnostics
import SiteConfiguration

extension Store {
  /// Opens a store, does something with it, and closes it however that ends.
  static func opened<Result>(
    at path: String, for use: Use = .writing,
    _ body: (Store) async throws -> Result
  ) async throws -> Result {
    let store = try await Store(at: path, for: use)
    do {
      let result = try await body(store)
      try await store.close()
      return result
    } catch {
      try? await store.close()
      throw error
    }
  }

  /// The dates of a chart that the store must have; where it lacks it, the error names those it has.
  func requiredDates(of key: ChartKey) async throws -> [Day] {
    let dates = try dates(of: key)
    guard dates.isEmpty else { return dates }
    let names = try charts().map(\.description)
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    throw Diagnostic(
      "the store has no chart \(key)", at: .name(path),
      hint: nearestName(to: key.description, among: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "it is empty" : "it has \(shown)\(names.count > 12 ? ", …" : "")"))
  }
}
