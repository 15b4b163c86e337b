extension YAMLNode {
  /// Returns the text of a scalar as it was typed, however it could be understood otherwise.
  ///
  /// - Throws: A ``YAMLError`` where there is no scalar, or nothing was typed.
  public func text() throws(YAMLError) -> String {
    guard case .scalar(let scalar) = content, scalar.style != .plain || !scalar.text.isEmpty else {
      throw mismatch(.text)
    }
    return scalar.text
  }

  /// Returns the text of a scalar as it was typed, once it was cleaned.
  ///
  /// - Parameter clean: Takes out of a text what the reader has no use for.
  /// - Returns: The cleaned text.
  /// - Throws: A ``YAMLError`` where there is no scalar, or nothing is left of it.
  public func text(cleanedBy clean: (String) -> String) throws(YAMLError) -> String {
    let text = clean(try text())
    guard !text.isEmpty else { throw mismatch(.visibleText) }
    return text
  }

  /// Returns a whole number.
  ///
  /// - Parameter range: What the number may be, or nil for anything.
  /// - Returns: The number.
  /// - Throws: A ``YAMLError`` where there is none in that range.
  public func int(in range: ClosedRange<Int>? = nil) throws(YAMLError) -> Int {
    guard case .scalar(let scalar) = content, case .int(let number) = scalar.value,
      range?.contains(number) ?? true
    else {
      throw mismatch(.int(range))
    }
    return number
  }

  /// Returns whether a scalar says yes or no.
  ///
  /// - Throws: A ``YAMLError`` where it says neither.
  public func bool() throws(YAMLError) -> Bool {
    guard case .scalar(let scalar) = content, case .bool(let truth) = scalar.value else {
      throw mismatch(.bool)
    }
    return truth
  }

  /// Returns whether a scalar says yes or no, in quotes or without, in capitals or not.
  ///
  /// - Throws: A ``YAMLError`` where it says neither.
  public func answer() throws(YAMLError) -> Bool {
    guard case .scalar(let scalar) = content else { throw mismatch(.bool) }
    switch scalar.text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw mismatch(.bool)
    }
  }

  /// Returns the text of a scalar that has to be one of a few names.
  ///
  /// - Throws: A ``YAMLError`` where it is none of them.
  public func choice(of names: [String]) throws(YAMLError) -> String {
    guard case .scalar(let scalar) = content, names.contains(scalar.text) else {
      throw mismatch(.choice(names))
    }
    return scalar.text
  }

  /// Returns the items of a list.
  ///
  /// - Throws: A ``YAMLError`` where there is no list.
  public func sequence() throws(YAMLError) -> [YAMLNode] {
    guard case .sequence(let items) = content else { throw mismatch(.sequence) }
    return items
  }

  /// Returns a mapping.
  ///
  /// - Throws: A ``YAMLError`` where there is none.
  public func mapping() throws(YAMLError) -> Mapping {
    guard case .mapping(let mapping) = content else { throw mismatch(.mapping) }
    return mapping
  }

  private func mismatch(_ needed: YAMLError.Needed) -> YAMLError {
    let found: YAMLError.Found =
      switch content {
      case .scalar(let scalar) where scalar.style == .plain:
        scalar.text.isEmpty ? .null : .plain(scalar.text)
      case .scalar(let scalar): .quoted(scalar.text)
      case .sequence: .sequence
      case .mapping: .mapping
      }
    return YAMLError(.mismatch(subject: subject, needed: needed, found: found), at: span)
  }

  /// What messages call the node.
  private var subject: String {
    switch role {
    case .document: "the document"
    case .key: "a key"
    case .value(let name): "'\(name)'"
    case .item(let name?): "an item of '\(name)'"
    case .item(nil): "an item"
    }
  }
}
