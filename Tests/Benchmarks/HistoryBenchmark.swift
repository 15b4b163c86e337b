import AppleCharts
import ChartModel
import ChartStore
import Foundation
import SampleCharts

/// A seeded archive of many charts over two years, and what is asked of it in a night.
struct HistoryBenchmark {
  let path: String
  let charts: Int
  let days: Int
  let rows: Int

  /// 2024-01-01, a Monday.
  private static let firstDay = 19_723
  private static let kinds: [ChartKind] = [.topPodcasts, .topAlbums, .topSongs]
  private static let storefronts = [
    "us", "gb", "jp", "de", "fr", "it", "es", "br", "mx", "ca", "au", "kr", "in", "nl", "se", "no",
    "dk", "pl", "tr", "za",
  ].compactMap { Storefront($0) }

  private var keys: [ChartKey] {
    (0..<charts).map { number in
      ChartKey(
        storefront: Self.storefronts[number / Self.kinds.count % Self.storefronts.count],
        kind: Self.kinds[number % Self.kinds.count])
    }
  }

  /// Makes the archive, and prints how large it is.
  func prepare() async throws {
    let store = try await Store(at: path)
    var walks = keys.enumerated().map { Walk(UInt64($0.offset), $0.element.kind, rows: rows) }
    for day in 0..<days {
      for (place, key) in keys.enumerated() {
        try await save(walks[place].day(), as: key, on: day, in: store)
      }
      if day % 50 == 0 { Benchmarks.say("day \(day) of \(days)") }
    }
    try await store.close()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("archive: \(charts) charts, \(days) days, \(rows) rows: \(size / 1_000_000) MB")
  }

  /// Adds a day, and loads what the pages of a day need; prints the seconds of each.
  func measure() async throws {
    let clock = ContinuousClock()
    let store = try await Store(at: path)
    let keys = keys
    let newest = try await store.snapshots(of: [keys[0]]).first?.date.number ?? Self.firstDay
    let day = newest - Self.firstDay + 1
    var charts: [[ChartEntry]] = []
    for snapshot in try await store.snapshots(of: keys) {
      charts.append(snapshot.entries.map(\.entry))
    }
    let added = try await clock.measure {
      for (place, key) in keys.enumerated() {
        // Neighbours change places, and the last gives way to something new.
        var entries = charts[place]
        for index in stride(from: 0, to: entries.count - 1, by: 2) {
          entries.swapAt(index, index + 1)
        }
        entries[entries.count - 1] = Walk.entry(
          9_000_000_000 + day * 1_000 + place, key.kind)
        for index in entries.indices { entries[index].rank = index + 1 }
        try await save(entries, as: key, on: day, in: store)
      }
    }
    print("a day more: \(seconds(added))")
    var snapshots: [Snapshot] = []
    let loaded = try await clock.measure { snapshots = try await store.snapshots(of: keys) }
    print("\(snapshots.count) charts with series and dropouts: \(seconds(loaded))")
    var wanted: [ChartKind: Set<Int>] = [:]
    for snapshot in snapshots {
      wanted[snapshot.key.kind, default: []].formUnion(snapshot.entries.map(\.entry.id))
    }
    var points = 0
    var items = 0
    let runs = try await clock.measure {
      for kind in Self.kinds {
        let ids = (wanted[kind] ?? []).sorted().prefix(1_000)
        let own = keys.filter { $0.kind == kind }
        for start in stride(from: 0, to: ids.count, by: 256) {
          let batch = Array(ids[start..<min(start + 256, ids.count)])
          let found = try await store.runs(of: batch, in: own)
          items += found.count
          for run in found.values.joined() { points += run.appearances.count }
        }
      }
    }
    print("\(items) items with runs of \(points) rows: \(seconds(runs))")
    var rows = 0
    let walked = try await clock.measure {
      for key in keys {
        var cursor = HistoryCursor(key)
        _ = try await store.walk(&cursor, limit: .max, wanted: [])
        rows += cursor.records.all.count
      }
    }
    print("records of \(keys.count) charts: \(seconds(walked))")
    try await store.close()
  }

  private func seconds(_ duration: Duration) -> String {
    String(format: "%.2f s", duration / .seconds(1))
  }

  private func save(
    _ entries: [ChartEntry], as key: ChartKey, on day: Int, in store: Store
  ) async throws {
    let moment = Timestamp(Day(number: Self.firstDay + day), hour: 2)
    try await store.save(
      Chart(key: key, title: nil, updated: moment, entries: entries), receivedAt: moment,
      source: "benchmark")
  }
}

/// A chart that changes from day to day: scores wander, some items leave for good, others come.
private struct Walk {
  private var random: SampleRandom
  private var items: [(id: Int, score: Double)] = []
  private var next: Int
  private let kind: ChartKind
  private let rows: Int

  init(_ seed: UInt64, _ kind: ChartKind, rows: Int) {
    random = SampleRandom(seed: seed, stream: 0)
    self.kind = kind
    self.rows = rows
    // Charts of a kind share items, as those of Apple's storefronts do.
    next = 1_400_000_000 + Int(seed % 7) * 1_000
    for place in 0..<rows + rows / 4 { items.append((id(), Double(place))) }
  }

  private mutating func id() -> Int {
    next += Int.random(in: 1...40, using: &random)
    return next
  }

  mutating func day() -> [ChartEntry] {
    for place in items.indices {
      items[place].score += Double.random(in: -3...3.2, using: &random)
      if Int.random(in: 0..<400, using: &random) == 0 {
        items[place] = (id(), Double.random(in: 0...Double(rows), using: &random))
      }
    }
    items.sort { ($0.score, $0.id) < ($1.score, $1.id) }
    for place in items.indices { items[place].score = Double(place) }
    return items.prefix(rows).enumerated().map { place, item in
      var entry = Self.entry(item.id, kind)
      entry.rank = place + 1
      return entry
    }
  }

  static func entry(_ id: Int, _ kind: ChartKind) -> ChartEntry {
    ChartEntry(
      rank: 1, id: id, name: "Title number \(id)", artistName: "Maker \(id % 9_973)",
      artistID: id % 9_973 + 1, genres: [GenreLabel(id: 14, name: "Pop")],
      url: "https://music.example/us/item/\(id)")
  }
}
