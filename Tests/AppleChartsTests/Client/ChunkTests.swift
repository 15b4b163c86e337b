import ChartModel
import HTTP
import TestSupport
import Testing

@testable import AppleCharts

/// Lookups of many ids, in calls that Apple bears.
struct ChunkTests {
  /// Looks ids up, and returns what was found and what failed.
  private func lookUp(
    _ ids: [Int], _ subject: LookupSubject, _ asker: Asker, rows: [Int: Int] = [:]
  ) async throws -> (found: [Int: Int], asked: [Int], failures: [LookupFailure]) {
    var found: [Int: Int] = [:]
    var asked: [Int] = []
    let failures = try await asker.client.lookup(ids, subject, in: .us, rows: rows) { answer in
      found.merge(answer.rows) { first, _ in first }
      asked += answer.ids
    }
    return (found, asked, failures)
  }

  private func sizes(_ asker: Asker) -> [Int] {
    asker.apple.itunes.requests.map { ($0.query["id"] ?? "").split(separator: ",").count }
  }

  @Test func `a call has 150 ids at most, the most wanted first`() async throws {
    let asker = try Asker()
    let ids = Array(1_001...1_400)
    let result = try await lookUp(ids, .podcast, asker)
    #expect(sizes(asker).sorted() == [100, 150, 150])
    #expect(result.asked.sorted() == ids && result.failures.isEmpty)
    // 1001 to 1060 are there; the others are answered for, and missing.
    #expect(result.found.keys.sorted() == Array(1_001...1_060))
    let begins = asker.apple.itunes.requests.compactMap { $0.query["id"]?.prefix(4) }
    #expect(Set(begins) == ["1001", "1151", "1301"])
  }

  @Test func `no call asks for more than 1000 rows, as far as they are known`() async throws {
    let asker = try Asker()
    let albums = Array(3_001...3_120)
    let known = Dictionary(uniqueKeysWithValues: albums.map { ($0, 100) })
    let result = try await lookUp(albums, .album, asker, rows: known)
    #expect(sizes(asker) == Array(repeating: 10, count: 12))
    #expect(result.found.count == 120)
  }

  @Test func `what answers say of their rows makes later calls larger`() async throws {
    let asker = try Asker()
    // Artists are guessed to have 20 albums; here they have three.
    let result = try await lookUp(Array(2_001...2_800), .artist, asker)
    #expect(result.failures.isEmpty && result.asked.count == 800)
    let sizes = sizes(asker)
    #expect(sizes.first == 47 && sizes.max() == 150)
  }

  @Test func `one id with more rows than a call should have is still asked for`() async throws {
    let asker = try Asker()
    let result = try await lookUp([3_001, 3_002], .album, asker, rows: [3_001: .max, 3_002: -4])
    #expect(result.found == [3_001: 5, 3_002: 5])
  }

  @Test func `a call that is too much is asked in halves, down to one id`() async throws {
    let asker = try Asker()
    asker.apple.limitRows(to: 5)
    let ids = Array(3_001...3_008)
    let result = try await lookUp(ids, .album, asker)
    #expect(result.found.keys.sorted() == ids && result.failures.isEmpty)
    #expect(sizes(asker).sorted() == [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 8])
  }

  @Test func `one id that alone is too much fails alone`() async throws {
    let asker = try Asker()
    asker.apple.fail(.status(502), at: "3004")
    let result = try await lookUp(Array(3_001...3_008), .album, asker)
    #expect(result.found.count == 7)
    #expect(result.failures.map(\.ids) == [[3_004]])
    #expect(result.failures.map(\.error.kind) == [.http(.status(502))])
  }

  @Test func `after a refusal the rest is not asked, and is named as failed`() async throws {
    let asker = try Asker()
    asker.apple.fail(.refusal, at: "/lookup")
    let ids = Array(1_001...2_800)
    let result = try await lookUp(ids, .podcast, asker)
    #expect(result.asked.isEmpty)
    #expect(result.failures.flatMap(\.ids).sorted() == ids)
    #expect(result.failures.allSatisfy { $0.error.endsHost })
    // At most what was under way at once.
    #expect((1...4).contains(asker.apple.itunes.requests.count))
  }

