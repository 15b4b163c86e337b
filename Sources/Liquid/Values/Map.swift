/// Names with values, in the order in which they were first set.
public struct Map: Sendable {
  /// A name with its value.
  public struct Entry: Sendable {
    public let name: Name
    public fileprivate(set) var value: Value

    /// The first entry of the bucket that has this entry's number, or -1.
    fileprivate var head: Int32 = -1
    /// The next entry of the bucket that this entry is in, or -1.
    fileprivate var next: Int32 = -1
  }

  /// The names and values, in order.
  ///
  /// They are their own hash table, so that a copy of a map is one reference.
  public private(set) var entries: [Entry] = []

  /// How many maps lie within each other, this one included; one too many, perhaps, where a value
  /// was set over a deeper one.
  public private(set) var depth = 1

  /// How much work it makes to go through the map and all that it holds; see ``Value/weight``.
  private(set) var weight = 0

  /// Up to this many entries looking through them beats the buckets.
  private static let few = 7

  /// Makes an empty map.
  public init() {}

  /// Makes a map of names and values; of two with one name the last wins, at the first's place.
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
      depth = max(depth, newValue.depth &+ 1)
      weight = min(Value.mostWeight, weight + 1 + name.string.utf8.count >> 4 + newValue.weight)
      let position = position(of: name)
      if position >= 0 {
        entries[position].value = newValue
        return
      }
      entries.append(Entry(name: name, value: newValue))
      if entries.count & (entries.count - 1) == 0 {
        for index in entries.indices { entries[index].head = -1 }
        entries.indices.forEach { enter($0) }
      } else {
        enter(entries.count - 1)
      }
    }
  }

  /// The value of one of several names, of which no copy is made.
  @inline(__always)
  func value(_ index: Int, of names: [Name]) -> Value? {
    let position = position(hash: names[index].hash) { names[index].string == $0 }
    return position < 0 ? nil : entries[position].value
  }

  /// Where a name is in `entries`, or -1.
  @usableFromInline
  func position(of name: Name) -> Int {
    position(hash: name.hash) { name.string == $0 }
  }

  @inline(__always)
  private func position(hash: UInt64, _ isName: (String) -> Bool) -> Int {
    if entries.count <= Self.few {
      for position in entries.indices
      where entries[position].name.hash == hash && isName(entries[position].name.string) {
        return position
      }
      return -1
    }
    var position = Int(entries[bucket(of: hash)].head)
    while position >= 0,
      entries[position].name.hash != hash || !isName(entries[position].name.string)
    {
      position = Int(entries[position].next)
    }
    return position
  }

  /// The bucket of a hash; there are as many as the greatest power of two that is not above the
  /// number of entries.
  private func bucket(of hash: UInt64) -> Int {
    let count = 1 &<< (Int.bitWidth &- 1 &- entries.count.leadingZeroBitCount)
    return Int(truncatingIfNeeded: hash) & (count &- 1)
  }

  private mutating func enter(_ position: Int) {
    let bucket = bucket(of: entries[position].name.hash)
    entries[position].next = entries[bucket].head
    entries[bucket].head = Int32(truncatingIfNeeded: position)
  }
}
