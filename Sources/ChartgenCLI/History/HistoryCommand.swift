import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder

/// What the commands of chart history share: which chart of which store they are about.
struct HistoryCommand {
  let arguments: CommandLineArguments
  let console: Console
  let paths: SitePaths

  init(_ arguments: CommandLineArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    paths = SitePaths(root: arguments.value(.root), in: console.surroundings.folder)
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

  /// The chart that `--chart` and `--storefront` name.
  func chart() throws(UsageError) -> ChartKey {
    let name = try needed(.chart)
    let code = try needed(.chartStorefront)
    guard let storefront = Storefront(code) else {
      throw UsageError(
        "'\(code)' is no storefront", hint: "write the country's code of two letters: us, gb, jp",
        command: arguments.command)
    }
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ChartKind(name: parts[0]) else {
      throw UsageError(
        "'\(name)' cannot be a chart's name",
        hint: "write small letters of a to z, digits and hyphens: hot-100",
        command: arguments.command)
    }
    guard parts.count == 2 else { return ChartKey(storefront: storefront, kind: kind) }
    let genres = Genre.known.values.filter { $0.media == kind.media && !kind.isImported }
    guard let genre = genres.first(where: { $0.slug == parts[1] || String($0.id) == parts[1] })
    else {
      throw UsageError(
        "no genre '\(parts[1])' is known for '\(parts[0])'", near: String(parts[1]),
        of: genres.map(\.slug).sorted(), command: arguments.command)
    }
    return ChartKey(storefront: storefront, kind: kind, genre: genre.id)
  }

  /// The columns that `--columns` names, or those given.
  func columns(default columns: [HistoryColumn]) throws(UsageError) -> HistoryColumns {
    guard let text = arguments.value(.columns) else { return HistoryColumns(columns) }
    return try HistoryColumns(text, for: arguments.command)
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
      hint: names.isEmpty ? "it is empty" : "it has \(shown)\(names.count > 12 ? ", …" : "")")
  }

  func needed(_ option: OptionSyntax) throws(UsageError) -> String {
    if let value = arguments.value(option) { return value }
    throw UsageError(
      "'\(arguments.command.name)' needs \(option.name) \(option.value ?? "")",
      command: arguments.command)
  }
}
