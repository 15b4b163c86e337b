import Diagnostics

/// What the names of Content and Templates mean, as far as they say whether a file or a folder is
/// to have them.
enum SourceShape {
  /// The folder of the theme.
  static let templates = "Templates"

  /// What the names of the theme's files begin with.
  static let themeFolder = templates + "/"

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
    "Content": ["albums", "artists", "charts", "data", "podcasts"],
    templates: Set(shared + PageKind.allCases.map(\.rawValue)),
  ]

  /// Whether a folder of Content has a meaning, so that nothing in it is published as it is.
  static func isReserved(_ folder: String) -> Bool {
    folder == "covers" || isFolder(folder, in: "Content")
  }

  /// The folders of Templates that belong to no page.
  static let shared = ["assets", "layouts", "partials", "strings"]

  /// Whether a template is one that others use: a partial or a layout.
  static func isShared(_ path: String) -> Bool {
    path.hasPrefix("partials/") || path.hasPrefix("layouts/")
  }

  /// Whether a name is that of what an editor leaves beside a file.
  static func isLeftover(_ name: String) -> Bool {
    name.hasSuffix("~") || name.hasPrefix("#")
      || [".bak", ".orig", ".swp", ".tmp"].contains(where: name.hasSuffix)
  }
}

extension SourceText {
  /// The path of a theme's file from Templates.
  var themePath: String { String(name.dropFirst(SourceShape.themeFolder.count)) }
}
