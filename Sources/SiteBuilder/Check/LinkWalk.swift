import ChartModel
import Diagnostics
import Liquid
import Publishing

/// One run of a check: what is known of the files that were read so far.
///
/// Of a page only numbers are kept: hashes of its anchors, and where its links lead.
struct LinkWalk {
  private let root: FolderHandle
  private let files: PathTable
  private var target: LinkTarget
  private var report = LinkCheck.Report()

  /// A hash for each place that a fragment may lead to, its page's number worked in.
  private var anchors: Set<UInt64> = []

  /// Links to a place on a page, which can be judged when all pages are read.
  private var waiting: [(link: Fault, anchor: UInt64)] = []

  private var faults: [Fault] = []

  /// The files that each file has ways to, and where those of each file end.
  private var ways: [Int32] = []
  private var wayEnds: [Int] = []

  /// Pages that only send readers on to others; no way needs to lead to them.
  private var redirects: Set<Int> = []

  /// By file, the last file that was found to have a way there.
  private var lastFrom: [Int]

  /// A link that may lead nowhere: its file, and its place there.
  private struct Fault {
    let file: Int
    let range: Range<Int>
    let hasEntities: Bool
    let reason: Reason
  }

  private enum Reason {
    case missing, outside, noAddress, notOfSite, noAnchor
  }

  /// How many broken links of one file are told one by one.
  private static let limit = 20

  init(_ root: FolderHandle, _ site: WebURL) throws(OutputError) {
    self.root = root
    files = try root.files()
    target = LinkTarget(site: site)
    lastFrom = Array(repeating: -1, count: files.count)
  }

  /// Reads all files, and says what is wrong with them.
  mutating func run() throws(OutputError) -> LinkCheck.Report {
    for file in files.indices {
      try read(file)
      wayEnds.append(ways.count)
    }
    for (link, anchor) in waiting where !anchors.contains(anchor) { faults.append(link) }
    faults.sort { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
    try tellFaults()
    tellOrphans()
    return report
  }

  // MARK: - Reading

  private mutating func read(_ file: Int) throws(OutputError) {
    let name = files[file]
    guard FoundLinks.mayBe(in: name), try root.status(of: name)?.kind == .file,
      let bytes = try root.contents(of: name)
    else { return }
    let found = FoundLinks(in: bytes, of: name)
    if isPage(file) { report.pages += 1 }
    if found.isRedirect { redirects.insert(file) }
    for range in found.anchors {
      anchors.insert(Self.hash(text(bytes, range), on: file))
    }
    report.links += found.links.count
    for link in found.links { follow(link, from: file, bytes) }
  }

  private mutating func follow(_ link: FoundLink, from file: Int, _ bytes: [UInt8]) {
    func fault(_ reason: Reason) -> Fault {
      Fault(file: file, range: link.range, hasEntities: link.hasEntities, reason: reason)
    }
    let address = link.hasEntities ? Entities.decoded(bytes[link.range])[...] : bytes[link.range]
    if address.isEmpty, link.purpose != .way { return faults.append(fault(.noAddress)) }
    var goal = file
    switch target.resolve(address, in: folder(of: file)) {
    case .elsewhere:
      if link.purpose == .listing { faults.append(fault(.notOfSite)) }
      return
    case .outside: return faults.append(fault(.outside))
    case .samePage: break
    case .file:
      guard let found = existing(target.path) else { return faults.append(fault(.missing)) }
      goal = found
    }
    if link.purpose == .way, lastFrom[goal] != file {
      lastFrom[goal] = file
      ways.append(Int32(goal))
    }
    if !target.fragment.isEmpty, isPage(goal) {
      waiting.append((fault(.noAnchor), Self.hash(target.fragment[...], on: goal)))
    }
  }

  private func text(_ bytes: [UInt8], _ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range].contains(UInt8(ascii: "&")) ? Entities.decoded(bytes[range])[...] : bytes[range]
  }

  /// The folder of a file, with a slash at its end; empty for the published folder.
  private func folder(of file: Int) -> ArraySlice<UInt8> {
    let path = files[file]
    return path[..<(path.lastIndex(of: OutputPath.slash).map { $0 + 1 } ?? path.startIndex)]
  }

  /// The file that a server would answer a path with.
  private func existing(_ path: [UInt8]) -> Int? {
    files.index(of: path[...]) ?? files.index(of: (path + Array("/index.html".utf8))[...])
  }

  private func isPage(_ file: Int) -> Bool {
    files[file].hasSuffix(".html")
  }

  private static func hash(_ anchor: ArraySlice<UInt8>, on file: Int) -> UInt64 {
    ContentHash.hash(anchor) ^ (UInt64(file) &+ 1) &* 0x9E37_79B9_7F4A_7C15
  }

  // MARK: - Telling

  /// A file as messages name it.
  private func shown(_ file: Int) -> String {
    "Output/\(files.name(at: file))"
  }

  private mutating func tellFaults() throws(OutputError) {
    var start = 0
    while start < faults.count {
      let file = faults[start].file
      let end = faults[start...].firstIndex { $0.file != file } ?? faults.count
      let page = SourceText(
        name: shown(file), bytes: try root.contents(of: files[file]) ?? [])
      for fault in faults[start..<end].prefix(Self.limit) { tell(fault, on: page) }
      if end - start > Self.limit {
        report.problems.append(
          Diagnostic(
            "\(end - start - Self.limit) more links in this file are broken",
            at: .name(page.name)))
      }
      start = end
    }
  }

  private mutating func tell(_ fault: Fault, on page: SourceText) {
    let range = fault.range.clamped(to: 0..<page.bytes.count)
    let address = fault.hasEntities ? Entities.decoded(page.bytes[range]) : Array(page.bytes[range])
    var path = files.name(at: fault.file)
    if case .file = target.resolve(address[...], in: folder(of: fault.file)) {
      path = existing(target.path).map(files.name) ?? String(decoding: target.path, as: UTF8.self)
    }
    let (reason, hint): (String, String?) =
      switch fault.reason {
      case .missing: ("'\(path)' does not exist", nil)
      case .outside:
        (
          "it points outside the site", "write the full URL if another site is meant"
        )
      case .noAddress: ("it is empty", "omit the attribute if there is no address")
      case .notOfSite: ("a sitemap may only name pages of its own site", nil)
      case .noAnchor:
        (
          "'\(path)' has no id '\(String(decoding: target.fragment, as: UTF8.self))'", nil
        )
      }
    report.problems.append(
      Diagnostic(
        "the link '\(String(decoding: address, as: UTF8.self))' is broken: \(reason)",
        at: .span(page.span(range)), hint: hint))
  }

  /// Names the pages that cannot be reached from the home page; other files of HTML need not be.
  private mutating func tellOrphans() {
    guard let home = files.index(of: Array("index.html".utf8)[...]) else {
      report.problems.append(
        Diagnostic("the site has no home page", at: .name("Output/index.html")))
      return
    }
    var isReached = Array(repeating: false, count: files.count)
    var reached = [home]
    isReached[home] = true
    while let file = reached.popLast() {
      for goal in ways[(file == 0 ? 0 : wayEnds[file - 1])..<wayEnds[file]].lazy.map(Int.init)
      where !isReached[goal] {
        isReached[goal] = true
        reached.append(goal)
      }
    }
    for file in files.indices
    where !isReached[file] && files[file].hasSuffix("/index.html") && !redirects.contains(file) {
      report.problems.append(
        Diagnostic(
          .warning, "this page is unreachable from the home page",
          at: .name(shown(file))))
    }
  }
}
