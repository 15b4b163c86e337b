import ChartModel
import ChartStore
import Foundation
import SQLite
import TestSupport
import Testing

/// A store in a temporary folder of its own, with short words for what goes in.
struct Archive {
  let folder: TemporaryFolder
  let path: String
  let store: Store

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "charts.sqlite").path
    store = try await Store(at: path)
  }

  private static func storefront(_ code: String) -> Storefront {
    guard let storefront = Storefront(code) else { preconditionFailure("'\(code)' is no code") }
    return storefront
  }

  static let us = storefront("us")
  static let gb = storefront("gb")
  static let jp = storefront("jp")
  /// The site's storefronts in its order.
  static let order = [us, gb, jp]

  /// Stores a chart of items named after their ids, the first at rank 1; an item 0 is a row that
  /// could not be read.
  @discardableResult
  func save(
    _ items: [Int], _ kind: ChartKind = .topSongs, in storefront: Storefront = us,
    genre: Int? = nil, on day: Int, hour: Int = 2, depth: Int = 100, leftOut: [Int: Int] = [:]
  ) async throws -> SaveOutcome {
    let entries = items.enumerated().compactMap { index, id in
      id == 0
        ? nil : ChartEntry(rank: index + 1, id: id, name: "Item \(id)", artistName: "Maker \(id)")
    }
    return try await save(
      entries, kind, in: storefront, genre: genre, on: day, hour: hour, depth: depth,
      leftOut: items.count - entries.count, leftOut)
  }

  @discardableResult
  func save(
    _ entries: [ChartEntry], _ kind: ChartKind = .topSongs, in storefront: Storefront = us,
    genre: Int? = nil, on day: Int, hour: Int = 2, depth: Int = 100, leftOut: Int = 0,
    _ leftOutItems: [Int: Int] = [:]
  ) async throws -> SaveOutcome {
    let updated = Self.moment(day, hour)
    return try await store.save(
      Chart(
        key: ChartKey(storefront: storefront, kind: kind, genre: genre), title: nil,
        updated: updated, entries: entries, requested: depth, leftOut: leftOut,
        leftOutItems: leftOutItems),
      receivedAt: Timestamp(seconds: updated.seconds + 3_600), source: "test")
  }

  /// Stores the records of an answer.
  func save(
    in storefront: Storefront? = us, on day: Int = 1, _ fill: (inout Lookup) -> Void
  ) async throws {
    var lookup = Lookup()
    fill(&lookup)
    try await store.save(
      lookup, storefront: storefront, preferring: Self.order, receivedAt: Self.moment(day, 3))
  }

  /// The newest snapshot of the only chart, or of the one of a storefront.
  func newest(in storefront: Storefront = us, genre: Int? = nil) async throws -> Snapshot {
    try #require(
      try await store.snapshots().first {
        $0.key.storefront == storefront && $0.key.genre == genre
      })
  }

  /// Each row of the newest snapshot as `id previous-rank movement`.
  func movements(in storefront: Storefront = us) async throws -> [String] {
    try await newest(in: storefront).entries.map { row in
      "\(row.entry.id) \(row.previousRank.map(String.init) ?? "-") \(row.movement?.rawValue ?? "-")"
    }
  }

  /// Everything that the file holds, as text.
  func dump() throws -> String {
    let connection = try Connection(path: path, access: .read)
    var tables: [String] = []
    try connection.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .query { tables.append($0.text(0)) }
    var text = ""
    for table in tables {
      text += "\(table):\n"
      var columns: [String] = []
      try connection.statement("SELECT name FROM pragma_table_info('\(table)')").query {
        columns.append($0.text(0))
      }
      try connection.statement("SELECT * FROM \(table) ORDER BY 1, 2").query { row in
        text += columns.indices.map { row.optionalText($0) ?? "nil" }.joined(separator: "|") + "\n"
      }
    }
    return text
  }

  /// Days are counted from 2026-11-01.
  static func day(_ number: Int) -> Day { Day(number: 20_758 + number - 1) }

  static func moment(_ number: Int, _ hour: Int = 2) -> Timestamp {
    Timestamp(day(number), hour: hour)
  }
}
