/// A tag: its name, what the reference for theme authors says of it, and how it is read.
public struct TagDefinition: Sendable {
  /// The word that begins the tag.
  public let name: String

  /// What it does, in a line.
  public let summary: String

  /// A template and what it prints.
  public let example: Filter.Example

  /// Whether the tag has an end tag, or otherwise a text of its own.
  let isBlock: Bool

  /// Reads the tag behind its name and adds its node.
  let parse: @Sendable (inout Parser, TagStart) throws(TemplateError) -> Void

  init(
    _ name: String, isBlock: Bool = false, _ summary: String,
    example template: String, prints output: String,
    parse: @escaping @Sendable (inout Parser, TagStart) throws(TemplateError) -> Void
  ) {
    self.name = name
    self.summary = summary
    example = Filter.Example(template: template, output: output)
    self.isBlock = isBlock
    self.parse = parse
  }
}
