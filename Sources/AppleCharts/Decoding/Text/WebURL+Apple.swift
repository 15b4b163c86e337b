import ChartModel

/// What Apple's addresses say of their items.
extension WebURL {
  /// Reads an address of the public web; nil for any other.
  static func checked(_ text: String) -> WebURL? {
    let address = TextCleaner.line(text, maximumBytes: maximumPublicBytes + 1)
    // One that is another without what was cleaned away leads elsewhere.
    guard text.contains(address), address.utf8.count <= maximumPublicBytes,
      let url = try? WebURL(address), url.isPublic
    else { return nil }
    return url
  }

  /// The storefront that starts the path: `/gb/album/…`.
  var storefront: Storefront? {
    segments.first.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
  }

  /// Returns the id that ends the path after this segment: 12 of `/us/album/a-name/id12?i=3`.
  func id(after word: String) -> Int? {
    let segments = segments
    guard segments.dropLast().contains(where: { $0 == word }), let last = segments.last else {
      return nil
    }
    return CatalogueID.parse(String(last.hasPrefix("id") ? last.dropFirst(2) : last))
  }
}
