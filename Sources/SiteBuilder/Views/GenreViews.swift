import ChartModel
import Liquid

/// A genre, as an item names it.
struct GenreLinkView: DeclaredObject {
  let scope: PageScope
  let id: Int?
  let name: String

  static let members = Members<GenreLinkView> {
    Member("id", "Apple's id of the genre") { $0.id }
    Member("name", "the name, in the language of the item's storefront") { $0.name }
    Member("url", "the link to the genre's page, where it has one") {
      $0.scope.link($0.id.flatMap($0.scope.site.routes.genre))
    }
  }
}

/// A genre with a page of its own.
struct GenreView: DeclaredObject {
  let scope: PageScope
  let genre: Genre

  static let members = Members<GenreView> {
    Member("id", "Apple's id of the genre") { $0.genre.id }
    Member("name", "the English name") { $0.genre.name }
    Member("media", "'podcasts' or 'music'") { $0.genre.media.rawValue }
    Member("url", "the link to the genre's page") {
      $0.scope.link($0.scope.site.routes.genre($0.genre.id))
    }
    Member("parent", "the genre that it is a part of") {
      GenreView(scope: $0.scope, id: $0.genre.parent)
    }
  }

  init(scope: PageScope, genre: Genre) {
    self.scope = scope
    self.genre = genre
  }

  /// The genre of an id; nil where there is none of the id.
  init?(scope: PageScope, id: Int?) {
    guard let genre = id.flatMap({ Genre.known[$0] }) else { return nil }
    self.init(scope: scope, genre: genre)
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
