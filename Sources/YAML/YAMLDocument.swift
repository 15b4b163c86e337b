public import Diagnostics

/// A YAML text that was read whole: one document, every part of it with its place.
///
/// Plain scalars are resolved as in YAML 1.1, which is what PyYAML and Jekyll read, and keep their
/// text, so that a reader who wants text gets the text: in `storefronts: [us, no]` Norway.
public struct YAMLDocument: Sendable {
  /// How much a document may hold.
  public enum Limits: Sendable {
    /// How many bytes a document may have.
    public static let bytes = 1 << 20

    /// How deeply lists and mappings may be nested.
    public static let depth = 64

    /// How many scalars, lists and mappings there may be, those behind aliases counted at each use.
    public static let nodes = 100_000
  }

  /// What the document holds, or nil where it is empty or has nothing but comments.
  public let root: YAMLNode?

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: The text; a byte order mark at its beginning is passed over.
  ///   - range: The bytes of the text that are YAML, or nil for all of them.
  /// - Throws: A ``YAMLError`` with its place in the whole text.
  public init(parsing source: SourceText, range: Range<Int>? = nil) throws(YAMLError) {
    let all = 0..<source.bytes.count
    var range = (range ?? all).clamped(to: all)
    if range.lowerBound == 0, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      range = 3..<max(range.upperBound, 3)
    }
    try Self.check(source, range)
    var composer = Composer(source: source)
    root = try source.bytes.withUnsafeBufferPointer { bytes throws(YAMLError) in
      var reader = try EventReader(source: source, bytes: bytes, range: range)
      return try composer.compose(&reader)
    }
  }

  /// Refuses what libyaml would refuse too, but with less to say about it.
  private static func check(_ source: SourceText, _ range: Range<Int>) throws(YAMLError) {
    guard range.count <= Limits.bytes else {
      throw YAMLError(.tooLarge(limit: Limits.bytes), at: source.span(at: range.lowerBound))
    }
    if let offset = source.firstInvalidByte {
      throw YAMLError(.notUTF8, at: source.span(at: offset))
    }
    var offset = range.lowerBound
    for scalar in String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars {
      guard !isForbidden(scalar) else {
        throw YAMLError(.forbiddenCharacter(scalar), at: source.span(at: offset))
      }
      offset += UTF8.width(scalar)
    }
  }

  /// Whether a character is one that no text may have, written as an escape or not: a control
  /// character other than tabs and line ends, or a noncharacter.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case ..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }
}
