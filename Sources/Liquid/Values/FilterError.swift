/// Why a filter refuses its input.
public enum FilterError: Error {
  /// What the filter needs and what it got, to be read after its name: `needs a number, got 'x'`.
  case refusal(String)
  /// It makes a text that is larger than its limit.
  case tooLarge
  /// It makes a list that is longer than its limit.
  case tooLong
  /// The page takes more steps than its limit.
  case tooManySteps

  /// Makes a refusal.
  public init(_ message: String) {
    self = .refusal(message)
  }
}
