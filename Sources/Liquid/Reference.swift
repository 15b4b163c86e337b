/// A tag, for the reference of theme authors.
public struct TagReference: Sendable {
  /// The word that begins the tag.
  public let name: String

  /// What it does, in a line.
  public let summary: String

  /// A template and what it prints.
  public let example: Filter.Example

  /// All tags, in the order of the reference.
  public static let all = TagDefinition.all.map {
    TagReference(name: $0.name, summary: $0.summary, example: $0.example)
  }
}
