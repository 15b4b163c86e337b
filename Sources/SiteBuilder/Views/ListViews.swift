import ChartModel
import Liquid

/// A storefront with its charts and their first rows.
struct StorefrontView: DeclaredObject {
  let scope: PageScope
  let shown: ShownStorefront
  /// How many rows of each chart to show.
  let rows: Int

  static let members = Members<StorefrontView> {
    Member("code", "the code of two letters, 'us'") { $0.shown.storefront.code }
    Member("name", "the country's name") { $0.scope.site.strings.name(of: $0.shown.storefront) }
    Member("url", "the link to the storefront's page") {
      $0.scope.link($0.scope.site.routes.storefront($0.shown.storefront))
    }
    Member("charts", "its charts, with their first rows") { $0.charts }
  }

  var charts: [ChartView] {
    shown.charts.map { ChartView(scope: scope, chart: scope.site.charts[$0], limit: rows) }
  }
}

/// A chart's rows of one genre.
struct GenreChartView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let rows: [RankedEntry]

  static let members = Members<GenreChartView> {
    Member("chart", "the chart, without looking at its rows") {
      ChartView(scope: $0.scope, chart: $0.chart, limit: 0)
    }
    Member("entries", "its rows of the genre, by rank") { view in
      view.rows.lazy.map { EntryView(scope: view.scope, chart: view.chart, ranked: $0) }
    }
  }
}

/// An item on one of the lists of everything.
struct ListedItemView: DeclaredObject {
  let scope: PageScope
  let item: ListedItem

  static let members = Members<ListedItemView> {
    Member("name", "the item's name") { $0.item.name }
    Member("note", "the artist, or the podcast's publisher") { $0.item.note }
    Member("url", "the link to the item's page") { $0.scope.link($0.item.address) }
  }
}

/// One of the pages that a list is split into.
struct ListPageView: DeclaredObject {
  let scope: PageScope
  let section: String
  let number: Int
  let isCurrent: Bool

  static let members = Members<ListPageView> {
    Member("number", "the page's number, from 1") { $0.number }
    Member("url", "the link to it") {
      $0.scope.link($0.scope.site.routes.list($0.section, page: $0.number))
    }
    Member("current", "whether it is the page being rendered") { $0.isCurrent }
  }
}

/// A line of the sitemap.
struct SitemapEntryView: DeclaredObject {
  let address: String
  let date: Day?

  static let members = Members<SitemapEntryView> {
    Member("address", "the whole address") { $0.address }
    Member("date", "the day of the page's data, as an ISO date") { $0.date }
  }
}
