import ChartModel
import Liquid

/// A storefront with its charts and their first rows.
struct StorefrontView: DeclaredObject {
  let scope: PageScope
  let shown: ShownStorefront
  /// How many rows of each chart to show.
  let rows: Int

  static let members = Members<StorefrontView>([
    Member("code", .string, "the code of two letters, 'us'") {
      .string($0.shown.storefront.code)
    },
    Member("name", .string, "the country's name") {
      .string($0.scope.site.strings.name(of: $0.shown.storefront))
    },
    Member("url", .string, "the link to the storefront's page") {
      $0.scope.link($0.scope.site.routes.storefront($0.shown.storefront))
    },
    Member("charts", .list(.object(ChartView.self)), "its charts, with their first rows") {
      $0.charts
    },
  ])

  var charts: Value {
    .array(
      shown.charts.map {
        .object(ChartView(scope: scope, chart: scope.site.charts[$0], limit: rows))
      })
  }
}

/// A chart's rows of one genre.
struct GenreChartView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let rows: [RankedEntry]

  static let members = Members<GenreChartView>([
    Member("chart", .object(ChartView.self), "the chart, without looking at its rows") {
      .object(ChartView(scope: $0.scope, chart: $0.chart, limit: 0))
    },
    Member("entries", .list(.object(EntryView.self)), "its rows of the genre, by rank") { view in
      .array(
        view.rows.map { .object(EntryView(scope: view.scope, chart: view.chart, ranked: $0)) })
    },
  ])
}

/// An item on one of the lists of everything.
struct ListedItemView: DeclaredObject {
  let scope: PageScope
  let item: ListedItem

  static let members = Members<ListedItemView>([
    Member("name", .string, "the item's name") { .string($0.item.name) },
    Member("note", .optional(.string), "the artist, or the podcast's publisher") {
      Value($0.item.note)
    },
    Member("url", .optional(.string), "the link to the item's page") {
      $0.scope.link($0.item.address)
    },
  ])
}

/// One of the pages that a list is split into.
struct ListPageView: DeclaredObject {
  let scope: PageScope
  let section: String
  let number: Int
  let isCurrent: Bool

  static let members = Members<ListPageView>([
    Member("number", .int, "the page's number, from 1") { .int($0.number) },
    Member("url", .string, "the link to it") {
      $0.scope.link($0.scope.site.routes.list($0.section, page: $0.number))
    },
    Member("current", .bool, "whether it is the page being rendered") { .bool($0.isCurrent) },
  ])
}

/// A line of the sitemap.
struct SitemapEntryView: DeclaredObject {
  let address: String
  let date: Day?

  static let members = Members<SitemapEntryView>([
    Member("address", .string, "the whole address") { .string($0.address) },
    Member("date", .optional(.string), "the day of the page's data, as an ISO date") {
      Value($0.date)
    },
  ])
}
