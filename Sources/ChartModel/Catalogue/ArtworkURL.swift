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
    guard let size = parts.size else { return string }
    let pixels = min(max(1, pixels), Self.largest)
    return parts.secured(upTo: size.start) + "\(pixels)x\(pixels)" + string[size.crop...]
  }

  /// The address as given, with TLS where Apple's hosts have a twin that speaks it; where it asks for
  /// more than ``largest`` pixels, for that many.
  public var secured: String {
    let parts = Parts(string)
    return parts.isTooLarge ? sized(Self.largest) : parts.secured(upTo: string.endIndex)
  }

  /// What tells the picture from others: the same for all of its sizes and file types, and whichever
  /// of Apple's hosts is named.
  ///
  /// Apple's answers name `is1-ssl` to `is5-ssl.mzstatic.com` in turn for one picture.
  public var identity: String {
    let parts = Parts(string)
    guard let url = parts.url, !url.path.isEmpty else { return string }
    let host =
      parts.isNumbered ? "is.mzstatic.com" : url.host + (url.port.map { ":\($0)" } ?? "")
    guard let size = parts.size else { return host + url.tail }
    return host + string[url.tail.startIndex..<size.start] + string[size.crop..<size.rest]
  }
}

/// An address of a picture, taken apart.
private struct Parts {
  private let string: String
  /// The address; nil where it is not one.
  let url: WebURL?
  /// Where, in the last segment, the size begins, the letters after it, and the rest; nil for a
  /// segment of another form.
  let size: (start: String.Index, crop: String.Index, rest: String.Index)?

  init(_ string: String) {
    self.string = string
    url = try? WebURL(string)
    size = Self.size(in: string.utf8)
  }

  private static func size(
    in text: String.UTF8View
  ) -> (start: String.Index, crop: String.Index, rest: String.Index)? {
    // A query may hold another picture's address: what ends with one is no address of one picture.
    guard !text.contains(UInt8(ascii: "?")), let slash = text.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let start = text.index(after: slash)
    var index = start
    func skip(_ isWanted: (UInt8) -> Bool) -> Bool {
      let start = index
      while index < text.endIndex, isWanted(text[index]) { text.formIndex(after: &index) }
      return index > start
    }
    func skip(_ letter: Unicode.Scalar) -> Bool {
      guard index < text.endIndex, text[index] == UInt8(ascii: letter) else { return false }
      text.formIndex(after: &index)
      return true
    }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    guard skip(isDigit), skip("x"), skip(isDigit) else { return nil }
    let crop = index
    guard skip(isLetter) else { return nil }
    let rest = index
    if skip("-"), !skip(isDigit) { return nil }
    guard skip("."), skip(isLetter), index == text.endIndex else { return nil }
    return (start, crop, rest)
  }

  /// Whether a side has more pixels than are ever asked for.
  var isTooLarge: Bool {
    guard let size else { return false }
    return string[size.start..<size.crop].split(separator: "x").contains {
      Int($0) ?? .max > ArtworkURL.largest
    }
  }

  // MARK: - Apple's hosts

  /// Whether the host is one of those that serve the same pictures under several numbers.
  var isNumbered: Bool {
    hasNumber(before: ".mzstatic.com") || hasNumber(before: "-ssl.mzstatic.com")
  }

  /// Whether the host is `is`, a digit and this.
  private func hasNumber(before end: String) -> Bool {
    guard let url, url.port == nil, url.host.utf8.count == 3 + end.utf8.count else { return false }
    return url.host.hasPrefix("is") && url.host.hasSuffix(end)
      && (48...57).contains(url.host.utf8.dropFirst(2).first ?? 0)
  }

  /// The address up to a place, with TLS where Apple's hosts have a twin that speaks it.
  ///
  /// The plain hosts have twins which serve the same pictures: a page over https could not show the
  /// plain ones.
  func secured(upTo end: String.Index) -> String {
    guard let url, !url.isSecure, !url.hasCredentials, url.port == nil, !url.path.isEmpty,
      url.host.hasSuffix(".mzstatic.com")
    else { return String(string[..<end]) }
    let host =
      hasNumber(before: ".mzstatic.com") ? url.host.prefix(3) + "-ssl.mzstatic.com" : url.host[...]
    return "https://" + host + string[url.tail.startIndex..<max(end, url.tail.startIndex)]
  }
}
