/// A tag: its name, and how the parser reads what follows it.
struct TagDefinition: Sendable {
  /// Reads the rest of a tag, and of a block all up to its end; returns whether it prints nothing.
  typealias Parse = @Sendable (inout Parser, TagStart) throws(TemplateError) -> Bool

  let name: String
  /// Whether the tag has a body and an end.
  let isBlock: Bool
  let parse: Parse

  init(_ name: String, isBlock: Bool = false, parse: @escaping Parse) {
    self.name = name
    self.isBlock = isBlock
    self.parse = parse
  }

  /// Tags that are part of others and mean nothing alone.
  static let parts: Set<String> = ["else", "elsif", "when"]

  /// Every tag.
  static let standard: [TagDefinition] =
    conditionTags + loopTags + variableTags + partialTags + layoutTags + commentTags

  static let byName = Dictionary(
    standard.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
