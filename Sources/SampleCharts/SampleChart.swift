import ChartModel

/// One chart of the sample over all of its days.
///
/// Each contender has a score that falls from place to place as popularity does: the first few lie
/// far apart and seldom change, those around the fiftieth lie close and come and go. Each score
/// wanders a little from day to day; some contenders climb or fall for weeks, some are talked about
/// for a few days, some come out while the chart runs, and one is gone for a while.
struct SampleChart: Sendable {
  let storefront: Int
  let kind: ChartKind

  /// What can be on the chart, by where it is in its list of rows.
  let contenders: [Contender]

  /// The places of the contenders by rank, day by day.
  private(set) var rankings: [[Int]] = []

  /// Something that may chart.
  struct Contender: Sendable {
    /// What it is, the same in all storefronts, so that a talked-about item climbs in all.
    let id: Int
    let released: Day
    let popularity: Double
  }

  /// Lets the chart run.
  ///
  /// - Parameters:
  ///   - storefront: The place of the storefront in the edition's list.
  ///   - kind: What it ranks.
  ///   - contenders: What can be on it, in any order.
  ///   - days: The days to rank.
  ///   - limit: The length of the chart.
  ///   - seed: The seed of the edition.
  init(
    storefront: Int, kind: ChartKind, contenders: [Contender], days: ClosedRange<Day>, limit: Int,
    seed: UInt64
  ) {
    self.storefront = storefront
    self.kind = kind
    // About half as many again as there are places, so that there is something to drop out.
    self.contenders = Array(
      contenders.sorted { ($1.popularity, $0.id) < ($0.popularity, $1.id) }
        .prefix(limit + limit / 2))
    run(days, limit: limit, seed: seed)
  }

  private mutating func run(_ days: ClosedRange<Day>, limit: Int, seed: UInt64) {
    let length = days.upperBound.number - days.lowerBound.number + 1
    var movers: [Mover] = []
    var base = 0.0
    for (place, contender) in contenders.enumerated() {
      base -= 1 / Double(place + 3)
      movers.append(
        Mover(contender, base: base, chart: storefront * 8 + kind.order, length: length, seed: seed)
      )
    }
    var random = SampleRandom(seed: seed, stream: UInt64(900 + storefront * 8 + kind.order))
    let absentee = random.whole(5...12)
    let firstAbsence = random.whole(12...22)
    for index in 0..<length {
      var scores: [(score: Double, place: Int)] = []
      for place in movers.indices {
        let score = movers[place].step(index, days.lowerBound.number + index)
        guard let score else { continue }
        let isAbsent = place == absentee && (firstAbsence...firstAbsence + 2).contains(index)
        if !isAbsent { scores.append((score, place)) }
      }
      scores.sort { ($1.score, $0.place) < ($0.score, $1.place) }
      rankings.append(scores.prefix(limit).map(\.place))
    }
  }

  /// A contender's score from day to day.
  private struct Mover {
    private let base: Double
    private let released: Int
    private let slope: Double
    private let surgeDay: Int
    private var surge: Double
    private var wander = 0.0
    private var random: SampleRandom

    init(_ contender: Contender, base: Double, chart: Int, length: Int, seed: UInt64) {
      self.base = base
      released = contender.released.number
      // What is talked about is so everywhere; how a score wanders is each chart's own.
      var common = SampleRandom(seed: seed, stream: UInt64(contender.id))
      slope = common.chance(0.4) ? common.bell() * 0.02 : 0
      surgeDay = common.chance(0.2) ? common.whole(3...length - 3) : -1
      surge = 0.4 + common.unit() * 0.9
      random = SampleRandom(seed: seed, stream: UInt64(contender.id) &* 31 &+ UInt64(chart))
      for _ in 0..<8 { wander = wander * 0.92 + random.bell() * 0.09 }
    }

    /// The score of the next day; nil before something is out.
    mutating func step(_ index: Int, _ day: Int) -> Double? {
      wander = wander * 0.92 + random.bell() * 0.09
      var score = base + wander + slope * Double(index)
      if surgeDay >= 0, index >= surgeDay {
        score += surge
        surge *= 0.82
      }
      let age = day - released
      guard age >= 0 else { return nil }
      // A new release starts high and sinks to where it belongs within some weeks.
      if age < 30 { score += 0.9 * Double(30 - age) * Double(30 - age) / 900 }
      return score
    }
  }
}

extension ChartKind {
  /// A number of its own for each kind's stream of chance.
  fileprivate var order: Int {
    ChartKind.allCases.firstIndex(of: self) ?? 0
  }
}
