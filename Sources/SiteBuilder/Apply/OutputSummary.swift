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

  /// The hash of the new manifest, as ``OutputFolder/untouchedManifest()`` returns it.
  public internal(set) var manifest: UInt64 = 0

  /// The hash of the new manifest as text, as it is recorded; see ``PublishedEdition``.
  public var manifestName: String { StateFile.name(ofHash: manifest) }

  /// How many files were written.
  public var written: Int { added.count + changed.count }
}
