extension TemplateError {
  /// What was found and what was expected.
  public var message: String {
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
    case .misplacedTag(let name, let within?): "'\(name)' does not belong into '\(within)'"
    case .misplacedTag(let name, nil): "'\(name)' has no beginning"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .wrongArguments(let filter, let expected, let found):
      "'\(filter)' takes \(expected), got \(found)"
    case .unknownArgument(let name, let owner, _): "'\(owner)' has no argument '\(name)'"
    case .refused(let name, let reason): "'\(name)' \(reason)"
    case .unprintable(let path, let type): "'\(path)' is \(type), which cannot be printed"
    case .notComparable(let left, let right): "\(left) cannot be compared with \(right)"
    case .misplacedLayout: "'layout' stands inside another tag"
    case .tooLarge(let bytes, let limit):
      "the template has \(bytes) bytes; at most \(limit) are read"
    case .nestingTooDeep(let limit): "more than \(limit) levels stand inside each other"
    case .includesTooDeep(let limit): "more than \(limit) templates render each other"
    case .tooManySteps(let limit): "the page takes more than \(limit) loop steps"
    case .outputTooLarge(let limit): "the page grows beyond \(limit) bytes"
    case .textTooLarge(let filter, let limit):
      "'\(filter)' makes a text of more than \(limit) bytes"
    case .listTooLarge(let filter, let limit):
      "'\(filter)' takes or makes a list of more than \(limit) items"
    }
  }

  /// An instruction that mends it, if one is known.
  public var hint: String? {
    switch kind {
    case .unknownVariable(let path, nil):
      "set it with 'assign' before, or ask '{% if \(path) %}' where it may be missing"
    case .unknownVariable(_, let nearest?), .unknownMember(_, _, let nearest?),
      .unknownFilter(_, let nearest?), .unknownTag(_, let nearest?),
      .unknownTemplate(_, _, let nearest?), .unknownArgument(_, _, let nearest?):
      "did you mean '\(nearest)'?"
    case .noMembers(_, let owner, "nil"): "ask '{% if \(owner) %}' before"
    case .unclosedTag(_, let end): "add '\(end)'"
    case .unclosedOutput: "add '}}'"
    case .unclosedBlock(let name): "add '{% end\(name) %}'"
    case .unprintable: "print one of its members"
    case .misplacedLayout: "move it to the beginning of the template"
    case .nestingTooDeep: "move the inner levels to a partial"
    case .includesTooDeep: "a partial that renders itself needs an end"
    case .tooManySteps: "use 'limit', or a smaller range"
    default: nil
    }
  }
}
