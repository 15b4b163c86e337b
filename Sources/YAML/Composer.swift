import Diagnostics

/// Makes nodes of libyaml's events, without recursion, so that depth costs no call stack.
struct Composer {
  /// A list or a mapping whose end has not been met.
  private struct Frame {
    let isMapping: Bool
    let start: Int
    let role: YAMLNode.Role
    let anchor: String?

    /// How many nodes there were before this one.
    let countBefore: Int

    /// How deep the deepest child reaches.
    var height = 0

    var items: [YAMLNode] = []
    var entries: [Mapping.Entry] = []
    var index: [String: Int] = [:]

    /// The key whose value has not been met.
    var key: YAMLNode?

    /// The key `<<`, if there was one, and the mappings that it brings in.
    var mergeKey: YAMLNode?
    var merged: [Mapping] = []

    /// The name that its items are named after.
    var name: String? {
      if case .value(let name) = role { name } else { nil }
    }
  }

  /// What an anchor stands for.
  private enum Anchored {
    case unfinished
    case finished(YAMLNode, count: Int, height: Int)
  }

  private let source: SourceText
  private var frames: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var count = 0
  private var root: YAMLNode?

  init(source: SourceText) {
    self.source = source
  }

  /// Returns the root of the first and only document.
  mutating func compose(_ reader: inout EventReader) throws(YAMLError) -> YAMLNode? {
    var documents = 0
    while true {
      let event = try reader.next()
      switch event.kind {
      case .streamEnd:
        return root
      case .documentStart:
        documents += 1
        guard documents == 1 else { throw error(.secondDocument, event.range) }
      case .documentEnd:
        continue
      case .alias(let name):
        try addAlias(name, event.range)
      case .scalar(let text, let style, let tag, let anchor):
        try addScalar(text, style, tag, anchor, event.range)
      case .sequenceStart(let tag, let anchor):
        try open(isMapping: false, tag, "tag:yaml.org,2002:seq", anchor, event.range)
      case .mappingStart(let tag, let anchor):
        try open(isMapping: true, tag, "tag:yaml.org,2002:map", anchor, event.range)
      case .sequenceEnd, .mappingEnd:
        try close(event.range)
      }
    }
  }

  // MARK: - Scalars and aliases

  private mutating func addScalar(
    _ text: String, _ style: Scalar.Style, _ tag: String?, _ anchor: String?, _ range: Range<Int>
  ) throws(YAMLError) {
    // Elsewhere they were refused before; here they may be written as escapes.
    if style == .doubleQuoted,
      let scalar = text.unicodeScalars.first(where: YAMLDocument.isForbidden)
    {
      throw error(.forbiddenCharacter(scalar), range)
    }
    let value = try value(of: text, style, tag, range)
    let scalar = Scalar(text: text, style: style, value: value)
    let node = YAMLNode(content: .scalar(scalar), range: range, source: source, role: nextRole)
    try grow(by: 1, range)
    try add(node, height: 0)
    if let anchor { anchors[anchor] = .finished(node, count: 1, height: 0) }
  }

  private func value(
    of text: String, _ style: Scalar.Style, _ tag: String?, _ range: Range<Int>
  ) throws(YAMLError) -> ScalarValue {
    guard style == .plain || tag != nil, tag != "!", tag != "tag:yaml.org,2002:str" else {
      return .string(text)
    }
    let value = ScalarValue.resolve(text)
    guard let tag else { return value }
    switch (tag, value) {
    case ("tag:yaml.org,2002:null", .null), ("tag:yaml.org,2002:bool", .bool),
      ("tag:yaml.org,2002:int", .int), ("tag:yaml.org,2002:int", .largeInt),
      ("tag:yaml.org,2002:float", .double), ("tag:yaml.org,2002:timestamp", .timestamp):
      return value
    case ("tag:yaml.org,2002:float", .int(let number)):
      return .double(Double(number))
    case ("tag:yaml.org,2002:null", _), ("tag:yaml.org,2002:bool", _), ("tag:yaml.org,2002:int", _),
      ("tag:yaml.org,2002:float", _), ("tag:yaml.org,2002:timestamp", _):
      throw error(.tagMismatch(tag: Self.short(tag), text: text), range)
    default:
      throw error(.unknownTag(Self.short(tag)), range)
    }
  }

  private mutating func addAlias(_ name: String, _ range: Range<Int>) throws(YAMLError) {
    switch anchors[name] {
    case nil:
      throw error(.unknownAlias(name), range)
    case .unfinished:
      throw error(.recursiveAlias(name), range)
    case .finished(let node, let size, let height):
      try grow(by: size, range)
      guard frames.count + height <= YAMLDocument.Limits.depth else {
        throw error(.tooDeep(limit: YAMLDocument.Limits.depth), range)
      }
      let copy = YAMLNode(content: node.content, range: range, source: source, role: nextRole)
      try add(copy, height: height)
    }
  }

  // MARK: - Lists and mappings

