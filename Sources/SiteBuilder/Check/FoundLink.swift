/// The address of something, as it is written in a file.
struct FoundLink {
  /// What an address is for.
  enum Purpose {
    /// Leads readers to a page.
    case way
    /// Names a part of the page, or the page itself under its whole address.
    case part
    /// Stands in a sitemap, which names pages of its own site by whole addresses.
    case listing
  }

  let purpose: Purpose

  /// The bytes of the address in the file.
  let range: Range<Int>

  /// Whether entities in it stand for other characters.
  let hasEntities: Bool
}

/// What a file says of links.
struct FoundLinks {
  /// The addresses in it, in their order.
  var links: [FoundLink] = []

  /// The ids of the page's elements, as their bytes in the file.
  var ids: [Range<Int>] = []

  /// The names of the older kind of anchor, which fragments lead to as well.
  var names: [Range<Int>] = []

  /// Whether the page sends its readers on to another at once.
  var isRedirect = false
}
