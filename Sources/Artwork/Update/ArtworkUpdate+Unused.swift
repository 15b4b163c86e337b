public import ChartModel

extension ArtworkUpdate {
  /// After how many days without use a picture is removed.
  private static let days = 90

  /// Removes the pictures that nothing has had for 90 days: by their records or, where there is no
  /// record, by the day on which their files were first found to belong to none.
  ///
  /// A store that was restored, is another or is empty has no record of most files; it must not cost
  /// them. To be called after ``run(wanted:known:progress:save:)``, once it is certain that the
  /// records are those of the published site.
  ///
  /// - Parameters:
  ///   - known: The records after the run.
  ///   - outcome: What the run has done; it is brought up to date.
  ///   - save: Saves changes of the records.
  /// - Throws: What `save` throws.
  public func removeUnused(
    known: [ArtworkRecord], _ outcome: inout ArtworkOutcome,
    save: (ArtworkChanges) async throws -> Void
  ) async throws {
    let wasWhole = folder.isStillWhole(for: known)
    let expired = known.filter { isOver($0.used) }
    let rest = expired.isEmpty ? known : known.filter { !isOver($0.used) }
    let used = Self.hashes(of: rest)
    var hasChanged = false
    if !expired.isEmpty {
      var changes = ArtworkChanges()
      changes.removed = expired.map(\.address)
      try await save(changes)
      outcome.removed = expired.count
      var removed: Set<UInt64> = []
      for picture in expired.compactMap(\.picture) where !used.contains(picture.hash) {
        guard removed.insert(picture.hash).inserted else { continue }
        folder.removeAll(of: picture)
        outcome.kept -= 1
        outcome.bytes -= picture.totalBytes
        hasChanged = true
      }
    }
    let noted = folder.unreferenced
    if !wasWhole || noted.contains(where: { used.contains($0.key) || isOver($0.value) }) {
      sweep(besides: used, noted)
      hasChanged = true
    }
    if hasChanged, wasWhole || outcome.isWhole { folder.noteWhole(for: rest) }
  }

  /// Whether the folder has files that belong to no record, and were not noted as such before.
  func hasNewStrays(_ listing: FolderListing, _ known: [ArtworkRecord]) -> Bool {
    guard !listing.isWhole else { return false }
    return listing.hasStrays(besides: Self.hashes(of: known).union(folder.unreferenced.keys))
  }

  /// Removes what runs that were ended have left of files, and the files that have belonged to no
  /// record for long; notes since when the others have.
  private func sweep(besides used: Set<UInt64>, _ noted: [UInt64: Day]) {
    let listing = FolderListing(folder, isWhole: false)
    for name in listing.drafts { folder.remove(named: name) }
    var waiting: [UInt64: Day] = [:]
    for hash in listing.hashes where !used.contains(hash) {
      // A day that is yet to come was noted under a wrong clock.
      let since = min(noted[hash] ?? now.day, now.day)
      if isOver(since) {
        for name in listing.names(of: hash) { folder.remove(named: name) }
      } else {
        waiting[hash] = since
      }
    }
    if waiting != noted { folder.noteUnreferenced(waiting) }
  }

  private func isOver(_ day: Day) -> Bool { now.day.number - day.number > Self.days }

  private static func hashes(of records: [ArtworkRecord]) -> Set<UInt64> {
    var hashes: Set<UInt64> = []
    hashes.reserveCapacity(records.count)
    for record in records {
      if let picture = record.picture { hashes.insert(picture.hash) }
    }
    return hashes
  }
}

extension Picture {
  /// How many bytes all of its files have, the original included.
  var totalBytes: Int { bytes + webpBytes.reduce(jpegBytes, +) }
}
