/// What the names of Content and Templates mean, as far as they say whether a file or a folder is
/// to have them.
enum SourceShape {
  /// The folder of the theme.
  static let templates = "Templates"

  /// How the names of templates end, those of partials and layouts included, which have the end of
  /// the template that asks for them.
  static let templateEndings = [".html", ".xml", ".txt"]

  /// Whether a name is that of a folder with a meaning.
  static func isFolder(_ name: String, in top: String) -> Bool {
    folders[top]?.contains(name) ?? false
  }

  /// Whether a name ends as those of files that are read do; files to publish may have any name.
  static func isFile(_ name: String, in top: String) -> Bool {
    guard top == templates else { return name == "site.yml" || name.hasSuffix(".md") }
    return switch ThemeRole(name) {
    case .template, .strings: true
    case .asset, nil: false
    }
  }

  private static let folders: [String: Set<String>] = [
    "Content": ["albums", "artists", "charts", "podcasts"],
    templates: ["assets", "layouts", "partials", "strings"],
  ]
}

/// What a file of Templates is for.
enum ThemeRole {
  case template
  case strings
  /// Published as it is.
  case asset

  /// The role of a file, by its path from Templates; nil for one that is not read, such as what an
  /// editor leaves.
  init?(_ path: String) {
    if path.hasPrefix("assets/") {
      self = .asset
    } else if path.hasPrefix("strings/") {
      guard path.hasSuffix(".yml") else { return nil }
      self = .strings
    } else {
      guard SourceShape.templateEndings.contains(where: path.hasSuffix) else { return nil }
      self = .template
    }
  }
}
