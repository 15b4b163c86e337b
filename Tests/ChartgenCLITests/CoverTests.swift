import Artwork
import ChartgenCLI
import ChartModel
import Foundation
import SampleCharts
import SQLite
import Testing
import TestSupport

/// Covers, from the host that has them to the site's files.
struct CoverTests {
  /// A site of three podcasts, and a host that has the covers of the first two.
  private struct Scene {
    let site: TestSite
    let server: LoopbackServer

    init(_ configuration: String = "") throws {
      site = try TestSite(
        configuration: """
          title: Test Room
          url: https://charts.example/
          storefronts: [us]
          charts: [top-podcasts]

          """ + configuration)
      server = try LoopbackServer()
      for number in 1...2 {
        let bytes = try SamplePicture.bytes(of: ArtworkURL("https://p.example/\(number)"))
        server.on("/image/thumb/\(number).png/512x512bb.png") { _ in .answer(body: bytes) }
      }
    }

    static let answers = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Covers").path

    /// Builds the site of the answers, with covers from the host.
    func build(_ arguments: String..., coversAt path: String = "/") async -> TestSite.Run {
      await site.run(
        ["build", "--from", Self.answers, "--artwork-url", server.url(path), "--format", "json"]
          + arguments)
    }

    func file(_ path: String) -> String { site.folder.url.appending(path: path).path }

    /// The names of a folder's files, sorted.
    func names(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? [])
        .filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Whether a podcast's page shows a cover.
    func hasCover(_ page: String) throws -> Bool {
      try site.page("podcasts/\(page)/index.html").contains("<img class=\"cover\"")
    }
  }

  @Test func `covers are fetched once, and published in their sizes`() async throws {
    let scene = try Scene()
    let first = await scene.build()
    #expect(first.status == .done)
    #expect(first.output.contains("\"fetched\":2,\"kept\":2"), "\(first.output)")
    #expect(try scene.hasCover("tin-kettle-7101") && scene.hasCover("paper-boats-7102"))
    #expect(try !scene.hasCover("北の夜-7103"))
    #expect(scene.names("Output/artwork").count == 10)
    #expect(scene.names("Data/artwork").count == 12)
    // The one that is not there was asked for in the size given, too; it is named and costs no more.
    #expect(first.error.contains("/image/thumb/3.png/100x100bb.png: warning: the host responded"))
    let asked = scene.server.requests.count
    #expect(asked == 4)

    let second = await scene.build()
    #expect(second.status == .done && second.error.isEmpty, "\(second.error)")
    #expect(scene.server.requests.count == asked)
    #expect(second.output.contains("\"added\":[]") && second.output.contains("\"changed\":[]"))
    #expect(await scene.site.run("check").status == .done)
  }

  @Test func `after a wrong address for covers, the right one is asked at once`() async throws {
    let scene = try Scene()
    let wrong = await scene.build(coversAt: "/wrong")
    #expect(wrong.error.contains(scene.server.url("/wrong/image/thumb/1.png/")), "\(wrong.error)")
    #expect(await scene.build().output.contains("\"fetched\":2,\"kept\":2"))
    #expect(try scene.hasCover("tin-kettle-7101") && scene.hasCover("paper-boats-7102"))
  }

  @Test func `what could not be fetched is incomplete where that is an error`() async throws {
    let scene = try Scene()
    #expect(await scene.build("--strict").status == .incomplete)
    #expect(try scene.hasCover("tin-kettle-7101"))
  }

  @Test func `a run fetches no more than site.yml lets it`() async throws {
    let scene = try Scene("artwork_per_run: 1\n")
    let first = await scene.build()
    #expect(first.output.contains("\"waiting\":2"), "\(first.output)")
    #expect(try scene.hasCover("tin-kettle-7101") && !scene.hasCover("paper-boats-7102"))
    _ = await scene.build()
    #expect(try scene.hasCover("tin-kettle-7101") && scene.hasCover("paper-boats-7102"))
  }

  @Test(arguments: ["hotlink", "none"])
  func `nobody is asked for covers that are not to be fetched`(artwork: String) async throws {
    let scene = try Scene("artwork: \(artwork)\n")
    #expect(await scene.build().status == .done)
    #expect(scene.server.requests.isEmpty && scene.names("Data/artwork").isEmpty)
    #expect(try scene.hasCover("tin-kettle-7101") == (artwork == "hotlink"))
  }

  @Test func `recorded answers alone ask nobody for covers`() async throws {
    let scene = try Scene()
    let run = await scene.site.run("build", "--from", Scene.answers)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(scene.server.requests.isEmpty && scene.names("Data/artwork").isEmpty)
    #expect(try !scene.hasCover("tin-kettle-7101"))
  }

  @Test func `a dry run asks nobody, and keeps and changes no cover`() async throws {
    let scene = try Scene()
    _ = await scene.build()
    let asked = scene.server.requests.count
    let (kept, published) = (scene.names("Data/artwork"), scene.names("Output/artwork"))
    let run = await scene.build("--dry-run")
    #expect(run.status == .done && !run.output.contains("artwork/"), "\(run.output)")
    #expect(scene.server.requests.count == asked)
    #expect(scene.names("Data/artwork") == kept && scene.names("Output/artwork") == published)
  }

