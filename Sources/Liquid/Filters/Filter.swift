/// A filter: a name, the arguments it takes, and what it does.
public struct Filter: Sendable {
  /// What a filter does with its input.
  public typealias Body =
    @Sendable (
      _ input: Value, _ arguments: FilterArguments, _ context: FilterContext
    ) throws(FilterError) -> Value

  /// The name by which templates call it.
  public let name: String

  /// How many arguments it takes by position.
  public let positional: ClosedRange<Int>

  /// The arguments it takes by name.
  public let named: [String]

  /// What it does, in a line, for the reference.
  public let summary: String

  /// A template and its output, for the reference.
  public let example: Example

  let body: Body

  /// A template and what it prints.
  public struct Example: Sendable {
    public let template: String
    public let output: String

    /// Pairs a template with its output.
    public init(_ template: String, _ output: String) {
      self.template = template
      self.output = output
    }
  }

  /// Declares a filter.
  ///
  /// What it returns is escaped when it is printed, unless it returns `Value.markup`, which only a
  /// filter that escapes or makes markup itself may do.
  public init(
    _ name: String, _ positional: ClosedRange<Int>, named: [String] = [], _ summary: String,
    example template: String, prints output: String,
    body: @escaping Body
  ) {
    self.name = name
    self.positional = positional
    self.named = named
    self.summary = summary
    self.example = Example(template, output)
    self.body = body
  }
}

extension Filter {
  /// Declares a filter without arguments.
  public init(
    _ name: String, _ summary: String, example template: String, prints output: String,
    body: @escaping Body
  ) {
    self.init(name, 0...0, summary, example: template, prints: output, body: body)
  }
}

/// The arguments of one call of a filter; their number has been checked.
public struct FilterArguments: Sendable {
  /// The arguments given by position.
  public internal(set) var positional: [Value] = []

  var named: [(name: Name, value: Value)] = []

  /// How many arguments were given by position.
  public var count: Int { positional.count }

  /// The argument at a position, or `Value.null` where none was given.
  public subscript(position: Int) -> Value {
    position < positional.count ? positional[position] : .null
  }

  /// The argument of a name, or nil where none was given.
  public subscript(name: Name) -> Value? {
    named.last { $0.name == name }?.value
  }
}

/// What a filter may know about the place it is called from.
public struct FilterContext: Sendable {
  /// How the template escapes its outputs.
  public let escaping: Escaping

  /// The most bytes a text may grow to.
  public let textLimit: Int

  /// The most items a list may grow to.
  let itemLimit: Int

  /// Whether wrong types are errors, rather than read as well as can be.
  public let isStrict: Bool

  /// The variables of the page.
  public let globals: Map
}

/// Why a filter refuses its input.
public struct FilterError: Error, Sendable {
  /// What the filter needs and what it got, to be read after its name: `needs a number, got 'x'`.
  public let message: String

  enum Reason { case refusal, largeText, longList }

  let reason: Reason

  /// Makes an error.
  public init(_ message: String) {
    self.init(message, .refusal)
  }

  private init(_ message: String, _ reason: Reason) {
    self.message = message
    self.reason = reason
  }

  static let tooLarge = FilterError("makes too large a text", .largeText)
  static let tooLong = FilterError("makes too long a list", .longList)
}
