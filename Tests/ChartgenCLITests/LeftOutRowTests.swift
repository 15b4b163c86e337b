import ChartModel
import ChartStore
import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Rows and records that Apple's responses have, and that cannot be stored.
struct LeftOutRowTests {
  private static let configuration = FetchedSite.configuration
    .replacing("[us, gb]", with: "[us]").replacing("top-albums, top-songs", with: "top-albums")
  private static let key = Storefront("us").map { ChartKey(storefront: $0, kind: .topPodcasts) }

  private func skippedRows(_ run: TestSite.Run) throws -> Int {
    struct Summary: Decodable { let skippedRows: Int }
    return try JSONDecoder().decode(Summary.self, from: Data(run.output.utf8)).skippedRows
  }

  private func ranks(_ site: FetchedSite) async throws -> [Int: Int] {
    let key = try #require(Self.key)
    let snapshot = try await site.store { try await $0.snapshot(of: key) }
    return Dictionary(
      uniqueKeysWithValues: snapshot?.entries.map { ($0.entry.id, $0.entry.rank) } ?? [])
  }

  @Test(arguments: FictionalApple.Damage.allCases, [1, 4, 9])
  func `a row that cannot be read keeps its rank free until a whole response comes`(
    damage: FictionalApple.Damage, row: Int
  ) async throws {
    let whole = try await ranks(try await FetchedSite.built(configuration: Self.configuration))
    let site = try FetchedSite(configuration: Self.configuration)
    site.apple.fail(.damaged(row: row, damage), at: "podcasts/top")
    for command in ["fetch", "build"] {
      let run = await site.run(command, "--strict", "--format", "json")
      #expect(run.status == .incomplete)
      #expect(try skippedRows(run) == 1)
      #expect(run.error.contains("warning: skipped row \(row + 1)"), "\(run.error)")
      #expect(try await ranks(site) == whole.filter { $0.value != row + 1 })
    }
    let page = try site.site.page("us/top-podcasts/index.html")
    #expect(page.contains("1 row of this chart could not be read"))
    #expect(!page.contains("id=\"rank-\(row + 1)\""))
    site.apple.recover()
    let run = await site.run("build", "--strict", "--format", "json")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(try skippedRows(run) == 0)
    #expect(try await ranks(site) == whole)
    #expect(try !site.site.page("us/top-podcasts/index.html").contains("could not be read"))
  }

  @Test func `a rejected chart is said once, whatever its rows`() async throws {
    let site = try await FetchedSite.built(configuration: Self.configuration)
    site.sleep()
    site.apple.reshape("/us/podcasts", shift: 30)
    site.apple.fail(.damaged(row: 4, .noName), at: "podcasts/top")
    let run = await site.run("build", "--strict")
    #expect(run.status == .incomplete)
    #expect(run.error.contains("was rejected as implausible"))
    #expect(run.error.matches(of: /warning:/).count == 1, "\(run.error)")
  }

  @Test(arguments: [FictionalApple.Damage.noID, .doubled, .null])
  func `what may be in a row that cannot be read is neither gone nor new`(
    damage: FictionalApple.Damage
  ) async throws {
    let site = try await FetchedSite.built(configuration: Self.configuration)
    let key = try #require(Self.key)
    func snapshot() async throws -> Snapshot {
      try #require(try await site.store { try await $0.snapshot(of: key) })
    }
    let first = try await snapshot()
    site.sleep()
    site.apple.fail(.damaged(row: 3, damage), at: "podcasts/top")
    _ = await site.run("build")
    let damaged = try await snapshot()
    #expect(damaged.dropouts == [] && damaged.entries.allSatisfy { $0.movement != .new })
    site.apple.recover()
    _ = await site.run("build")
    let mended = try await snapshot()
    let before = Set(first.entries.map(\.entry.id))
    let now = Set(mended.entries.map(\.entry.id))
    #expect(Set(mended.dropouts.map(\.entry.id)) == before.subtracting(now))
    #expect(mended.entries.count == damaged.entries.count + 1)
  }

  @Test(arguments: [FictionalApple.Damage.noID, .noName, .null])
  func `a record of a lookup that cannot be read is named and counted`(
    damage: FictionalApple.Damage
  ) async throws {
    let site = try FetchedSite(configuration: Self.configuration)
    site.apple.fail(.damaged(row: 2, damage), at: "entity=podcast")
    let run = await site.run("build", "--strict", "--format", "json")
    #expect(run.status == .incomplete)
    #expect(try skippedRows(run) == 1)
    #expect(run.error.contains("ITUNES/lookup: warning: skipped row 3"), "\(run.error)")
    #expect(run.error.contains("in a lookup of podcasts in us"))
  }

  @Test(arguments: [1, 2])
  func `shows that Apple's lookup does not know are no fault, night after night`(
    count: Int
  ) async throws {
    let site = try FetchedSite(configuration: Self.configuration)
    for id in 1_001..<1_001 + count { site.apple.withdraw(id, from: "us") }
    func lookups() -> [String] {
      site.asked(\.itunes).filter { $0.contains("entity=podcast") && $0.contains("1001") }
    }
    // Every record is due again within a week, these two apart from the others.
    for night in 1...15 {
      let run = await site.run(night < 15 ? "fetch" : "build", "--strict")
      #expect(run.status == .done && run.error.isEmpty, "night \(night): \(run.error)")
      site.sleep()
    }
    #expect((2...4).contains(lookups().count), "\(lookups())")
  }

  @Test func `shows that vanish from lookups together are suspect for two nights only`()
    async throws
  {
    let site = try FetchedSite(
      configuration: Self.configuration.replacing("limit: 10", with: "limit: 4"))
    #expect(await site.run("build", "--strict").status == .done)
    site.apple.fail(.nothingFound, at: "entity=podcast")
    var nights: [RunStatus] = []
    for _ in 1...14 {
      site.sleep()
      nights.append(await site.run("fetch", "--strict").status)
    }
    #expect(nights.contains(.incomplete))
    #expect(nights.suffix(4).allSatisfy { $0 == .done }, "\(nights)")
  }
}
