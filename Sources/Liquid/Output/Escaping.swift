/// How what a page's templates print is made safe for the file that they make.
public enum Escaping: Sendable {
  /// Printed as it is.
  case none
  /// `& < > " '` become entities: safe in texts and quoted attributes. Markup is printed as it is.
  case html
  /// Entities as in HTML; what is markup in HTML is a text here and is escaped like others.
  case xml
  /// Every output is a whole JSON value: texts in quotes, lists, maps, `null`.
  case json
  /// Every output is a whole field by RFC 4180, in quotes where it needs them.
  case csv

  /// The escaping for a file's name, by its ending.
  public init(forName name: String) {
    let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[$0...].dropFirst() }
    self = ending.flatMap { Self.endings[String($0)] } ?? .none
  }

  /// The escaping for each ending of a file that a template may make.
  public static let endings: [String: Escaping] = [
    "html": .html, "xml": .xml, "svg": .xml, "opml": .xml, "rss": .xml, "atom": .xml, "json": .json,
    "csv": .csv, "txt": .none, "md": .none, "ics": .none,
  ]

  /// Whether what is printed is markup, in which a text that is escaped stays as it is.
  public var isMarkup: Bool { self == .html || self == .xml }

  /// Whether markup among the data is printed as it is; elsewhere it is a text.
  var takesMarkup: Bool { self == .html || self == .none }
}

extension Map {
  /// The same with markup as text.
  var withoutMarkup: Map {
    var map = self
    for entry in entries {
      if case .markup = entry.value { map[entry.name] = entry.value.plain }
    }
    return map
  }
}