  private mutating func open(
    isMapping: Bool, _ tag: String?, _ expected: String, _ anchor: String?, _ range: Range<Int>
  ) throws(YAMLError) {
    guard tag == nil || tag == "!" || tag == expected else {
      throw error(.unknownTag(Self.short(tag ?? "")), range)
    }
    guard frames.count < YAMLDocument.Limits.depth else {
      throw error(.tooDeep(limit: YAMLDocument.Limits.depth), range)
    }
    if let frame = frames.last, frame.isMapping, frame.key == nil {
      throw error(.keyNeedsText, range)
    }
    frames.append(
      Frame(
        isMapping: isMapping, start: range.lowerBound, role: nextRole, anchor: anchor,
        countBefore: count))
    try grow(by: 1, range)
    if let anchor { anchors[anchor] = .unfinished }
  }

  private mutating func close(_ range: Range<Int>) throws(YAMLError) {
    guard var frame = frames.popLast() else { return }
    let whole = frame.start..<end(of: frame, range)
    let content: YAMLNode.Content
    if frame.isMapping {
      for mapping in frame.merged {
        for entry in mapping.entries where frame.index[entry.name] == nil {
          frame.index[entry.name] = frame.entries.count
          frame.entries.append(entry)
        }
      }
      content = .mapping(
        Mapping(entries: frame.entries, index: frame.index, source: source, range: whole))
    } else {
      content = .sequence(frame.items)
    }
    let node = YAMLNode(content: content, range: whole, source: source, role: frame.role)
    try add(node, height: frame.height + 1)
    if let anchor = frame.anchor {
      anchors[anchor] = .finished(node, count: count - frame.countBefore, height: frame.height + 1)
    }
  }

  /// libyaml ends what has no bracket at the next token, lines later.
  private func end(of frame: Frame, _ range: Range<Int>) -> Int {
    let isClosed = !range.isEmpty && [0x5D, 0x7D].contains(source.bytes[range.lowerBound])
    let last = frame.isMapping ? frame.entries.last?.value : frame.items.last
    return isClosed ? range.upperBound : max(last?.range.upperBound ?? frame.start, frame.start)
  }

  // MARK: - Putting together

  /// What the next node is to the list or mapping it belongs to.
  private var nextRole: YAMLNode.Role {
    guard let frame = frames.last else { return .document }
    guard frame.isMapping else { return .item(of: frame.name) }
    guard let key = frame.key, case .scalar(let scalar) = key.content else { return .key }
    return .value(of: scalar.text)
  }

  private mutating func add(_ node: YAMLNode, height: Int) throws(YAMLError) {
    let top = frames.count - 1
    guard top >= 0 else {
      root = node
      return
    }
    frames[top].height = max(frames[top].height, height)
    guard frames[top].isMapping else {
      frames[top].items.append(node)
      return
    }
    guard let key = frames[top].key, case .scalar(let name) = key.content else {
      try addKey(node)
      return
    }
    frames[top].key = nil
    if Self.isMergeKey(name) {
      frames[top].merged = try mappings(toMerge: node)
    } else {
      frames[top].index[name.text] = frames[top].entries.count
      frames[top].entries.append(Mapping.Entry(name: name.text, key: key, value: node))
    }
  }

  private mutating func addKey(_ node: YAMLNode) throws(YAMLError) {
    let top = frames.count - 1
    guard case .scalar(let name) = node.content else { throw error(.keyNeedsText, node.range) }
    let first =
      Self.isMergeKey(name)
      ? frames[top].mergeKey
      : frames[top].index[name.text].map { frames[top].entries[$0].key }
    if let first {
      throw error(.duplicateKey(name.text, first: first.span), node.range)
    }
    frames[top].key = node
    if Self.isMergeKey(name) { frames[top].mergeKey = node }
  }

  private static func isMergeKey(_ name: Scalar) -> Bool {
    name.style == .plain && name.text == "<<"
  }

  private func mappings(toMerge node: YAMLNode) throws(YAMLError) -> [Mapping] {
    var nodes = [node]
    if case .sequence(let items) = node.content { nodes = items }
    var mappings: [Mapping] = []
    for node in nodes {
      guard case .mapping(let mapping) = node.content else {
        throw error(.mergeNeedsMapping, node.range)
      }
      mappings.append(mapping)
    }
    return mappings
  }

  private mutating func grow(by size: Int, _ range: Range<Int>) throws(YAMLError) {
    count += size
    guard count <= YAMLDocument.Limits.nodes else {
      throw error(.tooManyNodes(limit: YAMLDocument.Limits.nodes), range)
    }
  }

  private func error(_ kind: YAMLError.Kind, _ range: Range<Int>) -> YAMLError {
    YAMLError(kind, at: source.span(range))
  }

  /// A tag as it is written, for the tags of YAML's own.
  private static func short(_ tag: String) -> String {
    let prefix = "tag:yaml.org,2002:"
    return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
  }
}
