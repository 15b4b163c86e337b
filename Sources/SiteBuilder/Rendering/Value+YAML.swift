import ChartModel
import Liquid
import YAML

extension Map {
  /// The names and values of a YAML mapping.
  init(_ mapping: Mapping) {
    self.init(mapping.entries.lazy.map { ($0.name, Value($0.value)) })
  }

  /// Sets the names and values of another map; maps within maps are merged too.
  mutating func merge(_ other: Map) {
    for entry in other.entries {
      let (name, value) = (entry.name, entry.value)
      if case .map(let new) = value, case .map(var old)? = self[name] {
        old.merge(new)
        self[name] = .map(old)
      } else {
        self[name] = value
      }
    }
  }
}

extension Value {
  /// A YAML value as templates see it.
  ///
  /// A number is one where it is printed as it was typed; `007`, `3.10`, `1_000` and `12:30` are
  /// text, and so are dates and `yes` and `no`, as in YAML 1.2. What would spoil the page around a text
  /// is taken out of it.
  init(_ node: YAMLNode) {
    switch node.content {
    case .mapping(let mapping): self = .map(Map(mapping))
    case .sequence(let items): self = .array(items.map { Value($0) })
    case .scalar(let scalar): self = Value(scalar)
    }
  }

  private init(_ scalar: Scalar) {
    let typed: Value
    let text = TextCleaner.harmless(scalar.text)
    switch scalar.value {
    case .null:
      self = .null
      return
    case .bool(let truth) where ["true", "false"].contains(scalar.text.lowercased()):
      self = .bool(truth)
      return
    case .int(let number): typed = .int(number)
    case .double(let number) where number.isFinite: typed = .double(number)
    case .bool, .double, .string, .timestamp, .largeInt: typed = .string(text)
    }
    self = typed.text == text ? typed : .string(text)
  }
}
