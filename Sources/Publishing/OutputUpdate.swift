#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A new edition of an output folder on its way: files are added, then all is put into place at
/// once by ``apply()``, or dropped when the value goes.
///
/// New content goes to the disk at once, into a staging folder; what stays in memory is a path, a
/// hash and a size for each file. The first error of an ``add(_:_:)`` makes the edition void.
public struct OutputUpdate: ~Copyable, Sendable {
  private let root: FolderHandle?
  private let path: String
  private let dryRun: Bool
  private let isNew: Bool
  private let old: OutputManifest
  private let hasManifest: Bool

  private var paths = PathTable()
  private var hashes: [UInt64] = []
  private var sizes: [Int] = []
  private var names = CaseFoldedNames()
  private var folders = FolderMap()
  private var folded = FoldedNames()

  private var staging: FolderHandle?
  private var setsModes = false
  private var isCommitted = false
  private var fault: OutputError?
  private var isFinished = false
  /// The new manifest, once the edition is finished; nil where nothing changes.
  private var manifest: [UInt8]?

  private var summary = OutputSummary()
  private var staged: [Int] = []
  private var fates: [Fate]
  private var clearedFolders: [[UInt8]] = []
  private var wrongModes: [Int] = []
  /// Whether the manifest must be written although no file is.
  private var isManifestStale = false
  /// Whether files had to be read because they are younger than the manifest.
  private var isManifestOld = false

  /// What becomes of a file of the old edition.
  private enum Fate: Sendable {
    case removed, kept, cleared
  }

  /// How a file on the disk compares with a new one.
  private enum Comparison {
    case missing, same, other
  }

  init(
    in root: FolderHandle?, at path: String, over old: OutputManifest?, dryRun: Bool, isNew: Bool
  ) {
    self.root = root
    self.path = path
    self.dryRun = dryRun
    self.isNew = isNew
    self.old = old ?? OutputManifest()
    hasManifest = old != nil
    fates = Array(repeating: .removed, count: self.old.paths.count)
  }

  deinit {
    guard !isCommitted, !dryRun, let root else { return }
    // What cannot be removed now, the next run drops.
    if let staging { try? OutputFolder.drop(staging, in: root) }
    if isNew { root.removeItself() }
  }

  /// Adds a file of the new edition.
  ///
  /// - Parameters:
  ///   - path: Where it goes, relative to the folder, with `/` between parts.
  ///   - bytes: Its content.
  /// - Throws: An ``OutputError`` where the path cannot be used, is taken by another file of this
  ///   edition or by something that is not ours, or the file cannot be staged.
  public mutating func add(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
    do throws(OutputError) {
      try place(Array(path.utf8), bytes)
    } catch {
      fault = fault ?? error
      throw error
    }
  }

  /// Adds a file whose name tells its content, so that it need not be read where the last edition has
  /// a file of that name and size.
  ///
  /// - Parameters:
  ///   - path: Where it goes, relative to the folder.
  ///   - size: How many bytes it has.
  ///   - read: Reads its content.
  /// - Throws: As ``add(_:_:)`` does, or what reading throws.
  package mutating func add(
    _ path: String, size: Int, read: () throws(OutputError) -> [UInt8]
  ) throws(OutputError) {
    do throws(OutputError) {
      let path = Array(path.utf8)
      if let (known, status) = try unchanged(path[...], size: size) {
        let index = try enter(path, hash: old.hashes[known], size: size)
        fates[known] = .kept
        if status.changed >= old.changed { note(index, status, known: known) }
        summary.unchanged += 1
      } else {
        try place(path, read())
      }
    } catch {
      fault = fault ?? error
      throw error
    }
  }

  /// What the last edition had.
  package var lastEdition: OutputManifest { old }

  /// Drops the edition; the folder stays as it was.
  public consuming func abandon() {}

  /// What the folder holds until the edition is put into place; nil where it has no manifest.
  public var published: ManifestSummary? { hasManifest ? old.summary : nil }

  /// Completes the edition, so that its manifest is known before anything is put into place; no file
  /// can be added after that.
  ///
  /// - Parameter label: What the manifest says of the edition; nil for one that needs no label.
  /// - Returns: What ``apply()`` will change.
  /// - Throws: An ``OutputError`` where a file could not be added, or there is none.
  public mutating func finish(label: String? = nil) throws(OutputError) -> OutputSummary {
    if let fault { throw fault }
    guard paths.count > 0 else { throw OutputError(.noFiles, at: path) }
    try keepTwins()
    summary.removed = old.paths.indices.filter { fates[$0] != .kept }
      .map { old.paths.name(at: $0) }
    let isSame =
      staged.isEmpty && summary.removed.isEmpty && !isManifestStale && hasManifest
      && label == old.label
    if isSame {
      summary.manifest = old.summary
    } else {
      let bytes = OutputManifest.encode(paths, hashes: hashes, sizes: sizes, label: label)
      summary.manifest = ManifestSummary(hash: ContentHash.hash(bytes), label: label)
      manifest = bytes
    }
    isFinished = true
    return summary
  }