  @Test func `an answer that cannot be read costs its own ids only`() async throws {
    let asker = try Asker()
    asker.apple.fail(.page, at: "id=1151,")
    let ids = Array(1_001...1_400)
    let result = try await lookUp(ids, .podcast, asker)
    #expect(result.failures.map(\.ids) == [Array(1_151...1_300)])
    #expect(result.asked.count == 250)
  }

  @Test func `an error of whoever takes the answers ends the lookup`() async throws {
    struct Full: Error {}
    let asker = try Asker()
    await #expect(throws: Full.self) {
      _ = try await asker.client.lookup(Array(1_001...2_800), .podcast, in: .us) { _ in
        throw Full()
      }
    }
    #expect(asker.apple.itunes.requests.count <= 5)
  }

  @Test func `nothing to look up asks nothing`() async throws {
    let asker = try Asker()
    #expect(try await lookUp([], .artist, asker).failures.isEmpty)
    #expect(asker.apple.requests.isEmpty)
  }

  // MARK: - What is not believed

  @Test func `an answer that leaves out most of what must be there is not believed`() async throws {
    let asker = try Asker()
    for id in 1_004...1_010 { asker.apple.withdraw(id, from: "us") }
    var found: [Int] = []
    var answered: [Int] = []
    let failures = try await asker.client.lookup(
      Array(1_001...1_012), .podcast, in: .us, expecting: Set(1_001...1_010)
    ) { answer in
      found += answer.rows.keys
      answered += answer.ids
    }
    #expect(found.sorted() == [1_001, 1_002, 1_003, 1_011, 1_012])
    #expect(answered.sorted() == found.sorted())
    #expect(failures.map(\.ids) == [Array(1_004...1_010)])
    #expect(failures.first?.error.kind == .implausible(.us))
  }

  @Test func `an answer that leaves out a few is believed`() async throws {
    let asker = try Asker()
    for id in 1_004...1_008 { asker.apple.withdraw(id, from: "us") }
    let failures = try await asker.client.lookup(
      Array(1_001...1_010), .podcast, in: .us, expecting: Set(1_001...1_010)
    ) { #expect($0.ids.count == 10 && $0.rows.count == 5) }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [.page, .silence] as [FictionalApple.Fault])
  func `after several answers of no use the rest is not asked`(
    _ fault: FictionalApple.Fault
  ) async throws {
    let asker = try Asker(patience: .milliseconds(200))
    asker.apple.fail(fault, at: "/lookup")
    let ids = Array(1_001...3_000)
    let result = try await lookUp(ids, .podcast, asker)
    #expect(result.asked.isEmpty)
    #expect(result.failures.flatMap(\.ids).sorted() == ids)
    // Three calls of no use, and those under way by then, each tried up to three times.
    #expect(asker.apple.itunes.requests.count <= 18)
  }

  @Test func `records that nobody asked for are nobody's to keep`() {
    var records = Lookup()
    records.podcasts = [1, 9].map { Podcast(id: $0, name: "Kettle", publisher: "") }
    records.artists = [2, 9].map { Artist(id: $0, name: "Lamp") }
    records.albums = [2, 9].map { Album(id: $0, name: "Lamp", artistID: $0, artistName: "") }
    records.songs = [3, 9].map {
      Song(id: $0, name: "Lid", albumID: $0, artistID: 2, artistName: "")
    }
    func asked(_ id: Int, _ subject: LookupSubject) -> Lookup {
      LookupResponse(
        ids: [id], records: records, subject: subject, rows: [id: 1], skipped: []
      ).requested
    }
    let podcast = asked(1, .podcast)
    #expect(podcast.podcasts.map(\.id) == [1] && podcast.artists.isEmpty && podcast.albums.isEmpty)
    let artist = asked(2, .artist)
    #expect(artist.artists.map(\.id) == [2] && artist.albums.map(\.id) == [2])
    #expect(artist.songs.isEmpty && artist.podcasts.isEmpty)
    let album = asked(3, .album)
    #expect(album.albums.isEmpty && album.songs.map(\.id) == [3] && album.podcasts.isEmpty)
  }
}
