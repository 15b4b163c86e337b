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
    guard let tail = Tail(of: string) else { return string }
    let size = min(max(1, pixels), Self.largest)
    return "\(Self.secure(tail.head))\(size)x\(size)\(tail.crop)\(tail.rest)"
  }

  /// The address as given, with TLS where Apple's hosts have a twin that speaks it.
  public var secured: String {
    Self.secure(string)
  }

  /// What tells the picture from others: the same for all of its sizes and file types, and whichever
  /// of Apple's hosts is named.
  ///
  /// Apple's answers name `is1-ssl` to `is5-ssl.mzstatic.com` in turn for one picture.
  public var identity: String {
    guard let tail = Tail(of: string) else { return Self.withoutHostNumber(string) }
    return "\(Self.withoutHostNumber(tail.head))\(tail.crop)"
  }

  // MARK: - The last segment

  /// An address taken apart at its last segment.
  private struct Tail {
    /// What comes before the segment, with the slash.
    let head: Substring
    /// The letters after the size.
    let crop: Substring
    /// The quality and the file type.
    let rest: Substring

    init?(of string: String) {
      let text = string.utf8
      // A query may hold another picture's address: what ends with one is no address of one picture.
      guard !text.contains(UInt8(ascii: "?")), let slash = text.lastIndex(of: UInt8(ascii: "/"))
      else { return nil }
      var index = text.index(after: slash)
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
      let size = index
      guard skip(isLetter) else { return nil }
      let crop = index
      if skip("-"), !skip(isDigit) { return nil }
      guard skip("."), skip(isLetter), index == text.endIndex else { return nil }
      head = string[...slash]
      self.crop = string[size..<crop]
      rest = string[crop...]
    }
  }

  // MARK: - Apple's hosts

  /// The plain hosts `http://is1.mzstatic.com` to `is5` have twins with TLS, `is1-ssl` and so on,
  /// which serve the same pictures: a page over https could not show the plain ones.
  private static func secure(_ address: some StringProtocol) -> String {
    guard address.hasPrefix("http:"), let host = host(of: address),
      host.hasSuffix(".mzstatic.com")
    else { return String(address) }
    let path = address[host.endIndex...]
    guard isNumbered(host), host.utf8.count == 16 else { return "https://\(host)\(path)" }
    return "https://\(host.prefix(3))-ssl.mzstatic.com\(path)"
  }

  /// An address without its scheme and without the number of Apple's host.
  private static func withoutHostNumber(_ address: some StringProtocol) -> String {
    guard let host = host(of: address) else { return String(address) }
    let path = address[host.endIndex...]
    return isNumbered(host) ? "is.mzstatic.com\(path)" : "\(host)\(path)"
  }

  /// Tells whether a host is one of those that serve the same pictures under several numbers.
  private static func isNumbered(_ host: some StringProtocol) -> Bool {
    let bytes = host.utf8
    guard bytes.count == 16 || bytes.count == 20, host.hasPrefix("is"),
      host.hasSuffix(bytes.count == 16 ? ".mzstatic.com" : "-ssl.mzstatic.com")
    else { return false }
    return (48...57).contains(bytes[bytes.index(bytes.startIndex, offsetBy: 2)])
  }

  private static func host<Text: StringProtocol>(of address: Text) -> Text.SubSequence? {
    var start = address.startIndex
    if address.hasPrefix("https://") {
      start = address.index(start, offsetBy: 8)
    } else if address.hasPrefix("http://") {
      start = address.index(start, offsetBy: 7)
    } else {
      return nil
    }
    guard let end = address.utf8[start...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return address[start..<end]
  }
}
