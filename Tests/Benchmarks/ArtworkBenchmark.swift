import Artwork
import ChartModel
import ChartStore
import Foundation

/// Measures what a run does about covers when all of them are kept already, in processor time.
func artworkBenchmark(site: String) async throws {
  let store = try await Store(at: site + "/Data/charts.sqlite")
  let folder = ArtworkFolder(path: site + "/Data/artwork")
  let charts = try await store.snapshots().map(\.key)
  var kept = 0
  var times: [Double] = []
  for _ in 0..<21 {
    let start = processorTime()
    let run = ArtworkUpdate(
      in: folder, limit: 0, now: Timestamp(seconds: Int(Date().timeIntervalSince1970)), fetch: nil)
    let outcome = try await run.run(
      wanted: try await store.wantedArtwork(charts: charts),
      known: try await store.artworkRecords()
    ) { changes in
      try await store.saveArtwork(
        changes.saved, touched: changes.touched, removed: changes.removed)
    }
    times.append((processorTime() - start) * 1_000)
    kept = outcome.kept
    guard outcome.repaired == 0 else { throw CocoaError(.fileReadCorruptFile) }
  }
  try await store.close()
  let median = times.sorted()[times.count / 2]
  Benchmarks.say(
    "\(kept) pictures: \(median) ms, \(median * 1_000 / Double(max(1, kept))) ms a thousand")
}

/// The seconds that this process has had of the processor.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
