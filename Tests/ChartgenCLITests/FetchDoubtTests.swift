import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Charts that come and are not believed.
struct FetchDoubtTests {
  @Test func `a chart of all other items waits until it is accepted`() async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    site.apple.reshape("/us/podcasts", shift: 30)
    for _ in 1...2 {
      let run = await site.run("build", "--strict")
      #expect(run.status == .incomplete)
      try expectSnapshot(
        run.error.trimmingCharacters(in: .newlines), named: "Fetch/not believed.txt")
      #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-11-30"))
    }
    #expect(try site.site.page("us/top-songs/index.html").contains("2026-12-01"))

    let accepted = await site.run("build", "--strict", "--accept=us/top-podcasts")
    #expect(accepted.status == .done && accepted.error.isEmpty, "\(accepted.error)")
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-12-01"))
    let next = await site.run("build", "--strict")
    #expect(next.status == .done && next.error.isEmpty, "\(next.error)")
  }

  @Test func `suspect charts are named in the site's order, each with what is odd`() async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    site.apple.reshape("/gb/podcasts", rows: 0)
    site.apple.reshape("/us/music/most-played/10/songs", rows: 4)
    site.apple.reshape("/us/podcasts", shift: 30)
    let run = await site.run("build")
    #expect(run.status == .done)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/several not believed.txt")
    let all = await site.run("build", "--accept=all")
    #expect(all.status == .done)
    #expect(try site.site.page("us/top-songs/index.html").contains("2026-12-01"))
  }

  @Test func `charts from before the stored ones do not turn the site back`() async throws {
    let site = try await FetchedSite.built()
    site.apple.moveOn(to: FetchedSite.day - 1)
    let run = await site.run("build", "--strict")
    #expect(run.status == .incomplete)
    #expect(
      run.error.contains("it is dated 2026-11-29, older than the stored snapshot dated 2026-11-30"))
    #expect(try site.site.page("us/top-songs/index.html").contains("2026-11-30"))
  }

  @Test func `a first run without a chart that is believed is an error, and Output stays`()
    async throws
  {
    let site = try FetchedSite()
    site.apple.reshape("/api/", rows: 0)
    let run = await site.run("build")
    #expect(run.status == .failed)
    #expect(run.error.contains("us/top-podcasts was rejected as implausible: it has no rows"))
    #expect(run.error.contains("the store is empty: there is nothing to render"))
    #expect(try site.site.published().isEmpty)
    site.apple.recover()
    #expect(await site.run("build", "--strict").status == .done)
  }

  @Test func `a storefront that Apple closes keeps its last charts`() async throws {
    let site = try FetchedSite()
    // Only the British store has this one.
    site.apple.withdraw(1_017, from: "us")
    #expect(await site.run("build").status == .done)
    site.apple.fail(.status(500), at: "/api/v2/gb/")
    site.apple.fail(.errorObject, at: "country=gb")
    for _ in 1...8 {
      site.sleep()
      let run = await site.run("fetch")
      #expect(run.status == .done)
      let lines = run.error.split(separator: "\n").filter { $0.contains("warning: ") }
      #expect((1...2).contains(lines.count), "\(run.error)")
      #expect(run.error.contains("gb/top-podcasts, gb/top-albums and gb/top-songs"))
    }
    #expect(await site.site.run("render").status == .done)
    #expect(try site.site.page("gb/top-podcasts/index.html").contains("2026-11-30"))
    #expect(try site.site.published().contains { $0.key.hasSuffix("-1017/index.html") })
  }

  @Test func `a cancelled run ends, and the store is whole`() async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    site.apple.fail(.silence, at: "/gb/podcasts")
    let count = site.apple.feeds.requests.count
    let task = Task { await site.run("fetch") }
    while site.apple.feeds.requests.count < count + 6 {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    let run = await task.value
    #expect(run.error.contains("warning: cancelled; "))
    site.apple.recover()
    #expect(await site.run("build", "--strict").status == .done)
  }
}