  /// Puts the edition into place, and removes what only the last one had.
  ///
  /// - Returns: What was changed.
  /// - Throws: An ``OutputError``. Until all is ready the folder is as it was; after that, the next
  ///   ``OutputFolder/begin(dryRun:)`` completes what was left undone.
  @discardableResult
  public consuming func apply() throws(OutputError) -> OutputSummary {
    if !isFinished { _ = try finish() }
    if let manifest {
      try commit(manifest)
    } else if let root, !dryRun, isManifestOld || !wrongModes.isEmpty {
      try setModes(in: root)
      // Only its time of change moves on, so that the files need not be read again.
      try root.setFileMode(of: StateFile.manifest[...])
    }
    return summary
  }
}

// MARK: - Adding

extension OutputUpdate {
  private mutating func place(_ path: [UInt8], _ bytes: [UInt8]) throws(OutputError) {
    let index = try enter(path, hash: ContentHash.hash(bytes), size: bytes.count)
    switch try compare(path[...], index, bytes) {
    case .same:
      summary.unchanged += 1
      return
    case .missing: summary.added.append(paths.name(at: index))
    case .other: summary.changed.append(paths.name(at: index))
    }
    staged.append(index)
    guard let root, !dryRun else { return }
    let staging = try stagingFolder(in: root)
    do throws(OutputError) {
      try staging.write(Array(String(index).utf8)[...], bytes[...], setMode: setsModes)
    } catch {
      throw OutputError(error.kind, at: fullName(path[...]))
    }
  }

  /// Enters a file into the new manifest, and returns its place there.
  private mutating func enter(
    _ path: [UInt8], hash: UInt64, size: Int
  ) throws(OutputError) -> Int {
    if let fault = OutputPath.fault(of: path[...]) {
      throw OutputError(.badPath(fault), at: fullName(path[...]))
    }
    let (index, isNew) = paths.insert(path[...])
    guard isNew else { throw clash(path, with: index) }
    hashes.append(hash)
    sizes.append(size)
    if let other = names.insert(path, index) { throw clash(path, with: other) }
    return index
  }

  /// Returns the place in the last edition of a file of that size which is still what it was.
  private mutating func unchanged(
    _ path: ArraySlice<UInt8>, size: Int
  ) throws(OutputError) -> (known: Int, status: FileStatus)? {
    guard let root, let known = old.paths.index(of: path), old.sizes[known] == size,
      try folders.state(of: OutputPath.parent(of: path), in: root) == .folder,
      let status = try root.status(of: path), status.kind == .file, status.size == size
    else { return nil }
    // A file as old as the manifest may have been changed after it, within a tick of the clock.
    if status.changed >= old.changed {
      guard let bytes = try root.contents(of: path), ContentHash.hash(bytes) == old.hashes[known]
      else { return nil }
    }
    return (known, status)
  }

  private func clash(_ path: [UInt8], with other: Int) -> OutputError {
    OutputError(.pathClash(with: fullName(paths[other])), at: fullName(path[...]))
  }

  private func fullName(_ path: ArraySlice<UInt8>) -> String {
    "\(self.path)/\(String(decoding: path, as: UTF8.self))"
  }

  /// Returns the staging folder, made when the first file needs it: a run that changes nothing
  /// leaves no trace.
  private mutating func stagingFolder(in root: FolderHandle) throws(OutputError) -> FolderHandle {
    if let staging { return staging }
    let name = StateFile.staging[...]
    _ = try root.makeFolder(name, setMode: false)
    // Shows whether the process's mask, or the folder's own rules, take permissions away.
    setsModes = try root.status(of: name)?.mode != FolderHandle.folderMode
    guard let folder = try root.folder(name) else {
      throw OutputError(.failed(.open, code: ENOENT), at: root.fullName(name))
    }
    staging = folder
    return folder
  }

