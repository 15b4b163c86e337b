import ChartModel
import Liquid

/// The words of a theme, read from `Templates/strings`.
struct ThemeStrings: Sendable {
  /// All words, for templates.
  let words: Map

  /// The name of a kind of chart, from `charts:`.
  func name(of kind: ChartKind) -> String {
    text("charts", kind.rawValue) ?? Self.title(of: kind.rawValue)
  }

  /// The name of a country, from `storefronts:` or, where that has none, in English.
  func name(of storefront: Storefront) -> String {
    text("storefronts", storefront.code) ?? storefront.name
  }

  /// The name of an imported chart that has none in `charts:`: `hot-100` is `Hot 100`.
  private static func title(of name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private func text(_ group: Name, _ name: String) -> String? {
    guard case .map(let words)? = words[group], case .string(let text)? = words[Name(name)],
      TextCleaner.isVisible(text)
    else { return nil }
    return text
  }
}
