import SQLite
import Testing

@testable import ChartStore

extension Store {
  /// How SQLite would answer a question, a line a step.
  fileprivate func plan(of question: String) throws -> [String] {
    try reading { (connection) throws(SQLiteError) in
      var sql = question
      for parameter in 1...5 {
        sql = sql.replacing("?\(parameter)", with: "'1'")
      }
      var steps: [String] = []
      try connection.statement("EXPLAIN QUERY PLAN " + sql).query { steps.append($0.text(3)) }
      return steps
    }
  }
}

struct QuestionTests {
  static let questions = [
    Question.charts, Question.days, Question.entries, Question.ranks, Question.careers,
    Question.runs, Question.listing, Question.formerName, Question.formerNames,
    Question.archivePages,
    Question.entryGenres, Question.podcasts,
    Question.podcastGenres, Question.episodes, Question.artists, Question.albumsOfArtists,
    Question.albums, Question.songsOfAlbums, Question.listings, Question.listingsOfAlbums,
    Question.songListingsOfAlbums, Question.listingsOfArtists, Question.creditsOfArtists,
    Question.songLinks, Question.listingLinks, Question.albumLinks, Question.albumIDsOfArtists,
    Question.slugs, Question.newestArtwork, Question.newestItems, Question.snapshotUpTo,
    Question.snapshotAfter,
    Question.lookups, Question.trackCounts, Question.albumArtists,
  ]

  /// What may be read from end to end: the ids asked about and the handful of charts.
  static let whole: Set = [
    "SCAN temp.asked", "SCAN chart", "SEARCH chart USING INDEX chart_by_key (kind=?)",
  ]

  @Test(arguments: questions)
  func `no question reads a whole table`(question: String) async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: question)
    // All the listings of a kind are as good as the whole table.
    let scans = plan.filter { $0.contains("SCAN") || $0.hasSuffix("(kind=?)") }
      .filter { !Self.whole.contains($0) }
    #expect(plan.count > 0)
    #expect(scans == [])
  }

  @Test func `the items of a kind are read once, from the index alone`() async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: Question.chartedItems)
    #expect(
      plan.filter { $0.contains("SCAN") || $0.hasSuffix("(kind=?)") } == [
        "SEARCH listing USING COVERING INDEX sqlite_autoindex_listing_1 (kind=?)", "SCAN known",
        "SCAN temp.asked",
      ])
  }

  @Test(arguments: [
    Question.entries, Question.podcasts, Question.podcastGenres, Question.artists,
    Question.albumsOfArtists, Question.albums, Question.songsOfAlbums, Question.slugs,
  ])
  func `rows come in order without being sorted`(question: String) async throws {
    let archive = try await Archive()
    let plan = try await archive.store.plan(of: question)
    #expect(plan.filter { $0.contains("TEMP B-TREE") } == [])
  }

  @Test func `an item's days in a chart are read from the index alone`() async throws {
    let archive = try await Archive()
    #expect(
      try await archive.store.plan(of: Question.careers) == [
        "SCAN temp.asked",
        "SEARCH entry USING COVERING INDEX entry_by_item (item=? AND chart=? AND day<?)",
      ])
    #expect(
      try await archive.store.plan(of: Question.runs) == [
        "SCAN temp.asked", "SEARCH entry USING COVERING INDEX entry_by_item (item=?)",
      ])
  }

  @Test func `the rows of a snapshot lie side by side`() async throws {
    let archive = try await Archive()
    #expect(
      try await archive.store.plan(of: Question.ranks) == [
        "SEARCH entry USING PRIMARY KEY (chart=? AND day=?)"
      ])
  }
}
