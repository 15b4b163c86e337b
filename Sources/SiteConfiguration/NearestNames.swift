public import ChartModel
import Diagnostics

extension ChartNameError {
  /// The name that was most likely meant; nil where none is near.
  public var nearest: String? {
    (Storefront.commonMistakes[part] ?? nearestName(to: part, among: known))
      .map { before + $0 + after }
  }

  /// The remedy in a line.
  public var hint: String {
    nearest.map { "did you mean '\($0)'?" } ?? remedy
  }
}

extension Storefront {
  /// The code that was most likely meant; nil where none is near.
  public static func nearest(to code: String) -> String? {
    commonMistakes[code.lowercased()] ?? nearestName(to: code, among: knownCodes)
  }
}

extension ChartKind {
  /// The chart of Apple's that a name was most likely meant for; nil where none is near.
  public static func nearest(to name: String) -> ChartKind? {
    nearestName(to: name, among: shown.map(\.rawValue)).flatMap(ChartKind.init(rawValue:))
  }
}
