import Diagnostics

/// Names with values, in the order in which they were written.
public struct Mapping: Sendable {
  /// One name with its value.
  public struct Entry: Sendable {
    /// The text of the key.
    public let name: String

    /// The key, with its place.
    public let key: YAMLNode

    /// The value.
    public let value: YAMLNode
  }

  /// The names and values; no name is there twice, and what `<<` brought in comes last.
  public let entries: [Entry]

  /// Where each name is in `entries`.
  private let index: [String: Int]

  /// The place of the whole mapping.
  private let source: SourceText
  private let range: Range<Int>

  init(entries: [Entry], index: [String: Int], source: SourceText, range: Range<Int>) {
    self.entries = entries
    self.index = index
    self.source = source
    self.range = range
  }

  /// The value of a name, or nil where it is not there.
  public subscript(name: String) -> YAMLNode? {
    index[name].map { entries[$0].value }
  }

  /// Returns the value of a name that has to be there.
  ///
  /// - Throws: A ``YAMLError`` at the mapping's place.
  public func value(of name: String) throws(YAMLError) -> YAMLNode {
    guard let node = self[name] else {
      throw YAMLError(.missingKey(name), at: source.span(range))
    }
    return node
  }

  /// Returns an error for each name that is not among the known ones, with the nearest that is.
  public func unknownKeys(besides known: [String]) -> [YAMLError] {
    let names = Set(known)
    return entries.filter { !names.contains($0.name) }.map { entry in
      YAMLError(
        .unknownKey(entry.name, nearest: nearestName(to: entry.name, among: known)),
        at: entry.key.span)
    }
  }
}
