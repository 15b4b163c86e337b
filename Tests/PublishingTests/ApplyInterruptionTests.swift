import Foundation
import Publishing
import Synchronization
import Testing

/// A run that is killed, or that the disk fails, at each of its steps.
struct ApplyInterruptionTests {
  private let old = [
    "index.html": "old home", "same.html": "same", "gone/deep/a.html": "gone",
    "gone/b.html": "gone too", "file": "a file", "folder/x/y.html": "y", "folder/z.html": "z",
    ".nojekyll": "",
  ]
  private let new = [
    "index.html": "new home, longer than the old one", "same.html": "same",
    "file/index.html": "a folder now", "folder": "a file now", "fresh/deep/c.html": "fresh",
    "fresh/d.html": "fresh too", "adopted.txt": "by hand", ".nojekyll": "",
  ]
  private let foreign = [
    "CNAME": "charts.example", "gone/notes.txt": "mine", "adopted.txt": "by hand",
    ".git/HEAD": "ref",
  ]

  /// A hook that lets some changes through and fails all others, as if the process were dead.
  private func death(after changes: Int) -> ChangeHook {
    let counter = Counter()
    return { _ in counter.next() < changes ? 0 : EINTR }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
      value.withLock { value in
        defer { value += 1 }
        return value
      }
    }
  }

  private func oldSite(withForeign: Bool = true) throws -> PublishedFolder {
    let site = try PublishedFolder()
    try site.publish(old)
    for (name, text) in withForeign ? foreign : [:] { try site.write(name, text) }
    return site
  }

  /// The folder once the new edition is in place.
  private func finished() throws -> (tree: [String: String], manifest: String?) {
    let site = try oldSite()
    try site.publish(new)
    return (site.tree(), site.read(".chartgen-manifest"))
  }

  /// Checks that what stands in the folder is whole: of the old edition, the new one, or not ours.
  private func checkWhole(_ site: PublishedFolder, _ step: String) {
    let tree = site.tree()
    for (name, text) in tree where !name.hasSuffix("/") {
      let known = [old[name], new[name], foreign[name]].compactMap { $0 }
      #expect(known.contains(text), "\(name) after \(step)")
    }
    for (name, text) in foreign {
      #expect(tree[name] == text, "\(name) after \(step)")
    }
    #expect(tree["same.html"] == "same", "after \(step)")
  }

  @Test func `a run killed at any step, and its healing too, leaves a whole site`() throws {
    let expected = try finished()
    var first = 0
    var isDone = false
    while !isDone {
      // A third of all pairs, and in them every step of both.
      var second = first % 3
      var isHealed = false
      while !isHealed {
        let site = try oldSite()
        let step = "\(first) and \(second) changes"
        isDone = (try? site.publish(new, hook: death(after: first))) != nil
        checkWhole(site, step)
        isHealed = (try? site.publish(new, hook: death(after: second))) != nil
        checkWhole(site, step)
        try site.publish(new)
        #expect(site.tree() == expected.tree, "after \(step)")
        #expect(site.read(".chartgen-manifest") == expected.manifest, "after \(step)")
        #expect(!site.exists(".chartgen-staging"), "after \(step)")
        second += 3
      }
      first += 1
    }
    #expect(first > 25)
  }

  @Test func `a killed run is finished, or forgotten, before the next edition is compared`() throws
  {
    for changes in 0..<60 {
      let site = try oldSite()
      _ = try? site.publish(new, hook: death(after: changes))
      try site.publish(old.merging(["adopted.txt": "by hand"]) { $1 })
      let tree = old.merging(foreign) { $1 }
      #expect(site.tree().filter { !$0.key.hasSuffix("/") } == tree, "after \(changes) changes")
    }
  }

  @Test func `a first run killed at any step is no foreign folder`() throws {
    for changes in 0..<40 {
      let site = try PublishedFolder()
      _ = try? site.publish(new, hook: death(after: changes))
      try site.publish(old)
      #expect(site.tree().filter { !$0.key.hasSuffix("/") } == old, "after \(changes) changes")
      #expect(!site.exists("fresh"), "after \(changes) changes")
    }
  }

  @Test func `a disk that fills up at any step leaves one of the two editions`() throws {
    let expected = try finished()
    for changes in 0..<40 {
      let site = try oldSite()
      let before = (site.tree(), site.read(".chartgen-manifest"))
      let counter = Counter()
      let full: ChangeHook = { action in
        guard action == .write || action == .makeFolder else { return 0 }
        return counter.next() < changes ? 0 : ENOSPC
      }
      do {
        try site.publish(new, hook: full)
      } catch let error as OutputError {
        #expect(error.hint == "free some space on the disk, then build again")
        checkWhole(site, "\(changes) writes")
        #expect(error.isHalfWay == site.exists(".chartgen-staging"))
        if !site.exists(".chartgen-staging") {
          #expect(site.tree() == before.0, "after \(changes) writes")
          #expect(site.read(".chartgen-manifest") == before.1, "after \(changes) writes")
        }
      }
      try site.publish(new)
      #expect(site.tree() == expected.tree, "after \(changes) writes")
    }
  }

  @Test func `a full disk says what could not be written`() throws {
    let site = try PublishedFolder()
    let error = try #require(throws: OutputError.self) {
      try site.publish(["a.html": "a"], hook: { $0 == .write ? ENOSPC : 0 })
    }
    #expect(
      error.path == site.path + "/a.html"
        && error.message == "cannot write this: No space left on device"
        && error.hint == "free some space on the disk, then build again")
    #expect(!FileManager.default.fileExists(atPath: site.path))
  }

  @Test func `one refused change, and no more, leaves one of the two editions`() throws {
    let expected = try finished()
    for change in 0..<60 {
      let site = try oldSite()
      let before = site.tree()
      let counter = Counter()
      let result = try? site.publish(new, hook: { _ in counter.next() == change ? EIO : 0 })
      checkWhole(site, "change \(change)")
      if result == nil, !site.exists(".chartgen-staging") {
        #expect([before, expected.tree].contains(site.tree()), "change \(change)")
      }
      try site.publish(new)
      #expect(site.tree() == expected.tree, "change \(change)")
    }
  }

  @Test func `a dry run does not finish what an interrupted one left`() throws {
    let site = try oldSite()
    var changes = 0
    while !site.exists(".chartgen-staging/journal") {
      _ = try? site.publish(new, hook: death(after: changes))
      changes += 1
    }
    let error = try #require(throws: OutputError.self) { try site.publish(new, dryRun: true) }
    #expect(error.kind == .unfinished)
    #expect(site.folder.untouchedManifest() == nil)
    #expect(site.exists(".chartgen-staging/journal"))
  }

  /// Stops just after the journal is in place.
  private func siteWithJournal() throws -> PublishedFolder {
    for changes in 0..<60 {
      let site = try oldSite()
      _ = try? site.publish(new, hook: death(after: changes))
      if site.exists(".chartgen-staging/journal") { return site }
    }
    throw CancellationError()
  }

  @Test func `a damaged journal is dropped, and the last edition stays`() throws {
    let site = try siteWithJournal()
    let before = site.tree().filter { !$0.key.hasSuffix("/") }
    let journal = try #require(site.read(".chartgen-staging/journal"))
    for cut in [0, 10, 30, journal.utf8.count / 2, journal.utf8.count - 1] {
      try site.write(
        ".chartgen-staging/journal", String(decoding: journal.utf8.prefix(cut), as: UTF8.self))
      try site.folder.begin().abandon()
      #expect(site.tree().filter { !$0.key.hasSuffix("/") } == before)
      #expect(!site.exists(".chartgen-staging"))
    }
  }

  @Test(arguments: [
    "r CNAME", "c CNAME", "r ../victim", "m 0 ../victim", "m 0 /etc/x", "m ../../victim x",
    "r .git/HEAD", "d gone", "m 0 CNAME", "x what",
  ])
  func `a journal cannot make chartgen harm files that are not ours`(line: String) throws {
    let site = try oldSite()
    try "mine".write(toFile: "\(site.home)/victim", atomically: false, encoding: .utf8)
    let manifest = try #require(site.read(".chartgen-manifest"))
    let body = "\(line)\nmanifest\n\(manifest)"
    try site.write(".chartgen-staging/0", "evil")
    try site.write(".chartgen-staging/journal", "chartgen-journal 1 \(hash(of: body))\n\(body)")
    _ = try? site.folder.begin().abandon()
    #expect(site.tree() == (try oldSite()).tree())
    #expect(try String(contentsOfFile: "\(site.home)/victim", encoding: .utf8) == "mine")
  }

  @Test func `a file that came between a killed run and its healing stays`() throws {
    let site = try siteWithJournal()
    try site.write("fresh/d.html", "by hand")
    let error = try #require(throws: OutputError.self) { try site.publish(new) }
    #expect(error.kind == .foreignFile)
    #expect(site.read("fresh/d.html") == "by hand")
    try site.remove("fresh/d.html")
    try site.publish(new)
    #expect(site.read("fresh/d.html") == "fresh too")
  }

  @Test func `the state of another format is an error`() throws {
    let site = try oldSite()
    try site.write(".chartgen-manifest", "chartgen-manifest 2 0\nwhat comes\n")
    #expect(throws: OutputError(.unknownFormat, at: "\(site.path)/.chartgen-manifest")) {
      try site.publish(new)
    }
    let other = try siteWithJournal()
    try other.write(".chartgen-staging/journal", "chartgen-journal 2 0\nwhat comes\n")
    #expect(throws: OutputError(.unknownFormat, at: "\(other.path)/.chartgen-staging/journal")) {
      try other.publish(new)
    }
    #expect(other.exists(".chartgen-staging/journal"))
  }

  @Test func `a damaged manifest is an error, and nothing changes`() throws {
    let site = try oldSite()
    let manifest = try #require(site.read(".chartgen-manifest"))
    let before = site.tree()
    let line = "44bc2cf5ad770999 3 "
    for text in [
      "", "x", String(manifest.dropLast()), manifest.replacingOccurrences(of: "same", with: "sane"),
      framed("\(line)../x\n"), framed("\(line)/x\n"), framed("\(line)a"),
      framed("\(line)a\n\(line)a\n"),
      framed("44bc2cf5ad770999 99999999999999999999 a\n"), framed("44bc2cf5ad770999 3\n"),
    ] {
      try site.write(".chartgen-manifest", text)
      #expect(throws: OutputError(.damaged, at: "\(site.path)/.chartgen-manifest")) {
        try site.publish(new)
      }
      #expect(site.folder.untouchedManifest() == nil)
      #expect(site.tree() == before)
    }
  }

  private func framed(_ body: String) -> String {
    "chartgen-manifest 1 \(hash(of: body))\n\(body)"
  }

  private func hash(of text: String) -> String {
    let digits = String(ContentHash.hash(Array(text.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
