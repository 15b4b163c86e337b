import Foundation
import Publishing
import Testing

/// What happens where something else stands in the output folder.
struct ApplyObstacleTests {
  private func error(_ body: () throws -> Void) throws -> OutputError {
    try #require(throws: OutputError.self, performing: body)
  }

  @Test func `a folder of somebody else is refused by name`() throws {
    let site = try PublishedFolder()
    for name in ["thesis.doc", "a.txt", "b.txt", "photos/x.jpg"] { try site.write(name, "mine") }
    let before = site.tree()
    let error = try error { try site.publish(["index.html": "home"]) }
    #expect(
      error.path == site.path
        && error.message
          == "the folder contains files that chartgen did not make: 'a.txt', 'b.txt', 'photos', …"
        && error.hint == "move them elsewhere, or publish into an empty folder")
    #expect(site.tree() == before)
    #expect(throws: OutputError.self) { try site.publish(["index.html": "home"], dryRun: true) }
  }

  @Test func `dot entries alone do not make a folder foreign`() throws {
    let site = try PublishedFolder()
    try site.write(".gitkeep", "")
    try site.write(".git/HEAD", "ref")
    try site.publish(["index.html": "home"])
    #expect(
      site.tree() == [".gitkeep": "", ".git/": "", ".git/HEAD": "ref", "index.html": "home"])
  }

  @Test func `a foreign file where a page must go is an error, and nothing changes`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home", "old.html": "old"])
    try site.write("about/index.html", "by hand")
    let before = site.tree()
    let error = try error { try site.publish(["index.html": "new", "about/index.html": "page"]) }
    #expect(error.kind == .foreignFile)
    #expect(error.path == "\(site.path)/about/index.html")
    #expect(error.hint == "move it elsewhere, or give the page another address")
    #expect(site.tree() == before)
    #expect(!site.exists(".chartgen-staging"))
  }

  @Test func `a foreign file with the same bytes is taken over`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    try site.write("robots.txt", "all")
    let before = site.identity("robots.txt")
    #expect(try site.publish(["index.html": "home", "robots.txt": "all"]).unchanged == 2)
    #expect(site.identity("robots.txt") == before)
    #expect(try site.publish(["index.html": "home"]).removed == ["robots.txt"])
    #expect(site.tree() == ["index.html": "home"])
  }

  @Test func `a file of ours makes way for a folder, and a folder for a file`() throws {
    let site = try PublishedFolder()
    let one = ["about": "file", "music/rock/index.html": "1", "music/pop.html": "2"]
    let two = ["about/team/index.html": "folder", "music": "file"]
    try site.publish(one)
    #expect(try site.publish(two).removed == ["about", "music/pop.html", "music/rock/index.html"])
    #expect(
      site.tree() == [
        "about/": "", "about/team/": "", "about/team/index.html": "folder", "music": "file",
      ])
    try site.publish(one)
    #expect(
      site.tree() == [
        "about": "file", "music/": "", "music/rock/": "", "music/rock/index.html": "1",
        "music/pop.html": "2",
      ])
  }

  @Test(arguments: ["music/mine.txt", "music/rock/.DS_Store"])
  func `a folder with a foreign file in it does not make way`(name: String) throws {
    let site = try PublishedFolder()
    try site.publish(["music/rock/index.html": "1"])
    try site.write(name, "mine")
    let before = site.tree()
    let error = try error { try site.publish(["music": "file"]) }
    #expect(error.kind == .blocked(.file, for: "\(site.path)/music"))
    #expect(error.path == "\(site.path)/\(name)")
    #expect(site.tree() == before)
  }

  @Test func `a foreign file where a folder must go is an error`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    try site.write("artists", "my list")
    let error = try error { try site.publish(["artists/a/index.html": "a"]) }
    #expect(error.kind == .blocked(.file, for: "\(site.path)/artists/a/index.html"))
    #expect(error.path == "\(site.path)/artists")
    #expect(site.tree() == ["index.html": "home", "artists": "my list"])
  }

  @Test func `a link in place of a file of ours is replaced, not followed`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    let outside = "\(site.home)/outside.txt"
    try "home".write(toFile: outside, atomically: false, encoding: .utf8)
    try site.remove("index.html")
    try site.link("index.html", to: outside)
    #expect(try site.publish(["index.html": "home"]).changed == ["index.html"])
    #expect(site.tree() == ["index.html": "home"])
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == "home")
  }

  @Test func `a link of somebody else in place of a page is an error`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    try site.link("about.html", to: "index.html")
    let error = try error { try site.publish(["index.html": "home", "about.html": "home"]) }
    #expect(error.kind == .blocked(.link, for: "\(site.path)/about.html"))
    #expect(site.tree() == ["index.html": "home", "about.html": "-> "])
  }

  @Test func `no file behind a linked folder is written or removed`() throws {
    let site = try PublishedFolder()
    try site.publish(["artists/a.html": "a", "index.html": "home"])
    let outside = "\(site.home)/outside"
    try FileManager.default.moveItem(atPath: "\(site.path)/artists", toPath: outside)
    try site.link("artists", to: outside)
    #expect(site.folder.untouchedManifest() == nil)
    let error = try error { try site.publish(["artists/a.html": "new", "index.html": "home"]) }
    #expect(error.kind == .blocked(.link, for: "\(site.path)/artists/a.html"))
    try site.publish(["index.html": "home"])
    #expect(site.tree() == ["index.html": "home", "artists": "-> "])
    #expect(try String(contentsOfFile: "\(outside)/a.html", encoding: .utf8) == "a")
  }

  @Test func `a linked folder among many is found`() throws {
    let site = try PublishedFolder()
    let names = (10..<50).map { "artists/\($0)/index.html" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "page") })
    try site.publish(files)
    let outside = "\(site.home)/outside"
    try FileManager.default.moveItem(atPath: "\(site.path)/artists/49", toPath: outside)
    try site.link("artists/49", to: outside)
    #expect(site.folder.untouchedManifest() == nil)
    let error = try error { try site.publish(files) }
    #expect(error.path == "\(site.path)/artists/49")
    #expect(try site.publish(files.filter { $0.key < "artists/49" }).unchanged == 39)
    #expect(try String(contentsOfFile: "\(outside)/index.html", encoding: .utf8) == "page")
  }

  @Test func `the output folder itself may be a link`() throws {
    let site = try PublishedFolder()
    let real = "\(site.home)/www"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: site.path, withDestinationPath: real)
    try site.publish(["index.html": "home"])
    #expect(try String(contentsOfFile: "\(real)/index.html", encoding: .utf8) == "home")
  }

  @Test(arguments: [
    ("", OutputError.PathFault.empty), ("/etc/passwd", .emptySegment), ("a//b", .emptySegment),
    ("a/", .emptySegment), ("../x", .dotSegment), ("a/../../x", .dotSegment), ("./a", .dotSegment),
    ("a/..", .dotSegment), ("a\u{0}b", .controlCharacter), ("a\nb", .controlCharacter),
    (".git/config", .reserved), ("a/.Git", .reserved), (".chartgen-manifest", .reserved),
    (String(repeating: "字", count: 86), .longSegment),
    (String(repeating: "a/", count: 600) + "a", .tooLong),
  ])
  func `a path that must not be published is refused`(
    path: String, fault: OutputError.PathFault
  ) throws {
    let site = try PublishedFolder()
    let error = try error { try site.publish([path: "x"]) }
    #expect(error.kind == .badPath(fault))
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.home).isEmpty)
  }

  @Test(arguments: ["..a", "...", ".well-known/x", "a b", "Ünïcode/字.html", "a\\b", "~"])
  func `an unusual path is published as it is`(path: String) throws {
    let site = try PublishedFolder()
    try site.publish([path: "x"])
    #expect(site.read(path) == "x")
    #expect(try site.publish([path: "x"]).unchanged == 1)
  }

  @Test(arguments: [
    ("a.html", "a.html"), ("About.html", "about.html"), ("a/B.html", "A/b.html"),
    ("É.html", "é.html"), ("a", "a/index.html"), ("a/index.html", "A"), ("x/y/z", "X/Y"),
  ])
  func `two files that cannot stand side by side are an error that names both`(
    first: String, second: String
  ) throws {
    let site = try PublishedFolder()
    let error = try error {
      var update = try site.folder.begin()
      try update.add(first, [1])
      try update.add(second, [2])
      _ = try update.apply()
    }
    #expect(error.kind == .pathClash(with: "\(site.path)/\(first)"))
    #expect(error.path == "\(site.path)/\(second)")
  }

  @Test func `an edition with an error cannot be applied`() throws {
    let site = try PublishedFolder()
    try site.publish(["a.html": "a"])
    let error = try error {
      var update = try site.folder.begin()
      #expect(throws: OutputError.self) { try update.add("../b.html", []) }
      try update.add("c.html", [])
      _ = try update.apply()
    }
    #expect(error.kind == .badPath(.dotSegment))
    #expect(site.tree() == ["a.html": "a"])
  }

  @Test func `an edition without files is an error`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    #expect(try error { try site.publish([:]) }.kind == .noFiles)
    #expect(site.tree() == ["index.html": "home"])
  }

  @Test func `names that differ in case only replace each other`() throws {
    let site = try PublishedFolder()
    try site.publish(["About/index.html": "1", "FAQ.html": "2"])
    #expect(
      try site.publish(["about/index.html": "1", "faq.html": "new"]).removed
        == ["About/index.html", "FAQ.html"])
    #expect(site.tree() == ["about/": "", "about/index.html": "1", "faq.html": "new"])
  }

  @Test func `a file in place of the folder is an error`() throws {
    let site = try PublishedFolder()
    try "text".write(toFile: site.path, atomically: false, encoding: .utf8)
    #expect(
      try error { try site.publish(["a": ""]) }.kind == .failed(.open, code: ENOTDIR))
  }

  @Test(.enabled(if: geteuid() != 0))
  func `a folder that cannot be written to is an error with a remedy`() throws {
    let site = try PublishedFolder()
    try site.publish(["a.html": "a"])
    chmod(site.path, 0o555)
    defer { chmod(site.path, 0o755) }
    let error = try error { try site.publish(["a.html": "b"]) }
    #expect(error.hint == "make it writable by the user who runs chartgen")
    #expect(site.tree() == ["a.html": "a"])
  }
}
