public import ChartModel
import SQLite

extension Store {
  /// Returns the dates of charts, and which of them have had a page; charts without a snapshot are
  /// left out.
  public func archiveDates(of keys: [ChartKey]) throws(StoreError) -> [ChartKey: ChartDates] {
    try reading { (connection) throws(SQLiteError) in
      var dates: [ChartKey: ChartDates] = [:]
      for key in keys {
        guard let number = try findNumber(of: key, connection) else { continue }
        let days = try days(of: number, connection)
        guard !days.isEmpty else { continue }
        var found = ChartDates(all: days.map(Day.init(number:)))
        try connection.statement(Queries.archivePages).query(number) {
          found.published.insert(Day(number: $0.int(0)))
        }
        dates[key] = found
      }
      return dates
    }
  }

  /// Keeps the dates of which pages were published: they stay, whatever is asked for later.
  public func keepArchive(_ pages: [ChartKey: [Day]]) throws(StoreError) {
    let known = try archiveDates(of: Array(pages.keys))
    let added = pages.map { key, days in
      (key, days.filter { known[key]?.published.contains($0) != true })
    }.filter { !$0.1.isEmpty }
    guard !added.isEmpty else { return }
    try writing { (connection) throws(SQLiteError) in
      let insert = try connection.statement(
        "INSERT OR IGNORE INTO archive_page (chart, day) VALUES (?, ?)")
      for (key, days) in added {
        guard let number = try findNumber(of: key, connection) else { continue }
        for day in days { try insert.run(number, day.number) }
      }
    }
  }
}
