public import Diagnostics

/// What is wrong with a YAML text, and where.
public struct YAMLError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// It is not YAML; the problem is told in libyaml's words.
    case syntax(problem: String, context: Context?)
    case notUTF8
    /// A control character or a noncharacter, which no text may have.
    case forbiddenCharacter(Unicode.Scalar)
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case tooManyNodes(limit: Int)
    case secondDocument
    case duplicateKey(String, first: SourceSpan)
    /// A list or a mapping is where a name should be.
    case keyNeedsText
    case unknownAlias(String)
    /// An alias is inside what it stands for.
    case recursiveAlias(String)
    /// What follows `<<` is not a mapping.
    case mergeNeedsMapping
    case unknownTag(String)
    /// What is tagged cannot be what the tag says.
    case tagMismatch(tag: String, text: String)
    case missingKey(String)
    case unknownKey(String, nearest: String?)
    /// A value is not what its reader needs.
    case mismatch(subject: String, needed: Needed, found: Found)
  }

  /// What was being read when a syntax error was met.
  public struct Context: Hashable, Sendable {
    /// What was being done, in libyaml's words: "while parsing a flow sequence".
    public let words: String

    /// Where that began.
    public let span: SourceSpan
  }

  /// What a reader of a value needs.
  public enum Needed: Hashable, Sendable {
    case text
    /// Text with at least one visible character.
    case visibleText
    case bool
    case int(ClosedRange<Int>?)
    case sequence
    case mapping
    case choice([String])
  }

  /// What a reader of a value found instead.
  public enum Found: Hashable, Sendable {
    case null
    case plain(String)
    case quoted(String)
    case sequence
    case mapping
  }

  /// What is wrong.
  public let kind: Kind

  /// Where.
  public let span: SourceSpan

  /// Describes an error.
  public init(_ kind: Kind, at span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}
