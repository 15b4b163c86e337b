/// What was read from one answer, and what was left out of it.
public struct Decoded<Value: Sendable>: Sendable {
  public var value: Value

  /// Why each row that was left out is missing, in the answer's order: `row 3 (id 12): no name`.
  public var skipped: [String]

  /// Which of them, by their places in that list, are sound but of a kind that is not stored: a
  /// music video among an album's songs.
  public var foreign: Set<Int>

  /// Why each row that should have been stored is missing.
  public var faults: [String] {
    skipped.indices.filter { !foreign.contains($0) }.map { skipped[$0] }
  }

  /// Pairs a value with the reasons for what is not in it.
  public init(value: Value, skipped: [String] = [], foreign: Set<Int> = []) {
    self.value = value
    self.skipped = skipped
    self.foreign = foreign
  }
}

extension Decoded: Equatable where Value: Equatable {}
