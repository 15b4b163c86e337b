import ChartModel
import Liquid

/// An item of an imported chart with what it reached there.
struct ItemRecordView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let item: PageIndex.ChartItem
  let record: ChartStatistics

  static let members = Members<ItemRecordView> {
    Member("item", "the item") { ItemView(scope: $0.scope, chart: $0.chart, item: $0.item) }
    Member("peak", "its best rank") { $0.record.peak }
    Member("peak_date", "the day on which that was first reached") { $0.record.peakDate }
    Member("appearances", "how many snapshots held it") { $0.record.appearances }
    Member("first_date", "the day it first charted") { $0.record.debut.date }
    Member("last_date", "the day it last charted") { $0.record.last.date }
  }
}

/// Who made items of an imported chart.
struct MakerView: DeclaredObject {
  let scope: PageScope
  let maker: ChartItemRoutes.Maker

  static let members = Members<MakerView> {
    Member("name", "the name, as the first of the items has it") { $0.maker.name }
    Member("url", "the link to the maker's page") { $0.scope.link($0.maker.address) }
    Member("size", "how many items are or were on the chart") { $0.maker.items.count }
  }
}

extension ItemView {
  /// The item as no snapshot in particular shows it.
  init(scope: PageScope, chart: ShownChart, item: PageIndex.ChartItem) {
    self.init(
      scope: scope, chart: chart,
      entry: ChartEntry(rank: 0, id: item.number, name: item.name, artistName: item.maker))
  }
}

struct ItemVariables: DeclaredObject {
  let chart: ChartView
  let item: PageIndex.ChartItem
  let maker: MakerView
  let placements: [PlacementView]
  let history: [RunView]
  let others: [ItemRecordView]
  /// How many of the maker's other items to show.
  static let others = 10

  static let members = Members<ItemVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("item", "the item") {
      ItemView(scope: $0.chart.scope, chart: $0.chart.chart, item: $0.item)
    }
    Member("maker", "who made it") { $0.maker }
    Member("placements", "its row in the newest snapshot, if it is there") { $0.placements }
    Member("history", "its whole way through the chart") { $0.history }
    Member("others", "the best of the maker's other items") { $0.others }
  }
}

struct MakerVariables: DeclaredObject {
  let chart: ChartView
  let maker: MakerView
  let items: [ItemRecordView]

  static let members = Members<MakerVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("maker", "who made the items") { $0.maker }
    Member("items", "all of their items, the newest first") { $0.items }
  }
}

struct MakersVariables: DeclaredObject {
  let chart: ChartView
  let makers: [MakerView]
  let pages: [ListPageView]

  static let members = Members<MakersVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("makers", "the makers of this page of the list") { $0.makers }
    Member("pages", "the pages that the list is split into") { $0.pages }
  }
}
