import ChartModel

/// Works out what links mean, one after another, over the same buffers.
struct LinkTarget {
  /// What a link leads to.
  enum Kind {
    /// Another host, or no page at all: a mail address, a telephone number.
    case elsewhere
    /// A path above the site, or beside it.
    case outside
    /// The page that the link stands on.
    case samePage
    /// The file at ``path``.
    case file
  }

  /// The path of the last link that led to a file, from the published folder.
  private(set) var path: [UInt8] = []

  /// The place on the page that the last link led to; empty for its beginning.
  private(set) var fragment: [UInt8] = []

  /// Host and port of the site.
  private let authority: [UInt8]

  /// The path that all pages lie under, without the slash before it.
  private let base: [UInt8]

  init(site: WebURL) {
    authority = Array(site.origin.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3))
    var base: [UInt8] = []
    Self.decode(Array(site.basePath.utf8).dropFirst(), into: &base)
    self.base = base
  }

  /// Resolves the bytes of a link on a page in a folder, whose path ends with a slash or is empty.
  mutating func resolve(_ link: ArraySlice<UInt8>, in folder: ArraySlice<UInt8>) -> Kind {
    var rest = Self.trimmed(link)
    fragment.removeAll(keepingCapacity: true)
    var isWhole = false
    if let afterScheme = Self.afterScheme(rest) {
      let scheme = rest[..<(afterScheme - 1)].map(ByteCursor.small)
      guard scheme == Array("http".utf8) || scheme == Array("https".utf8) else { return .elsewhere }
      rest = rest[afterScheme...]
      guard rest.starts(with: "//".utf8) else { return .elsewhere }
    }
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { !Self.endsHost($0) }
      guard host.lazy.map(ByteCursor.small).elementsEqual(authority) else { return .elsewhere }
      rest = rest[host.endIndex...]
      isWhole = true
    }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      keepFragment(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let query = rest.firstIndex(of: UInt8(ascii: "?")) { rest = rest[..<query] }
    if rest.isEmpty, !isWhole { return .samePage }

    path.removeAll(keepingCapacity: true)
    if isWhole || rest.first == UInt8(ascii: "/") {
      rest = rest.dropFirst()
    } else {
      path += base
      path += folder
    }
    guard appendSegments(of: rest), dropBase() else { return isWhole ? .elsewhere : .outside }
    if path.isEmpty || path.last == UInt8(ascii: "/") { path += "index.html".utf8 }
    return .file
  }

  // MARK: - Parts

  /// A link without the spaces around it and the line ends within, as browsers read it.
  private static func trimmed(_ link: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var link = link.drop { $0 <= 0x20 }
    while let last = link.last, last <= 0x20 { link.removeLast() }
    guard link.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return link }
    return link.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
  }

  /// Where the rest begins after a scheme and its colon; nil without a scheme.
  static func afterScheme(_ link: ArraySlice<UInt8>) -> Int? {
    guard let first = link.first, ByteCursor.isLetter(first) else { return nil }
    for index in link.indices.dropFirst() {
      switch link[index] {
      case UInt8(ascii: ":"): return index + 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      case let byte where ByteCursor.isLetter(byte) || ByteCursor.isDigit(byte): continue
      default: return nil
      }
    }
    return nil
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Keeps the place that a fragment names; none for `#top`, and for words to be found on the page.
  private mutating func keepFragment(_ text: ArraySlice<UInt8>) {
    let directive = Array(":~:".utf8)
    let end = text.indices.first { text[$0...].starts(with: directive) } ?? text.endIndex
    Self.decode(text[..<end], into: &fragment)
    if fragment.map(ByteCursor.small) == Array("top".utf8) { fragment.removeAll() }
  }

  /// Appends the segments of a path, with `.` and `..` worked out; false where it leads above all.
  private mutating func appendSegments(of rest: ArraySlice<UInt8>) -> Bool {
    var next = rest.startIndex
    while next < rest.endIndex {
      let end = rest[next...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      let start = path.count
      Self.decode(rest[next..<end], into: &path)
      let segment = path[start...]
      if segment.elementsEqual("..".utf8) {
        path.removeSubrange(start...)
        guard !path.isEmpty else { return false }
        path.removeLast()
        while let last = path.last, last != UInt8(ascii: "/") { path.removeLast() }
      } else if segment.elementsEqual(".".utf8) {
        path.removeSubrange(start...)
      } else if end < rest.endIndex {
        path.append(UInt8(ascii: "/"))
      }
      next = end + 1
    }
    return true
  }

  /// Takes the base path off; false where the path does not lie under it.
  private mutating func dropBase() -> Bool {
    if path.starts(with: base) {
      path.removeSubrange(..<base.count)
      return true
    }
    // Servers send '/charts' on to '/charts/'.
    guard path.elementsEqual(base.dropLast()) else { return false }
    path.removeAll(keepingCapacity: true)
    return true
  }

  /// Appends bytes with `%41` turned into `A`; an encoded slash stays as it is, for it is none.
  private static func decode(_ text: ArraySlice<UInt8>, into result: inout [UInt8]) {
    guard text.contains(UInt8(ascii: "%")) else { return result.append(contentsOf: text) }
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = ByteCursor.digit(text[index + 1]), let low = ByteCursor.digit(text[index + 2]),
        high << 4 | low != UInt8(ascii: "/")
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
  }
}
