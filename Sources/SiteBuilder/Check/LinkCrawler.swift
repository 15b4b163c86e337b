import ChartModel
import Diagnostics
import Liquid
import Publishing

/// One run of a check: what is known of the files that were read so far.
///
/// Of a page only numbers are kept: hashes of its anchors, and where its links lead.
struct LinkCrawler {
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
    case missing, outside, noAddress, notOfSite, noAnchor, doubledID
  }

  /// Ids that a page has twice.
  private var doubled: [Fault] = []

  private let causes: LinkCauses
  /// The whole address of the site's home page.
  private let home: String

  init(_ root: FolderHandle, _ site: WebURL, _ causes: LinkCauses) throws(OutputError) {
    self.causes = causes
    home = site.home
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
    faults += doubled
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
    var ids: Set<UInt64> = []
    for range in found.ids {
      let hash = Self.hash(text(bytes, range), on: file)
      anchors.insert(hash)
      if !ids.insert(hash).inserted, !range.isEmpty {
        doubled.append(Fault(file: file, range: range, hasEntities: false, reason: .doubledID))
      }
    }
    for range in found.names { anchors.insert(Self.hash(text(bytes, range), on: file)) }
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

  /// What is wrong, wherever it is: faults of one cause have the same words.
  private struct Cause {
    /// The address or the id, as the first of its pages has it.
    let text: [UInt8]
    let page: SourceText
    let range: Range<Int>
    let reason: Reason
    var files: Set<Int>
  }

  private mutating func tellFaults() throws(OutputError) {
    var causes: [String: Cause] = [:]
    var order: [String] = []
    var page: (file: Int, text: SourceText)?
    for fault in faults {
      if page?.file != fault.file {
        page = (
          fault.file,
          SourceText(name: shown(fault.file), bytes: try root.contents(of: files[fault.file]) ?? [])
        )
      }
      guard let text = page?.text else { continue }
      let range = fault.range.clamped(to: 0..<text.bytes.count)
      let address =
        fault.hasEntities ? Entities.decoded(text.bytes[range]) : Array(text.bytes[range])
      let words = message(fault, address)
      if causes[words] == nil {
        causes[words] = Cause(
          text: address, page: text, range: range, reason: fault.reason, files: [])
        order.append(words)
      }
      causes[words]?.files.insert(fault.file)
    }
    for words in order { causes[words].map { tell($0, words) } }
  }

  /// What is wrong with a link or an id, in words that are the same on every page.
  private mutating func message(_ fault: Fault, _ address: [UInt8]) -> String {
    let text = String(decoding: address, as: UTF8.self)
    var path = files.name(at: fault.file)
    if case .file = target.resolve(address[...], in: folder(of: fault.file)) {
      path = existing(target.path).map(files.name) ?? String(decoding: target.path, as: UTF8.self)
    }
    switch fault.reason {
    case .missing: return "a link is broken: '\(path)' does not exist"
    case .outside: return "the link '\(text)' is broken: it points outside the site"
    case .noAddress: return "a link is broken: it is empty"
    case .notOfSite:
      return "the link '\(text)' is broken: a sitemap may only name pages of its own site"
    case .noAnchor:
      let fragment = String(decoding: target.fragment, as: UTF8.self)
      let page = text.hasPrefix("#") ? "its page" : "'\(path)'"
      return "the link to '#\(fragment)' is broken: \(page) has no such id"
    case .doubledID: return "a page has the id '\(text)' twice"
    }
  }

  private mutating func tell(_ cause: Cause, _ words: String) {
    let place =
      cause.reason == .doubledID
      ? causes.place(ofID: cause.text) : causes.place(ofLink: cause.text, on: home)
    let pages = counted(cause.files.count, "page")
    let hint: String? =
      switch cause.reason {
      case .outside: "write the full URL if another site is meant"
      case .noAddress: "omit the attribute if there is no address"
      case .doubledID: "give each element an id of its own"
      case .missing, .notOfSite, .noAnchor: nil
      }
    let count = cause.files.count > 1 ? ", on \(pages)" : ""
    report.problems.append(
      Diagnostic(
        cause.reason == .doubledID ? .warning : .error, words + count,
        at: .span(place ?? cause.page.span(cause.range)), hint: hint,
        notes: place == nil ? [] : ["found in \(cause.page.name)"]))
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
