/// A Swift type whose values templates can use: what they are there is known by the type alone.
public protocol TemplateValueConvertible {
  /// What kind of value templates see.
  static var templateType: MemberType { get }

  /// The value that templates see.
  var templateValue: Value { get }
}

/// Text that is markup already and is printed as it is.
public struct Markup: Hashable, Sendable {
  public let text: String

  /// Marks a text as markup.
  public init(_ text: String) {
    self.text = text
  }
}

// Conversions are inlinable, so that a member's is compiled for its own type.

extension Bool: TemplateValueConvertible {
  public static var templateType: MemberType { .bool }
  @inlinable public var templateValue: Value { .bool(self) }
}

extension Int: TemplateValueConvertible {
  public static var templateType: MemberType { .int }
  @inlinable public var templateValue: Value { .int(self) }
}

extension Double: TemplateValueConvertible {
  public static var templateType: MemberType { .double }
  @inlinable public var templateValue: Value { .double(self) }
}

extension String: TemplateValueConvertible {
  public static var templateType: MemberType { .string }
  @inlinable public var templateValue: Value { .string(self) }
}

extension Markup: TemplateValueConvertible {
  public static var templateType: MemberType { .markup }
  @inlinable public var templateValue: Value { .markup(text) }
}

extension Map: TemplateValueConvertible {
  public static var templateType: MemberType { .map }
  @inlinable public var templateValue: Value { .map(self) }
}

extension Optional: TemplateValueConvertible where Wrapped: TemplateValueConvertible {
  public static var templateType: MemberType { .optional(Wrapped.templateType) }
  @inlinable public var templateValue: Value { self?.templateValue ?? .null }
}

// A key path in place of the closures below would be built anew at each reading.

extension Array: TemplateValueConvertible where Element: TemplateValueConvertible {
  public static var templateType: MemberType { .list(Element.templateType) }
  @inlinable public var templateValue: Value { .array(map { $0.templateValue }) }
}

/// A list whose objects are made one by one, without a second list of them.
extension LazyMapSequence: TemplateValueConvertible where Element: TemplateValueConvertible {
  public static var templateType: MemberType { .list(Element.templateType) }
  @inlinable public var templateValue: Value { .array(map { $0.templateValue }) }
}
