extension Node {
  /// Returns the text of a scalar, however it could be understood otherwise.
  ///
  /// - Throws: A ``YAMLError`` where there is no scalar, or one that stands for nothing.
  public func text() throws(YAMLError) -> String {
    guard case .scalar(let scalar) = content, scalar.value != .null else {
      throw mismatch(.text)
    }
    return scalar.text
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
  public func sequence() throws(YAMLError) -> [Node] {
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
      case .scalar(let scalar) where scalar.value == .null: .null
      case .scalar(let scalar) where scalar.style == .plain: .plain(scalar.text)
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
