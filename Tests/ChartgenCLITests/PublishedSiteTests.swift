import ChartModel
import ChartStore
import ChartgenCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// A published site is not given up for lack of data.
struct PublishedSiteTests {
  private let files = FileManager.default

  /// A site of three nights.
  private static func site() async throws -> FetchedSite {
    try await FetchedSite.copied("three nights") {
      let site = try await FetchedSite.built()
      for _ in 1...2 {
        site.sleep()
        let run = await site.run("build")
        try #require(run.status == .done, "\(run.error)")
      }
      return site
    }
  }

  private static let refusal = "the site was published from another store, or from a newer copy"

  private func expectRefusal(
    of site: FetchedSite, _ arguments: [String] = ["build"], saying text: String = refusal,
    _ comment: Comment? = nil
  ) async throws {
    let before = try site.site.published()
    for options in [[], ["--strict"], ["--dry-run"]] {
      let run = await site.run(arguments + options)
      #expect(run.status == .failed, comment)
      #expect(run.error.contains(text), "\(run.error)")
      #expect(try site.site.published() == before, comment)
    }
  }

  @Test func `an empty store does not replace the site that another one made`() async throws {
    let site = try await Self.site()
    let before = try site.site.published()
    try files.removeItem(atPath: site.site.path + "/Data")
    site.sleep()
    try await expectRefusal(of: site)
    // The night is stored all the same, and pages of the past and covers are where they were.
    #expect(try await NightTests.newestDay(of: site) == "2026-12-03")
    #expect(try site.site.published() == before)

    let all = await site.run("build", "--accept=all")
    #expect(all.status == .failed, "'all' is about charts")
    let run = await site.run("build", "--accept=store")
    #expect(run.status == .done, "\(run.error)")
    let next = await site.run("build", "--strict")
    #expect(next.status == .done && next.error.isEmpty, "\(next.error)")
  }

  @Test func `a store that was restored from before the last night is refused`() async throws {
    let site = try await FetchedSite.built()
    let store = site.site.path + "/Data/charts.sqlite"
    try files.copyItem(atPath: store, toPath: store + ".old")
    site.sleep()
    #expect(await site.run("build").status == .done)
    try files.removeItem(atPath: store)
    try files.moveItem(atPath: store + ".old", toPath: store)
    site.sleep()
    try await expectRefusal(of: site)
  }

  @Test func `another site's store is refused`() async throws {
    let (site, other) = (try await Self.site(), try await FetchedSite.built())
    try files.removeItem(atPath: site.site.path + "/Data")
    try files.copyItem(atPath: other.site.path + "/Data", toPath: site.site.path + "/Data")
    try await expectRefusal(of: site, ["render"])
  }

  @Test func `a site that was moved or copied goes on`() async throws {
    let (site, other) = (try await Self.site(), try FetchedSite())
    for name in ["Data", "Output"] {
      try? files.removeItem(atPath: other.site.path + "/" + name)
      try files.copyItem(
        atPath: site.site.path + "/" + name, toPath: other.site.path + "/" + name)
    }
    let page = try site.site.published()
    for copy in [site, other] {
      let run = await copy.run("render", "--strict")
      #expect(run.status == .done, "\(run.error)")
      #expect(try copy.site.published() == page)
    }
  }

  @Test func `an Output that is gone is made anew from the store`() async throws {
    let site = try await Self.site()
    let before = try site.site.published()
    try files.removeItem(atPath: site.site.path + "/Output")
    let run = await site.run("render", "--strict")
    #expect(run.status == .done, "\(run.error)")
    #expect(try site.site.published() == before)
  }

  @Test func `a store of an earlier chartgen takes the Output that it finds`() async throws {
    let site = try await Self.site()
    // As the step that made the table leaves it.
    try site.forgetPublished(isMigrated: true)
    let run = await site.run("render", "--strict")
    #expect(run.status == .done, "\(run.error)")
    // From then on it knows what it made.
    try files.removeItem(atPath: site.site.path + "/Output")
    #expect(await site.run("render").status == .done)
    try site.forgetPublished(isMigrated: false)
    try await expectRefusal(of: site, ["render"])
  }

