import Foundation
import Publishing
import Testing

/// What a user sees of putting an edition into a folder.
struct ApplyTests {
  @Test func `a first edition makes the folder, its files and a manifest`() throws {
    let site = try PublishedFolder()
    let summary = try site.publish(["index.html": "home", "about/index.html": "about"])
    #expect(summary.added == ["about/index.html", "index.html"])
    #expect(summary.written == 2)
    #expect(
      site.tree() == ["index.html": "home", "about/": "", "about/index.html": "about"])
    #expect(
      site.read(".chartgen-manifest") == """
        chartgen-manifest 1 7f96ebf9949ae568
        44803dadd6abdee4 5 about/index.html
        6f066fbcc7c8a40f 4 index.html

        """)
    #expect(!site.exists(".chartgen-staging"))
  }

  @Test func `an unchanged file is not touched and a changed one is replaced`() throws {
    let site = try PublishedFolder()
    try site.publish(["a.html": "one", "b.html": "one"])
    let before = site.identity("a.html")
    let summary = try site.publish(["a.html": "one", "b.html": "two"])
    #expect(summary.changed == ["b.html"])
    #expect(summary.added.isEmpty)
    #expect(summary.unchanged == 1)
    #expect(site.identity("a.html") == before)
    #expect(site.read("b.html") == "two")
  }

  @Test func `the same edition again touches nothing, the folder included`() throws {
    let site = try PublishedFolder()
    let files = ["index.html": "home", "a/b/c.html": "deep", ".nojekyll": ""]
    try site.publish(files)
    let names = ["", ".chartgen-manifest", "index.html", "a", "a/b", "a/b/c.html", ".nojekyll"]
    let before = names.map { site.identity($0) }
    let summary = try site.publish(files)
    #expect(summary.unchanged == 3)
    #expect(summary.written == 0)
    #expect(names.map { site.identity($0) } == before)
  }

  @Test func `two folders of one edition are the same to the byte`() throws {
    let first = try PublishedFolder()
    let second = try PublishedFolder()
    let files = ["index.html": "home", "x/y.html": "why", "x/字/index.html": "字"]
    try second.publish(["index.html": "old", "x": "a file once"])
    try first.publish(files)
    try second.publish(files)
    #expect(first.tree() == second.tree())
    #expect(first.read(".chartgen-manifest") == second.read(".chartgen-manifest"))
  }

  @Test func `only files of the last edition are removed, with the folders they leave empty`()
    throws
  {
    let site = try PublishedFolder()
    try site.publish(["index.html": "1", "old/deep/a.html": "2", "shared/b.html": "3"])
    try site.write("shared/mine.txt", "mine")
    try site.write("google123.html", "mine")
    try site.write("CNAME", "charts.example")
    try site.write(".git/config", "[core]")
    try site.write(".htaccess", "Deny")
    let summary = try site.publish(["index.html": "1"])
    #expect(summary.removed == ["old/deep/a.html", "shared/b.html"])
    #expect(
      site.tree() == [
        "index.html": "1", "shared/": "", "shared/mine.txt": "mine", "google123.html": "mine",
        "CNAME": "charts.example", ".git/": "", ".git/config": "[core]", ".htaccess": "Deny",
      ])
  }

  @Test(arguments: [true, false])
  func `an edited file is repaired, even with its old size and time`(sameSize: Bool) throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "right"])
    site.age("index.html")
    let summary = try site.publish(["index.html": "right"])
    #expect(summary.unchanged == 1)
    try site.write("index.html", sameSize ? "wrong" : "wrong, and longer")
    site.age("index.html")
    #expect(site.folder.untouchedManifest() == nil)
    #expect(try site.publish(["index.html": "right"]).changed == ["index.html"])
    #expect(site.read("index.html") == "right")
  }

  @Test func `a file that somebody removed comes back`() throws {
    let site = try PublishedFolder()
    try site.publish(["a/index.html": "a", "b.html": "b"])
    try site.remove("a")
    #expect(site.folder.untouchedManifest() == nil)
    #expect(try site.publish(["a/index.html": "a", "b.html": "b"]).added == ["a/index.html"])
    #expect(site.read("a/index.html") == "a")
  }

  @Test func `a copied folder is read once and then trusted`() throws {
    let site = try PublishedFolder()
    try site.publish(["index.html": "home"])
    usleep(20_000)
    try site.write("index.html", "home")
    let before = site.identity(".chartgen-manifest")
    #expect(try site.publish(["index.html": "home"]).written == 0)
    #expect(site.identity(".chartgen-manifest") == before)
    #expect(site.folder.untouchedManifest() != nil)
  }

  @Test func `an untouched folder gives the hash that its last edition had`() throws {
    let site = try PublishedFolder()
    #expect(site.folder.untouchedManifest() == nil)
    let first = try site.publish(["index.html": "home"])
    #expect(site.folder.untouchedManifest() == first.manifest)
    #expect(try site.publish(["index.html": "home"]).manifest == first.manifest)
    let second = try site.publish(["index.html": "new home"])
    #expect(second.manifest != first.manifest)
    #expect(site.folder.untouchedManifest() == second.manifest)
    chmod("\(site.path)/index.html", 0o600)
    #expect(site.folder.untouchedManifest() == nil)
  }

  @Test func `files are 0644 and folders 0755 whatever the mask`() throws {
    let site = try PublishedFolder()
    let mask = umask(0o077)
    defer { umask(mask) }
    try site.publish(["a/b/index.html": "b", ".nojekyll": ""])
    #expect(
      ["a/b/index.html", ".nojekyll", ".chartgen-manifest"].map(site.mode) == [0o644, 0o644, 0o644])
    #expect(["", "a", "a/b"].map(site.mode) == [0o755, 0o755, 0o755])
  }

  @Test func `wrong permissions are mended without writing the file`() throws {
    let site = try PublishedFolder()
    try site.publish(["a.html": "a"])
    let before = site.identity("a.html")
    chmod("\(site.path)/a.html", 0o600)
    #expect(try site.publish(["a.html": "a"]).written == 0)
    #expect(site.mode("a.html") == 0o644)
    #expect(site.identity("a.html") == before)
  }

  @Test func `a dry run tells the same and changes nothing`() throws {
    let site = try PublishedFolder()
    let first = try site.publish(["a": "1", "b/c": "2"], dryRun: true)
    #expect(!FileManager.default.fileExists(atPath: site.path))
    #expect(try site.publish(["a": "1", "b/c": "2"]) == first)
    let before = (site.tree(), site.identity(""), site.read(".chartgen-manifest"))
    let second = try site.publish(["a": "new", "d": "3", "b": "a file now"], dryRun: true)
    #expect(site.tree() == before.0)
    #expect(site.identity("") == before.1)
    #expect(site.read(".chartgen-manifest") == before.2)
    #expect(try site.publish(["a": "new", "d": "3", "b": "a file now"]) == second)
    #expect(second.changed == ["a"])
    #expect(second.removed == ["b/c"])
  }

  @Test func `an edition that is dropped leaves the folder as it was`() throws {
    let site = try PublishedFolder()
    do {
      var update = try site.folder.begin()
      try update.add("a.html", Array("a".utf8))
      update.abandon()
    }
    #expect(!FileManager.default.fileExists(atPath: site.path))
    try site.publish(["a.html": "a"])
    do {
      var update = try site.folder.begin()
      try update.add("a.html", Array("b".utf8))
    }
    #expect(site.tree() == ["a.html": "a"])
    #expect(!site.exists(".chartgen-staging"))
  }

  @Test(arguments: [0, 1, 200_000])
  func `a file of any size is compared to its last byte`(change: Int) throws {
    let site = try PublishedFolder()
    var bytes = (0...200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    func publish() throws -> OutputSummary {
      var update = try site.folder.begin()
      try update.add("picture.bin", bytes)
      try update.add("empty", [])
      return try update.apply()
    }
    #expect(try publish().written == 2)
    // Younger than the manifest, so that it is read.
    usleep(20_000)
    try FileManager.default.removeItem(atPath: "\(site.path)/picture.bin")
    try Data(bytes).write(to: URL(filePath: "\(site.path)/picture.bin"))
    #expect(try publish().unchanged == 2)
    bytes[change] ^= 1
    #expect(try publish().changed == ["picture.bin"])
    #expect(FileManager.default.contents(atPath: "\(site.path)/picture.bin") == Data(bytes))
    bytes[change] ^= 1
    usleep(20_000)
    try Data(bytes).write(to: URL(filePath: "\(site.path)/picture.bin"))
    bytes[change] ^= 1
    #expect(try publish().changed == ["picture.bin"])
  }
}
