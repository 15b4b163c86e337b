public import ChartModel
import SQLite

extension Store {
  /// Returns how items did in charts of one kind, from their first to their last appearance.
  ///
  /// - Parameters:
  ///   - ids: The ids of the items, each once.
  ///   - keys: The charts; the runs come in their order.
  /// - Returns: The runs of each item that was ever on one of the charts.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func runs(of ids: [Int], in keys: [ChartKey]) throws(StoreError) -> [Int: [ItemRun]] {
    try reading { (connection) throws(SQLiteError) in
      var charts: [Int: RunChart] = [:]
      for (place, key) in keys.enumerated() {
        guard let number = try findNumber(of: key, connection) else { continue }
        charts[number] = RunChart(
          place: place, key: key, timeline: try timeline(of: number, connection))
      }
      guard !charts.isEmpty, !ids.isEmpty else { return [:] }
      try setRequestedIDs(ids, connection)
      var found: [Int: [(place: Int, run: ItemRun)]] = [:]
      var current: RunBuilder?
      try connection.statement(Queries.runs).query { row in
        guard let chart = charts[row.int(1)] else { return }
        let place = row.int(0)
        if current?.item != place || current?.chart.place != chart.place {
          if let current { found[ids[current.item], default: []].append(current.result) }
          current = RunBuilder(item: place, id: ids[place], chart: chart)
        }
        current?.add(rank: row.int(3), day: row.int(2))
      }
      if let current { found[ids[current.item], default: []].append(current.result) }
      var runs: [Int: [ItemRun]] = [:]
      for (item, list) in found {
        runs[item] = list.sorted { $0.place < $1.place }.map(\.run)
      }
      if let first = keys.first, ids.count == 1, let item = ids.first {
        let entry = try details(of: item, in: first, connection)?.entry
        runs[item]?[0].entry = entry
      }
      return runs
    }
  }
}

/// A chart that runs are asked of.
private struct RunChart {
  let place: Int
  let key: ChartKey
  let timeline: Timeline
}

/// Puts an item's rows in one chart together.
private struct RunBuilder {
  let item: Int
  let chart: RunChart
  private let id: Int
  private var position = 0
  private var stays: [[ChartStatistics.Appearance]] = []
  private var record: ChartStatistics?

  init(item: Int, id: Int, chart: RunChart) {
    self.item = item
    self.id = id
    self.chart = chart
  }

  mutating func add(rank: Int, day: Int) {
    let days = chart.timeline.days
    while position < days.count - 1, days[position] < day { position += 1 }
    let next = ChartStatistics.Appearance(rank: rank, date: Day(number: day), position: position)
    guard let last = record?.last else {
      record = ChartStatistics(next, of: id, among: chart.timeline.coverage)
      stays.append([next])
      return
    }
    guard last.position < position else { return }
    record?.add(next, of: id, among: chart.timeline.coverage)
    if record?.run == 1 { stays.append([]) }
    stays[stays.count - 1].append(next)
  }

  var result: (place: Int, run: ItemRun) {
    let debut = ChartStatistics.Appearance(rank: 0, date: Day(number: 0), position: 0)
    return (
      chart.place,
      ItemRun(
        key: chart.key, stays: stays,
        record: record ?? ChartStatistics(debut, of: id, among: chart.timeline.coverage))
    )
  }
}
