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
  }

  private(set) var jobs: [Job] = []
  private(set) var waiting = 0
  private(set) var changes = ArtworkChanges()
  /// The records as they will stand, but for what the jobs bring.
  private(set) var records: [String: ArtworkRecord]

  /// After how many days the day of use is written again.
  private static let touch = 7
  /// After how many days without use a picture goes.
  private static let unused = 90
  /// After how many seconds a picture that failed for its own sake is asked for again.
  private static let patience = 7 * 86_400

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - wanted: The pictures that items have, the most important first.
  ///   - known: The records.
  ///   - listing: What the folder has.
  ///   - limit: How many pictures may be fetched.
  ///   - now: The time.
  init(
    wanted: [ArtworkURL], known: [ArtworkRecord], listing: FolderListing, limit: Int,
    now: Timestamp
  ) {
    records = Dictionary(known.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    let today = now.day
    var seen: Set<String> = []
    seen.reserveCapacity(wanted.count)
    var fetches = 0
    for (place, url) in wanted.enumerated() {
      let address = url.identity
      guard seen.insert(address).inserted else { continue }
      let record = records[address]
      if var record, today.number - record.used.number >= Self.touch {
        record.used = today
        records[address] = record
        changes.touched.append(record)
      }
      switch record?.state {
      case .kept(let picture) where listing.isComplete(picture): continue
      case .kept(let picture) where listing.hasOriginal(picture):
        jobs.append(Job(place: place, url: url, address: address, kept: picture))
      case .failed(let failure, let moment)
      where !failure.passes && now.seconds - moment.seconds < Self.patience:
        continue
      default:
        guard fetches < limit else {
          waiting += 1
          continue
        }
        fetches += 1
        jobs.append(Job(place: place, url: url, address: address, kept: nil))
      }
    }
    for record in known
    where !seen.contains(record.address) && today.number - record.used.number > Self.unused {
      records[record.address] = nil
      changes.removed.append(record.address)
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
