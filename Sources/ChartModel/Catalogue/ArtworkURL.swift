/// The address of a picture at Apple, which can be asked for in other sizes.
public struct ArtworkURL: Hashable, Sendable {
  /// The address as Apple gave it.
  public let string: String

  /// Keeps an address as it was given.
  public init(_ string: String) {
    self.string = string
  }

  /// Returns the address of the picture in a size of so many pixels, square.
  ///
  /// The plain hosts `http://is1.mzstatic.com` to `is5` have twins with TLS, `is1-ssl` and so on,
  /// which serve the same pictures: a page over https could not show the plain ones.
  ///
  /// Only a last path segment of Apple's form `{w}x{h}{crop}[-{quality}].{ext}` is rewritten
  /// (`100x100bb.jpg`, `100x100bb-85.png`); any other address stays as it is, since composite
  /// pictures carry queries and older forms have the size within a name.
  public func sized(_ pixels: Int) -> String {
    let bytes = Array(string.utf8)
    // A query may hold another picture's address: what ends with one is no address of one picture.
    guard !bytes.contains(UInt8(ascii: "?")), let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    else { return string }
    var index = slash + 1
    func skip(_ isWanted: (UInt8) -> Bool) -> Bool {
      let start = index
      while index < bytes.count, isWanted(bytes[index]) { index += 1 }
      return index > start
    }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    guard skip(isDigit), index < bytes.count, bytes[index] == UInt8(ascii: "x") else {
      return string
    }
    index += 1
    guard skip(isDigit) else { return string }
    let tail = index
    guard skip(isLetter) else { return string }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
      index += 1
      guard skip(isDigit) else { return string }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return string }
    index += 1
    guard skip(isLetter), index == bytes.count else { return string }
    let head = Self.secure(String(decoding: bytes[...slash], as: UTF8.self))
    return "\(head)\(pixels)x\(pixels)\(String(decoding: bytes[tail...], as: UTF8.self))"
  }

  private static func secure(_ address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "http:", let slash = parts[2].firstIndex(of: "/") else {
      return address
    }
    let host = parts[2][..<slash]
    guard host.utf8.count == 16, host.hasPrefix("is"), host.hasSuffix(".mzstatic.com") else {
      return address
    }
    return "https://\(host.prefix(3))-ssl.mzstatic.com\(parts[2][slash...])"
  }
}
