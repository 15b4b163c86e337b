/// The words `empty` and `blank`, which are equal to values that hold nothing.
struct EmptyLiteral: TemplateObject {
  /// Whether white space, `false` and nil count as nothing too.
  let isBlank: Bool

  func member(_ name: Name) -> Value? { nil }

  var memberNames: [String] { [] }

  /// Whether a value is what the word says.
  func matches(_ value: Value) -> Bool {
    switch value {
    case .null: isBlank
    case .bool(let flag): isBlank && !flag
    case .string(let text), .markup(let text):
      text.isEmpty || (isBlank && text.utf8.allSatisfy(\.isSpace))
    case .array(let items): items.isEmpty
    case .map(let map): map.entries.isEmpty
    case .object, .int, .double, .range: false
    }
  }
}
