import ChartModel
import SQLite

/// The names of genres that the store holds, each once, as records refer to them by number.
///
/// Names are only ever added, so what is known stays true.
struct GenreLabels {
  private var byNumber: [Int: GenreLabel] = [:]
  private var numbers: [GenreLabel: Int] = [:]

  /// Returns the name with a number; nil where the store has none such.
  mutating func label(
    _ number: Int?, in connection: Connection
  ) throws(SQLiteError) -> GenreLabel? {
    guard let number else { return nil }
    if let known = byNumber[number] { return known }
    let found = try connection.statement("SELECT genre, name FROM genre_label WHERE id = ?")
      .first(number) { GenreLabel(id: $0.optionalInt(0), name: $0.text(1)) }
    if let found { keep(found, as: number) }
    return found
  }

  /// Returns the number of a name, and gives it one where it is new.
  mutating func number(
    of label: GenreLabel?, in connection: Connection
  ) throws(SQLiteError) -> Int? {
    guard let label else { return nil }
    if let known = numbers[label] { return known }
    let find = try connection.statement(
      "SELECT id FROM genre_label WHERE name = ? AND ifnull(genre, -1) = ifnull(?, -1)")
    if let found = try find.first(label.name, label.id, row: { $0.int(0) }) {
      keep(label, as: found)
      return found
    }
    let added = try connection.statement(
      "INSERT INTO genre_label (genre, name) VALUES (?, ?) RETURNING id"
    ).first(label.id, label.name) { $0.int(0) }
    if let added { keep(label, as: added) }
    return added
  }

  private mutating func keep(_ label: GenreLabel, as number: Int) {
    byNumber[number] = label
    numbers[label] = number
  }
}

extension Store {
  /// Which table holds the genres of which kind of row.
  enum GenreTable: String {
    case listing
    case podcast
  }

  /// Sets the genres of a row, where there are any and they differ from what is stored.
  func setGenres(
    _ genres: [GenreLabel], of row: Int, in table: GenreTable, _ connection: Connection
  ) throws(SQLiteError) {
    guard !genres.isEmpty else { return }
    var wanted: [Int] = []
    for genre in genres {
      guard let number = try genreLabels.number(of: genre, in: connection) else { continue }
      wanted.append(number)
    }
    let stored = try connection.statement(
      """
      SELECT label FROM \(table.rawValue)_genre WHERE \(table.rawValue) = ? ORDER BY position
      """
    ).map(row) { $0.int(0) }
    guard stored != wanted else { return }
    try connection.statement(
      "DELETE FROM \(table.rawValue)_genre WHERE \(table.rawValue) = ?"
    ).run(row)
    let insert = try connection.statement(
      "INSERT INTO \(table.rawValue)_genre VALUES (?, ?, ?)")
    for (position, number) in wanted.enumerated() { try insert.run(row, position, number) }
  }
}
