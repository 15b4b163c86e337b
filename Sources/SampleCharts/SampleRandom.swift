/// A seeded source of chance: the same seed gives the same numbers on every machine.
///
/// The steps are those of SplitMix64. Only additions, multiplications and divisions of doubles
/// follow, which every machine rounds alike.
package struct SampleRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a stream of its own for each purpose, so that one part of the edition can change
  /// without the others.
  package init(seed: UInt64, stream: UInt64) {
    state = seed &+ stream &* 0xD1B5_4A32_D192_ED03
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not with, 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number around 0, seldom beyond 1 on either side.
  mutating func bell() -> Double {
    unit() + unit() + unit() + unit() - 2
  }

  /// Tells whether something of this likelihood happens.
  mutating func chance(_ likelihood: Double) -> Bool {
    unit() < likelihood
  }

  /// A whole number of a range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }

  /// One of several things.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[whole(0...elements.count - 1)]
  }
}
