import Liquid

/// What templates may use, written out from the declarations that feed them.
public enum ThemeFields: Sendable {
  /// Returns the reference for theme authors: what every template sees, what each one is given,
  /// and the members of every kind of object.
  public static func reference() -> String {
    var text = "EVERY TEMPLATE\n" + table(CommonVariables.self)
    for (templates, variables) in PageKind.reference {
      let rows = table(variables)
      if !rows.isEmpty { text += "\n\(templates)\n" + rows }
    }
    var seen: [String] = []
    var waiting: [any DeclaredObject.Type] =
      [CommonVariables.self] + PageKind.reference.map(\.variables)
    var objects: [(name: String, type: any DeclaredObject.Type)] = []
    while !waiting.isEmpty {
      for type in fields(of: waiting.removeFirst()).compactMap(\.object) {
        let name = name(of: type)
        guard !seen.contains(name) else { continue }
        seen.append(name)
        objects.append((name, type))
        waiting.append(type)
      }
    }
    for (name, type) in objects.sorted(by: { $0.name < $1.name }) {
      text += "\n\(name)\n" + table(type)
    }
    for (name, members) in TagDefinition.loopObjects + [("EVERY LIST", ["size", "first", "last"])] {
      text += "\n\(name)\n  \(members.joined(separator: ", "))\n"
    }
    return text
  }

  /// A member, as the reference shows it.
  private struct Field {
    let name: String
    let type: String
    let summary: String
    /// The kind of object that it is, or is a list of.
    let object: (any DeclaredObject.Type)?
  }

  private static func fields(of type: any DeclaredObject.Type) -> [Field] {
    func read<Object: DeclaredObject>(_ type: Object.Type) -> [Field] {
      Object.members.all.map { member in
        Field(
          name: member.name.string, type: words(member.type), summary: member.summary,
          object: object(of: member.type))
      }
    }
    return read(type)
  }

  private static func table(_ type: any DeclaredObject.Type) -> String {
    let fields = fields(of: type)
    let names = fields.map(\.name.count).max() ?? 0
    let types = fields.map(\.type.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count)
    }
    return fields.map {
      "  \(padded($0.name, names))  \(padded($0.type, types))  \($0.summary)\n"
    }.joined()
  }

  private static func words(_ type: MemberType) -> String {
    switch type {
    case .bool: "boolean"
    case .int: "integer"
    case .double: "number"
    case .string: "text"
    case .markup: "HTML"
    case .map: "map"
    case .list(let item): "list of \(words(item))"
    case .object(let object): name(of: object)
    case .optional(let value): words(value) + " or nil"
    }
  }

  private static func object(of type: MemberType) -> (any DeclaredObject.Type)? {
    switch type {
    case .object(let object): object
    case .list(let item), .optional(let item): object(of: item)
    case .bool, .int, .double, .string, .markup, .map: nil
    }
  }

  /// `Chart` for `ChartView`.
  private static func name(of type: any DeclaredObject.Type) -> String {
    let name = String(describing: type)
    return name.hasSuffix("View") ? String(name.dropLast(4)) : name
  }
}
