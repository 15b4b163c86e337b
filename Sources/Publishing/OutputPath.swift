/// The rules for a path inside the output folder, the same for a path that is added and for one
/// that a manifest or a journal names.
package enum OutputPath {
  /// The longest path that every system of ours takes.
  static let limit = 1_000

  /// The longest name that file systems take.
  static let segmentLimit = 255

  /// Returns what is wrong with a path, or nil.
  static func fault(of path: ArraySlice<UInt8>) -> OutputError.PathFault? {
    guard !path.isEmpty else { return .empty }
    guard path.count <= limit else { return .tooLong }
    var start = path.startIndex
    for index in path.indices {
      let byte = path[index]
      if byte == slash {
        if let fault = segmentFault(path[start..<index]) { return fault }
        start = index + 1
      } else if byte < 0x20 || byte == 0x7F {
        return .controlCharacter
      }
    }
    return segmentFault(path[start...])
  }

  /// Returns the folder that a path is in, empty for the output folder itself.
  static func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let slash = path.lastIndex(of: slash) else { return path.prefix(0) }
    return path[..<slash]
  }

  /// Returns a path with its letters made small: paths that agree in this are one file on the
  /// file systems of macOS and Windows.
  static func folded(_ path: [UInt8]) -> [UInt8] {
    if path.contains(where: { $0 >= 0x80 }) {
      return Array(String(decoding: path, as: UTF8.self).lowercased().utf8)
    }
    guard path.contains(where: isCapital) else { return path }
    return path.map { isCapital($0) ? $0 | 0x20 : $0 }
  }

  package static let slash = UInt8(ascii: "/")

  private static let ownPrefix = Array(".chartgen-".utf8)
  private static let git = Array(".git".utf8)

  private static func isCapital(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  private static func segmentFault(_ segment: ArraySlice<UInt8>) -> OutputError.PathFault? {
    guard let first = segment.first else { return .emptySegment }
    guard segment.count <= segmentLimit else { return .longSegment }
    guard first == UInt8(ascii: ".") else { return nil }
    guard segment.count > 2 || segment.contains(where: { $0 != UInt8(ascii: ".") }) else {
      return .dotSegment
    }
    let name = folded(Array(segment))
    return name.starts(with: ownPrefix) || name == git ? .reserved : nil
  }
}
