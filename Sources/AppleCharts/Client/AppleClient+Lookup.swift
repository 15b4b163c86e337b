public import ChartModel
import HTTP

/// What one lookup of several ids gave.
public struct LookupResponse: Sendable {
  /// The ids that were requested; of a lookup in several calls only those whose absence is plausible.
  public internal(set) var ids: [Int]
  /// Everything that came; see ``requested``.
  public let records: Lookup
  /// What was requested of them.
  public let subject: LookupSubject
  /// How many rows came for each id; one that is not among them is not in that store.
  public let rows: [Int: Int]
  /// Why each record that should have been stored is missing.
  public let skipped: [String]
}

extension LookupResponse {
  /// The records of the ids that were requested, and those that belong to them: nothing else is
  /// stored.
  public var requested: Lookup {
    let ids = Set(ids)
    func owns(_ id: Int?) -> Bool { id.map(ids.contains) ?? false }
    var requested = Lookup()
    requested.storefront = records.storefront
    switch subject {
    case .podcast, .episodes:
      requested.podcasts = records.podcasts.filter { owns($0.id) }
      requested.episodes = records.episodes.filter { owns($0.podcastID) }
    case .artist:
      requested.artists = records.artists.filter { owns($0.id) }
      requested.albums = records.albums.filter { owns($0.artistID) }
    case .album:
      requested.albums = records.albums.filter { owns($0.id) }
      requested.songs = records.songs.filter { owns($0.albumID) }
    }
    return requested
  }

  /// The ids whose absence is implausible.
  ///
  /// Without any row it is all ids. A response is suspect where it leaves out most of what it should
  /// have, and that is either several items that were there before, or many.
  ///
  /// - Parameters:
  ///   - expected: The ids that are on one of the store's charts.
  ///   - found: Those that an earlier lookup there gave.
  ///   - absent: Those that an earlier lookup there left out; they are missing again.
  /// - Returns: The ids; none where the response is plausible.
  func implausiblyMissing(
    of expected: Set<Int>, found: Set<Int> = [], absent: Set<Int> = []
  ) -> [Int] {
    let known = ids.filter {
      found.contains($0) || expected.contains($0) && !absent.contains($0)
    }
    let missing = known.filter { rows[$0] == nil }
    let lost = missing.count(where: found.contains)
    guard missing.count * 2 > known.count, lost > 1 || missing.count > 2 else { return [] }
    return rows.isEmpty ? ids : missing
  }
}

/// Ids that could not be looked up, and why.
public struct LookupFailure: Sendable {
  public let ids: [Int]
  public let error: AppleError
}

extension AppleClient {
  /// Looks several ids up in one call.
  ///
  /// Apple takes at most about 200 ids and fails with 502 beyond some number of rows;
  /// ``lookup(_:_:in:rows:each:)`` keeps within both.
  ///
  /// - Parameters:
  ///   - ids: The ids, each once.
  ///   - subject: What they are ids of, and what to say of each.
  ///   - storefront: The store to look in.
  /// - Returns: The records, told apart by id.
  /// - Throws: An ``AppleError``.
  public func lookup(
    _ ids: [Int], _ subject: LookupSubject, in storefront: Storefront
  ) async throws(AppleError) -> LookupResponse {
    let url = endpoints.lookup(ids, subject, in: storefront)
    if let bad = ids.first(where: { $0 <= 0 }) { throw AppleError(.badID(bad), url: url) }
    if case .episodes(let count) = subject, !(1...200).contains(count) {
      throw AppleError(.badLimit(count, allowed: 1...200), url: url)
    }
    guard (1...200).contains(ids.count) else {
      throw AppleError(.badLimit(ids.count, allowed: 1...200), url: url)
    }
    let decoded = try await request(url, from: .lookups) { (response) throws(ResponseError) in
      try AppleResponse.decodeLookup(response.body)
    }
    let records = decoded.records
    var rows: [Int: Int] = [:]
    switch subject {
    case .podcast, .episodes:
      for podcast in records.podcasts { rows[podcast.id] = 1 }
      for episode in records.episodes {
        if let podcast = episode.podcastID { rows[podcast]? += 1 }
      }
    case .artist:
      for artist in records.artists { rows[artist.id] = 1 }
      for album in records.albums { if let artist = album.artistID { rows[artist]? += 1 } }
    case .album:
      for album in records.albums { rows[album.id] = 1 }
      for song in records.songs { if let album = song.albumID { rows[album]? += 1 } }
    }
    return LookupResponse(
      ids: ids, records: records, subject: subject, rows: rows.filter { ids.contains($0.key) },
      skipped: decoded.faults)
  }

