/// The address of a picture at Apple, which can be requested in other sizes.
///
///     https://is1-ssl.mzstatic.com/image/thumb/Music/v4/01/02/03/cover.jpg/100x100bb.jpg
///
/// Only a last path segment of the form `{w}x{h}{crop}[-{quality}].{ext}` says how large a picture is
/// (`100x100bb.jpg`, `100x100bb-85.png`); any other address stays as it is, since composite pictures
/// carry queries and older forms have the size within a name.
public struct ArtworkURL: Hashable, Sendable {
  /// The address as Apple gave it.
  public let string: String

  /// The largest size that is requested, in pixels.
  public static let largest = 1_200

  /// Keeps an address as it was given.
  public init(_ string: String) {
    self.string = string
  }

  /// Returns the address of the picture in a size of so many pixels, square; at most ``largest``.
  public func sized(_ pixels: Int) -> String {
    let parts = Parts(string)
    guard let size = parts.size else { return string }
    let pixels = min(max(1, pixels), Self.largest)
    return parts.secured(upTo: size.start) + "\(pixels)x\(pixels)" + parts.text(size.crop...)
  }

  /// The address as given, with TLS where Apple's hosts have a twin that speaks it; where it asks for
  /// more than ``largest`` pixels, for that many.
  public var secured: String {
    let parts = Parts(string)
    return parts.isTooLarge ? sized(Self.largest) : parts.secured(upTo: parts.bytes.count)
  }

  /// What tells the picture from others: the same for all of its sizes and file types, and whichever
  /// of Apple's hosts is named.
  ///
  /// Apple's responses name `is1-ssl` to `is5-ssl.mzstatic.com` in turn for one picture.
  public var identity: String {
    let parts = Parts(string)
    guard let url = parts.url, url.hasPath else { return string }
    let host =
      Parts.isNumbered(url) ? "is.mzstatic.com" : url.host + (url.port.map { ":\($0)" } ?? "")
    guard let size = parts.size else { return host + url.tail }
    return host + parts.text(parts.pathStart(of: url)..<size.start)
      + parts.text(size.crop..<size.rest)
  }
}

/// An address of a picture, taken apart.
private struct Parts {
  let string: String
  let bytes: [UInt8]
  /// Where, in the last segment, the size begins, the letters after it, and the rest; nil for a
  /// segment of another form.
  let size: (start: Int, crop: Int, rest: Int)?

  init(_ string: String) {
    self.string = string
    bytes = Array(string.utf8)
    size = Self.size(in: bytes)
  }

  /// The address; nil where it is not one.
  var url: WebURL? { try? WebURL(string) }

  /// Where the path begins.
  func pathStart(of url: WebURL) -> Int { bytes.count - url.tail.utf8.count }

  /// A part of the address.
  func text(_ range: some RangeExpression<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func size(in bytes: [UInt8]) -> (start: Int, crop: Int, rest: Int)? {
    // A query may hold another picture's URL: what ends with one is not a picture's URL.
    guard !bytes.contains(UInt8(ascii: "?")), let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    var index = slash + 1
    func skip(_ isWanted: (UInt8) -> Bool) -> Bool {
      let start = index
      while index < bytes.count, isWanted(bytes[index]) { index += 1 }
      return index > start
    }
    func skip(_ letter: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: letter) else { return false }
      index += 1
      return true
    }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    guard skip(isDigit), skip("x"), skip(isDigit) else { return nil }
    let crop = index
    guard skip(isLetter) else { return nil }
    let rest = index
    if skip("-"), !skip(isDigit) { return nil }
    guard skip("."), skip(isLetter), index == bytes.count else { return nil }
    return (slash + 1, crop, rest)
  }

  /// Whether a side has more pixels than are ever asked for.
  var isTooLarge: Bool {
    guard let size else { return false }
    var side = 0
    for byte in bytes[size.start..<size.crop] {
      side = byte == UInt8(ascii: "x") ? 0 : side * 10 + Int(byte) - 48
      if side > ArtworkURL.largest { return true }
    }
    return false
  }

  // MARK: - Apple's hosts

  /// Whether the host is one of those that serve the same pictures under several numbers.
  static func isNumbered(_ url: WebURL) -> Bool {
    hasNumber(url, before: ".mzstatic.com") || hasNumber(url, before: "-ssl.mzstatic.com")
  }

  /// Whether the host is `is`, a digit and this.
  private static func hasNumber(_ url: WebURL, before end: String) -> Bool {
    guard url.port == nil, url.host.utf8.count == 3 + end.utf8.count else { return false }
    return url.host.hasPrefix("is") && url.host.hasSuffix(end)
      && (48...57).contains(url.host.utf8.dropFirst(2).first ?? 0)
  }

  /// The address up to a place, with TLS where Apple's hosts have a twin that speaks it.
  ///
  /// The plain hosts have twins which serve the same pictures: a page over https could not show the
  /// plain ones.
  func secured(upTo end: Int) -> String {
    guard !bytes.starts(with: "https://".utf8), let url, !url.isSecure, !url.hasCredentials,
      url.port == nil, url.hasPath,
      url.host.hasSuffix(".mzstatic.com")
    else { return text(..<end) }
    let start = pathStart(of: url)
    let host =
      Self.hasNumber(url, before: ".mzstatic.com")
      ? url.host.prefix(3) + "-ssl.mzstatic.com" : url.host[...]
    return "https://" + host + text(start..<max(end, start))
  }
}
