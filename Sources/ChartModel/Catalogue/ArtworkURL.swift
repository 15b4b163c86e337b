/// The address of a picture at Apple, which can be asked for in other sizes.
///
///     https://is1-ssl.mzstatic.com/image/thumb/Music/v4/01/02/03/cover.jpg/100x100bb.jpg
///
/// Only a last path segment of the form `{w}x{h}{crop}[-{quality}].{ext}` says how large a picture is
/// (`100x100bb.jpg`, `100x100bb-85.png`); any other address stays as it is, since composite pictures
/// carry queries and older forms have the size within a name.
public struct ArtworkURL: Hashable, Sendable {
  /// The address as Apple gave it.
  public let string: String

  /// The largest size that is asked for, in pixels.
  public static let largest = 1_200

  /// Keeps an address as it was given.
  public init(_ string: String) {
    self.string = string
  }

  /// Returns the address of the picture in a size of so many pixels, square; at most ``largest``.
  public func sized(_ pixels: Int) -> String {
    let parts = Parts(string)
    guard let tail = parts.tail else { return string }
    let size = min(max(1, pixels), Self.largest)
    let head = String(decoding: parts.secured(upTo: tail.size), as: UTF8.self)
    return "\(head)\(size)x\(size)\(String(decoding: parts.bytes[tail.crop...], as: UTF8.self))"
  }

  /// The address as given, with TLS where Apple's hosts have a twin that speaks it; where it asks for
  /// more than ``largest`` pixels, for that many.
  public var secured: String {
    let parts = Parts(string)
    if parts.isTooLarge { return sized(Self.largest) }
    return String(decoding: parts.secured(upTo: parts.bytes.count), as: UTF8.self)
  }

  /// What tells the picture from others: the same for all of its sizes and file types, and whichever
  /// of Apple's hosts is named.
  ///
  /// Apple's answers name `is1-ssl` to `is5-ssl.mzstatic.com` in turn for one picture.
  public var identity: String {
    let parts = Parts(string)
    guard let host = parts.host else { return string }
    var bytes = parts.isNumbered ? Array("is.mzstatic.com".utf8) : Array(parts.bytes[host])
    if let tail = parts.tail {
      bytes += parts.bytes[host.upperBound..<tail.size]
      bytes += parts.bytes[tail.crop..<tail.rest]
    } else {
      bytes += parts.bytes[host.upperBound...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An address of a picture, taken apart.
private struct Parts {
  let bytes: [UInt8]
  /// Where the host stands; nil where there is none, or no path after it.
  let host: Range<Int>?
  /// Where, in the last segment, the size begins, the letters after it, and the rest; nil for a
  /// segment of another form.
  let tail: (size: Int, crop: Int, rest: Int)?

  init(_ string: String) {
    bytes = Array(string.utf8)
    host = Self.host(of: bytes)
    tail = Self.tail(of: bytes)
  }

  private static func host(of bytes: [UInt8]) -> Range<Int>? {
    let start = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
    guard start > 0, let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return start..<end
  }

  private static func tail(of bytes: [UInt8]) -> (size: Int, crop: Int, rest: Int)? {
    // A query may hold another picture's address: what ends with one is no address of one picture.
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
    guard let tail else { return false }
    return bytes[tail.size..<tail.crop].split(separator: UInt8(ascii: "x")).contains {
      Int(String(decoding: $0, as: UTF8.self)) ?? .max > ArtworkURL.largest
    }
  }

  // MARK: - Apple's hosts

  /// Whether the host is one of those that serve the same pictures under several numbers.
  var isNumbered: Bool { isPlain || isSecure }

  /// The plain hosts `is1.mzstatic.com` to `is5`.
  private var isPlain: Bool { hasForm("is", ".mzstatic.com") }

  /// The hosts `is1-ssl.mzstatic.com` to `is5-ssl`.
  private var isSecure: Bool { hasForm("is", "-ssl.mzstatic.com") }

  /// Whether the host is made of two texts with a digit between them.
  private func hasForm(_ start: StaticString, _ end: StaticString) -> Bool {
    guard let host, host.count == start.utf8CodeUnitCount + 1 + end.utf8CodeUnitCount else {
      return false
    }
    let digit = host.lowerBound + start.utf8CodeUnitCount
    return (48...57).contains(bytes[digit]) && has(start, at: host.lowerBound)
      && has(end, at: digit + 1)
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { text in
      unsafe bytes[index...].starts(with: text)
    }
  }

  /// The address up to a place, with TLS where Apple's hosts have a twin that speaks it.
  ///
  /// The plain hosts have twins which serve the same pictures: a page over https could not show the
  /// plain ones.
  func secured(upTo end: Int) -> [UInt8] {
    guard let host, host.lowerBound == 7, bytes[host].count > 13,
      has(".mzstatic.com", at: host.upperBound - 13)
    else { return Array(bytes[..<end]) }
    var secured = Array("https://".utf8)
    if isPlain {
      secured += bytes[host.prefix(3)]
      secured += "-ssl.mzstatic.com".utf8
    } else {
      secured += bytes[host]
    }
    return secured + bytes[host.upperBound..<max(end, host.upperBound)]
  }
}
