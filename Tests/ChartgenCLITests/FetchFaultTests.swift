import ChartModel
import ChartStore
import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Bad nights: each fault costs only what it concerns, is said in a line, and is never stored.
@Suite(.serialized)
struct FetchFaultTests {
  /// A fault of one chart's feed.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fault: FictionalApple.Fault

    /// How long an answer is waited for: short where none will come.
    var patience: Duration {
      switch fault {
      case .silence, .drip: .seconds(1)
      default: .seconds(30)
      }
    }

    init(_ name: String, _ fault: FictionalApple.Fault) {
      testDescription = name
      self.fault = fault
    }
  }

  static let faults = [
    Fault("silence", .silence), Fault("a byte a second", .drip), Fault("a page", .page),
    Fault("nothing", .empty), Fault("null", .null), Fault("half a JSON", .half),
    Fault("an error object", .errorObject), Fault("status 500", .status(500)),
    Fault("a redirect elsewhere", .redirect("https://elsewhere.example/x")),
    Fault("a redirect to a file", .redirect("file:///etc/passwd")),
    Fault("a refusal", .refusal), Fault("a refusal for a time", .slowDown(3_600)),
    Fault("an answer without results", .nothingFound),
  ]

  /// A site with little to render.
  private static let small = FetchedSite.configuration
    .replacing("[top-podcasts, top-albums, top-songs]", with: "[top-podcasts]")
    .replacing("limit: 10", with: "limit: 3")

  @Test(arguments: faults)
  func `a chart that cannot be had stays as it was, with its date`(_ fault: Fault) async throws {
    let site = try await FetchedSite.built(configuration: Self.small)
    let before = try await site.store { try await $0.counts() }
    site.sleep()
    // A refusal is the whole host's, so that it does not matter which chart it met first.
    let isRefusal = fault.testDescription.hasPrefix("a refusal")
    site.apple.fail(fault.fault, at: isRefusal ? "/api/" : "/us/podcasts")
    let run = await site.run("build", "--strict", patience: fault.patience)
    #expect(run.status == .incomplete)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines),
      named: "Fetch/chart, \(fault.testDescription).txt")
    let page = try site.site.page("us/top-podcasts/index.html")
    #expect(page.contains("2026-11-30") && !page.contains("2026-12-01"))
    if !isRefusal {
      #expect(try site.site.page("gb/top-podcasts/index.html").contains("2026-12-01"))
    }
    let after = try await site.store { try await $0.counts() }
    #expect(after.snapshots == before.snapshots + (isRefusal ? 0 : 1))
    #expect(after.podcasts == before.podcasts)

    // When all is well again, so is the site.
    site.apple.recover()
    site.clock.advance(by: 7_200)
    let good = await site.run("build", "--strict")
    #expect(good.status == .done && good.error.isEmpty, "\(good.error)")
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-12-01"))
  }

  @Test(arguments: faults)
  func `lookups that fail are never kept, and asked for again`(_ fault: Fault) async throws {
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing("[us, gb]", with: "[us]")
        .replacing("limit: 10", with: "limit: 3"))
    site.apple.fail(fault.fault, at: "entity=podcast")
    let run = await site.run("build", patience: fault.patience)
    #expect(run.status == .done)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines),
      named: "Fetch/lookup, \(fault.testDescription).txt")
    #expect(try site.site.published()["us/top-podcasts/index.html"] != nil)
    #expect(try await site.store { try await $0.counts() }.podcasts == 0)

    site.apple.recover()
    site.clock.advance(by: 7_200)
    let good = await site.run("build", "--strict")
    #expect(good.status == .done && good.error.isEmpty, "\(good.error)")
    #expect(try await site.store { try await $0.counts() }.podcasts == 3)
  }

  @Test func `a passing fault is asked again and leaves no word`() async throws {
    let site = try FetchedSite()
    site.apple.fail(.page, at: "/us/podcasts", times: 2)
    site.apple.fail(.status(503), at: "entity=album", times: 1)
    let run = await site.run("build", "--strict")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(site.asked(\.feeds).count == 8)
    #expect(site.asked(\.itunes).count == 4)
    #expect(site.clock.waits.count == 3)
  }

  @Test func `one storefront's failure costs its charts only, and is one line`() async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    site.apple.fail(.status(500), at: "/api/v2/gb/")
    let run = await site.run("build")
    #expect(run.status == .done)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/storefront.txt")
    #expect(try site.site.page("us/top-songs/index.html").contains("2026-12-01"))
  }

  @Test func `a chart that could never be had is left out, in one line`() async throws {
    let site = try FetchedSite()
    site.apple.fail(.status(500), at: "/gb/music/most-played/10/songs")
    let run = await site.run("build", "--strict")
    #expect(run.status == .incomplete)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/first chart missing.txt")
    #expect(try site.site.published()["gb/top-songs/index.html"] == nil)
    #expect(try site.site.published()["gb/top-albums/index.html"] != nil)
  }

  @Test func `a refusal of lookups stops them all, and is said once`() async throws {
    let site = try FetchedSite()
    site.apple.fail(.refusal, at: "/lookup")
    let run = await site.run("build")
    #expect(run.status == .done)
    try expectSnapshot(run.error.trimmingCharacters(in: .newlines), named: "Fetch/refused.txt")
    #expect(site.asked(\.itunes).count == 1)
    #expect(try site.site.published()["us/top-podcasts/index.html"] != nil)
  }

  @Test func `a refusal for a time is kept by later runs, however lookups are asked`() async throws
  {
    let site = try FetchedSite()
    site.apple.fail(.slowDown(3_600), at: "/lookup", times: 1)
    _ = await site.run("build")
    #expect(site.asked(\.itunes).count == 1)
    site.clock.advance(by: 1_800)
    let early = await site.run("build")
    #expect(site.asked(\.itunes).count == 1)
    try expectSnapshot(
      early.error.trimmingCharacters(in: .newlines), named: "Fetch/refused before.txt")
    let search = await site.run("search", "kettle")
    #expect(search.status == .failed && site.asked(\.itunes).count == 1)
    site.clock.advance(by: 1_801)
    let good = await site.run("build", "--strict")
    #expect(good.status == .done && good.error.isEmpty, "\(good.error)")
  }

  @Test func `feeds that asked for a pause are left alone by later runs as well`() async throws {
    let site = try await FetchedSite.built(configuration: Self.small)
    site.sleep()
    site.apple.fail(.slowDown(3_600), at: "/us/podcasts", times: 1)
    _ = await site.run("fetch")
    let count = site.asked(\.feeds).count
    site.clock.advance(by: 1_800)
    let run = await site.run("fetch")
    #expect(site.asked(\.feeds).count == count)
    #expect(run.error.contains("allows no requests until 2026-12-01T03:30:00Z"), "\(run.error)")
    site.clock.advance(by: 1_801)
    #expect(await site.run("fetch", "--strict").status == .done)
  }

  @Test func `feeds that are silent for half the run leave time for lookups`() async throws {
    let site = try FetchedSite(configuration: FetchedSite.configuration + "\nartists: [2001]\n")
    site.apple.fail(.silence, at: "/api/")
    let task = Task { await site.run("fetch", patience: .seconds(1)) }
    while site.apple.feeds.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    site.clock.advance(by: 400)
    let run = await task.value
    // None of the six is asked a second time.
    #expect(site.apple.feeds.requests.count <= 6)
    #expect(
      run.error.contains(
        "timed out before the response was complete; 6 charts could not be fetched"), "\(run.error)"
    )
    #expect(site.asked(\.itunes).count == 2)
  }

  @Test func `Apple gone is said, and the site stays`() async throws {
    let site = try await FetchedSite.built()
    let before = try site.site.published()
    site.sleep()
    let run = await site.site.run(
      ["build", "--strict"] + Self.nowhere(), clock: site.clock)
    #expect(run.status == .incomplete)
    // Nothing is due for lookup, so that only the feeds are missed.
    #expect(
      run.error.contains(
        "warning: could not connect to the host; 6 charts could not be fetched; "
          + "the snapshots of 2026-11-30 are shown\n"))
    #expect(try site.site.published() == before)
  }

  @Test func `an empty store and no Apple with a real address is an error`() async throws {
    let site = try TestSite(configuration: FetchedSite.configuration)
    try site.folder.write("mine", to: "Output/.keep")
    let run = await site.run(["build"] + Self.nowhere())
    #expect(run.status == .failed)
    #expect(run.error.contains("no chart could be fetched and the store is empty"))
    #expect(try site.published().keys.sorted() == [".keep"])
  }

  @Test func `an empty store and no Apple with the placeholder is the sample`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    try await site.takeSampleData()
    let run = await site.run(["build"] + Self.nowhere())
    #expect(run.status == .done)
    #expect(run.error.contains("no chart could be fetched: this is the sample edition"))
    #expect(try site.page("index.html").contains("class=\"banner\""))
  }

  /// Addresses at which nobody listens.
  private static func nowhere() -> [String] {
    ["--feeds-url=http://127.0.0.1:1", "--itunes-url=http://127.0.0.1:1"]
  }

  @Test func `a lookup that is too much for Apple is asked in halves`() async throws {
    let site = try FetchedSite()
    site.apple.limitRows(to: 30)
    let run = await site.run("build", "--strict")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    let counts = try await site.store { try await $0.counts() }
    let whole = try await FetchedSite.built()
    #expect(try await whole.store { try await $0.counts() } == counts)
  }

  @Test func `an answer without anything is not believed of several charting items`() async throws {
    let site = try FetchedSite()
    site.apple.fail(.nothingFound, at: "entity=song")
    let run = await site.run("build", "--strict")
    #expect(run.status == .incomplete)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/nothing found.txt")
    let count = site.asked(\.itunes).count
    site.apple.recover()
    #expect(await site.run("build", "--strict").status == .done)
    #expect(site.asked(\.itunes).count == count + 1)
  }

  @Test func `a single charting item that Apple lacks is no fault, night after night`() async throws
  {
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing("[us, gb]", with: "[us]")
        .replacing("limit: 10", with: "limit: 1"))
    site.apple.withdraw(1_001, from: "us")
    for _ in 1...3 {
      let run = await site.run("build", "--strict")
      #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
      site.sleep()
    }
    #expect(site.asked(\.itunes).count { $0.contains("entity=podcast") } == 1)
    #expect(try site.site.page("us/top-podcasts/index.html").contains("Talk"))
  }

  @Test func `what the run has no time for is said in a line and done by the next`() async throws {
    let codes = [
      "us", "gb", "jp", "de", "fr", "it", "es", "nl", "se", "no", "dk", "fi", "pl", "pt", "ie",
      "at", "ch", "be", "ca", "au",
    ]
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing(
        "[us, gb]", with: "[" + codes.map { "'\($0)'" }.joined(separator: ", ") + "]"))
    // Calls of few rows are many calls.
    site.apple.limitRows(to: 5)
    var runs = 0
    var last = 0
    var status = RunStatus.incomplete
    while status == .incomplete, runs < 10 {
      let began = site.clock.seconds
      let run = await site.run("fetch", "--strict")
      #expect(site.clock.seconds - began <= 610)
      if run.status == .incomplete {
        let lines = run.error.split(separator: "\n").filter { $0.contains("warning: ") }
        #expect(lines.count == 1, "\(run.error)")
        #expect(run.error.contains("the time limit of this run was reached"))
      }
      #expect(site.asked(\.itunes).count - last <= 220)
      #expect(site.asked(\.itunes).count > last)
      last = site.asked(\.itunes).count
      status = run.status
      runs += 1
      site.clock.advance(by: 61)
    }
    #expect(status == .done && runs > 1)
  }
}