  @Test func `a run that ended between store and Output is completed by the next`() async throws {
    let site = try await Self.site()
    site.sleep()
    #expect(await site.run("fetch").status == .done)
    let store = try await Store(at: site.site.path + "/Data/charts.sqlite")
    try await store.recordPublished(manifest: "0123456789abcdef", at: Timestamp(seconds: 0))
    try await store.close()
    let run = await site.run("render", "--strict")
    #expect(run.status == .done, "\(run.error)")
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-12-03"))
  }

  @Test func `the sample edition makes way for a real site, and never the other way`()
    async throws
  {
    let site = try FetchedSite()
    try await site.site.takeSampleData()
    #expect(await site.site.run("build", "--sample").status == .done)
    #expect(try site.site.page("index.html").contains("noindex"))
    #expect(await site.run("build").status == .done)
    let before = try site.site.published()
    #expect(!(try site.site.page("index.html").contains("noindex")))

    let again = await site.site.run("build", "--sample")
    #expect(again.status == .failed)
    // Not even where the data are lost and the address is the one that is shipped.
    try files.removeItem(atPath: site.site.path + "/Data")
    try site.site.folder.write(
      FetchedSite.configuration.replacing("charts.fiction.example", with: "charts.example"),
      to: "Content/site.yml")
    for arguments in [["build", "--sample"], ["build", "--offline"], ["render"]] {
      let run = await site.site.run(arguments)
      #expect(run.status == .failed)
      #expect(run.error.contains("the sample edition would replace a real site"))
      #expect(try site.site.published() == before)
    }
  }

  @Test(arguments: ["charts.sqlite", "notes.txt", "locked", "older and locked"])
  func `a file in the sample's place that is not surely ours is refused, not removed`(
    _ kind: String
  ) async throws {
    let site = kind.hasSuffix("locked") ? try await TestSite.sample().site : try TestSite()
    let sample = site.path + "/Data/sample.sqlite"
    var holder: Connection?
    switch kind {
    case "charts.sqlite":
      let real = try await TestSite.built()
      try files.createDirectory(atPath: site.path + "/Data", withIntermediateDirectories: true)
      try files.copyItem(atPath: real.path + "/Data/charts.sqlite", toPath: sample)
    case "notes.txt": try site.folder.write("My notes.", to: "Data/sample.sqlite")
    default:
      holder = try Connection(path: sample, access: .write)
      if kind == "older and locked" {
        try holder?.execute(
          "UPDATE attempt SET outcome = 'made by chartgen 0.0.1'; BEGIN EXCLUSIVE")
      } else {
        try holder?.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      }
    }
    let before = try Data(contentsOf: URL(filePath: sample))
    let run = await site.run("build", "--sample")
    #expect(run.status == .failed)
    #expect(run.error.contains("sample.sqlite"))
    #expect(try Data(contentsOf: URL(filePath: sample)) == before)
    try holder?.close()
  }
}

extension PublishedSiteTests {
  @Test func `an empty file in the sample's place is replaced`() async throws {
    let site = try await TestSite.sample().site
    try site.folder.write("", to: "Data/sample.sqlite")
    let run = await site.run("build", "--sample")
    #expect(run.status == .done, "\(run.error)")
    #expect(try Data(contentsOf: URL(filePath: site.path + "/Data/sample.sqlite")).count > 1_000)
  }
}

extension FetchedSite {
  /// Makes the store forget what was published of it, as one that never did, or as one of an earlier
  /// chartgen that was just brought up to date.
  fileprivate func forgetPublished(isMigrated: Bool) throws {
    let connection = try Connection(path: site.path + "/Data/charts.sqlite", access: .write)
    try connection.execute("DELETE FROM published_manifest; DELETE FROM state")
    if isMigrated { try connection.execute("INSERT INTO state VALUES ('unknown_manifest', 1)") }
    try connection.close()
    // So that nothing is skipped as unchanged.
    try FileManager.default.removeItem(atPath: site.path + "/Data/last-build.json")
  }
}
