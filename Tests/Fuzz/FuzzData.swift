import ChartModel
import Diagnostics
import Liquid
import SiteBuilder
import SiteConfiguration

/// What the templates are given: a page of a site, and a value of each kind.
let data = {
  var all = page ?? Map()
  for (name, value) in values { all[Name(name)] = value }
  return all
}()

private let values: [(String, Value)] = [
  ("a", .string("a < b & \"c\"")), ("b", .markup("<b>")), ("n", .int(-7)), ("d", .double(2.5)),
  ("t", .bool(true)), ("nothing", .null), ("r", .range(1...5)), ("far", .range(0...Int.max)),
  ("list", .array([.int(3), .string("é"), .null, .array([.int(1), .double(0.1)])])),
  ("map", .map(Map([("name", .string("Ana")), ("size", .int(2)), ("inner", .map(Map()))]))),
  ("strings", .map(Map([("dates", .map(Map([("format", .string("{day} {month} {year}"))])))]))),
  ("cover", .string("https://is1-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg")),
]

/// The home page of a site with a chart of two rows.
private let page: Map? = {
  let text = """
    title: Fiction
    url: https://radio.example/charts/
    storefronts: [us]
    charts: [top-podcasts]
    raw_html: true
    """
  guard let read = try? Configuration.read(SourceText(name: "site.yml", text)),
    let storefront = Storefront("us"), let day = Day(iso: "2026-11-29")
  else { return nil }
  let entries = (1...2).map { rank in
    RankedEntry(
      entry: ChartEntry(rank: rank, id: rank, name: "Show \(rank)", artistName: "A & B"),
      previousRank: nil, movement: .new)
  }
  let chart = Snapshot(
    key: ChartKey(storefront: storefront, kind: .topPodcasts, genre: nil), date: day,
    previousDate: Day(iso: "2026-11-22"), entries: entries)
  return .homePage(of: [chart], with: read.configuration)
}()
