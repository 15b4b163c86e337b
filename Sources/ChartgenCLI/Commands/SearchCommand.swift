import AppleCharts
import ChartFetch
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import HTTP
import SiteBuilder
import SiteConfiguration

/// `chartgen search`: artists, albums and podcasts with their ids, ready for site.yml.
struct SearchCommand {
  let options: SearchOptions
  let console: Console

  init(_ options: SearchOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() async throws {
    // Outside a site's folder everything has a default.
    let paths = SitePaths(root: options.root, in: console.environment.folder)
    let configuration = try configuration(of: paths)
    var sources = configuration?.sources ?? Configuration.Sources()
    if let url = options.itunesURL { sources.itunes = url }
    let storefront = options.storefront ?? configuration?.storefronts.first ?? .us

    // The calls of a site's runs and of its searches are counted together.
    guard FileManager.default.fileExists(atPath: paths.store) else {
      return try await search(in: storefront, sources, nil)
    }
    let lock = try RunLock(dataFolder: paths.data)
    try await Store.opened(at: paths.store) { try await search(in: storefront, sources, $0) }
    lock.release()
  }

  private func configuration(of paths: SitePaths) throws -> Configuration? {
    guard FileManager.default.fileExists(atPath: paths.root + "/Content/site.yml") else {
      guard options.root == nil else {
        throw UsageError("'--root' names a folder without Content/site.yml", help: "search")
      }
      return nil
    }
    do throws(BuildErrors) {
      return try paths.sources.configuration().configuration
    } catch {
      throw RunError(error.diagnostics, status: .wrongUsage)
    }
  }

  private func search(
    in storefront: Storefront, _ sources: Configuration.Sources, _ store: Store?
  ) async throws {
    let http = HTTPClient(HTTPConfiguration(for: sources, in: console.environment))
    let apple = try await AppleClient(for: sources, store, over: http, console.fetchContext)
    let (term, limit) = (options.term, options.limit)
    let found: [(heading: String, rows: [FoundItem])]
    do throws(AppleError) {
      console.progress("searching")
      let artists = try await apple.searchArtists(term, limit: limit, in: storefront)
      let albums = try await apple.searchAlbums(term, limit: limit, in: storefront)
      let podcasts = try await apple.searchPodcasts(term, limit: limit, in: storefront)
      found = [
        ("artists", artists.map { FoundItem(id: $0.id, name: $0.name, note: $0.genre?.name) }),
        (
          "albums",
          albums.map {
            let year = $0.released.map { ", \($0.date.year)" } ?? ""
            return FoundItem(id: $0.id, name: $0.name, note: $0.artistName + year)
          }
        ),
        ("podcasts", podcasts.map { FoundItem(id: $0.id, name: $0.name, note: $0.publisher) }),
      ]
    } catch {
      throw Diagnostic(
        error.kind.message, at: .name(error.url), hint: "try again in a few minutes")
    }
    console.clearProgress()
    try console.environment.output(
      options.format == .json ? Self.json(found) : Self.table(found))
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
