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
  /// A YAML value as templates see it; dates stay as they were written.
  init(_ node: Node) {
    switch node.content {
    case .mapping(let mapping): self = .map(Map(mapping))
    case .sequence(let items): self = .array(items.map { Value($0) })
    case .scalar(let scalar):
      switch scalar.value {
      case .null: self = .null
      case .bool(let truth): self = .bool(truth)
      case .int(let number): self = .int(number)
      case .double(let number): self = .double(number)
      case .string, .timestamp, .largeInt: self = .string(scalar.text)
      }
    }
  }
}
