import ChartModel

/// A row of a chart: positions in the list of all charts and among its rows.
struct Placement: Hashable, Sendable {
  let chart: Int
  let row: Int
}

/// An item that is new in at least three storefronts on one date.
struct Breakout: Sendable {
  /// Its row in each of them, in the order of the charts.
  let placements: [Placement]

  /// How many storefronts make a breakout.
  static let storefronts = 3

  /// Finds what is new in several storefronts' newest charts of a kind, those of all genres; what is
  /// new in the most of them comes first.
  static func find(in charts: [ShownChart]) -> [Breakout] {
    struct Sighting: Hashable {
      let kind: ChartKind
      let date: Day
      let id: Int
    }
    var found: [Sighting: [Placement]] = [:]
    var order: [Sighting] = []
    for (place, chart) in charts.enumerated()
    where chart.key.genre == nil && !chart.key.kind.isImported {
      for (row, ranked) in chart.snapshot.entries.enumerated() where ranked.movement == .new {
        let sighting = Sighting(
          kind: chart.key.kind, date: chart.snapshot.date, id: ranked.entry.id)
        if found[sighting] == nil { order.append(sighting) }
        found[sighting, default: []].append(Placement(chart: place, row: row))
      }
    }
    let all = order.compactMap { found[$0] }.filter { $0.count >= storefronts }
    // Those with as many stay in the order in which they were met.
    return all.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { Breakout(placements: $0.element) }
  }
}
