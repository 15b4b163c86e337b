/// A filter: a name, the arguments it takes, and what it does.
public struct Filter: Sendable {
  /// What a filter makes of its input.
  public typealias Body = @Sendable (_ call: inout Call) throws(FilterError) -> Value

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
  }

  /// Declares a filter, with a template that shows its use and the output of that.
  ///
  /// What it returns is escaped when it is printed, unless it returns `Value.markup`, which only a
  /// filter that escapes or makes markup itself may do.
  public init(
    _ name: String, takes positional: ClosedRange<Int> = 0...0, named: [String] = [],
    _ summary: String, _ template: String, prints output: String, body: @escaping Body
  ) {
    self.name = name
    self.positional = positional
    self.named = named
    self.summary = summary
    self.example = Example(template: template, output: output)
    self.body = body
  }
}

extension Filter {
  /// One use of a filter: its input, its arguments, and what it may know of the place.
  public struct Call: Sendable {
    /// The value that the filter is put to.
    public let input: Value

    /// The arguments given by position; their number has been checked.
    var positional: [Value] = []

    var named: [(name: Name, value: Value)] = []

    /// How the template escapes its outputs.
    public let escaping: Escaping

    /// What the filter's output may cost.
    public let limits: Limits

    /// Whether wrong types are errors, rather than read as well as can be.
    public let isStrict: Bool

    /// The variables of the page.
    public let globals: Map

    /// What the page has taken so far, in steps.
    var steps: Int

    /// How many blocks and brackets are inside each other where the filter is used.
    let depth: Int

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

    /// Spends steps of the page, for work that grows with more than the sizes of the input and the
    /// arguments: those are counted before the filter is called, and its output behind it.
    public mutating func spend(_ count: Int) throws(FilterError) {
      steps += min(max(count, 0), Value.mostWeight)
      guard steps <= limits.loopSteps else { throw .tooManySteps }
    }
  }
}
