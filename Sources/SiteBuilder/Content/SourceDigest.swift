import Diagnostics
import Publishing

/// A hash of source files as they were read, by which a build knows what it was made from.
public struct SourceDigest: Hashable, Sendable {
  /// The hash, which depends on the files' names, bytes and order.
  public private(set) var value: UInt64 = 0

  /// The digest of no file.
  public init() {}

  init(of sources: [SourceText]) {
    for source in sources { add(source) }
  }

  mutating func add(_ source: SourceText) {
    add(source.name, source.bytes)
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    add(ContentHash.hash(Array(name.utf8)))
    add(ContentHash.hash(bytes))
  }

  /// Adds what another digest stands for.
  public mutating func add(_ other: SourceDigest) {
    add(other.value)
  }

  private mutating func add(_ number: UInt64) {
    let bytes = [value, number].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    value = ContentHash.hash(bytes)
  }
}
