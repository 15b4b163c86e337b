/// Names with values, in the order in which they were first set.
public struct Map: Sendable {
  /// The names and values, in order.
  public private(set) var entries: [(name: Name, value: Value)] = []

  /// An open-addressing table over the names' hashes: the position of an entry, or -1.
  ///
  /// Its size is a power of two. Empty for maps that are small enough to look through.
  private var table: [Int32] = []

  /// Up to this many entries looking through them beats the table.
  private static let few = 6

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
      let position = position(of: name)
      return position < 0 ? nil : entries[position].value
    }
    set {
      guard let newValue else { return }
      let position = position(of: name)
      if position >= 0 {
        entries[position].value = newValue
        return
      }
      entries.append((name, newValue))
      if entries.count * 2 > table.count, entries.count > Self.few {
        makeTable()
      } else if !table.isEmpty {
        enter(entries.count - 1)
      }
    }
  }

  /// Where a name stands in `entries`, or -1.
  func position(of name: Name) -> Int {
    if table.isEmpty {
      for position in entries.indices where entries[position].name == name { return position }
      return -1
    }
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: name.hash) & mask
    while true {
      let position = Int(table[slot])
      if position < 0 || entries[position].name == name { return position }
      slot = (slot + 1) & mask
    }
  }

  private mutating func makeTable() {
    table = [Int32](repeating: -1, count: max(table.count * 2, 32))
    for position in entries.indices { enter(position) }
  }

  private mutating func enter(_ position: Int) {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: entries[position].name.hash) & mask
    while table[slot] >= 0 { slot = (slot + 1) & mask }
    table[slot] = Int32(truncatingIfNeeded: position)
  }
}
