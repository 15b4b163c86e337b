/// A single value, as it was written and as it is understood.
public struct Scalar: Hashable, Sendable {
  /// How a scalar was written.
  public enum Style: Sendable {
    /// Without quotes; the only style whose text may stand for anything but text.
    case plain
    case singleQuoted
    case doubleQuoted
    /// Lines after `|`.
    case literal
    /// Lines after `>`.
    case folded
  }

  /// The text: of a plain scalar what was written, of a quoted one what the quotes say.
  public let text: String

  /// How the scalar was written.
  public let style: Style

  /// What the scalar is understood as.
  public let value: ScalarValue
}

/// What a scalar is understood as, by the rules of YAML 1.1.
public enum ScalarValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A whole number beyond the range of `Int`: its decimal digits, after a minus sign if negative.
  case largeInt(String)
  case double(Double)
  case timestamp(YAMLTimestamp)
  case string(String)
}