  /// Looks any number of ids up, in as few calls as Apple allows.
  ///
  /// A call has at most 150 ids, and fewer where their rows would pass 1,000; one that fails with 502
  /// is requested again in halves. Several calls are under way at once. Once the host refuses, cannot
  /// be reached or has given nothing of use three times in a row, the rest is not requested.
  ///
  /// - Parameters:
  ///   - ids: The ids, the most important first, each once.
  ///   - subject: What they are ids of, and what to say of each.
  ///   - storefront: The store to look in.
  ///   - rows: How many rows each id gave before, or is known to give.
  ///   - expected: Those that are on one of the store's charts. A response that lacks most of them
  ///     is a refusal in disguise.
  ///   - found: Those that an earlier lookup there gave.
  ///   - absent: Those that an earlier lookup there left out.
  ///   - each: Takes a good response, one after another.
  /// - Returns: The ids that could not be looked up.
  /// - Throws: What `each` throws.
  public func lookup(
    _ ids: [Int], _ subject: LookupSubject, in storefront: Storefront, rows: [Int: Int] = [:],
    expecting expected: Set<Int> = [], found: Set<Int> = [], absent: Set<Int> = [],
    each: (LookupResponse) async throws -> Void
  ) async throws -> [LookupFailure] {
    var batches = LookupBatches(ids, subject, rows: rows)
    var failures: [LookupFailure] = []
    try await withThrowingTaskGroup(of: LookupOutcome.self) { group in
      var isOver = false
      var underWay = 0
      var useless = 0
      while true {
        while !isOver, underWay < Self.lookupsAtOnce, let batch = batches.next() {
          underWay += 1
          group.addTask {
            do throws(AppleError) {
              let response = try await self.lookup(batch, subject, in: storefront)
              return LookupOutcome(ids: batch, result: .success(response))
            } catch {
              return LookupOutcome(ids: batch, result: .failure(error))
            }
          }
        }
        guard let outcome = try await group.next() else { break }
        underWay -= 1
        let batch = outcome.ids
        switch outcome.result {
        case .success(var response):
          let missing = response.implausiblyMissing(
            of: expected, found: found, absent: absent)
          if !missing.isEmpty {
            let url = endpoints.lookup(batch, subject, in: storefront)
            failures.append(
              LookupFailure(ids: missing, error: AppleError(.implausible(storefront), url: url)))
            response.ids.removeAll(where: Set(missing).contains)
          }
          useless = response.rows.isEmpty && !missing.isEmpty ? useless + 1 : 0
          guard !response.ids.isEmpty else { break }
          batches.learn(from: response)
          try await each(response)
        case .failure(let error):
          if case .http(.status(502)) = error.kind, batch.count > 1 {
            batches.putBackHalves(of: batch)
          } else {
            failures.append(LookupFailure(ids: batch, error: error))
            useless += 1
            isOver = isOver || error.endsHost
          }
        }
        isOver = isOver || useless >= Self.maximumUseless
      }
    }
    let rest = batches.rest
    if !rest.isEmpty, let last = failures.last(where: { $0.error.endsHost }) ?? failures.last {
      failures.append(LookupFailure(ids: rest, error: last.error))
    }
    return failures
  }

  /// No more than the client's own width, so that an early response can still shape the next call.
  private static let lookupsAtOnce = 4

  /// So many calls in a row without anything of use, and the next are not worth their wait.
  private static let maximumUseless = 3
}

/// How one call of several ended.
///
/// In a task group a tuple of this ends the process in release builds of Swift 6.3 for Linux.
private struct LookupOutcome: Sendable {
  let ids: [Int]
  let result: Result<LookupResponse, AppleError>
}

/// Ids in calls of a size that Apple allows.
struct LookupBatches {
  /// What is still to be requested, the next at the end.
  private var waiting: [Int]
  /// Halves of calls that were too large, to be requested as they are.
  private var halves: [[Int]] = []
  private let known: [Int: Int]
  private var receivedRows = 0
  private var receivedIDs = 0
  /// How many rows an id gives before any response has come.
  private let firstGuess: Int

  private static let maximumIDs = 150
  private static let maximumRows = 1_000

  init(_ ids: [Int], _ subject: LookupSubject, rows: [Int: Int]) {
    waiting = ids.reversed()
    known = rows
    firstGuess =
      switch subject {
      case .podcast: 1
      case .episodes(let count): count + 1
      case .artist: 21
      case .album: 15
      }
  }

  /// Takes the ids of the next call.
  mutating func next() -> [Int]? {
    if let half = halves.popLast() { return half }
    let mean = receivedIDs > 0 ? max(1, (receivedRows + receivedIDs - 1) / receivedIDs) : firstGuess
    var batch: [Int] = []
    var rows = 0
    while let id = waiting.last, batch.count < Self.maximumIDs {
      // No id gives more than 200 rows and its own.
      rows += min(max(1, known[id] ?? mean), 201)
      if !batch.isEmpty, rows > Self.maximumRows { break }
      batch.append(id)
      waiting.removeLast()
    }
    return batch.isEmpty ? nil : batch
  }

  /// Takes a response into account for the size of the next calls.
  mutating func learn(from response: LookupResponse) {
    receivedIDs += response.ids.count
    receivedRows += response.rows.values.reduce(0, +)
  }

  mutating func putBackHalves(of batch: [Int]) {
    let middle = batch.count / 2
    halves.append(Array(batch[middle...]))
    halves.append(Array(batch[..<middle]))
  }

  /// What was not requested.
  var rest: [Int] {
    halves.reversed().flatMap { $0 } + waiting.reversed()
  }
}
