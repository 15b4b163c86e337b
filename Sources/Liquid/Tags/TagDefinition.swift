/// A tag: its name, how it is read, and what the reference says of it.
struct TagDefinition: Sendable {
  /// Reads the tag behind its name and adds its node; returns whether it prints nothing, so that
  /// the white space around it may go where a block holds nothing else.
  typealias Parse = @Sendable (inout Parser, TagStart) throws(TemplateError) -> Bool

  let name: String
  /// Whether the tag has an end tag, or otherwise a text of its own.
  let isBlock: Bool
  let summary: String
  let example: Filter.Example
  let parse: Parse

  init(
    _ name: String, isBlock: Bool = false, _ summary: String,
    example template: String, prints output: String, parse: @escaping Parse
  ) {
    self.name = name
    self.isBlock = isBlock
    self.summary = summary
    self.example = Filter.Example(template, output)
    self.parse = parse
  }

  /// Tags that only stand inside others.
  static let parts: Set<String> = ["else", "elsif", "when"]

  /// All tags, in the order of the reference.
  static let all: [TagDefinition] = [
    AssignTag.definition, CaptureTag.definition, EchoTag.definition, CounterTag.increment,
    CounterTag.decrement, IfTag.definition, IfTag.unless, CaseTag.definition,
    IfChangedTag.definition, ForTag.definition, InterruptTag.break, InterruptTag.continue,
    CycleTag.definition, TableRowTag.definition, PartialTag.render, PartialTag.include,
    LayoutTag.layout, LayoutTag.block, VerbatimTag.comment, VerbatimTag.inline, VerbatimTag.doc,
    VerbatimTag.raw, LiquidTag.definition,
  ]
}
