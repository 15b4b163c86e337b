/// What we put into an output folder: a line a file, sorted by path, with hash, size and path.
///
///     chartgen-manifest 1 5d1b6f0a9c3e2748
///     44bc2cf5ad770999 3 artists/some-name-1/index.html
///
/// Before the files there may be a line with a label, which says of what kind the edition is:
///
///     # sample
///
/// It holds no times, so that two builds of one store give the same manifest.
/// What tells a file that was touched since is the manifest's own time of change.
package struct OutputManifest: Sendable {
  static let kind = "chartgen-manifest"

  package private(set) var paths = PathTable()
  private(set) var hashes: [UInt64] = []
  package private(set) var sizes: [Int] = []

  /// When the manifest was put into place, in nanoseconds.
  private(set) var changed: Int64 = .min

  /// What the manifest says of the edition; nil where it has no label.
  private(set) var label: String?

  /// The hash of the manifest itself.
  private var digest: UInt64 = 0

  /// What identifies the manifest.
  var summary: ManifestSummary { ManifestSummary(hash: digest, label: label) }

  package init() {}

  /// Reads the manifest of a folder; nil where it has none.
  init?(in folder: FolderHandle) throws(OutputError) {
    let name = StateFile.manifest[...]
    guard let status = try folder.status(of: name) else { return nil }
    guard let bytes = try folder.contents(of: name) else { return nil }
    switch StateFile.decode(bytes[...], as: Self.kind) {
    case .body(let body):
      guard parse(body) else { throw OutputError(.damaged, at: folder.fullName(name)) }
    case .unknownFormat: throw OutputError(.unknownFormat, at: folder.fullName(name))
    case .damaged: throw OutputError(.damaged, at: folder.fullName(name))
    }
    changed = status.changed
    digest = ContentHash.hash(bytes)
  }

  /// Writes a manifest of the files of an edition.
  static func encode(
    _ paths: PathTable, hashes: [UInt64], sizes: [Int], label: String? = nil
  ) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(paths.count * 96)
    if let label { body += "# \(label)\n".utf8 }
    for index in paths.sortedIndices() {
      body += StateFile.hex(hashes[index])
      body.append(UInt8(ascii: " "))
      body += String(sizes[index]).utf8
      body.append(UInt8(ascii: " "))
      body += paths[index]
      body.append(UInt8(ascii: "\n"))
    }
    return StateFile.encode(kind, body: body)
  }

  /// Takes the lines; false where one is not as we write it.
  private mutating func parse(_ body: ArraySlice<UInt8>) -> Bool {
    StateFile.lines(of: body) { line in
      if line.starts(with: "# ".utf8), paths.count == 0, label == nil {
        label = String(decoding: line.dropFirst(2), as: UTF8.self)
        return true
      }
      guard line.count > 19, line[line.startIndex + 16] == UInt8(ascii: " "),
        let hash = StateFile.value(ofHex: line.prefix(16)),
        let space = line.dropFirst(17).firstIndex(of: UInt8(ascii: " ")),
        let size = StateFile.number(line[(line.startIndex + 17)..<space])
      else { return false }
      let path = line[(space + 1)...]
      guard OutputPath.fault(of: path) == nil, paths.insert(path).isNew else { return false }
      hashes.append(hash)
      sizes.append(size)
      return true
    }
  }
}

/// The paths of a manifest by their folded form, made when first asked for.
struct FoldedNames: Sendable {
  private var names: PathTable?
  private var indices: [Int] = []

  /// Tells whether a file is one of the manifest's under a name that differs in case only, as it
  /// is on a file system that takes both for one.
  mutating func isOurs(
    _ path: ArraySlice<UInt8>, _ status: FileStatus, in folder: FolderHandle,
    of manifest: OutputManifest
  ) throws(OutputError) -> Bool {
    if names == nil {
      var table = PathTable()
      for index in 0..<manifest.paths.count
      where table.insert(OutputPath.folded(Array(manifest.paths[index]))[...]).isNew {
        indices.append(index)
      }
      names = table
    }
    guard let found = names?.index(of: OutputPath.folded(Array(path))[...]) else { return false }
    let twin = try folder.status(of: manifest.paths[indices[found]])
    return twin?.isSameFile(as: status) == true
  }
}
