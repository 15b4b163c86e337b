import CYAML
import Diagnostics

/// What libyaml tells of a text, one thing after another.
struct Event {
  enum Kind {
    case documentStart
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(text: String, style: Scalar.Style, tag: String?, anchor: String?)
    case sequenceStart(tag: String?, anchor: String?)
    case sequenceEnd
    case mappingStart(tag: String?, anchor: String?)
    case mappingEnd
  }

  let kind: Kind

  /// The bytes of the whole text that it was read from.
  let range: Range<Int>
}

/// libyaml's parser over a part of a text, which has to outlive it.
struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let source: SourceText
  private var offsets: CharacterOffsets

  init(
    source: SourceText, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>
  ) throws(YAMLError) {
    self.source = source
    offsets = CharacterOffsets(bytes: source.bytes, range: range)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    guard yaml_parser_initialize(parser) == 1 else {
      throw YAMLError(
        .syntax(problem: "not enough memory", context: nil), at: source.span(at: 0))
    }
    // Said beforehand, so that libyaml never takes a text for UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, part.baseAddress, part.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns what comes next; nothing may be asked for after the end of the stream.
  mutating func next() throws(YAMLError) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { yaml_event_delete(&event) }
      guard let kind = Self.kind(of: event) else { continue }
      let start = offsets.byte(of: event.start_mark.index)
      return Event(kind: kind, range: start..<max(start, offsets.byte(of: event.end_mark.index)))
    }
  }

  private static func kind(of event: yaml_event_t) -> Event.Kind? {
    let data = event.data
    return switch event.type {
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_DOCUMENT_END_EVENT: .documentEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: .streamEnd
    case YAML_ALIAS_EVENT: .alias(text(data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      .scalar(
        text: String(
          decoding: UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length),
          as: UTF8.self),
        style: style(data.scalar.style), tag: text(data.scalar.tag),
        anchor: text(data.scalar.anchor))
    case YAML_SEQUENCE_START_EVENT:
      .sequenceStart(tag: text(data.sequence_start.tag), anchor: text(data.sequence_start.anchor))
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      .mappingStart(tag: text(data.mapping_start.tag), anchor: text(data.mapping_start.anchor))
    case YAML_MAPPING_END_EVENT: .mappingEnd
    default: nil
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> Scalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private mutating func failure() -> YAMLError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "not enough memory"
    // A reader error has no mark but the offset of a byte in the part.
    let offset =
      state.error == YAML_READER_ERROR
      ? offsets.byte(atOffset: state.problem_offset)
      : offsets.byte(of: state.problem_mark.index)
    var context: YAMLError.Context?
    if let words = state.context, state.context_mark.index != state.problem_mark.index {
      let span = source.span(at: offsets.byte(of: state.context_mark.index))
      context = YAMLError.Context(words: String(cString: words), span: span)
    }
    if problem == "found unexpected end of stream", let context {
      // The end of the text says nothing; the quote without a partner does.
      return YAMLError(
        .syntax(problem: "the quoted text is never closed", context: nil), at: context.span)
    }
    return YAMLError(.syntax(problem: problem, context: context), at: source.span(at: offset))
  }
}
