/// Something that templates may ask for members by name: a model, without a copy of it.
public protocol TemplateObject: Sendable {
  /// Returns the value of a member, or nil where there is no such member, which is an error in a
  /// template; a member that is known and has nothing to say returns `Value.null`.
  func member(_ name: Name) -> Value?

  /// The names of the members, in the order in which they are shown to users.
  var memberNames: [String] { get }
}

/// An object whose members are declared once, for rendering, checking and the reference alike.
public protocol DeclaredObject: TemplateObject, TemplateValueConvertible {
  /// The members that templates may use.
  static var members: Members<Self> { get }
}

// What is inlinable here is compiled for each type of object where that type is: a look-up that knew
// the type only when it runs would take several times as long.
extension DeclaredObject {
  @inlinable
  public func member(_ name: Name) -> Value? {
    Self.members.value(name, of: self)
  }

  public var memberNames: [String] {
    Self.members.all.map(\.name.string)
  }

  public static var templateType: MemberType { .object(Self.self) }

  @inlinable public var templateValue: Value { .object(self) }
}
