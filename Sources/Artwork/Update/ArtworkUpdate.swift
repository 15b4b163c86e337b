public import ChartModel
import Foundation

/// Brings in the pictures that a site's items have; ``removeUnused(known:_:save:)``, which is apart
/// from it, removes those that nothing has had for long.
public struct ArtworkUpdate: Sendable {
  /// Gets the bytes of a picture, such as ``ArtworkSource/picture(at:)``.
  public typealias Fetch = @Sendable (ArtworkURL) async throws(ArtworkError) -> ArtworkResponse

  let folder: ArtworkFolder
  private let fetch: Fetch?
  private let limit: Int
  private let mirror: String?
  let now: Timestamp
  /// Where pictures are decoded, beside the cooperative threads: no more at once than there are cores,
  /// since each takes a core for a while and its pixels' memory.
  private let decoding = OperationQueue()

  /// How many pictures are on their way at once: the client's four, and some being encoded.
  private static let width = 6
  /// How many records are saved at a time, so that little is lost when a run is ended.
  private static let batch = 32
  /// After how many failures in a row that are the host's own the run stops asking.
  private static let patience = 8

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - folder: Where pictures are kept; no other run may use it meanwhile.
  ///   - limit: How many pictures may be fetched.
  ///   - now: The time.
  ///   - mirror: What is asked in place of Apple's hosts, if anything.
  ///   - fetch: What gets pictures; nil where nothing may be asked.
  public init(
    in folder: ArtworkFolder, limit: Int, now: Timestamp, mirror: String? = nil, fetch: Fetch?
  ) {
    self.folder = folder
    self.fetch = fetch
    self.mirror = mirror
    self.limit = fetch == nil ? 0 : limit
    self.now = now
    decoding.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
  }

  /// Brings in what is wanted and is not kept, or is damaged, as far as the limit allows.
  ///
  /// One picture's failure costs that picture only. Records are handed over as they come, after the
  /// files that they speak of.
  ///
  /// - Parameters:
  ///   - wanted: The pictures that items have, the most important first; doubles do no harm.
  ///   - known: The records of earlier runs.
  ///   - progress: Is told how many of the pictures to bring in are done.
  ///   - save: Saves changes of the records.
  /// - Returns: What was done.
  /// - Throws: What `save` throws, or an ``ArtworkError`` where the folder cannot be made.
  public func run(
    wanted: [ArtworkURL], known: [ArtworkRecord],
    progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    save: (ArtworkChanges) async throws -> Void
  ) async throws -> ArtworkOutcome {
    let listing = FolderListing(folder, isWhole: folder.isStillWhole(for: known))
    let plan = ArtworkPlan(
      wanted: wanted, known: known, listing: listing, limit: limit, mirror: mirror, now: now)
    if !plan.changes.isEmpty { try await save(plan.changes) }

    var outcome = ArtworkOutcome()
    outcome.waiting = plan.waiting
    var newRecords: [String: ArtworkRecord] = [:]
    var leavesGaps = plan.leavesGaps
    if !plan.jobs.isEmpty {
      try folder.make()
      if try await !perform(plan.jobs, &newRecords, &outcome, progress, save) { leavesGaps = true }
    }
    outcome.isWhole = !leavesGaps && outcome.stopped == nil
    let records =
      plan.records.filter { newRecords.isEmpty || newRecords[$0.address] == nil }
      + newRecords.values
    let hasChanged = !listing.isWhole || !plan.jobs.isEmpty
    if hasChanged, outcome.isWhole, !hasNewStrays(listing, known) {
      folder.noteWhole(for: records)
    }
    var counted: Set<UInt64> = []
    counted.reserveCapacity(records.count)
    for case let picture? in records.lazy.map(\.picture)
    where counted.insert(picture.hash).inserted {
      outcome.kept += 1
      outcome.bytes += picture.totalBytes
    }
    return outcome
  }

  // MARK: - Jobs

  /// How a job ended.
  private struct Result: Sendable {
    let job: ArtworkPlan.Job
    let picture: Picture?
    let wasFetched: Bool
    let error: ArtworkError?

    /// Whether the picture stays kept though its files could not be made whole: what there still is
    /// of it, in this folder or on the site, is better than none.
    ///
    /// An original that is what it was, and turns out to be no picture, is nothing to keep.
    var staysStored: Bool {
      guard let error, job.hasPicture else { return false }
      return error.subject != job.kept?.originalName
    }
  }

