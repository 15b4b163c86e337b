/// What was read from one answer, and what was left out of it.
public struct Decoded<Value: Sendable>: Sendable {
  public var value: Value

  /// Why each row that was left out is missing, in the answer's order: `row 3 (id 12): no name`.
  public var skipped: [String]

  /// Pairs a value with the reasons for what is not in it.
  public init(value: Value, skipped: [String] = []) {
    self.value = value
    self.skipped = skipped
  }
}

extension Decoded: Equatable where Value: Equatable {}
