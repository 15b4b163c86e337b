public import ChartModel
import SQLite

/// Items that are to be looked up in one storefront now.
public struct DueLookup: Hashable, Sendable {
  public let storefront: Storefront
  /// The most wanted first.
  public let ids: [Int]
  /// How many rows each id gave last time, or is known to give.
  public let rows: [Int: Int]
  /// Those that are on one of the storefront's charts, so that it should have them.
  public let charted: Set<Int>
  /// Those that the storefront's last good response gave.
  public let found: Set<Int>
  /// Those that it left out, or that implausible responses have left out for two nights by now.
  public let absent: Set<Int>
}

extension Store {
  /// Returns what is to be looked up now, by storefront in the site's order: of each item whatever
  /// the store lacks or holds too long, in the first of its storefronts that is not known to lack it.
  ///
  /// A record is held for a week at most, and so is the knowledge that a storefront lacks an item;
  /// the newest episodes are held for a day, and so is an album without songs. Weeks are shortened by a part that depends on the id, so
  /// that what was looked up in one night is not due again in one night.
  ///
  /// - Parameters:
  ///   - subject: What is asked of the items.
  ///   - items: The items.
  ///   - now: The present moment.
  /// - Returns: The lookups; none where all that is held is fresh.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func dueLookups(
    _ subject: LookupSubject, of items: [WantedItems.Item], at now: Timestamp
  ) throws(StoreError) -> [DueLookup] {
    try reading { (connection) throws(SQLiteError) in
      var answers: [Int: [String: LastAnswer]] = [:]
      try setRequestedIDs(items.map(\.id), connection)
      try connection.statement(Queries.lookups).query(subject.name) { row in
        answers[row.int(0), default: [:]][row.text(1)] = LastAnswer(
          answered: row.int(2), rows: row.int(3), missingSince: row.optionalInt(4))
      }
      var due: [Storefront: [WantedItems.Item]] = [:]
      var order: [Storefront] = []
      var rows: [Int: Int] = [:]
      for item in items {
        for storefront in item.storefronts {
          if !order.contains(storefront) { order.append(storefront) }
          let answer = answers[item.id]?[storefront.code]
          if let answer, answer.rows > 0 { rows[item.id] = answer.rows }
          guard let answer, Self.isFresh(answer, subject, item.id, at: now) else {
            due[storefront, default: []].append(item)
            break
          }
          if answer.rows > 0 { break }
        }
      }
      if subject == .album {
        try connection.statement(Queries.trackCounts).query { row in
          if let count = row.optionalInt(1) { rows[row.int(0)] = count + 1 }
        }
      }
      return order.compactMap { storefront in
        guard let items = due[storefront] else { return nil }
        func ids(where isTrue: (LastAnswer) -> Bool) -> Set<Int> {
          Set(items.map(\.id).filter { answers[$0]?[storefront.code].map(isTrue) ?? false })
        }
        return DueLookup(
          storefront: storefront, ids: items.map(\.id), rows: rows,
          charted: Set(
            items.filter { $0.isCharted && $0.storefronts.last == storefront }.map(\.id)),
          found: ids { $0.rows > 0 && !$0.isLongMissing(at: now) },
          absent: ids { $0.isAbsent || $0.isLongMissing(at: now) })
      }
    }
  }

  /// Tells whether an answer need not be asked for again.
  private static func isFresh(
    _ answer: LastAnswer, _ subject: LookupSubject, _ id: Int, at now: Timestamp
  ) -> Bool {
    let age = now.seconds - answer.answered
    // An answer from the future was noted by a clock that was wrong.
    guard age >= -86_400 else { return false }
    // A nightly run does not begin at the same second every night.
    let day = 20 * 3_600
    if case .episodes = subject, answer.rows > 0 { return age < day }
    // An album without any song may be one night's fault.
    if subject == .album, answer.rows == 1 { return age < day }
    // Ids of one night lie close together; the multiplication spreads them.
    let spread = Int((UInt64(bitPattern: Int64(id)) &* 0x9E37_79B9_7F4A_7C15) >> 33)
    return age < 7 * 86_400 - spread % (3 * 86_400)
  }
}

/// What a storefront last answered about an item.
private struct LastAnswer {
  /// When it last gave a good response; 0 where it never did.
  let answered: Int
  let rows: Int
  /// When the first of the implausible responses came that have left the item out since.
  let missingSince: Int?

  /// Whether a good response left the item out.
  var isAbsent: Bool { answered > 0 && rows == 0 }

  /// Whether the item has been left out on three nights running, which no passing fault explains.
  func isLongMissing(at now: Timestamp) -> Bool {
    missingSince.map { now.seconds - $0 >= 2 * 20 * 3_600 } ?? false
  }
}