  /// Does the jobs; tells whether all that were kept are whole now.
  private func perform(
    _ jobs: [ArtworkPlan.Job], _ records: inout [String: ArtworkRecord],
    _ outcome: inout ArtworkOutcome, _ progress: @Sendable (_ done: Int, _ of: Int) -> Void,
    _ save: (ArtworkChanges) async throws -> Void
  ) async throws -> Bool {
    var isWhole = true
    var failures: [(place: Int, error: ArtworkError)] = []
    try await withThrowingTaskGroup(of: Result.self) { group in
      var rest = jobs[...]
      func addNext() {
        guard let job = rest.popFirst() else { return }
        group.addTask { await perform(job) }
      }
      func stopForLackOfRoom() {
        guard outcome.stopped == nil, !rest.isEmpty, let shortage = folder.shortage() else {
          return
        }
        outcome.stopped = ArtworkError(shortage, of: folder.path)
        failures.append((rest.first?.place ?? 0, ArtworkError(shortage, of: folder.path)))
      }
      for _ in 0..<Self.width {
        stopForLackOfRoom()
        if outcome.stopped == nil { addNext() }
      }
      var changes = ArtworkChanges()
      var done = 0
      var failuresInARow = 0
      while let result = try await group.next() {
        done += 1
        progress(done, jobs.count)
        if let error = result.error {
          failures.append((result.job.place, error))
          failuresInARow = error.failure?.isOfHost == true ? failuresInARow + 1 : 0
          if error.endsUpdate || failuresInARow >= Self.patience {
            outcome.stopped = outcome.stopped ?? error
          }
        } else {
          failuresInARow = 0
          if result.wasFetched { outcome.fetched += 1 } else { outcome.repaired += 1 }
        }
        if result.staysStored { isWhole = false }
        if let record = record(of: result) {
          records[record.address] = record
          changes.saved.append(record)
        }
        if changes.saved.count >= Self.batch {
          try await save(changes)
          changes = ArtworkChanges()
        }
        stopForLackOfRoom()
        if outcome.stopped == nil, !Task.isCancelled { addNext() }
      }
      if !changes.isEmpty { try await save(changes) }
      outcome.waiting += rest.count
    }
    outcome.failures = failures.sorted { $0.place < $1.place }.map(\.error)
    return isWhole
  }

  /// Brings in one picture: from its original, where that is kept and sound, else from its address.
  private func perform(_ job: ArtworkPlan.Job) async -> Result {
    do throws(ArtworkError) {
      if let kept = job.kept, let picture = try await repair(kept) {
        return Result(job: job, picture: picture, wasFetched: false, error: nil)
      }
      guard let fetch else {
        throw ArtworkError(
          .couldNotConnect("the stored picture is damaged, and requests are disabled"),
          of: job.url.string)
      }
      let response = try await fetch(job.url)
      let picture = try await store(response.bytes, of: response.url)
      return Result(job: job, picture: picture, wasFetched: true, error: nil)
    } catch {
      return Result(job: job, picture: nil, wasFetched: false, error: error)
    }
  }

  private func decode<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      decoding.addOperation { continuation.resume(returning: work()) }
    }
  }

  private func repair(_ picture: Picture) async throws(ArtworkError) -> Picture? {
    let folder = folder
    guard let bytes = await decode({ folder.original(of: picture) }) else { return nil }
    return try await store(bytes, of: picture.originalName)
  }

  /// Decodes, encodes and stores a picture, on a thread that may be busy with it.
  private func store(
    _ bytes: [UInt8], of subject: String
  ) async throws(ArtworkError) -> Picture {
    let folder = folder
    return try await decode { () -> Swift.Result<Picture, ArtworkError> in
      let verified: VerifiedPicture
      do throws(ArtworkError.Kind) {
        verified = try VerifiedPicture(bytes)
      } catch {
        return .failure(ArtworkError(error, of: subject))
      }
      do throws(ArtworkError) {
        try folder.store(verified, original: bytes)
      } catch {
        return .failure(error)
      }
      return .success(verified.picture)
    }.get()
  }

  /// What is to be remembered of a job; nil where nothing is, because the fault was not the picture's.
  private func record(of result: Result) -> ArtworkRecord? {
    let state: ArtworkRecord.State
    if let picture = result.picture {
      state = .kept(picture)
    } else if !result.staysStored, let failure = result.error?.failure {
      state = .failed(failure, at: now)
    } else {
      return nil
    }
    return ArtworkRecord(
      address: result.job.address, state: state, used: now.day,
      mirror: result.picture == nil ? mirror : nil)
  }
}

extension ArtworkRecord.Failure {
  /// Whether other pictures of the host will fail as well.
  fileprivate var isOfHost: Bool { self == .unreachable || self == .hostFailed }
}

extension ArtworkError {
  /// Whether asking for more pictures would be in vain, or unwelcome.
  fileprivate var endsUpdate: Bool {
    switch kind {
    case .folder, .noRoom: true
    case .refused(let status): status == 429
    default: false
    }
  }
}
