import SQLite
import Testing

@testable import ChartStore

extension Store {
  /// How SQLite would run a query, a line a step.
  fileprivate func plan(of query: String) throws -> [String] {
    try reading { (connection) throws(SQLiteError) in
      var sql = query
      for parameter in 1...5 {
        sql = sql.replacing("?\(parameter)", with: "'1'")
      }
      var steps: [String] = []
      try connection.statement("EXPLAIN QUERY PLAN " + sql).query { steps.append($0.text(3)) }
      return steps
    }
  }
}

struct QueryTests {
  static let queries = [
    Queries.charts, Queries.days, Queries.entries, Queries.ranks, Queries.careers,
    Queries.runs, Queries.listing, Queries.formerName, Queries.formerNames,
    Queries.archivePages,
    Queries.entryGenres, Queries.podcasts,
    Queries.podcastGenres, Queries.episodes, Queries.artists, Queries.albumsOfArtists,
    Queries.albums, Queries.songsOfAlbums, Queries.listings, Queries.listingsOfAlbums,
    Queries.songListingsOfAlbums, Queries.listingsOfArtists, Queries.creditsOfArtists,
    Queries.songLinks, Queries.listingLinks, Queries.albumLinks, Queries.albumIDsOfArtists,
    Queries.slugs, Queries.newestArtwork, Queries.newestItems, Queries.snapshotUpTo,
    Queries.snapshotAfter,
    Queries.lookups, Queries.trackCounts, Queries.albumArtists,
  ]

  /// What may be read from end to end: the requested ids and the handful of charts.
  static let whole: Set = [
    "SCAN temp.requested", "SCAN chart", "SEARCH chart USING INDEX chart_by_key (kind=?)",
  ]

  @Test(arguments: queries)
  func `no query reads a whole table`(query: String) async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: query)
    // All the listings of a kind are as good as the whole table.
    let scans = plan.filter { $0.contains("SCAN") || $0.hasSuffix("(kind=?)") }
      .filter { !Self.whole.contains($0) }
    #expect(plan.count > 0)
    #expect(scans == [])
  }

  @Test func `the items of a kind are read once, from the index alone`() async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: Queries.chartedItems)
    #expect(
      plan.filter { $0.contains("SCAN") || $0.hasSuffix("(kind=?)") } == [
        "SEARCH listing USING COVERING INDEX sqlite_autoindex_listing_1 (kind=?)", "SCAN known",
        "SCAN temp.requested",
      ])
  }

  @Test(arguments: [
    Queries.entries, Queries.podcasts, Queries.podcastGenres, Queries.artists,
    Queries.albumsOfArtists, Queries.albums, Queries.songsOfAlbums, Queries.slugs,
  ])
  func `rows come in order without being sorted`(query: String) async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: query)
    #expect(plan.filter { $0.contains("TEMP B-TREE") } == [])
  }

  @Test func `an item's days in a chart are read from the index alone`() async throws {
    let archive = try await Archive()
    #expect(
      try await archive.store.plan(of: Queries.careers) == [
        "SCAN temp.requested",
        "SEARCH entry USING COVERING INDEX entry_by_item (item=? AND chart=? AND day<?)",
      ])
    #expect(
      try await archive.store.plan(of: Queries.runs) == [
        "SCAN temp.requested", "SEARCH entry USING COVERING INDEX entry_by_item (item=?)",
      ])
  }

  @Test func `the rows of a snapshot lie side by side`() async throws {
    let archive = try await Archive()
    #expect(
      try await archive.store.plan(of: Queries.ranks) == [
        "SEARCH entry USING PRIMARY KEY (chart=? AND day=?)"
      ])
  }
}
