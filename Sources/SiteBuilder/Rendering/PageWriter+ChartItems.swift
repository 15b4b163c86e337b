import ChartModel
import Liquid
import Publishing

extension PageWriter {
  /// How many items are read at a time, as far as their makers allow.
  private static let batch = 256

  /// How many makers a page of their list holds.
  private static let listRows = 500

  /// Writes a page for each item that is or was on an imported chart, and for each maker.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - data: Where the items' ways through the chart come from.
  ///   - output: The edition that the files are added to.
  ///   - progress: Is told how many more items are done.
  /// - Throws: What the data or the output folder throws.
  mutating func writeItems(
    of chart: ShownChart, _ data: any SiteData, into output: inout OutputUpdate,
    progress: (_ more: Int) -> Void
  ) async throws {
    let makers = context.routes.chartItems.groups[chart.key] ?? []
    var first = 0
    while first < makers.count {
      var end = first
      var numbers: [Int] = []
      while end < makers.count,
        numbers.isEmpty || numbers.count + makers[end].items.count <= Self.batch
      {
        numbers += makers[end].items.map(\.number)
        end += 1
      }
      let runs = try await data.runs(of: numbers, in: [chart.key]).compactMapValues(\.first)
      for maker in makers[first..<end] { try write(maker, of: chart, runs, into: &output) }
      progress(numbers.count)
      first = end
    }
    try writeList(of: makers.filter { $0.address != nil }, of: chart, into: &output)
  }

  /// Writes a maker's page, and those of all of their items.
  private mutating func write(
    _ maker: ChartItemRoutes.Maker, of chart: ShownChart, _ runs: [Int: ItemRun],
    into output: inout OutputUpdate
  ) throws {
    // Those that did best come first; the order of the file decides between equals.
    let ranked = maker.items.filter { runs[$0.number] != nil }.sorted { one, other in
      guard let one = runs[one.number]?.record, let other = runs[other.number]?.record else {
        return false
      }
      return (one.peak, -one.appearances) < (other.peak, -other.appearances)
    }
    for item in maker.items {
      guard let run = runs[item.number], let address = context.routes.chartItems.item(item.number)
      else { continue }
      let scope = scope(address)
      let others = maker.address == nil ? [] : ranked.prefix(ItemVariables.others + 1)
      try write(
        .item, scope,
        ItemVariables(
          chart: ChartView(scope: scope, chart: chart, limit: 0), item: item,
          maker: MakerView(scope: scope, maker: maker),
          placements: scope.placements(chart.key.kind, item.number),
          history: scope.history([(run, nil)]),
          others: others.filter { $0.number != item.number }.prefix(ItemVariables.others)
            .compactMap { scope.record(of: $0, runs, chart) }), into: &output)
    }
    guard let address = maker.address else { return }
    let scope = scope(address)
    let newest = ranked.sorted {
      runs[$0.number]?.record.debut.date ?? Day(number: 0)
        > runs[$1.number]?.record.debut.date ?? Day(number: 0)
    }
    try write(
      .maker, scope,
      MakerVariables(
        chart: ChartView(scope: scope, chart: chart, limit: 0),
        maker: MakerView(scope: scope, maker: maker),
        items: newest.compactMap { scope.record(of: $0, runs, chart) }), into: &output)
  }

  private mutating func writeList(
    of makers: [ChartItemRoutes.Maker], of chart: ShownChart, into output: inout OutputUpdate
  ) throws {
    let pages = max(1, (makers.count + Self.listRows - 1) / Self.listRows)
    for page in 1...pages {
      let scope = scope(ChartItemRoutes.makers(of: chart.key, page: page))
      let rows = makers.dropFirst((page - 1) * Self.listRows).prefix(Self.listRows)
      try write(
        .makers, scope,
        MakersVariables(
          chart: ChartView(scope: scope, chart: chart, limit: 0),
          makers: rows.map { MakerView(scope: scope, maker: $0) },
          pages: (1...pages).map {
            ListPageView(
              scope: scope, address: ChartItemRoutes.makers(of: chart.key, page: $0), number: $0)
          }), into: &output)
    }
  }
}

extension PageScope {
  fileprivate func record(
    of item: PageIndex.ChartItem, _ runs: [Int: ItemRun], _ chart: ShownChart
  ) -> ItemRecordView? {
    runs[item.number].map {
      ItemRecordView(scope: self, chart: chart, item: item, record: $0.record)
    }
  }
}
