/// One of Apple's stores, named by its country: `us`, `gb`, `jp`.
public struct Storefront: Hashable, Comparable, Sendable {
  /// The ISO 3166 code of two letters, in lower case.
  public let code: String

  /// The storefront of a code, or nil where it is not two letters of a to z.
  ///
  /// Whether Apple has such a store is another question: see ``Storefront/isKnown``.
  public init?(_ code: some StringProtocol) {
    let lower = code.lowercased()
    guard lower.utf8.count == 2, lower.utf8.allSatisfy({ (97...122).contains($0) }) else {
      return nil
    }
    self.code = lower
  }

  /// The American store, which Apple answers for where no other is named.
  public static let us = Storefront(literal: "us")

  private init(literal code: StaticString) {
    self.code = "\(code)"
  }

  public static func < (a: Storefront, b: Storefront) -> Bool {
    a.code < b.code
  }
}

extension Storefront: CustomStringConvertible {
  public var description: String { code }
}
