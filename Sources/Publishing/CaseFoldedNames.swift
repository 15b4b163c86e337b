/// The names that the files of an edition take, those of their folders included, folded.
struct CaseFoldedNames: Sendable {
  private var names = PathTable()

  /// The number of the file that took the name; `~number` where it took it for a folder.
  private var owners: [Int] = []

  /// Takes a path for a file; returns the number of the file that is in its way, or nil.
  mutating func insert(_ path: [UInt8], _ file: Int) -> Int? {
    let name = OutputPath.folded(path)
    if let other = take(name[...], file) { return other < 0 ? ~other : other }
    var folder = OutputPath.parent(of: name[...])
    while !folder.isEmpty {
      if let other = take(folder, ~file) { return other < 0 ? nil : other }
      folder = OutputPath.parent(of: folder)
    }
    return nil
  }

  /// Returns the file of this edition that has a path but for upper and lower case.
  func file(foldedLike path: ArraySlice<UInt8>) -> Int? {
    guard let index = names.index(of: OutputPath.folded(Array(path))[...]) else { return nil }
    return owners[index] < 0 ? nil : owners[index]
  }

  /// Gives a name its owner; returns the one it has already.
  private mutating func take(_ name: ArraySlice<UInt8>, _ owner: Int) -> Int? {
    let (index, isNew) = names.insert(name)
    guard isNew else { return owners[index] }
    owners.append(owner)
    return nil
  }
}
