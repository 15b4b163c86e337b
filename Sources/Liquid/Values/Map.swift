/// Names with values, in the order in which they were first set.
public struct Map: Sendable {
  /// The names and values, in order.
  public private(set) var entries: [(name: Name, value: Value)] = []

  /// Where each name stands in `entries`; kept only for maps too large to look through.
  private var index: [Name: Int] = [:]

  /// Up to this many entries looking through them beats hashing.
  private static let few = 8

  /// Makes an empty map.
  public init() {}

  /// Makes a map of names and values; of two with one name the last stands, at the first's place.
  public init(_ pairs: some Sequence<(String, Value)>) {
    for (name, value) in pairs {
      self[Name(name)] = value
    }
  }

  /// The value of a name, or nil where there is none; setting nil is not a removal but is ignored.
  public subscript(name: Name) -> Value? {
    get {
      position(of: name).map { entries[$0].value }
    }
    set {
      guard let newValue else { return }
      if let position = position(of: name) {
        entries[position].value = newValue
        return
      }
      entries.append((name, newValue))
      if entries.count == Self.few + 1 {
        for (position, entry) in entries.enumerated() { index[entry.name] = position }
      } else if entries.count > Self.few {
        index[name] = entries.count - 1
      }
    }
  }

  private func position(of name: Name) -> Int? {
    if entries.count > Self.few { return index[name] }
    return entries.firstIndex { $0.name == name }
  }
}
