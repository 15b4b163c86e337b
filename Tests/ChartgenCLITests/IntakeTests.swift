import ChartModel
import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Charts go through one check, whether they were recorded or are fetched.
struct IntakeTests {
  /// A site with a day of a hundred rows.
  private static func site() async throws -> TestSite {
    try await TestSite.copied("a hundred rows") {
      let site = try TestSite.ofPodcasts()
      let run = try await site.build(from: Recording(on: "2026-11-20", 1...100))
      try #require(run.status == .done, "\(run.error)")
      return site
    }
  }

  static let suspects: [(Recording, String)] = [
    (Recording(on: "2026-11-20T09:00:00+0000\",\"x\":\"", []), "it has no rows"),
    (Recording(on: "2026-11-21", []), "it has no rows"),
    (
      Recording(on: "2026-11-21", 1...3), "it has 3 rows, but the snapshot dated 2026-11-20 had 100"
    ),
    (
      Recording(on: "2026-11-21", 1...3, limit: nil),
      "it has 3 rows, but the snapshot dated 2026-11-20 had 100"
    ),
    (
      Recording(on: "2026-11-21", 100...199),
      "99 of its 100 items are missing from the snapshot dated 2026-11-20"
    ),
    (Recording(on: "2099-03-01", 1...100), "it is dated 2099-03-01, which is in the future"),
  ]

  @Test(arguments: suspects)
  func `a recording that looks wrong is named and left out`(
    _ recording: Recording, _ reason: String
  ) async throws {
    let site = try await Self.site()
    let before = try site.published()
    let run = try await site.build(from: recording, "--strict")
    #expect(run.status == .incomplete)
    #expect(run.error.contains("the chart us/top-podcasts was rejected as implausible: \(reason)"))
    #expect(try await site.storedDates() == ["2026-11-20": 100])
    #expect(try site.published() == before)
  }

  @Test func `a later recording of the same date that requested fewer rows takes none away`()
    async throws
  {
    let site = try await Self.site()
    var later = Recording(on: "2026-11-20", 1...10, limit: 10)
    later.updated = "\"2026-11-20T21:00:00+0000\""
    let run = try await site.build(from: later, "--strict")
    #expect(run.status == .incomplete)
    #expect(
      run.error.contains("it has 10 rows, but the snapshot dated 2026-11-20 had 100"),
      "\(run.error)")
    #expect(try await site.storedDates() == ["2026-11-20": 100])
    let next = try await site.build(from: Recording(on: "2026-11-21", 1...10, limit: 10))
    #expect(next.status == .done && next.error.isEmpty, "\(next.error)")
  }

  @Test func `what is accepted is stored, but for what is empty or from the future`() async throws {
    for (recording, _) in Self.suspects {
      for accept in ["all", "us/top-podcasts"] {
        let site = try await Self.site()
        try site.record("Suspect", ["feed": recording])
        let run = await site.run("fetch", "--from", "Suspect", "--strict", "--accept", accept)
        let isEmpty = recording.ids.isEmpty
        let canBeTaken = !isEmpty && recording.updated?.contains("2099") != true
        #expect(run.status == (canBeTaken ? .done : .incomplete), "\(run.error)")
        #expect(try await site.storedDates().count == (canBeTaken ? 2 : 1))
      }
    }
  }

  @Test func `a chart from the future does not stand in the way of today's`() async throws {
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing("[us, gb]", with: "[us]"))
    try site.site.record("Future", ["feed": Recording(on: "2099-03-01", 1...100)])
    _ = await site.site.run(["build", "--from", "Future", "--accept=all"], clock: site.clock)
    let run = await site.run("build", "--strict")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-11-30"))
  }

  @Test(
    arguments: [nil, "null", "\"\"", "\"soon\"", "{\"a\":1}", "[]", "7", "\"2026-13-45\""]
      as [String?])
  func `a recording that does not say its date is refused every time`(
    _ updated: String?
  ) async throws {
    let site = try await Self.site()
    let clock = SteppedClock(at: 1_796_000_000)
    for _ in 1...3 {
      let run = try await site.build(
        from: Recording(saying: updated, 1...100), "--strict", clock: clock)
      #expect(run.status == .incomplete)
      #expect(run.error.contains("the chart us/top-podcasts has no date"))
      #expect(try await site.storedDates() == ["2026-11-20": 100])
      clock.advance(by: 86_400)
    }
  }

  /// Runs a build against a feed on this machine, which answers so.
  private static func build(
    _ site: TestSite, from recording: Recording, headers: [(String, String)] = [],
    clock: SteppedClock
  ) async throws -> TestSite.Run {
    let (feeds, itunes) = (try LoopbackServer(), try LoopbackServer())
    let body = Array(recording.text.utf8)
    feeds.otherwise { _ in .answer(headers: headers, body: body) }
    itunes.otherwise { _ in .answer(body: Array("{\"resultCount\":0,\"results\":[]}".utf8)) }
    let arguments = [
      "build", "--strict", "--feeds-url", feeds.url(""), "--itunes-url", itunes.url(""),
    ]
    return await site.run(arguments, clock: clock)
  }

  @Test func `a live chart that does not say its date takes that of its fetch, and that is said`()
    async throws
  {
    let site = try TestSite.ofPodcasts()
    let clock = SteppedClock(at: 1_796_000_000)
    let run = try await Self.build(site, from: Recording(saying: nil, 1...100), clock: clock)
    #expect(
      run.error.contains("us/top-podcasts has no date of its own; it is dated 2026-11-30"))
    #expect(try await site.storedDates() == ["2026-11-30": 100])
  }

  @Test func `a live chart is not dated after its own answer, however the clock goes`()
    async throws
  {
    let site = try TestSite.ofPodcasts()
    // The clock is a month fast.
    let clock = SteppedClock(at: 1_798_600_000)
    let date = ("Date", "Mon, 30 Nov 2026 05:00:00 GMT")
    let ahead = try await Self.build(
      site, from: Recording(on: "2026-12-20", 1...100), headers: [date], clock: clock)
    #expect(ahead.error.contains("it is dated 2026-12-20, which is in the future"))
    let right = try await Self.build(
      site, from: Recording(on: "2026-11-30", 1...100), headers: [date], clock: clock)
    #expect(!right.error.contains("in the future"), "\(right.error)")
    #expect(try await site.storedDates() == ["2026-11-30": 100])
  }

  @Test func `a folder of lookups alone says what was stored and which chart is missing`()
    async throws
  {
    let site = try TestSite.ofPodcasts()
    try FileManager.default.createDirectory(
      atPath: site.path + "/Lookups", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: TestSite.answers + "/lookup-podcast.json", toPath: site.path + "/Lookups/one.json")
    let run = await site.run("build", "--from", "Lookups")
    #expect(run.status == .failed)
    #expect(run.error.contains("the recordings hold 1 lookup and no chart"))
    #expect(run.error.contains("us/top-podcasts"))
    #expect(!run.error.contains("could be read"))
  }

  @Test(arguments: [
    "us/top-podcsts", "us", "", "us/top-podcasts,", "all,us/top-songs", "top-podcasts",
  ])
  func `'--accept' is checked before anything is opened`(_ accept: String) async throws {
    let site = try TestSite.ofPodcasts()
    let run = try await site.build(from: Recording(on: "2026-11-20", 1...100), "--accept", accept)
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains("--accept"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data"))
  }
}
