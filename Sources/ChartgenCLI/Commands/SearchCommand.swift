import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// `chartgen search`: artists, albums and podcasts with their ids, ready for site.yml.
struct SearchCommand {
  let arguments: CommandLineArguments
  let console: Console

  init(_ arguments: CommandLineArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() async -> RunStatus {
    do {
      return try await search()
    } catch {
      console.clearProgress()
      Diagnostic.all(of: error).forEach(console.report)
      return BuildCommand.status(after: error)
    }
  }

  private func search() async throws -> RunStatus {
    guard let term = arguments.argument, term.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("'search' needs a term: chartgen search TERM", command: .search)
    }
    guard term.utf8.count <= AppleClient.longestTerm else {
      throw UsageError(
        "the term is longer than \(AppleClient.longestTerm) bytes", command: .search)
    }
    let limit = arguments.value(.limit).map { Int($0) ?? 0 } ?? 10
    guard (1...200).contains(limit) else {
      throw UsageError("'--limit' needs a number from 1 to 200", command: .search)
    }
    // Outside a site's folder everything has a default.
    let paths = SitePaths(root: arguments.value(.root), in: console.surroundings.folder)
    let configuration = try configuration(of: paths)
    var sources = configuration?.sources ?? Configuration.Sources()
    if let url = arguments.value(.itunesURL) { sources.itunes = url }
    let storefront = try storefront(configuration)

    // The calls of a site's runs and of its searches are counted together.
    guard FileManager.default.fileExists(atPath: paths.store) else {
      return try await search(term, storefront, limit, sources, nil)
    }
    let lock = try RunLock(dataFolder: paths.data)
    let store = try await Store(at: paths.store)
    let status: RunStatus
    do {
      status = try await search(term, storefront, limit, sources, store)
    } catch {
      try? await store.close()
      throw error
    }
    try await store.close()
    lock.release()
    return status
  }

  private func configuration(of paths: SitePaths) throws -> Configuration? {
    guard FileManager.default.fileExists(atPath: paths.root + "/Content/site.yml") else {
      guard arguments.value(.root) == nil else {
        throw UsageError("'--root' names a folder without Content/site.yml", command: .search)
      }
      return nil
    }
    do throws(BuildErrors) {
      return try paths.sources.configuration().0
    } catch {
      throw SiteSourcesError(diagnostics: error.diagnostics, status: .wrongUsage)
    }
  }

  private func storefront(_ configuration: Configuration?) throws(UsageError) -> Storefront {
    guard let code = arguments.value(.storefront) else {
      return configuration?.storefronts.first ?? .us
    }
    guard let storefront = Storefront(code), storefront.isKnown else {
      if let meant = Storefront.commonMistakes[code.lowercased()] {
        throw UsageError(
          "no storefront '\(code)' is known", hint: "did you mean '\(meant)'?", command: .search)
      }
      throw UsageError(
        "no storefront '\(code)' is known", near: code, of: Storefront.knownCodes,
        command: .search)
    }
    return storefront
  }

  private func search(
    _ term: String, _ storefront: Storefront, _ limit: Int, _ sources: Configuration.Sources,
    _ store: Store?
  ) async throws -> RunStatus {
    let apple = try await AppleAccess.client(
      of: sources, store, console, over: AppleAccess.http(for: sources, console))
    var found: [(heading: String, rows: [FoundItem])] = []
    do throws(AppleError) {
      console.progress("searching")
      found.append(
        (
          "artists",
          try await apple.searchArtists(term, limit: limit, in: storefront).map {
            FoundItem(id: $0.id, name: $0.name, note: $0.genre?.name)
          }
        ))
      found.append(
        (
          "albums",
          try await apple.searchAlbums(term, limit: limit, in: storefront).map {
            FoundItem(
              id: $0.id, name: $0.name,
              note: $0.artistName + ($0.released.map { ", \($0.date.year)" } ?? ""))
          }
        ))
      found.append(
        (
          "podcasts",
          try await apple.searchPodcasts(term, limit: limit, in: storefront).map {
            FoundItem(id: $0.id, name: $0.name, note: $0.publisher)
          }
        ))
    } catch {
      throw Diagnostic(
        error.kind.message, at: .name(error.url), hint: "try again in a few minutes")
    }
    console.clearProgress()
    try console.surroundings.output(
      arguments.value(.format) == "json" ? Self.json(found) : Self.table(found))
    return .done
  }

  /// An item as it is listed.
  private struct FoundItem: Encodable {
    let id: Int
    let name: String
    let note: String?
  }

  private static func json(_ found: [(heading: String, rows: [FoundItem])]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = Dictionary(uniqueKeysWithValues: found.map { ($0.heading, $0.rows) })
    guard let data = try? encoder.encode(object) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Headings with a line for each item below.
  private static func table(_ found: [(heading: String, rows: [FoundItem])]) -> String {
    var text = ""
    for (heading, rows) in found {
      text += heading + "\n"
      if rows.isEmpty { text += "  none\n" }
      let width = rows.map { String($0.id).count }.max() ?? 0
      for row in rows {
        let id = String(row.id)
        let line = row.name + (row.note.map { $0.isEmpty ? "" : " (\($0))" } ?? "")
        text +=
          "  " + String(repeating: " ", count: width - id.count) + id + "  "
          + TerminalText.line(line) + "\n"
      }
    }
    return text
  }
}
