extension Help {
  /// The views of the store, and queries that show how they are used.
  static var data: String {
    """
    All snapshots are in one SQLite file, Data/charts.sqlite. Its tables may change;
    two views stay, for your own queries. Reading them while a build is at work is
    safe: sqlite3 -readonly Data/charts.sqlite

    chart_rows: one row for each rank of each date
    \(table(chartRows))

    items: one row for each item of each chart
    \(table(items))

    FILES OF THE SITE, each with "version": 1, which changes with their names:
    \(table(files))

    QUERIES:
    \(queries.map { "-- \($0.title)\n\($0.sql)\n" }.joined(separator: "\n"))
    """
  }

  private static let chartRows = [
    ("date", "The date of the snapshot, such as 2026-11-30."),
    ("storefront, chart", "The country's code and the chart's name: us, top-podcasts."),
    ("genre", "Apple's id of the genre; NULL for the chart of all genres."),
    ("rank, previous", "The rank, and the rank in the snapshot before; NULL if it was absent."),
    ("peak, appearances", "The best rank and the number of snapshots, up to and with this one."),
    ("depth", "How many ranks the snapshot covers."),
    ("id", "Apple's id, or an imported chart's own, as text."),
    ("title, maker, url", "What the item was called on that date, and its page at Apple."),
  ]

  private static let files = [
    (
      "/index.json",
      "title, url, date, and charts: chart, title, storefront, date, json, csv, dates."
    ),
    (
      "CHART/chart.json",
      "chart, title, storefront, genre, date, previous_date, depth, unit (of appearances), page, and "
        + "entries: rank, previous, change, status (new, re-entry, up, down, same), peak, peak_date, "
        + "appearances, id, title, maker, url. What is not known is null."
    ),
    (
      "CHART/chart.csv",
      "date, and the columns of the entries. A title that begins with = + - or @ has "
        + "an apostrophe before it, so that no spreadsheet runs it."
    ),
  ]

  private static let items = [
    ("storefront, chart, genre", "As above."),
    ("id, title, maker, url", "The item, as it is called now."),
    ("peak, appearances", "Its best rank, and the number of snapshots that have it."),
    ("first_date, last_date", "When it was first and last on the chart."),
  ]

  /// Queries that can be run as they stand.
  package static let queries: [(title: String, sql: String)] = [
    (
      "Who was No. 1, and how often",
      """
      SELECT storefront, chart, title, maker, count(*) AS times
      FROM chart_rows WHERE rank = 1
      GROUP BY storefront, chart, id ORDER BY times DESC LIMIT 10;
      """
    ),
    (
      "The biggest climbs of the newest snapshots",
      """
      SELECT storefront, chart, title, previous - rank AS climb
      FROM chart_rows AS row
      WHERE date = (SELECT max(date) FROM chart_rows AS other
        WHERE other.storefront = row.storefront AND other.chart = row.chart)
      ORDER BY climb DESC LIMIT 10;
      """
    ),
    (
      "What stayed longest",
      """
      SELECT storefront, chart, title, maker, appearances, first_date, last_date
      FROM items ORDER BY appearances DESC, first_date LIMIT 10;
      """
    ),
  ]
}
