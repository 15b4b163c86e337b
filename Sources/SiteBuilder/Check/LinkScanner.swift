/// Finds the links and anchors of an HTML file: a tolerant scan of start tags, over bytes.
///
/// It takes for tags what browsers take for tags, passes over comments and the text of scripts and
/// styles, and reads any bytes without complaint.
struct LinkScanner {
  private(set) var found = FoundLinks()
  private var cursor: ByteCursor

  /// What a `meta` tag has said so far: what it names, and where its content is.
  private var meta: (isAddress: Bool, isRefresh: Bool, content: Range<Int>?) = (false, false, nil)

  /// Scans a file.
  init(_ bytes: [UInt8]) {
    cursor = ByteCursor(bytes)
    while cursor.skip(to: UInt8(ascii: "<")) {
      switch cursor[ahead: 1] {
      case let byte? where ByteCursor.isLetter(byte): readTag()
      case UInt8(ascii: "!"): skipComment()
      case UInt8(ascii: "/"), UInt8(ascii: "?"): cursor.skip(past: ">")
      default: cursor.index += 1
      }
    }
  }

  private mutating func skipComment() {
    guard cursor.starts(with: "<!--") else { return cursor.skip(past: ">") }
    cursor.index += 4
    // '<!-->' and '<!--->' are whole.
    if cursor.starts(with: ">") || cursor.starts(with: "->") { return cursor.skip(past: ">") }
    while cursor.skip(to: UInt8(ascii: "-")) {
      if cursor.starts(with: "-->") || cursor.starts(with: "--!>") {
        return cursor.skip(past: ">")
      }
      cursor.index += 1
    }
  }

  private mutating func readTag() {
    cursor.index += 1
    let start = cursor.index
    cursor.skip { !ByteCursor.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    let tag = cursor.name(start..<cursor.index)
    let before = found
    meta = (false, false, nil)
    while let attribute = readAttribute() { note(attribute.name, attribute.value, of: tag) }
    guard cursor[ahead: 0] != nil else {
      // Browsers drop a tag that the end of the file cuts off.
      found = before
      return
    }
    cursor.index += 1
    if meta.isAddress, let content = meta.content { add(.part, content) }
    if meta.isRefresh, let content = meta.content { addRedirect(content) }
    if Self.textElements.contains(tag) { skipText(of: tag) }
  }

  /// Elements whose content is text, whatever it looks like.
  private static let textElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  private mutating func skipText(of tag: String) {
    while cursor.skip(to: UInt8(ascii: "<")) {
      let end = cursor.index + 2 + tag.utf8.count
      if cursor[ahead: 1] == UInt8(ascii: "/"), end < cursor.bytes.count,
        ByteCursor.isSpace(cursor.bytes[end]) || cursor.bytes[end] == UInt8(ascii: "/")
          || cursor.bytes[end] == UInt8(ascii: ">"),
        cursor.name(cursor.index + 2..<end) == tag
      {
        return cursor.skip(past: ">")
      }
      cursor.index += 1
    }
  }

  // MARK: - Attributes

  /// Reads the next attribute of a tag; nil at the tag's end, or the file's.
  private mutating func readAttribute() -> (name: String, value: Range<Int>)? {
    cursor.skip { ByteCursor.isSpace($0) || $0 == UInt8(ascii: "/") }
    guard let first = cursor[ahead: 0], first != UInt8(ascii: ">") else { return nil }
    let start = cursor.index
    cursor.index += 1
    cursor.skip {
      !ByteCursor.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        && $0 != UInt8(ascii: "=")
    }
    let name = cursor.name(start..<cursor.index)
    cursor.skip(while: ByteCursor.isSpace)
    guard cursor[ahead: 0] == UInt8(ascii: "=") else {
      return (name, cursor.index..<cursor.index)
    }
    cursor.index += 1
    cursor.skip(while: ByteCursor.isSpace)
    return (name, readValue())
  }

  private mutating func readValue() -> Range<Int> {
    let quote = cursor[ahead: 0]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = cursor.index
      cursor.skip { !ByteCursor.isSpace($0) && $0 != UInt8(ascii: ">") }
      return start..<cursor.index
    }
    cursor.index += 1
    let start = cursor.index
    cursor.skip { $0 != quote }
    let value = start..<cursor.index
    cursor.index = min(cursor.index + 1, cursor.bytes.count)
    return value
  }

  private mutating func note(_ name: String, _ value: Range<Int>, of tag: String) {
    switch (tag, name) {
    case (_, "id"): found.ids.append(value)
    case ("a", "name"): found.names.append(value)
    case ("a", "href"), ("area", "href"), ("form", "action"): add(.way, value)
    case ("iframe", "src"), ("frame", "src"): add(.way, value)
    case (_, "href"), (_, "xlink:href"), (_, "src"), (_, "poster"), ("object", "data"):
      add(.part, value)
    case (_, "srcset"), (_, "imagesrcset"): addCandidates(value)
    case ("meta", "property"), ("meta", "name"):
      meta.isAddress = meta.isAddress || Self.metaAddresses.contains(cursor.name(value))
    case ("meta", "http-equiv"): meta.isRefresh = cursor.name(value) == "refresh"
    case ("meta", "content"): meta.content = value
    default: break
    }
  }

  /// What `meta` tags give the address of.
  private static let metaAddresses: Set<String> = [
    "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:audio", "og:video",
    "twitter:image",
  ]

  /// Adds where a page sends its readers: `0; url=../about/`.
  private mutating func addRedirect(_ content: Range<Int>) {
    guard let sign = cursor.bytes[content].firstIndex(of: UInt8(ascii: "=")),
      cursor.name(content.lowerBound..<sign).hasSuffix("url")
    else { return }
    found.isRedirect = true
    add(.way, sign + 1..<content.upperBound)
  }

  private mutating func add(_ purpose: FoundLink.Purpose, _ range: Range<Int>) {
    found.links.append(
      FoundLink(
        purpose: purpose, range: range,
        hasEntities: cursor.bytes[range].contains(UInt8(ascii: "&"))))
  }

  /// Adds the addresses of a `srcset`: each ends at a space, or at commas that end the candidate.
  private mutating func addCandidates(_ value: Range<Int>) {
    let bytes = cursor.bytes
    var index = value.lowerBound
    while index < value.upperBound {
      if ByteCursor.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      let start = index
      while index < value.upperBound, !ByteCursor.isSpace(bytes[index]) { index += 1 }
      var end = index
      while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
      add(.part, start..<end)
      guard end == index else { continue }
      while index < value.upperBound, bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
  }
}