  @Test(arguments: ["", "short", nil])
  func `a damaged file is made again before it is published`(text: String?) async throws {
    let scene = try Scene()
    _ = await scene.build()
    let name = try #require(scene.names("Data/artwork").first { $0.hasSuffix("-128.webp") })
    let whole = try Data(contentsOf: URL(filePath: scene.file("Data/artwork/" + name)))
    // Without a text: as many zeros as there were bytes.
    let damaged = text.map { Array($0.utf8) } ?? [UInt8](repeating: 0, count: whole.count)
    try scene.site.folder.write(damaged, to: "Data/artwork/" + name)
    try FileManager.default.removeItem(atPath: scene.file("Output"))

    let check = await scene.site.run("check")
    #expect(check.error.contains("missing or damaged"), "\(check.error)")
    let render = await scene.site.run("render")
    #expect(render.status == .done && render.error.isEmpty, "\(render.error)")
    #expect(try scene.hasCover("tin-kettle-7101") && scene.hasCover("paper-boats-7102"))
    #expect(try Data(contentsOf: URL(filePath: scene.file("Output/artwork/" + name))) == whole)
  }

  @Test func `a damaged file without an original is not published, and is fetched`() async throws {
    let scene = try Scene()
    _ = await scene.build()
    let name = try #require(scene.names("Data/artwork").first { $0.hasSuffix("-128.webp") })
    let whole = try Data(contentsOf: URL(filePath: scene.file("Data/artwork/" + name)))
    try scene.site.folder.write(Array(whole.prefix(10)), to: "Data/artwork/" + name)
    let original = name.replacingOccurrences(of: "-128.webp", with: ".png")
    try FileManager.default.removeItem(atPath: scene.file("Data/artwork/" + original))
    try FileManager.default.removeItem(atPath: scene.file("Output"))

    let shown = { (try scene.hasCover("tin-kettle-7101"), try scene.hasCover("paper-boats-7102")) }
    let render = await scene.site.run("render")
    #expect(render.status == .done, "\(render.error)")
    #expect(render.error.contains("missing or damaged"), "\(render.error)")
    #expect(try shown().0 != shown().1)

    _ = await scene.build()
    #expect(try shown() == (true, true))
    #expect(try Data(contentsOf: URL(filePath: scene.file("Output/artwork/" + name))) == whole)
  }

  @Test func `where covers cannot be kept, pages are made all the same`() async throws {
    let scene = try Scene()
    _ = await scene.site.run("build", "--from", Scene.answers)
    // What the store says where its disk is full.
    let store = try Connection(path: scene.file("Data/charts.sqlite"), access: .write)
    try store.execute(
      """
      CREATE TRIGGER full BEFORE INSERT ON artwork
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END
      """)
    try store.close()
    let run = await scene.build()
    #expect(run.status == .done, "\(run.error)")
    #expect(run.error.contains("warning: pictures could not be stored: "), "\(run.error)")
    #expect(try !scene.hasCover("tin-kettle-7101"))
    #expect(await scene.build("--strict").status == .incomplete)
  }

  @Test func `covers leave a small disk to the charts, and say so once a night`() async throws {
    let scene = try Scene()
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: Scene.answers + "/us-podcasts.json", encoding: .utf8)
    for day in 27...29 {
      try folder.write(
        text.replacing("29 Nov 2026", with: "\(day) Nov 2026"), to: "\(day)/us-podcasts.json")
      let run = await scene.site.run(
        [
          "build", "--from", folder.url.path + "/\(day)", "--artwork-url", scene.server.url("/"),
        ], freeSpace: { path in path.hasSuffix("/Data") ? 3 << 20 : nil })
      #expect(run.status == .done)
      let lines = run.error.split(separator: "\n").filter { $0.contains("warning") }
      #expect(
        lines.count == 1
          && lines[0].hasPrefix("SITE/Data/artwork: warning: stopped fetching pictures")
          && lines[0].contains("only 3 MB are free on the disk; 64 MB are reserved for the store"),
        "\(run.error)")
      let days = await scene.site.run(
        "history", "export", "us/top-podcasts")
      #expect(Set(days.output.matches(of: /2026-11-\d\d/).map(\.output)).count == day - 26)
    }
    #expect(scene.server.requests.isEmpty && scene.names("Data/artwork").isEmpty)
    // With room for the store to double, covers come.
    let run = await scene.site.run(
      ["build", "--from", Scene.answers, "--artwork-url", scene.server.url("/")],
      freeSpace: { _ in 66 << 20 })
    #expect(run.status == .done && scene.names("Data/artwork").count == 12, "\(run.error)")
  }

  @Test func `covers stay when the store is replaced by an older one`() async throws {
    let scene = try Scene()
    _ = await scene.site.run("build", "--from", Scene.answers)
    let older = try Data(contentsOf: URL(filePath: scene.file("Data/charts.sqlite")))
    _ = await scene.build()
    let covers = scene.names("Data/artwork")
    #expect(covers.count == 12)
    try older.write(to: URL(filePath: scene.file("Data/charts.sqlite")))
    for arguments in [["build", "--offline"], ["build", "--from", Scene.answers], ["render"]] {
      _ = await scene.site.run(arguments)
      #expect(scene.names("Data/artwork") == covers)
    }
  }

  @Test func `the sample edition has covers of its own, and placeholders`() async throws {
    let site = try await TestSite.sample().site
    let page = try site.page("us/top-albums/index.html")
    #expect(page.contains("<img class=\"cover\"") && page.contains("<svg class=\"cover\""))
    #expect(!page.contains("pictures.example"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: site.path + "/Data/sample-artwork")
    #expect(files.count > 60 && !files.contains { $0.hasSuffix(".part") })
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data/artwork"))
  }
}
