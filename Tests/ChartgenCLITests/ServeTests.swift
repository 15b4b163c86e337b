import ChartModel
import ChartgenCLI
import Foundation
import Synchronization
import TestSupport
import Testing

/// `chartgen serve`, with pages asked for as a browser does.
struct ServeTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(
      configuration: """
        title: Preview Room
        url: https://radio.example/charts/
        storefronts: [us]
        charts: [us/hot-9]

        """)
    try FileManager.default.removeItem(at: site.folder.url.appending(path: "Content/charts"))
    try FileManager.default.removeItem(at: site.folder.url.appending(path: "Templates"))
  }

  private func bring(_ title: String) async throws {
    try site.folder.write(
      "date,rank,id,title,maker\n2024-01-06,1,a,\(title),Ann\n", to: "rows.csv")
    let run = await site.run("history", "import", "rows.csv", "us/hot-9")
    try #require(run.status == .done, "\(run.error)")
  }

  /// A preview under way.
  private final class Preview: Sendable {
    let output = Mutex("")
    let error = Mutex("")

    var address: String { output.withLock { $0.trimmingCharacters(in: .newlines) } }
    var port: Int { URL(string: address)?.port ?? 0 }

    func page(_ path: String = "") -> String {
      LoopbackClient.get("/charts/\(path)", from: port).body
    }

    /// Waits until a page is as it should be; returns it as it is in the end.
    func page(_ path: String = "", when isRight: (String) -> Bool) async throws -> String {
      for _ in 0..<400 {
        if case let page = page(path), isRight(page) { return page }
        try await Task.sleep(for: .milliseconds(25))
      }
      return page(path)
    }
  }

  /// Runs a preview for as long as a body takes.
  private func serving(
    _ options: String..., body: (Preview) async throws -> Void
  ) async throws {
    let preview = Preview()
    let environment = Environment(
      folder: site.path, now: { Timestamp(seconds: 1_796_000_000) },
      output: { text in preview.output.withLock { $0 += text } },
      error: { text in preview.error.withLock { $0 += text } })
    let run = Task { await Program.run(["serve", "--port", "0"] + options, in: environment) }
    for _ in 0..<1_200 where preview.address.isEmpty && !run.isCancelled {
      try await Task.sleep(for: .milliseconds(25))
    }
    do {
      try #require(!preview.address.isEmpty, "\(preview.error.withLock { $0 })")
      try await body(preview)
    } catch {
      run.cancel()
      _ = await run.value
      throw error
    }
    run.cancel()
    _ = await run.value
  }

  /// What an open page is told now.
  private func told(by preview: Preview) -> String {
    let page = LoopbackClient(port: preview.port)
    page.send("/.preview/events")
    return page.read { $0.contains("\"revision\"") }
  }

  /// Waits until open pages are told something; returns what they are told in the end.
  private func told(by preview: Preview, of part: String) async throws -> String {
    for _ in 0..<200 {
      if case let text = told(by: preview), text.contains(part) { return text }
      try await Task.sleep(for: .milliseconds(25))
    }
    return told(by: preview)
  }

  @Test func `a preview follows content, templates and data, and leaves Output alone`()
    async throws
  {
    try await bring("Tide")
    try await serving { preview in
      #expect(preview.address.hasPrefix("http://127.0.0.1:"))
      #expect(preview.address.hasSuffix("/charts/"))
      #expect(preview.page("us/hot-9/").contains("Tide"))
      try site.folder.write("---\ntitle: News\n---\nHello", to: "Content/news.md")
      #expect(try await preview.page("news/") { $0.contains("Hello") }.contains("Hello"))
      try site.folder.write("<p>My foot</p>", to: "Templates/partials/foot-extra.html")
      #expect(try await preview.page { $0.contains("My foot") }.contains("My foot"))
      try await bring("Ebb")
      #expect(try await preview.page("us/hot-9/") { $0.contains("Ebb") }.contains("Ebb"))
      // A store that is replaced by another is read like one that is written.
      let files = FileManager.default
      let store = site.path + "/Data/charts.sqlite"
      try files.copyItem(atPath: store, toPath: store + ".new")
      try files.removeItem(atPath: store)
      try site.folder.write("x", to: "Content/_note.md")
      try await Task.sleep(for: .milliseconds(300))
      try files.moveItem(atPath: store + ".new", toPath: store)
      #expect(try await preview.page("us/hot-9/") { $0.contains("Ebb") }.contains("Ebb"))
      #expect(!files.fileExists(atPath: site.path + "/Output"))
    }
  }

  @Test func `a mistake is shown with its place until it is mended, and pages stay meanwhile`()
    async throws
  {
    try await bring("Tide")
    try await serving { preview in
      try site.folder.write("{{ site.titel }}", to: "Templates/partials/foot-extra.html")
      var told = try await told(by: preview, of: "titel")
      #expect(told.contains("Templates/partials/foot-extra.html:1:9: error: "), "\(told)")
      #expect(told.contains("did you mean 'title'?"))
      #expect(preview.page("us/hot-9/").contains("Tide"))
      try site.folder.write("{{ site.title }}!", to: "Templates/partials/foot-extra.html")
      #expect(try await preview.page { $0.contains("Room!") }.contains("Room!"))
      told = try await self.told(by: preview, of: Self.nothingWrong)
      #expect(told.contains(Self.nothingWrong), "\(told)")
      // site.yml too.
      let configuration = try site.folder.text(at: "Content/site.yml")
      try site.folder.write("title: x\nurl: nowhere\n", to: "Content/site.yml")
      told = try await self.told(by: preview, of: "site.yml")
      #expect(told.contains("Content/site.yml:2:6: error: "), "\(told)")
      try site.folder.write(configuration, to: "Content/site.yml")
      told = try await self.told(by: preview, of: Self.nothingWrong)
      #expect(told.contains(Self.nothingWrong), "\(told)")
    }
  }

  private static let nothingWrong = "\"problems\":[]"

  @Test func `a file that is saved in two steps is no mistake in between`() async throws {
    try await bring("Tide")
    try await serving { preview in
      let page = LoopbackClient(port: preview.port)
      page.send("/.preview/events")
      _ = page.read { $0.contains("revision") }
      for round in 0..<5 {
        try site.folder.write("{% if site.title", to: "Templates/partials/foot-extra.html")
        try await Task.sleep(for: .milliseconds(120))
        try site.folder.write("Round \(round)", to: "Templates/partials/foot-extra.html")
        #expect(try await preview.page { $0.contains("Round \(round)") }.contains("Round \(round)"))
      }
      #expect(!page.read(within: 300).contains("error"))
      #expect(preview.error.withLock { $0.isEmpty })
    }
  }

  @Test func `links that lead in circles are a mistake like any other`() async throws {
    try await bring("Tide")
    let files = FileManager.default
    for name in ["a", "b"] {
      try files.createSymbolicLink(
        atPath: site.path + "/Content/" + name, withDestinationPath: ".")
    }
    try await serving { preview in
      let message = "Content/a: error: is a symbolic link to a folder"
      #expect(try await told(by: preview, of: message).contains(message))
      for name in ["a", "b"] { try files.removeItem(atPath: site.path + "/Content/" + name) }
      #expect(try await preview.page("us/hot-9/") { $0.contains("Tide") }.contains("Tide"))
    }
  }

  @Test func `a file in the place of Templates is noticed, and the folder that comes back`()
    async throws
  {
    try await bring("Tide")
    try await serving { preview in
      try site.folder.write("x", to: "Templates")
      let message = "Templates: error: is a file; expected a folder"
      #expect(try await told(by: preview, of: message).contains(message))
      try FileManager.default.removeItem(atPath: site.path + "/Templates")
      #expect(try await told(by: preview, of: Self.nothingWrong).contains(Self.nothingWrong))
    }
  }

  @Test func `a file that is as long and as old as the one before is read again`() async throws {
    try await bring("Tide")
    let name = "Templates/partials/foot-extra.html"
    try site.folder.write("One", to: name)
    let time = try site.folder.url.appending(path: name)
      .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    try await serving { preview in
      let file = try FileHandle(forWritingTo: site.folder.url.appending(path: name))
      try file.write(contentsOf: Data("Two".utf8))
      try file.close()
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(time)], ofItemAtPath: site.path + "/" + name)
      #expect(try await preview.page { $0.contains("Two") }.contains("Two"))
    }
  }

  @Test func `what editors keep beside a file changes nothing`() async throws {
    try await bring("Tide")
    try site.folder.write("x", to: "Templates/partials/foot-extra.html")
    try await serving { preview in
      let first = preview.page()
      for name in [".foot-extra.html.swp", "foot-extra.html~", "#foot-extra.html#", "4913"] {
        try site.folder.write("{{ nonsense", to: "Templates/partials/" + name)
      }
      try await Task.sleep(for: .milliseconds(900))
      #expect(preview.page() == first)
      #expect(told(by: preview).contains(Self.nothingWrong))
    }
  }

  @Test func `drafts are shown where they are asked for, and marked`() async throws {
    try await bring("Tide")
    try site.folder.write("---\ntitle: Soon\ndraft: true\n---\nLater", to: "Content/soon.md")
    try await serving("--drafts") { preview in
      let page = preview.page("soon/")
      #expect(page.contains("Later") && page.contains("Draft, not published"))
    }
    try await serving { preview in #expect(!preview.page("soon/").contains("Later")) }
  }

  @Test func `a site without data shows the sample edition and keeps nothing of it`() async throws {
    try site.folder.write(
      "title: New\nurl: https://radio.example/charts/\nstorefronts: [us, gb, jp]\n"
        + "charts: [top-podcasts]\n", to: "Content/site.yml")
    try await serving { preview in
      #expect(preview.page("us/top-podcasts/").contains("Sample edition"))
    }
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data"))
  }

  @Test func `a site that cannot be read, and a taken port, end it at once`() async throws {
    let taken = try LoopbackServer()
    let run = await site.run("serve", "--port", String(taken.port))
    #expect(run.status == .failed)
    #expect(
      run.error.contains("the port \(taken.port) is taken by another program")
        && run.error.contains("hint: name another port with --port"), "\(run.error)")
    try site.folder.write("title: x\n", to: "Content/site.yml")
    #expect(await site.run("serve", "--port", "0").status == .wrongUsage)
  }
}
