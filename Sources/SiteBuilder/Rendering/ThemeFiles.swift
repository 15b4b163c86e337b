import Diagnostics

/// The files of a theme: the built-in ones, with a site's own laid over them file by file.
struct ThemeFiles {
  /// The templates, in the order of their names.
  let templates: [SourceText]

  /// Those of them that would lose every page.
  let emptyLayouts: [SourceText]

  /// The files to publish as they are, in the order of their names.
  let assets: [SourceText]

  /// The strings, each file over those before it.
  let strings: [SourceText]

  /// Lays files over others.
  ///
  /// An empty template of the site's takes the built-in one away; an empty partial prints nothing.
  ///
  /// - Parameters:
  ///   - builtIn: The files of the built-in theme.
  ///   - own: The site's own.
  ///   - language: The language whose strings lie over the English ones.
  init(_ builtIn: [SourceText], under own: [SourceText], language: String) {
    let replaced = Set(own.map(\.name))
    let files = (own + builtIn.filter { !replaced.contains($0.name) })
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    templates = files.filter { file in
      ThemeRole(file.themePath) == .template
        && (!file.isBlank || SourceShape.isShared(file.themePath))
    }
    emptyLayouts = templates.filter { $0.isBlank && $0.themePath.hasPrefix("layouts/") }
    assets = files.filter { ThemeRole($0.themePath) == .asset }
    strings = Self.strings(of: language).flatMap { path in
      (builtIn + own).filter { $0.themePath == path }
    }
  }

  /// The files of strings that a language needs, as paths from Templates.
  static func strings(of language: String) -> [String] {
    (language == "en" ? ["en"] : ["en", language]).map { "strings/\($0).yml" }
  }

  /// Stands for the names and bytes of all files.
  var digest: SourceDigest {
    SourceDigest(of: templates + assets + strings)
  }
}

extension SourceText {
  /// Whether there is nothing but white space in it.
  fileprivate var isBlank: Bool {
    bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
