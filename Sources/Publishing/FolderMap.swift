/// What is known of the folders inside the output folder, each asked for once, so that no path is
/// ever followed through a link.
struct FolderMap: Sendable {
  enum State: Hashable, Sendable {
    /// A folder, and so is every one above it.
    case folder
    case missing
    /// The first part of the path that is not a folder, by its number in the map.
    case blocked(by: Int)
  }

  private var paths = PathTable()
  private var states: [State] = []
  private var questions: [Int] = []
  private var made: [Bool] = []

  /// After so many questions about what is in a folder, listing it is cheaper than asking on.
  private static let listingLimit = 16

  init() {
    keep([], .folder)
  }

  /// The path that a number stands for.
  subscript(index: Int) -> ArraySlice<UInt8> { paths[index] }

  /// Returns what is at the path of a folder; an empty path is the output folder.
  mutating func state(
    of folder: ArraySlice<UInt8>, in root: FolderHandle
  ) throws(OutputError) -> State {
    if let index = paths.index(of: folder) { return states[index] }
    var parent = 0
    for end in Self.ends(of: folder) {
      let prefix = folder[..<end]
      if let index = paths.index(of: prefix) {
        parent = index
      } else {
        parent = try ask(prefix, in: parent, root)
      }
    }
    return states[parent]
  }

  /// Makes a folder and those above it where they are missing.
  ///
  /// - Returns: False where something else is in the way.
  mutating func make(
    _ folder: ArraySlice<UInt8>, in root: FolderHandle, setMode: Bool
  ) throws(OutputError) -> Bool {
    switch try state(of: folder, in: root) {
    case .folder: return true
    case .blocked: return false
    case .missing: break
    }
    for end in Self.ends(of: folder) {
      let prefix = folder[..<end]
      guard let index = paths.index(of: prefix), states[index] == .missing else { continue }
      made[index] = try root.makeFolder(prefix, setMode: setMode)
      if !made[index], try root.status(of: prefix)?.kind != .folder { return false }
      states[index] = .folder
    }
    return true
  }

  /// Tells whether a folder was not there before ``make(_:in:setMode:)`` made it.
  func isNew(_ folder: ArraySlice<UInt8>) -> Bool {
    paths.index(of: folder).map { made[$0] } ?? false
  }

  /// Finds out what is at a path, and returns its number.
  private mutating func ask(
    _ path: ArraySlice<UInt8>, in parent: Int, _ root: FolderHandle
  ) throws(OutputError) -> Int {
    guard states[parent] == .folder else { return keep(path, states[parent]) }
    questions[parent] += 1
    if questions[parent] == Self.listingLimit {
      let folder = Array(paths[parent])
      for entry in try root.entries(of: folder[...]) where entry.isFolder {
        let name = folder.isEmpty ? entry.name : folder + [OutputPath.slash] + entry.name
        if paths.index(of: name[...]) == nil { keep(name[...], .folder) }
      }
      if let index = paths.index(of: path) { return index }
    }
    switch try root.status(of: path)?.kind {
    case .folder: return keep(path, .folder)
    case nil: return keep(path, .missing)
    default: return keep(path, .blocked(by: paths.count))
    }
  }

  @discardableResult
  private mutating func keep(_ path: ArraySlice<UInt8>, _ state: State) -> Int {
    states.append(state)
    questions.append(0)
    made.append(false)
    return paths.insert(path).index
  }

  /// Where each part of a path ends.
  private static func ends(of path: ArraySlice<UInt8>) -> [Int] {
    path.indices.filter { path[$0] == OutputPath.slash } + [path.endIndex]
  }
}
