import CBuiltInTheme

/// The theme that is built into the program: the files of `Templates` as they were when it was built.
public enum BuiltInTheme: Sendable {
  /// The files, in the order of their paths; those begin below `Templates`.
  public static let files: [(path: String, bytes: [UInt8])] = {
    let list = UnsafeBufferPointer(start: builtInFiles(), count: builtInFileCount())
    return list.map { file in
      (String(cString: file.path), Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }()
}
