import ChartModel
import ChartStore
import TestSupport
import Testing

/// Random archives, with gaps, ties, doubles, re-entries and replaced days, beside a recomputation
/// that looks at all rows for every figure.
struct RecomputationTests {
  private static let key = ChartKey(storefront: Archive.us, kind: .imported("random"))

  /// What is published: the rows of each day.
  private struct Published {
    var days: [Int: [(rank: Int, id: Int)]] = [:]

    var order: [Int] { days.keys.sorted() }

    /// The best rank of an item in the snapshot at a position.
    func rank(_ id: Int, _ position: Int) -> Int? {
      (days[order[position]] ?? []).filter { $0.id == id }.map(\.rank).min()
    }

    /// The greatest rank of the snapshot at a position, down to which it is known.
    func depth(_ position: Int) -> Int {
      days[order[position]]?.map(\.rank).max() ?? 0
    }

    /// An item's stays up to a position, as the positions of its appearances: an absence ends one
    /// where the rank that the item had before or has after it is known there.
    func stays(_ id: Int, upTo last: Int) -> [[Int]] {
      var stays: [[Int]] = []
      var before: Int?
      for position in 0...last {
        guard let rank = rank(id, position) else { continue }
        if let before, let known = self.rank(id, before),
          !(before + 1..<position).contains(where: { min(known, rank) <= depth($0) })
        {
          stays[stays.count - 1].append(position)
        } else {
          stays.append([position])
        }
        before = position
      }
      return stays
    }

    /// At which positions up to one an item came back after an absence.
    func returns(_ id: Int, upTo last: Int) -> [Int] {
      (0...last).filter { position in
        guard position > 0, let rank = rank(id, position) else { return false }
        return self.rank(id, position - 1) == nil && rank <= depth(position - 1)
          && (0..<position).contains { self.rank(id, $0) != nil }
      }
    }
  }

  private func random(_ seed: UInt64) async throws -> (Archive, Published) {
    var random = SeededGenerator(seed: seed)
    let archive = try await Archive()
    var published = Published()
    for _ in 0..<Int.random(in: 8...14, using: &random) {
      var rows: [ImportedRow] = []
      // Some dates twice in the same archive, most once, some never.
      for day in Set((0..<3).map { _ in Int.random(in: 1...25, using: &random) }) {
        var taken: [(rank: Int, id: Int)] = []
        for id in (1...8).shuffled(using: &random).prefix(.random(in: 0...6, using: &random)) {
          taken.append((Int.random(in: 1...6, using: &random), id))
        }
        guard !taken.isEmpty else { continue }
        published.days[day] = taken
        rows += taken.map { rank, id in
          ImportedRow(
            date: Archive.day(day), rank: rank, id: String(id), title: "T", maker: "M", line: 1)
        }
      }
      rows.shuffle(using: &random)
      try await archive.store.importChart(
        Self.key, ranking: nil, from: Rows(rows), source: "test")
    }
    return (archive, published)
  }

  private func text(_ number: Int?) -> String {
    number.map(String.init) ?? "-"
  }

  /// A row's figures by looking at all that was published up to it.
  private func figures(_ id: Int, rank: Int, _ position: Int, of published: Published) -> String {
    let ranks = (0...position).map { published.rank(id, $0) }
    let best = ranks.compactMap { $0 }.min() ?? 0
    let first = ranks.firstIndex(of: best) ?? 0
    let runs = published.stays(id, upTo: position).map(\.count)
    let before = position > 0 ? ranks[position - 1] : nil
    let earlier = ranks.dropLast().lastIndex { $0 != nil }
    let status: String =
      if position == 0 {
        "-"
      } else if let before {
        rank < before ? "up" : rank > before ? "down" : "same"
      } else if ranks[position] ?? 0 > published.depth(position - 1) {
        "-"
      } else {
        earlier == nil ? "new" : "re-entry"
      }
    let away = status == "re-entry" ? earlier.map { position - $0 - 1 } : nil
    let isNewPeak =
      (ranks[position] ?? 0) < ranks.dropLast().compactMap { $0 }.min() ?? Int.min
    let change = before.map { $0 - rank }
    let times = ranks.count { $0 == best }
    let appearances = ranks.count { $0 != nil }
    return "\(text(before)) \(text(change)) \(status) \(text(away)) \(best) "
      + "\(Archive.day(published.order[first])) \(times) \(isNewPeak) \(appearances) "
      + "\(runs.last ?? 0) \(runs.max() ?? 0) \(published.returns(id, upTo: position).count)"
  }

  private func figures(_ row: RankedEntry) -> String {
    guard let record = row.record else { return "" }
    return "\(text(row.previousRank)) \(text(row.change)) \(row.movement?.rawValue ?? "-") "
      + "\(text(record.away)) \(record.peak) \(record.peakDate) \(record.timesAtPeak) "
      + "\(record.isNewPeak) \(record.appearances) \(record.run) \(record.longestRun) "
      + "\(record.reentries)"
  }

