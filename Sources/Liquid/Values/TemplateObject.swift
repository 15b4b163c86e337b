/// Something that templates may ask for members by name: a model, without a copy of it.
public protocol TemplateObject: Sendable {
  /// Returns the value of a member, or nil where there is no such member, which is an error in a
  /// template; a member that is known and has nothing to say returns `Value.null`.
  func member(_ name: Name) -> Value?

  /// The names of the members, in the order in which they are shown to users.
  var memberNames: [String] { get }
}

/// An object whose members are declared once, for rendering, checking and the reference alike.
public protocol DeclaredObject: TemplateObject {
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
}

/// What kind of value a member has, for checking templates and for the reference.
public indirect enum MemberType: Sendable {
  case bool
  case int
  case double
  case string
  /// Text that is markup already.
  case markup
  case list(MemberType)
  /// A declared object.
  case object(any DeclaredObject.Type)
  /// Names that are not known beforehand.
  case map
  /// A value that may be nil.
  case optional(MemberType)
}

/// One member of a declared object.
public struct Member<Root>: Sendable {
  /// The name by which templates ask for it.
  public let name: Name

  /// What kind of value it has.
  public let type: MemberType

  /// What it is, in a line, for the reference of theme authors.
  public let summary: String

  /// Reads the member of an object.
  public let value: @Sendable (Root) -> Value

  /// Declares a member.
  public init(
    _ name: Name, _ type: MemberType, _ summary: String,
    value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.value = value
  }
}

/// The members of a type, found by name in one step.
public struct Members<Root>: Sendable {
  /// The members, in the order of their declaration.
  public let all: [Member<Root>]

  /// The names, at the same places; their values mean nothing.
  @usableFromInline let names: Map
  @usableFromInline let readers: [@Sendable (Root) -> Value]

  /// Declares the members of a type; of two with one name the first wins.
  public init(_ members: [Member<Root>]) {
    var names = Map()
    all = members.filter { member in
      let isNew = names.position(of: member.name) < 0
      names[member.name] = .null
      return isNew
    }
    self.names = names
    readers = all.map(\.value)
  }

  /// The member of a name, if there is one.
  public subscript(name: Name) -> Member<Root>? {
    let position = names.position(of: name)
    return position < 0 ? nil : all[position]
  }

  /// Reads the member of a name of an object; nil where there is no such member.
  @inlinable
  public func value(_ name: Name, of object: Root) -> Value? {
    let position = names.position(of: name)
    return position < 0 ? nil : readers[position](object)
  }
}
