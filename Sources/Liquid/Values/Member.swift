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

  /// Declares a member; the closure's Swift type says what kind of value it has.
  @inlinable
  public init<Result: TemplateValueConvertible & SendableMetatype>(
    _ name: Name, _ summary: String, value: @escaping @Sendable (Root) -> Result
  ) {
    self.name = name
    type = Result.templateType
    self.summary = summary
    self.value = { value($0).templateValue }
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
  public init(@MembersBuilder<Root> _ members: () -> [Member<Root>]) {
    var names = Map()
    all = members().filter { member in
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

/// Puts members together: each is a statement of its own, which keeps compiling quick.
@resultBuilder
public enum MembersBuilder<Root>: Sendable {
  public static func buildExpression(_ member: Member<Root>) -> [Member<Root>] { [member] }

  /// Members that several types have.
  public static func buildExpression(_ members: [Member<Root>]) -> [Member<Root>] { members }

  public static func buildBlock(_ members: [Member<Root>]...) -> [Member<Root>] {
    members.flatMap(\.self)
  }
}
