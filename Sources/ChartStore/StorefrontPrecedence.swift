import ChartModel

/// The site's storefronts in order: of several that say something of an item, the first decides.
struct StorefrontPrecedence {
  let storefronts: [Storefront]
  private let positions: [String: Int]

  init(_ storefronts: [Storefront]) {
    self.storefronts = storefronts
    positions = Dictionary(
      storefronts.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of a storefront; those that the site does not name come after the others, and a
  /// record without a storefront last.
  func position(of code: String?) -> Int {
    guard let code else { return storefronts.count + 1 }
    return positions[code] ?? storefronts.count
  }
}
