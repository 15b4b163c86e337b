import ChartModel

/// Addresses in answers: which are stored, and what Apple's say of their items.
enum WebAddress {
  /// Returns an address of the public web as it is; nil for any other.
  static func checked(_ text: String) -> String? {
    let address = Text.clean(text, maximumBytes: WebURL.maximumBytes + 1)
    // One that is another without what was cleaned away leads elsewhere.
    return text.contains(address) ? WebURL.checkedPublic(address) : nil
  }

  /// Returns the segments of an address's path, without its host and query.
  static func segments(of address: String) -> [Substring] {
    guard let rest = afterScheme(address) else { return [] }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/", maxSplits: 32).dropFirst().map { $0 }
  }

  /// Returns the storefront that starts the path of an address of Apple's: `/gb/album/…`.
  static func storefront(of address: String) -> Storefront? {
    segments(of: address).first.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
  }

  /// Returns the id that ends the path after this segment: 12 of `/us/album/a-name/id12?i=3`.
  static func id(after word: String, in address: String) -> Int? {
    let segments = segments(of: address)
    guard segments.dropLast().contains(where: { $0 == word }), let last = segments.last else {
      return nil
    }
    return AppleID.parse(String(last.hasPrefix("id") ? last.dropFirst(2) : last))
  }

  private static func afterScheme(_ text: String) -> Substring? {
    for scheme in ["https://", "http://"] {
      let head = text.utf8.prefix(scheme.utf8.count)
      // Schemes are ASCII; setting the bit of lower case leaves ':' and '/' as they are.
      if head.count == scheme.utf8.count, head.map({ $0 | 0x20 }) == scheme.utf8.map({ $0 | 0x20 })
      {
        return text[head.endIndex...]
      }
    }
    return nil
  }
}
