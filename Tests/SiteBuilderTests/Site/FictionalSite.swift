import BuiltInTheme
import ChartModel
import Diagnostics
import Foundation
import Publishing
import SiteBuilder
import SiteConfiguration
import Testing
import TestSupport

/// A site's data that a test makes up, in place of a store.
struct FictionalSite: SiteData {
  var charts: [Snapshot] = []
  var named: [Podcast] = []
  var kept = PictureIndex()

  func snapshots(of keys: [ChartKey]) async throws -> [Snapshot] { charts }

  func pageIndex(
    charts: [ChartKey], named: NamedItems, onlyNamed: Bool
  ) async throws -> PageIndex {
    PageIndex(podcasts: self.named.map { PageIndex.Item(id: $0.id, slug: "show") })
  }

  func podcasts(_ ids: [Int]) async throws -> [Podcast] { named.filter { ids.contains($0.id) } }

  func artists(_ ids: [Int]) async throws -> [Artist] { [] }

  func albums(_ ids: [Int]) async throws -> [Album] { [] }

  func pictures() async throws -> PictureIndex { kept }

  func dates(of keys: [ChartKey]) async throws -> [ChartKey: ChartDates] {
    Dictionary(
      charts.map { ($0.key, ChartDates(all: [$0.date])) }, uniquingKeysWith: { first, _ in first })
  }

  func past(of chart: ChartKey, on dates: Set<Day>) -> any PastSnapshots {
    FictionalPast(snapshots: charts.filter { $0.key == chart && dates.contains($0.date) })
  }

  func runs(of ids: [Int], in charts: [ChartKey]) async throws -> [Int: [ItemRun]] { [:] }

  /// Renders the site with the built-in theme, into a folder that lives as long as the result.
  func build(
    _ configuration: String, templates: [String: String] = [:]
  ) async throws -> (TemporaryFolder, SiteSummary) {
    let folder = try Self.folder(templates: templates)
    return (folder, try await build(configuration, in: folder))
  }

  /// A site's folder with these templates over the built-in theme.
  static func folder(templates: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in templates { try folder.write(text, to: "Templates/" + name) }
    return folder
  }

  /// Renders the site into a folder that has its templates.
  func build(_ configuration: String, in folder: TemporaryFolder) async throws -> SiteSummary {
    try folder.write(
      "title: Fiction\nurl: https://radio.example/\n" + configuration, to: "Content/site.yml")
    let sources = SiteFolder(path: folder.url.path, theme: BuiltInTheme.files)
    let read = try sources.configuration().configuration
    let content = try sources.content(for: read).content
    let theme = try sources.theme(language: read.language)
    let faults = content.faults(with: theme, for: read)
    guard faults.isEmpty else { throw BuildErrors(faults) }
    let build = SiteBuild(configuration: read, content: content, theme: theme, isSample: false)
    var output = try OutputFolder(path: folder.url.path + "/Output").begin()
    let summary = try await build.render(self, into: &output)
    _ = try output.apply()
    return summary
  }
}

extension Snapshot {
  /// A chart of podcasts, whose ids begin at 1, with how each moved.
  static func podcasts(
    of storefront: String, genre: Int? = nil, _ rows: [(Movement?, previous: Int?)],
    explicit: Set<Int> = []
  ) throws -> Snapshot {
    let place = try #require(Storefront(storefront))
    let day = try #require(Day(iso: "2026-11-29"))
    let entries = rows.enumerated().map { index, row in
      RankedEntry(
        entry: ChartEntry(
          rank: index + 1, id: index + 1, name: "Show \(index + 1)", artistName: "Studio",
          advisory: explicit.contains(index + 1) ? .explicit : nil),
        previousRank: row.previous, movement: row.0)
    }
    return Snapshot(
      key: ChartKey(storefront: place, kind: .topPodcasts, genre: genre), date: day,
      previousDate: Day(iso: "2026-11-22"), entries: entries)
  }
}

/// Snapshots that a test makes up.
private struct FictionalPast: PastSnapshots {
  var snapshots: [Snapshot]

  mutating func next() async throws -> [Snapshot] {
    defer { snapshots = [] }
    return snapshots
  }

  var records: (records: ChartRecords, holders: [Int: ChartEntry]) { (ChartRecords(), [:]) }
}
