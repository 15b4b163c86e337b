public import ChartModel
public import Diagnostics
public import Publishing

/// A check that every link within a published folder leads somewhere, and that a way leads from the
/// home page to every page.
///
/// Pages, style sheets and sitemaps are read; other hosts are not asked.
public struct LinkCheck: Sendable {
  private let folder: String
  private let site: WebURL
  private let causes: LinkCauses

  /// What the check found.
  public struct Report: Sendable {
    /// What is wrong, each cause once: links that lead nowhere and doubled ids, at their place in
    /// the sources or, where that is not found, on the first page that has them; then a warning for
    /// each page that no way leads to.
    public var problems: [Diagnostic] = []
    public var pages = 0
    public var links = 0
  }

  /// Prepares the check of a folder that is published under an address.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - site: The address.
  ///   - sources: What the pages are made from, where that is at hand.
  public init(
    of folder: OutputFolder, for site: WebURL,
    madeFrom sources: (content: Content, theme: Theme)? = nil
  ) {
    self.folder = folder.path
    self.site = site
    let styles = sources?.theme.assets.filter { $0.name.hasSuffix(".css") } ?? []
    let templates = (sources?.theme.sources ?? []) + styles
    let own = templates.filter { $0.shownAs == nil }
    let builtIn = templates.filter { $0.shownAs != nil }
    causes = LinkCauses(sources: own + (sources?.content.markdown ?? []) + builtIn)
  }

  /// Reads every file with links in it and checks them.
  ///
  /// - Throws: ``BuildErrors`` where the folder cannot be read.
  public func run() throws(BuildErrors) -> Report {
    do throws(OutputError) {
      guard let root = try FolderHandle(path: folder, hook: nil) else {
        return Report(problems: [
          Diagnostic("no such folder", at: .name(folder), hint: "build the site first")
        ])
      }
      var walk = try LinkCrawler(root, site, causes)
      return try walk.run()
    } catch {
      throw BuildErrors([error.diagnostic])
    }
  }
}

extension FolderHandle {
  /// The paths of all files below this folder in the order of their bytes; dot entries are left
  /// out, and links not followed.
  func files() throws(OutputError) -> PathTable {
    var found = PathTable()
    var waiting: [[UInt8]] = [[]]
    while let folder = waiting.popLast() {
      for entry in try entries(of: folder[...]) where entry.name.first != UInt8(ascii: ".") {
        let path = folder.isEmpty ? entry.name : folder + [OutputPath.slash] + entry.name
        // Some file systems do not say in a list what is a folder.
        let isFolder = try entry.isFolder ? true : status(of: path[...])?.kind == .folder
        if isFolder {
          waiting.append(path)
        } else {
          found.insert(path[...])
        }
      }
    }
    var sorted = PathTable()
    for index in found.sortedIndices() { sorted.insert(found[index]) }
    return sorted
  }
}