  private mutating func compare(
    _ path: ArraySlice<UInt8>, _ index: Int, _ bytes: [UInt8]
  ) throws(OutputError) -> Comparison {
    let known = old.paths.index(of: path)
    if let known { fates[known] = .kept }
    guard let root else { return .missing }
    switch try folders.state(of: OutputPath.parent(of: path), in: root) {
    case .folder: break
    case .missing: return .missing
    case .blocked(let obstacle):
      try clearFile(folders[obstacle], for: path, in: root)
      return .missing
    }
    guard let status = try root.status(of: path) else { return .missing }
    if status.kind == .folder {
      try clearFolder(path, in: root)
      return .missing
    }
    guard status.kind == .file else {
      guard known != nil else {
        throw OutputError(.blocked(status.obstacle, for: fullName(path)), at: fullName(path))
      }
      return .other
    }
    if let known, hashes[index] == old.hashes[known], bytes.count == old.sizes[known],
      status.size == bytes.count, status.changed < old.changed
    {
      return .same
    }
    if status.size == bytes.count, root.file(path, holds: bytes) {
      note(index, status, known: known)
      return .same
    }
    if known == nil, try !folded.isOurs(path, status, in: root, of: old) {
      throw OutputError(.foreignFile, at: fullName(path))
    }
    return .other
  }

  /// Remembers what is to be repaired around a file whose content was read and found right.
  private mutating func note(_ index: Int, _ status: FileStatus, known: Int?) {
    if status.mode != FolderHandle.fileMode { wrongModes.append(index) }
    if status.changed > old.changed { isManifestOld = true }
    if known.map({ old.hashes[$0] != hashes[index] || old.sizes[$0] != sizes[index] }) ?? true {
      isManifestStale = true
    }
  }

  /// Lets a file of the old edition go that is where a folder must be.
  private mutating func clearFile(
    _ obstacle: ArraySlice<UInt8>, for path: ArraySlice<UInt8>, in root: FolderHandle
  ) throws(OutputError) {
    guard let known = old.paths.index(of: obstacle) else {
      let found = try root.status(of: obstacle)?.obstacle ?? .file
      throw OutputError(.blocked(found, for: fullName(path)), at: fullName(obstacle))
    }
    fates[known] = .cleared
  }

  /// Lets a folder of the old edition go that is where a file must be, if all in it is ours.
  private mutating func clearFolder(
    _ path: ArraySlice<UInt8>, in root: FolderHandle
  ) throws(OutputError) {
    var found = [Array(path)]
    var next = 0
    while next < found.count {
      let folder = found[next]
      next += 1
      for name in try root.entries(of: folder[...]).map(\.name) {
        let entry = folder + [OutputPath.slash] + name
        let status = try root.status(of: entry[...])
        if status?.kind == .folder {
          found.append(entry)
        } else if status?.kind == .file, let known = old.paths.index(of: entry[...]) {
          fates[known] = .cleared
        } else {
          throw OutputError(
            .blocked(status?.obstacle ?? .file, for: fullName(path)), at: fullName(entry[...]))
        }
      }
    }
    clearedFolders += found.reversed()
  }
}

// MARK: - Applying

extension OutputUpdate {
  /// Keeps files of the old edition that a file of this one replaces under another name, on a file
  /// system where upper and lower case are one.
  private mutating func keepTwins() throws(OutputError) {
    guard let root else { return }
    for index in old.paths.indices where fates[index] == .removed {
      let path = old.paths[index]
      if let twin = names.file(foldedLike: path), let mine = try root.status(of: path),
        let theirs = try root.status(of: paths[twin]), mine.isSameFile(as: theirs)
      {
        fates[index] = .kept
      }
    }
  }

  private mutating func commit(_ manifest: [UInt8]) throws(OutputError) {
    guard let root, !dryRun else { return }
    let staging = try stagingFolder(in: root)
    var draft = ApplyJournal.Draft()
    for index in old.paths.indices where fates[index] == .cleared {
      draft.add(.clearFile, old.paths[index])
    }
    for folder in clearedFolders {
      draft.add(.clearFolder, folder[...])
    }
    for index in staged {
      draft.add(.move, paths[index], from: index)
    }
    for index in old.paths.indices where fates[index] == .removed {
      draft.add(.remove, old.paths[index])
    }
    let bytes = draft.finish(manifest: manifest)
    guard let journal = try ApplyJournal(bytes, at: path) else {
      throw OutputError(.damaged, at: path)
    }
    try staging.write(StateFile.journalDraft[...], bytes[...], setMode: false, sync: true)
    var run = JournalReplay(
      journal, in: root, staging, over: old, setsModes: setsModes, folders: folders)
    try run.makeFolders()
    try setModes(in: root)
    // From here on the edition is decided: whatever happens, it is completed.
    _ = try staging.move(StateFile.journalDraft[...], to: staging, StateFile.journal[...])
    isCommitted = true
    try run.complete()
    // All is in place; what is left of the staging folder can wait for the next run.
    try? OutputFolder.drop(staging, in: root)
  }

  private func setModes(in root: FolderHandle) throws(OutputError) {
    for index in wrongModes {
      try root.setFileMode(of: paths[index])
    }
  }
}