  @Test(arguments: 1...20)
  func `every figure of every row agrees with a plain recomputation`(seed: UInt64) async throws {
    let (archive, published) = try await random(seed)
    let ids = try await archive.store.importedIDs(of: Self.key).mapValues { Int($0) ?? 0 }
    var cursor = HistoryCursor(Self.key)
    var position = 0
    while case let walked = try await archive.store.walk(&cursor, limit: 3), !walked.isEmpty {
      for snapshot in walked {
        let alone = try #require(
          try await archive.store.snapshot(of: Self.key, on: snapshot.date))
        let day = published.order[position]
        #expect(snapshot.date == Archive.day(day))
        for found in [snapshot, alone] {
          let rows = found.entries.map { row in
            "\(row.entry.rank) \(ids[row.entry.id] ?? 0): \(figures(row))"
          }
          let wanted = (published.days[day] ?? []).map { rank, id in
            "\(rank) \(id): \(figures(id, rank: rank, position, of: published))"
          }
          #expect(rows.sorted() == wanted.sorted())
          let gone = found.dropouts.map { "\(ids[$0.entry.id] ?? 0) \($0.record.last.rank)" }
          #expect(gone.sorted() == dropouts(at: position, of: published))
        }
        for row in alone.entries {
          let start = max(0, position - 29)
          #expect(
            row.series
              == (start...position).map { published.rank(ids[row.entry.id] ?? 0, $0) })
        }
        position += 1
      }
    }
    #expect(position == published.order.count)
  }

  private func dropouts(at position: Int, of published: Published) -> [String] {
    guard position > 0 else { return [] }
    return (1...8).compactMap { id in
      guard let last = published.rank(id, position - 1), published.rank(id, position) == nil,
        last <= published.depth(position)
      else { return nil }
      return "\(id) \(last)"
    }.sorted()
  }

  @Test(arguments: 21...30)
  func `every run agrees with a plain recomputation`(seed: UInt64) async throws {
    let (archive, published) = try await random(seed)
    let ids = try await archive.store.importedIDs(of: Self.key)
    let runs = try await archive.store.runs(of: ids.keys.sorted(), in: [Self.key])
    for (number, id) in ids {
      let id = Int(id) ?? 0
      let wanted = published.order.indices.compactMap { position in
        published.rank(id, position).map { "\(position) \($0)" }
      }
      let found = runs[number]?.first?.appearances.map { "\($0.position) \($0.rank)" } ?? []
      #expect(found == wanted)
      let stays = runs[number]?.first?.stays.map { $0.map(\.position) } ?? []
      #expect(stays == published.stays(id, upTo: published.order.count - 1))
    }
  }

  @Test(arguments: 31...40)
  func `every record agrees with a plain recomputation`(seed: UInt64) async throws {
    let (archive, published) = try await random(seed)
    let ids = try await archive.store.importedIDs(of: Self.key).mapValues { Int($0) ?? 0 }
    var cursor = HistoryCursor(Self.key)
    _ = try await archive.store.walk(&cursor, limit: .max, wanted: [])
    let found = cursor.records
    func values(_ rows: [ChartRecords.Row]) -> [Int] { rows.map(\.value) }
    func best(_ values: [Int], _ isBetter: (Int, Int) -> Bool) -> [Int] {
      Array(values.sorted(by: isBetter).prefix(ChartRecords.depth))
    }
    let last = published.order.count - 1
    let known = ids.values.filter { id in
      published.order.indices.contains { published.rank(id, $0) != nil }
    }
    let items = known.map { id in published.order.indices.map { published.rank(id, $0) } }
    let moves = items.flatMap { ranks in
      zip(ranks, ranks.dropFirst()).compactMap { a, b in a.flatMap { a in b.map { a - $0 } } }
    }
    #expect(values(found.mostAppearances) == best(items.map { $0.count { $0 != nil } }, >))
    #expect(values(found.biggestClimbs) == best(moves.filter { $0 > 0 }, >))
    #expect(values(found.biggestFalls) == best(moves.filter { $0 < 0 }.map { -$0 }, >))
    let tops = known.map { id in
      published.stays(id, upTo: last).flatMap { stay in
        stay.split { published.rank(id, $0) != 1 }.map(\.count)
      }.max() ?? 0
    }
    #expect(values(found.longestAtTop) == best(tops.filter { $0 > 0 }, >))
    let debuts = items.compactMap { ranks -> Int? in
      guard let first = ranks.firstIndex(where: { $0 != nil }), first > 0, let rank = ranks[first],
        rank <= published.depth(first - 1)
      else { return nil }
      return rank
    }
    #expect(values(found.highestDebuts) == best(debuts, <))
    let returns = known.map { published.returns($0, upTo: last).count }
    #expect(values(found.mostReentries) == best(returns.filter { $0 > 0 }, >))
    for row in found.biggestClimbs + found.biggestFalls {
      let position = try #require(published.order.firstIndex { Archive.day($0) == row.date })
      #expect(published.rank(ids[row.item] ?? 0, position) == row.to)
      #expect(published.rank(ids[row.item] ?? 0, position - 1) == row.from)
    }
  }
}
