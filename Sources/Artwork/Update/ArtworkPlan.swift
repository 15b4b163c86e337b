import ChartModel

/// What a run has to do, found out from the records and a look at the folder.
struct ArtworkPlan {
  /// A picture to bring in.
  struct Job: Sendable {
    /// The place among those that are wanted.
    let place: Int
    let url: ArtworkURL
    let address: String
    /// The picture as it was kept, where only its files are missing.
    let kept: Picture?
    /// Whether the record is of a kept picture: it stays, whatever becomes of the job.
    var hasPicture = false
  }

  private(set) var jobs: [Job] = []
  private(set) var waiting = 0
  /// Whether some of what waits is kept by name, and has no file to be made again of.
  private(set) var leavesGaps = false
  private(set) var changes = ArtworkChanges()
  /// The records as they will be, but for what the jobs bring.
  private(set) var records: [ArtworkRecord]
  private let mirror: String?

  /// After how many days the day of use is written again.
  private static let touch = 7
  /// After how many seconds a picture that failed for its own sake is asked for again, at the same
  /// place.
  private static let patience = 7 * 86_400

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - wanted: The pictures that items have, the most important first.
  ///   - known: The records.
  ///   - listing: What the folder has.
  ///   - limit: How many pictures may be fetched.
  ///   - mirror: What is asked in place of Apple's hosts, if anything.
  ///   - now: The time.
  init(
    wanted: [ArtworkURL], known: [ArtworkRecord], listing: FolderListing, limit: Int,
    mirror: String?, now: Timestamp
  ) {
    records = known
    self.mirror = mirror
    // One look-up an address finds both whether it was met before and its record.
    var places: [String: Int] = [:]
    places.reserveCapacity(known.count + 64)
    for (place, record) in known.enumerated() { places[record.address] = place }
    var isWanted = [Bool](repeating: false, count: known.count)
    var fetches: [Job] = []
    var again: [(since: Int, job: Job)] = []
    for (place, url) in wanted.enumerated() {
      let address = url.identity
      if let known = places[address] {
        guard known >= 0, !isWanted[known] else { continue }
        isWanted[known] = true
        touch(known, now.day)
        guard let job = job(records[known], place, url, listing, now) else { continue }
        if job.kept != nil {
          jobs.append(job)
        } else {
          again.append((Self.moment(of: records[known]), job))
        }
      } else {
        places[address] = Self.isNew
        fetches.append(Job(place: place, url: url, address: address, kept: nil))
      }
    }
    // What has been asked for in vain must not keep the new from being asked for, night after night;
    // nor the same few the others.
    again.sort { ($0.since, $0.job.place) < ($1.since, $1.job.place) }
    fetches += again.map(\.job)
    let taken = min(max(0, limit), fetches.count)
    jobs += fetches[..<taken]
    waiting = fetches.count - taken
    leavesGaps = fetches[taken...].contains { $0.hasPicture }
  }

  /// Stands for the place of a record that is not there yet.
  private static let isNew = -1

  /// When a picture was last asked for in vain; of one that is kept this is not known.
  private static func moment(of record: ArtworkRecord) -> Int {
    if case .failed(_, let moment) = record.state { moment.seconds } else { .min }
  }

  /// Writes the day of a record's use anew, once it is old.
  private mutating func touch(_ place: Int, _ today: Day) {
    guard today.number - records[place].used.number >= Self.touch else { return }
    records[place].used = today
    changes.touched.append(records[place])
  }

  /// What is to be done about a picture that has a record; nil where nothing is.
  private func job(
    _ record: ArtworkRecord, _ place: Int, _ url: ArtworkURL, _ listing: FolderListing,
    _ now: Timestamp
  ) -> Job? {
    switch record.state {
    case .kept(let picture):
      if listing.isComplete(picture) { return nil }
      let kept = listing.hasOriginal(picture) ? picture : nil
      return Job(
        place: place, url: url, address: record.address, kept: kept, hasPicture: true)
    case .failed(let failure, let moment):
      let isRecent = now.seconds - moment.seconds < Self.patience
      if !failure.passes && isRecent && record.mirror == mirror { return nil }
      return Job(place: place, url: url, address: record.address, kept: nil)
    }
  }
}

extension ArtworkRecord.Failure {
  /// Whether the next run may well find that it is over.
  var passes: Bool {
    switch self {
    case .unreachable, .hostFailed, .cutOff: true
    case .refused, .tooLarge, .notAPicture, .tooManyPixels, .tooSmall: false
    }
  }
}
