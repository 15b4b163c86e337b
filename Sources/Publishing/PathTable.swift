#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Paths with the number each got when it came, kept in one buffer: a hundred thousand cost no
/// allocation each, and are compared by their bytes (`String` would take NFC and NFD for one name).
package struct PathTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []

  /// Open addressing; -1 is free, and at least half of the slots are.
  private var slots = [Int32](repeating: -1, count: 64)

  package init() {}

  package var count: Int { ends.count }
  package var indices: Range<Int> { ends.indices }

  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Returns a path as it is shown in messages.
  package func name(at index: Int) -> String {
    String(decoding: self[index], as: UTF8.self)
  }

  package func index(of path: ArraySlice<UInt8>) -> Int? {
    let index = slots[slot(of: path, hash: ContentHash.hash(path))]
    return index < 0 ? nil : Int(index)
  }

  /// Adds a path unless it is there, and returns its number.
  @discardableResult
  package mutating func insert(_ path: ArraySlice<UInt8>) -> (index: Int, isNew: Bool) {
    if (count + 1) * 2 > slots.count { grow() }
    let hash = ContentHash.hash(path)
    let slot = slot(of: path, hash: hash)
    guard slots[slot] < 0 else { return (Int(slots[slot]), false) }
    slots[slot] = Int32(count)
    bytes.append(contentsOf: path)
    ends.append(bytes.count)
    hashes.append(hash)
    return (count - 1, true)
  }

  /// Returns the numbers of all paths in the order of their bytes.
  package func sortedIndices() -> [Int] {
    bytes.withUnsafeBytes { buffer in
      (0..<count).sorted { left, right in
        let start = (left == 0 ? 0 : ends[left - 1], right == 0 ? 0 : ends[right - 1])
        return Self.isLess(
          UnsafeRawBufferPointer(rebasing: buffer[start.0..<ends[left]]),
          UnsafeRawBufferPointer(rebasing: buffer[start.1..<ends[right]]))
      }
    }
  }

  /// The order of the manifest's lines.
  static func isLess(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.count < right.count
    }
    let order = memcmp(first, second, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }

  /// The slot that holds a path, or the free one where it belongs.
  private func slot(of path: ArraySlice<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, isEqual(index, path) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isEqual(_ index: Int, _ path: ArraySlice<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == path.count else { return false }
    return bytes.withUnsafeBytes { mine in
      path.withUnsafeBytes { theirs in
        guard let base = theirs.baseAddress, let own = mine.baseAddress else { return true }
        return memcmp(own + start, base, theirs.count) == 0
      }
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }
}
