public import Diagnostics

/// A scalar, a list or a mapping, and the place it came from.
public struct YAMLNode: Sendable {
  /// What a node is.
  public enum Content: Sendable {
    /// A single value.
    case scalar(Scalar)
    /// A list.
    case sequence([YAMLNode])
    /// Names with values.
    case mapping(Mapping)
  }

  /// What the node is.
  public let content: Content

  /// The bytes of ``source`` that the node was read from; where an alias stands, the alias.
  public let range: Range<Int>

  /// The text that the node was read from.
  public let source: SourceText

  /// What the node is to the node around it, for messages.
  let role: Role

  /// What a node is to the node around it.
  enum Role: Sendable {
    case document
    case key
    case value(of: String)
    case item(of: String?)
  }

  /// The place of the node.
  public var span: SourceSpan {
    source.span(range)
  }

  /// Tells whether this is a scalar that stands for nothing: `~`, `null`, or no text at all.
  public var isNull: Bool {
    if case .scalar(let scalar) = content, case .null = scalar.value { true } else { false }
  }
}
