import ChartFetch
import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteConfiguration
import Synchronization
import TestSupport

/// A store of its own, and what fetches into it reported.
final class FetchedStore: Sendable {
  let folder: TemporaryFolder
  let store: Store
  let clock: SteppedClock
  var configuration: Configuration { site.withLock { $0 } }
  private let site: Mutex<Configuration>
  private let reported = Mutex<[FetchEvent]>([])

  init(_ configuration: String, at seconds: Int = 1_796_000_000) async throws {
    folder = try TemporaryFolder()
    store = try await Store(at: folder.url.path + "/charts.sqlite")
    clock = SteppedClock(at: seconds)
    site = Mutex(try Configuration.read(SourceText(name: "site.yml", configuration)).configuration)
  }

  /// Changes where requests go.
  func use(feeds: LoopbackServer, itunes: LoopbackServer) throws {
    let (feeds, itunes) = (try WebURL.service(feeds.url("")), try WebURL.service(itunes.url("")))
    site.withLock {
      $0.sources.feeds = feeds
      $0.sources.itunes = itunes
    }
  }

  var context: FetchContext {
    FetchContext(
      now: { [clock] in Timestamp(seconds: clock.seconds) }, sleep: clock.sleep,
      report: { [self] event in reported.withLock { $0.append(event) } })
  }

  /// Everything that was reported so far.
  var events: [FetchEvent] { reported.withLock { $0 } }

  /// The messages of the warnings so far.
  var warnings: [String] {
    events.compactMap { if case .warning(let diagnostic) = $0 { diagnostic.message } else { nil } }
  }

  /// Reads recordings, by their names.
  func fetch(
    _ recordings: [String: Recording], accepting accepted: AcceptedCharts = AcceptedCharts()
  ) async throws -> RecordingsReport {
    let name = UUID().uuidString
    for (file, recording) in recordings {
      try folder.write(recording.text, to: "\(name)/\(file).json")
    }
    var fetch = RecordingsFetch(
      from: RecordingsFolder(path: folder.url.path + "/" + name), for: configuration, into: store,
      accepting: accepted, context)
    return try await fetch.run()
  }

  /// The dates of the American podcast chart that are stored, with their numbers of rows.
  func storedDates() async throws -> [String: Int] {
    let key = ChartKey(storefront: .us, kind: .topPodcasts)
    var found: [String: Int] = [:]
    for day in try await store.archiveDates(of: [key])[key]?.all ?? [] {
      found["\(day)"] = try await store.neighbors(of: key, around: day).before?.items.count
    }
    return found
  }
}
