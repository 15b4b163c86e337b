/// Carries a journal out, the first time and, after an interruption, once more.
struct JournalReplay {
  let journal: ApplyJournal
  let root: FolderHandle
  let staging: FolderHandle

  /// The manifest in the folder: nothing that it does not name is removed or written over.
  let manifest: OutputManifest
  let setsModes: Bool
  var folders = FolderMap()
  private var folded = FoldedNames()

  init(
    _ journal: ApplyJournal, in root: FolderHandle, _ staging: FolderHandle,
    over manifest: OutputManifest, setsModes: Bool, folders: FolderMap = FolderMap()
  ) {
    self.journal = journal
    self.root = root
    self.staging = staging
    self.manifest = manifest
    self.setsModes = setsModes
    self.folders = folders
  }

  /// Makes the folders of all moves, while a full disk can still end the run without a trace;
  /// those that a file of the old edition is in the way of come later.
  mutating func makeFolders() throws(OutputError) {
    for line in journal.lines where line.step == .move {
      let folder = OutputPath.parent(of: journal.path(of: line))
      _ = try folders.make(folder, in: root, setMode: setsModes)
    }
  }

  /// Removes what ``makeFolders()`` made.
  static func removeFolders(of journal: ApplyJournal, in root: FolderHandle) throws(OutputError) {
    var folders = FolderMap()
    for line in journal.lines.reversed() where line.step == .move {
      try removeEmptyFolders(
        from: OutputPath.parent(of: journal.path(of: line)), in: root, &folders)
    }
  }

  /// Does all steps, and puts the new manifest into place.
  ///
  /// - Throws: An ``OutputError`` that says that the folder is half-way.
  mutating func complete() throws(OutputError) {
    do throws(OutputError) {
      try doSteps()
    } catch {
      throw error.halfWay()
    }
  }

  private mutating func doSteps() throws(OutputError) {
    var hasCleared = false
    for line in journal.lines where line.step == .clearFile || line.step == .clearFolder {
      try clear(line)
      hasCleared = true
    }
    if hasCleared { folders = FolderMap() }
    for line in journal.lines where line.step == .move {
      try move(line)
    }
    try removeAll()
    try staging.write(StateFile.newManifest[...], journal.manifest, setMode: setsModes)
    _ = try staging.move(StateFile.newManifest[...], to: root, StateFile.manifest[...])
  }

  private mutating func clear(_ line: ApplyJournal.Line) throws(OutputError) {
    let path = journal.path(of: line)
    guard try folders.state(of: OutputPath.parent(of: path), in: root) == .folder else { return }
    if line.step == .clearFolder {
      _ = try root.removeFolder(path)
    } else if manifest.paths.index(of: path) != nil {
      // A second run may find the folder that this file made way for.
      switch try root.status(of: path)?.kind {
      case nil, .folder: break
      default: try root.removeFile(path)
      }
    }
  }

  private mutating func move(_ line: ApplyJournal.Line) throws(OutputError) {
    let path = journal.path(of: line)
    let source = journal.source(of: line)
    let parent = OutputPath.parent(of: path)
    guard try folders.make(parent, in: root, setMode: setsModes) else {
      throw OutputError(.blocked(.file, for: root.fullName(path)), at: root.fullName(parent))
    }
    // What came here since the edition was compared, and is not ours, stays.
    if !folders.isNew(parent), manifest.paths.index(of: path) == nil,
      let status = try root.status(of: path),
      try staging.status(of: source) != nil,
      try !folded.isOurs(path, status, in: root, of: manifest)
    {
      throw OutputError(.foreignFile, at: root.fullName(path))
    }
    // Where the staged file is gone, an interrupted run has moved it.
    _ = try staging.move(source, to: root, path)
  }

  private mutating func removeAll() throws(OutputError) {
    let removed = journal.lines.filter { $0.step == .remove }
    for (number, line) in removed.enumerated() {
      let path = journal.path(of: line)
      let parent = OutputPath.parent(of: path)
      guard try folders.state(of: parent, in: root) == .folder else { continue }
      if manifest.paths.index(of: path) != nil, try root.status(of: path)?.kind == .file {
        try root.removeFile(path)
      }
      let next = number + 1 < removed.count ? journal.path(of: removed[number + 1]) : []
      if !OutputPath.parent(of: next).elementsEqual(parent) {
        try Self.removeEmptyFolders(from: parent, in: root, &folders)
      }
    }
  }

  /// Removes a folder, and those above it, as far as they are empty.
  private static func removeEmptyFolders(
    from folder: ArraySlice<UInt8>, in root: FolderHandle, _ folders: inout FolderMap
  ) throws(OutputError) {
    guard try folders.state(of: folder, in: root) == .folder else { return }
    var folder = folder
    while !folder.isEmpty, try root.removeFolder(folder) {
      folder = OutputPath.parent(of: folder)
    }
  }
}
