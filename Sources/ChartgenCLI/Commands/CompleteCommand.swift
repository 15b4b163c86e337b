import BuiltInTheme
import ChartModel
import ChartStore
import Foundation
import SiteBuilder
import SiteConfiguration

/// What a shell asks while a command line is typed.
///
/// Whatever is wrong with the site is no concern of it.
struct CompleteCommand {
  let words: [String]
  let console: Console
  private let paths: SitePaths

  init(_ words: [String], _ console: Console) {
    self.words = words
    self.console = console
    let root = words.firstIndex(of: "--root").flatMap {
      words.indices.contains($0 + 1) ? words[$0 + 1] : nil
    }
    paths = SitePaths(root: root, in: console.environment.folder)
  }

  func run() async throws {
    let paths = paths
    let completion = Completion(
      site: Completion.Site(
        charts: { await Self.charts(of: paths) },
        storefronts: {
          let configuration = try? paths.sources.configuration().configuration
          return configuration?.storefronts.map(\.code) ?? []
        }, themeFiles: BuiltInTheme.files.map(\.path)))
    let lines: [String]
    switch await completion.candidates(for: words) {
    case .files: lines = [":files"]
    case .folders: lines = [":folders"]
    case .words(let words):
      lines = words.sorted { $0.key < $1.key }.map {
        $0.value.isEmpty ? $0.key : "\($0.key)\t\($0.value)"
      }
    }
    try console.environment.output(lines.map { $0 + "\n" }.joined())
  }

  /// The charts that site.yml names, and those that are stored.
  private static func charts(of paths: SitePaths) async -> [String] {
    let shown = (try? paths.sources.configuration().configuration.shownCharts) ?? []
    var stored: [ChartKey] = []
    if FileManager.default.fileExists(atPath: paths.store) {
      stored =
        (try? await Store.opened(at: paths.store, for: .reading) { try await $0.charts() }) ?? []
    }
    return (shown + stored).map(\.description)
  }
}
