extension TemplateError {
  /// What was found and what was expected.
  public var message: String { wording.shortened }

  private var wording: String {
    switch kind {
    case .unknownVariable(let path, _): "unknown variable '\(path)'"
    case .unknownMember(let path, let owner, _):
      "'\(path)' does not exist: '\(owner)' has no such member"
    case .noMembers(let path, let owner, let type):
      "'\(path)' does not exist: '\(owner)' is \(type)"
    case .unknownFilter(let name, _): "unknown filter '\(name)'"
    case .unknownTag(let name, _): "unknown tag '\(name)'"
    case .unknownTemplate(let name, let path, _):
      "unknown template '\(name)': there is no '\(path)'"
    case .unclosedTag(let name, let end): "'{% \(name)' is not closed by '\(end)'"
    case .unclosedOutput: "'{{' is not closed by '}}'"
    case .unclosedBlock(let name): "'\(name)' is never closed"
    case .misplacedTag(let name, let within?): "'\(name)' is not allowed inside '\(within)'"
    case .misplacedTag(let name, nil): "'\(name)' has no matching opening tag"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .wrongArguments(let filter, let expected, let found):
      "'\(filter)' takes \(expected), got \(found)"
    case .unknownArgument(let name, let owner, _): "'\(owner)' has no argument '\(name)'"
    case .refused(let name, let reason): "'\(name)' \(reason)"
    case .unprintable(let path, let type): "'\(path)' is \(type), which cannot be printed"
    case .notComparable(let left, let right): "\(left) cannot be compared with \(right)"
    case .misplacedLayout: "'layout' is not allowed inside another tag"
    case .unknownBlock(let name, let layout, _):
      "the layout '\(layout)' has no block '\(name)'"
    case .repeatedBlock(let name): "block '\(name)' is already defined"
    case .outsideBlocks(let layout):
      "content outside blocks is discarded: the layout '\(layout)' has no unnamed block"
    case .tooLarge(let bytes, let limit):
      "the template has \(bytes) bytes; the limit is \(limit)"
    case .nestingTooDeep(let limit): "nested more than \(limit) levels deep"
    case .includesTooDeep(let limit): "partials are nested more than \(limit) levels deep"
    case .tooManySteps(let limit): "the page exceeds \(limit) loop steps"
    case .outputTooLarge(let limit): "the page exceeds \(limit) bytes"
    case .textTooLarge(let filter, let limit):
      "'\(filter)' makes a string of more than \(limit) bytes"
    case .listTooLarge(let filter, let limit):
      "'\(filter)' takes or makes a list of more than \(limit) items"
    }
  }

  /// What is meant by words of other languages and by slips that no known name is near to.
  private static let meant = [
    "'='": "compare with '=='", "'&'": "write 'and'",
    "'|'": "write 'or'; filters belong in 'assign'",
    "'!'": "write 'unless', or compare with 'false'", "set": "write '{% assign name = value %}'",
    "extends": "write '{% layout 'name' %}'", "loop": "did you mean 'forloop'?",
  ]

  /// An instruction that fixes it, if one is known.
  public var hint: String? { advice?.shortened }

  private var advice: String? {
    switch kind {
    case .unexpected(let word, "the end of the tag"),
      .unexpected(let word, "a value") where word == "'!'",
      .unknownTag(let word, _) where Self.meant[word] != nil:
      Self.meant[word]
    case .unknownVariable(let path, _) where path.hasPrefix("loop."): Self.meant["loop"]
    case .unknownVariable(let path, nil):
      "set it with 'assign' first, or test '{% if \(path) %}' if it may be missing"
    case .unknownVariable(_, let nearest?), .unknownMember(_, _, let nearest?),
      .unknownFilter(_, let nearest?), .unknownTag(_, let nearest?),
      .unknownTemplate(_, _, let nearest?), .unknownArgument(_, _, let nearest?),
      .unknownBlock(_, _, let nearest?):
      "did you mean '\(nearest)'?"
    case .noMembers(_, let owner, "nil"): "test '{% if \(owner) %}' first"
    case .unclosedTag(_, let end): "add '\(end)'"
    case .unclosedOutput: "add '}}'"
    case .unclosedBlock(let name): "add '{% end\(name) %}'"
    case .unprintable: "print one of its members"
    case .repeatedBlock: "give it another name; only the first is rendered"
    case .outsideBlocks: "put it into a block of the layout"
    case .misplacedLayout: "move it to the beginning of the template"
    case .nestingTooDeep: "move the inner levels to a partial"
    case .includesTooDeep: "a partial that renders itself needs a condition that ends it"
    case .tooManySteps: "use 'limit', or a smaller range"
    default: nil
    }
  }
}

extension String {
  /// The text without the middle of a very long one, as names and texts of templates may be.
  fileprivate var shortened: String {
    guard utf8.count > 600 else { return self }
    return "\(String(unicodeScalars.prefix(200)))…\(String(unicodeScalars.suffix(200)))"
  }
}
