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

/// A storefront, as links show it.
struct StorefrontLinkView: DeclaredObject {
  let scope: PageScope
  let storefront: Storefront

  static let members = Members<StorefrontLinkView> {
    Member("code", "the code of two letters, 'us'") { $0.storefront.code }
    Member("name", "the country's name") { $0.scope.site.strings.name(of: $0.storefront) }
    Member("url", "the link to the storefront's page") {
      $0.scope.link($0.scope.site.routes.storefront($0.storefront))
    }
    Member("is_current", "whether this page is the storefront's") {
      $0.scope.site.routes.storefront($0.storefront) == $0.scope.address
    }
  }
}
