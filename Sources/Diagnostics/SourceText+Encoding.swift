extension SourceText {
  /// The offset of the first byte that is not part of UTF-8 text, or nil where all are.
  public var firstInvalidByte: Int? {
    // The library's check is quick and says no more than yes or no.
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
