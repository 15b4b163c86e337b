import Diagnostics
import Liquid

/// What a file of Templates is for.
enum ThemeRole {
  case template
  case strings
  /// Published as it is.
  case asset

  /// The role of a file, by its path from Templates; nil for one that is not read, such as what an
  /// editor leaves.
  init?(_ path: String) {
    guard let slash = path.firstIndex(of: "/") else { return nil }
    switch path[..<slash] {
    case "assets": self = .asset
    case "strings":
      guard path.hasSuffix(".yml") else { return nil }
      self = .strings
    default:
      guard ThemeOutput.ending(of: path).map({ Escaping.endings[$0] != nil }) ?? false else {
        return nil
      }
      self = .template
    }
  }

  /// What is wrong with the names of a site's own files, if they are in the folder of a kind of page
  /// and make no output, or where templates were kept in earlier versions.
  static func faults(of paths: [String]) -> [Diagnostic] {
    paths.compactMap { path in
      let parts = path.split(separator: "/").map(String.init)
      let name = parts[parts.count - 1]
      guard !SourceShape.isLeftover(name) else { return nil }
      guard parts.count > 1 else { return formerPlace(name) }
      guard PageKind(rawValue: parts[0]) != nil else { return nil }
      guard parts.count == 2 else {
        return Diagnostic(
          "is in a folder; expected templates only in '\(parts[0])'",
          at: .name(SourceShape.themeFolder + path),
          hint: "what templates share belongs in partials: {% render 'row' %}")
      }
      guard ThemeRole(path) == nil else { return nil }
      let known = Escaping.endings.keys.sorted()
      let found = ThemeOutput.ending(of: name).map { ", found '.\($0)'" } ?? ""
      return Diagnostic(
        "expected a name that ends in .\(known.joined(separator: ", ."))\(found)",
        at: .name(SourceShape.themeFolder + path),
        hint: "files to publish as they are belong in Templates/assets")
    }
  }

  /// Where a template of an earlier version belongs now.
  private static func formerPlace(_ name: String) -> Diagnostic? {
    let stem = name.hasSuffix(".html") ? String(name.dropLast(5)) : ""
    let place: String
    if PageKind(rawValue: stem) != nil, stem != PageKind.site.rawValue {
      place = "\(stem)/\(ThemeOutput.index)"
    } else if [ThemeOutput.notFound, ThemeOutput.sitemap, "robots.txt"].contains(name) {
      place = "site/\(name)"
    } else {
      return nil
    }
    return Diagnostic(
      "is not where this template is read", at: .name(SourceShape.themeFolder + name),
      hint: "move it to \(SourceShape.themeFolder)\(place)")
  }
}
