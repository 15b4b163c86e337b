/// What an edition changed in the output folder; paths are relative to it.
public struct OutputSummary: Hashable, Sendable {
  /// Files that were not there before, in the order they were added.
  public internal(set) var added: [String] = []

  /// Files whose content changed, in the order they were added.
  public internal(set) var changed: [String] = []

  /// Files of the last edition that the new one does not have, sorted.
  public internal(set) var removed: [String] = []

  /// How many files stayed as they were.
  public internal(set) var unchanged = 0

  /// The new manifest, as ``OutputFolder/untouchedManifest()`` returns it.
  public internal(set) var manifest = ManifestSummary(hash: 0)

  /// How many files were written.
  public var written: Int { added.count + changed.count }
}

/// What identifies a manifest, and with it all files that it names.
public struct ManifestSummary: Hashable, Sendable {
  /// The hash of the manifest.
  public let hash: UInt64
  /// What the manifest says of the edition; nil where it has no label.
  public let label: String?

  init(hash: UInt64, label: String? = nil) {
    self.hash = hash
    self.label = label
  }

  /// The hash as text.
  public var name: String { String(decoding: StateFile.hex(hash), as: UTF8.self) }
}
