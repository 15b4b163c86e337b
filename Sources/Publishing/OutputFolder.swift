#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder that a site is published from.
///
/// What we put there is named by the manifest, `.chartgen-manifest`; nothing else is ever removed
/// or written over. At most one run at a time may change it (see ``RunLock``).
public struct OutputFolder: Sendable {
  /// The folder's path; a link to a folder will do.
  public let path: String

  private let hook: ChangeHook?

  /// Names a folder, which need not be there yet.
  public init(path: String) {
    self.init(path: path, hook: nil)
  }

  /// Names a folder with a say in each change to it.
  package init(path: String, hook: ChangeHook?) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
    self.hook = hook
  }

  /// Starts a new edition, after completing or dropping what an interrupted run left.
  ///
  /// - Parameter dryRun: Whether to change nothing on the disk and only tell what would change.
  /// - Returns: The edition, still empty.
  /// - Throws: An ``OutputError`` where the folder holds files of somebody else and no manifest, or
  ///   cannot be read or written.
  public func begin(dryRun: Bool = false) throws(OutputError) -> OutputUpdate {
    var root = try FolderHandle(path: path, hook: hook)
    let isNew = root == nil
    if isNew, !dryRun {
      try make()
      root = try FolderHandle(path: path, hook: hook)
    }
    guard let root else {
      guard dryRun else { throw OutputError(.failed(.open, code: ENOENT), at: path) }
      return OutputUpdate(in: nil, at: path, over: nil, dryRun: true, isNew: true)
    }
    if dryRun {
      guard try !isUnfinished(root) else { throw OutputError(.unfinished, at: path) }
    } else {
      try heal(root)
    }
    let manifest = try OutputManifest(in: root)
    if manifest == nil {
      let names = try root.entries().filter { $0.name.first != UInt8(ascii: ".") }
        .map { String(decoding: $0.name, as: UTF8.self) }.sorted()
      guard names.isEmpty else { throw OutputError(.foreignContent(names), at: path) }
    }
    return OutputUpdate(in: root, at: path, over: manifest, dryRun: dryRun, isNew: isNew)
  }

  /// Returns what identifies the manifest where every file that it names is in place and untouched
  /// since, so that a build of the same edition would change nothing; nil where in doubt.
  ///
  /// The same is in the ``OutputSummary`` of the run that wrote the manifest.
  public func untouchedManifest() -> ManifestSummary? {
    try? manifestIfUntouched()
  }

  private func manifestIfUntouched() throws(OutputError) -> ManifestSummary? {
    guard let root = try FolderHandle(path: path, hook: hook),
      let manifest = try OutputManifest(in: root),
      try root.status(of: StateFile.staging[...]) == nil
    else { return nil }
    var folders = FolderMap()
    for index in manifest.paths.indices {
      let path = manifest.paths[index]
      guard try folders.state(of: OutputPath.parent(of: path), in: root) == .folder,
        let status = try root.status(of: path), status.kind == .file,
        status.size == manifest.sizes[index]
      else { return nil }
      // A file as old as the manifest may have been changed after it, within a tick of the clock.
      if status.changed >= manifest.changed {
        guard status.mode == FolderHandle.fileMode, let bytes = try root.contents(of: path),
          ContentHash.hash(bytes) == manifest.hashes[index]
        else { return nil }
      }
    }
    return manifest.summary
  }

  /// Makes the folder and those above it.
  private func make() throws(OutputError) {
    let bytes = Array(path.utf8)
    var ends = bytes.indices.filter { $0 > 0 && bytes[$0] == OutputPath.slash }
    ends.append(bytes.count)
    for end in ends {
      let part = String(decoding: bytes[..<end], as: UTF8.self)
      if let hook, case let code = hook(.makeFolder), code != 0 {
        throw OutputError(.failed(.makeFolder, code: code), at: part)
      }
      if mkdir(part, FolderHandle.folderMode) == 0 {
        chmod(part, FolderHandle.folderMode)
      } else if errno != EEXIST, end == bytes.count {
        throw OutputError(.failed(.makeFolder, code: errno), at: part)
      }
    }
  }

  // MARK: - After an interruption

  /// Completes an apply whose journal is in place, drops one that was not ready.
  private func heal(_ root: FolderHandle) throws(OutputError) {
    guard let staging = try root.folder(StateFile.staging[...]) else { return }
    if let journal = try Self.journal(StateFile.journal, in: staging) {
      let manifest = try OutputManifest(in: root)
      var run = JournalReplay(
        journal, in: root, staging, over: manifest ?? OutputManifest(), setsModes: true)
      try run.complete()
    }
    try Self.drop(staging, in: root)
  }

  private func isUnfinished(_ root: FolderHandle) throws(OutputError) -> Bool {
    guard let staging = try root.folder(StateFile.staging[...]) else { return false }
    for name in [StateFile.journal, StateFile.journalDraft]
    where try staging.status(of: name[...]) != nil {
      return true
    }
    return false
  }

  /// Removes a staging folder, with the empty folders that were made for an edition which never
  /// came to be.
  static func drop(_ staging: FolderHandle, in root: FolderHandle) throws(OutputError) {
    if let draft = try? journal(StateFile.journalDraft, in: staging) {
      try JournalReplay.removeFolders(of: draft, in: root)
    }
    for entry in try staging.entries() {
      try staging.removeFile(entry.name[...])
    }
    _ = try root.removeFolder(StateFile.staging[...])
  }

  private static func journal(
    _ name: [UInt8], in staging: FolderHandle
  ) throws(OutputError) -> ApplyJournal? {
    guard let bytes = try staging.contents(of: name[...]) else { return nil }
    return try ApplyJournal(bytes, at: staging.fullName(name[...]))
  }
}
