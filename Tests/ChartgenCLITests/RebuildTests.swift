import ChartgenCLI
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// Building a site again after something has changed, or nothing has.
struct RebuildTests {
  /// What `--format json` says of a run.
  private struct Summary: Decodable {
    let added, changed, removed: [String]
  }

  private func build(_ site: TestSite, _ command: String = "build") async throws -> Summary {
    let run = await site.run(command, "--format", "json")
    try #require(run.status == .done, "\(run.error)")
    return try JSONDecoder().decode(Summary.self, from: Data(run.output.utf8))
  }

  /// The bytes and times of everything in the site's folder.
  private func state(_ site: TestSite) throws -> [String: String] {
    var state: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: site.path) {
      let url = site.folder.url.appending(path: name)
      let values = try url.resourceValues(
        forKeys: [.contentModificationDateKey, .isRegularFileKey])
      let bytes = values.isRegularFile == true ? try Data(contentsOf: url).hashValue : 0
      state[name] = "\(values.contentModificationDate?.timeIntervalSince1970 ?? 0) \(bytes)"
    }
    return state
  }

  @Test func `answers that come later are shown at once`() async throws {
    let site = try await TestSite.built()
    try site.folder.write(
      """
      {"feed": {
       "id": "https://rss.marketingtools.apple.com/api/v2/us/podcasts/top/10/podcasts.json",
       "country": "us", "updated": "Mon, 30 Nov 2026 00:30:00 +0000",
       "results": [
         {"id": "7020", "name": "Late Tea", "artistName": "Tin Roof", "kind": "podcasts"},
         {"id": "7002", "name": "Night Bus", "artistName": "Tin Roof", "kind": "podcasts"},
         {"id": "7003", "name": "Day Bus", "artistName": "Tin Roof", "kind": "podcasts"},
         {"id": "7004", "name": "Last Bus", "artistName": "Tin Roof", "kind": "podcasts"},
         {"id": "7005", "name": "No Bus", "artistName": "Tin Roof", "kind": "podcasts"}]
      }}
      """, to: "Recordings/us.json")
    let run = await site.run("build", "--from", "Recordings", "--format", "json")
    #expect(run.status == .done)
    #expect(try site.page("us/top-podcasts/index.html").contains("Late Tea"))
    #expect(run.output.contains("\"podcasts/late-tea-7020/index.html\""))
    // What fell out of the chart keeps its page and its place in the list.
    #expect(try site.page("podcasts/kettle-talk-7001/index.html").contains("Kettle Talk"))
    #expect(try site.page("podcasts/index.html").contains("kettle-talk-7001"))
  }

  @Test(arguments: [
    "Templates/album/index.html", "Templates/partials/placeholder.html",
    "Templates/layouts/default.html",
    "Templates/assets/style.css", "Templates/strings/en.yml", "Content/about.md",
    "Content/site.yml",
  ])
  func `an edit that keeps a file's size and time is seen all the same`(
    _ name: String
  ) async throws {
    let site = try await TestSite.built()
    let file = site.folder.url.appending(path: name)
    let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    let text = try site.folder.text(at: name)
    let edited = try #require(Self.edits.first { text.contains($0.0) })
    try site.folder.write(text.replacing(edited.0, with: edited.1), to: name)
    try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: file.path)
    #expect(!(try await build(site).changed.isEmpty), "\(name)")
    try site.folder.write(text, to: name)
    try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: file.path)
    #expect(!(try await build(site, "render").changed.isEmpty), "\(name)")
  }

  /// Edits that change no file's size.
  private static let edits = [
    ("<article>", "<artikel>"), ("<svg ", "<SVG "), ("<main", "<MAIN"), ("color:", "COLOR:"),
    ("Podcasts", "Podkasts"), ("Test Room", "Best Room"), ("chart", "Chart"), ("the", "The"),
  ]

  @Test func `a dry run says who holds the lock, and copies nothing meanwhile`() async throws {
    let site = try await TestSite.built()
    let lock = try RunLock(dataFolder: site.path + "/Data")
    let before = try state(site)
    let run = await site.run("build", "--offline", "--dry-run")
    #expect(run.status == .locked)
    #expect(run.error.contains("another chartgen run is in progress"))
    let imported = await site.run(
      ["history", "import", "--dry-run", "none.csv", "us/hot-100"])
    #expect(imported.status != .done)
    #expect(try state(site) == before)
    lock.release()
    #expect(await site.run("build", "--offline", "--dry-run").status == .done)
    #expect(try state(site) == before)
  }

  @Test func `an edited template changes the pages it makes and no others`() async throws {
    let site = try await TestSite.built()
    let name = "Templates/album/index.html"
    let text = try site.folder.text(at: name)
    try site.folder.write(text.replacing("<article>", with: "<article class=\"new\">"), to: name)
    let summary = try await build(site)
    #expect(summary.changed.count == 3 && summary.added.isEmpty && summary.removed.isEmpty)
    #expect(summary.changed.allSatisfy { $0.hasPrefix("albums/") && $0 != "albums/index.html" })
    #expect(try site.page("albums/two-lamps-8002/index.html").contains("<article class=\"new\">"))
  }

  @Test func `an edited word changes the pages that show it`() async throws {
    let site = try await TestSite.built()
    let name = "Templates/strings/en.yml"
    try site.folder.write(
      site.folder.text(at: name).replacing("Disc {n}", with: "Side {n}"), to: name)
    #expect(try await build(site).changed == ["albums/paper-moons-8001/index.html"])
    #expect(try site.page("albums/paper-moons-8001/index.html").contains("Side 2"))
  }

  @Test func `an asset is published as it is, and goes when it is gone`() async throws {
    let site = try await TestSite.built()
    let bytes: [UInt8] = [0, 0xFF, 0x7B, 0x7B, 0x0A]
    try site.folder.write(bytes, to: "Templates/assets/fonts/plain.bin")
    #expect(try await build(site).added == ["assets/fonts/plain.bin"])
    #expect(try site.published()["assets/fonts/plain.bin"] == Data(bytes))
    try FileManager.default.removeItem(atPath: site.path + "/Templates/assets/fonts")
    #expect(try await build(site).removed == ["assets/fonts/plain.bin"])
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Output/assets/fonts"))
  }

  @Test(arguments: ["build", "render"])
  func `nothing is touched when nothing has changed`(_ command: String) async throws {
    let site = try await TestSite.built()
    _ = try await build(site)
    let before = try state(site).filter { $0.key.hasPrefix("Output") }
    let summary = try await build(site, command)
    #expect(summary.added.isEmpty && summary.changed.isEmpty && summary.removed.isEmpty)
    #expect(try state(site).filter { $0.key.hasPrefix("Output") } == before)
  }

  @Test func `a file that somebody removed is made again`() async throws {
    let site = try await TestSite.built()
    let before = try site.published()
    try FileManager.default.removeItem(atPath: site.path + "/Output/us/top-songs/index.html")
    #expect(try await build(site).added == ["us/top-songs/index.html"])
    #expect(try site.published() == before)
  }

  @Test(arguments: [["build"], ["render"], ["build", "--from", TestSite.answers]])
  func `a dry run says what would change and changes nothing`(_ command: [String]) async throws {
    let site = try await TestSite.built()
    try site.folder.write("---\ntitle: Guide\n---\nNew.\n", to: "Content/guide.md")
    try FileManager.default.removeItem(atPath: site.path + "/Content/about.md")
    let before = try state(site)
    let run = await site.run(command + ["--dry-run"])
    #expect(run.status == .done)
    #expect(run.error.contains("+ guide/index.html\n"))
    #expect(run.error.contains("- about/index.html\n"))
    #expect(run.error.contains("nothing written (dry run)"))
    #expect(try state(site) == before)
  }

  @Test func `a dry run names the files of the site, not of its copy`() async throws {
    let site = try TestSite()
    try await site.takeSampleData()
    let run = await site.run("build", "--offline", "--dry-run")
    #expect(run.status == .done)
    #expect(run.error.contains("SITE/Data/charts.sqlite: warning: the store is empty"))
    let fresh = try TestSite(configuration: TestSite.configuration)
    try fresh.folder.write("My notes.", to: "Data/charts.sqlite")
    try fresh.folder.write("date,rank,id,title\n2026-01-02,1,a,Alpha\n", to: "rows.csv")
    for command in [["build", "--offline"], ["history", "import", "rows.csv", "us/hot-100"]] {
      let run = await fresh.run(command + ["--dry-run"])
      #expect(run.status == .failed)
      #expect(run.error.contains("the store 'SITE/Data/charts.sqlite' is not"), "\(run.error)")
    }
  }

  @Test func `a dry run does not make the folder that it should work in`() async throws {
    let site = try await TestSite.built()
    let scratch = site.path + "/nowhere"
    let run = try Chartgen.run(
      ["render", "--dry-run"], in: site.path, variables: ["TMPDIR": scratch])
    #expect(run.status == 1)
    #expect(run.error.contains("nowhere") && run.error.contains("TMPDIR"), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: scratch))
  }

  @Test(arguments: [(1, 129), (2, 130), (15, 143)] as [(Int, Int32)])
  func `a dry run that a signal ends leaves nothing behind`(
    signal: Int, status: Int32
  ) async throws {
    let site = try await TestSite.built()
    let server = try LoopbackServer()
    server.otherwise { _ in .silent }
    let scratch = try TemporaryFolder()
    // SIGINT and SIGTERM end a run that a shell started to ignore them, as it does in the background;
    // SIGHUP does not, so it is not left as the tests were started.
    let line = """
      export TMPDIR='\(scratch.url.path)'
      env --default-signal=HUP --ignore-signal=INT,TERM "$@" & run=$!
      until [ -e "$TMPDIR"/chartgen-*/charts.sqlite-wal ]; do sleep 0.01; done
      kill -\(signal) $run; wait $run
      """
    let run = try Chartgen.run(
      shell: line,
      [
        "build", "--dry-run", "--root", site.path, "--feeds-url", server.url("/"), "--itunes-url",
        server.url("/"),
      ], in: site.path)
    #expect(run.status == status, "\(run.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
  }

  @Test func `a dry run of the sample edition changes nothing`() async throws {
    let site = try TestSite()
    let before = try state(site)
    let run = await site.run("build", "--dry-run", "--quiet")
    #expect(run.status == .done)
    #expect(try state(site) == before)
  }
}
