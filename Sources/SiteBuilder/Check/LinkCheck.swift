public import Diagnostics
import Foundation

/// A check that every link within a published folder leads somewhere.
public struct LinkCheck: Sendable {
  private let folder: String
  private let site: SiteURL

  /// What the check found.
  public struct Report: Sendable {
    /// Links that lead nowhere, and pages that no link leads to, by page and place.
    public var problems: [Diagnostic] = []
    public var pages = 0
    public var links = 0
  }

  /// Prepares the check of a folder that is published under an address.
  public init(of folder: OutputFolder, for site: SiteURL) {
    self.folder = folder.path
    self.site = site
  }

  /// Reads every page and checks its links; other hosts are not asked.
  ///
  /// - Throws: ``BuildErrors`` where the folder cannot be read.
  public func run() throws(BuildErrors) -> Report {
    let names = Set(try SiteFolder(path: folder).files(in: "."))
    var report = Report()
    var anchors: [String: Set<String>] = [:]
    var waiting: [(page: String, link: String, file: String, anchor: String)] = []
    var reached: Set<String> = ["index.html", "404.html"]
    for name in names.sorted() where name.hasSuffix(".html") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      let page = SourceText(name: "Output/" + name, bytes: Array(data))
      let scanner = LinkScanner(page.bytes)
      anchors[name] = scanner.anchors
      report.pages += 1
      for link in scanner.links {
        report.links += 1
        switch target(of: link.target, from: name) {
        case .elsewhere: continue
        case .outside:
          report.problems.append(
            broken(link.target, "it leads out of the site", page, link.offset))
        case .file(let path, let anchor):
          guard let file = existing(path, in: names) else {
            report.problems.append(
              broken(link.target, "there is no '\(path)'", page, link.offset))
            continue
          }
          if file != name { reached.insert(file) }
          if !anchor.isEmpty, file.hasSuffix(".html") {
            // The anchors of pages that come later are not known yet.
            waiting.append((page.name, link.target, file, anchor))
          }
        }
      }
    }
    for link in waiting where anchors[link.file]?.contains(link.anchor) != true {
      report.problems.append(
        Diagnostic(
          "the link '\(link.link)' is broken: '\(link.file)' has no id '\(link.anchor)'",
          at: .name(link.page)))
    }
    for name in anchors.keys.sorted() where !reached.contains(name) {
      report.problems.append(
        Diagnostic(.warning, "no link leads to this page", at: .name("Output/" + name)))
    }
    return report
  }

  private enum Target {
    /// Another host, or no address of a page at all.
    case elsewhere
    /// A path above the site.
    case outside
    case file(String, anchor: String)
  }

  /// What a link of a page means, as a path within the folder.
  private func target(of link: String, from page: String) -> Target {
    var rest = link[...]
    if rest.hasPrefix(site.string) {
      rest = "/" + rest.dropFirst(site.string.count)
    } else if rest.hasPrefix(site.basePath), !rest.hasPrefix("//") {
      rest = "/" + rest.dropFirst(site.basePath.count)
    } else if rest.hasPrefix("//") || Self.hasScheme(rest) {
      return .elsewhere
    } else if rest.hasPrefix("/") {
      return .outside
    }
    var anchor = ""
    if let hash = rest.firstIndex(of: "#") {
      anchor = String(rest[rest.index(after: hash)...]).removingPercentEncoding ?? ""
      rest = rest[..<hash]
    }
    if let query = rest.firstIndex(of: "?") { rest = rest[..<query] }
    guard !rest.isEmpty else { return .file(page, anchor: anchor) }
    var parts: [Substring] = []
    if rest.hasPrefix("/") {
      rest = rest.dropFirst()
    } else {
      parts = page.split(separator: "/").dropLast()
    }
    for part in rest.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return .outside }
      default: parts.append(part)
      }
    }
    var path = parts.joined(separator: "/")
    if rest.isEmpty || rest.hasSuffix("/") || rest.hasSuffix("..") || rest == "." {
      path += path.isEmpty ? "index.html" : "/index.html"
    }
    return .file(path.removingPercentEncoding ?? path, anchor: anchor)
  }

  /// The file that a server would answer a path with.
  private func existing(_ path: String, in names: Set<String>) -> String? {
    if names.contains(path) { return path }
    let index = path + "/index.html"
    return names.contains(index) ? index : nil
  }

  private static func hasScheme(_ link: Substring) -> Bool {
    guard let colon = link.firstIndex(of: ":") else { return false }
    return link[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+") }
  }

  private func broken(
    _ link: String, _ reason: String, _ page: SourceText, _ offset: Int
  ) -> Diagnostic {
    Diagnostic(
      "the link '\(link)' is broken: \(reason)",
      at: .span(page.span(offset..<(offset + link.utf8.count))))
  }
}
