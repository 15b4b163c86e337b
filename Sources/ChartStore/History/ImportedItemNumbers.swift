import ChartModel
import SQLite

/// The items of an imported chart, as an import finds or makes them.
struct ImportedItemNumbers {
  private let chart: Int
  private let key: ChartKey
  private let connection: Connection
  private let find: Statement
  private let add: Statement
  /// Whether ids are made for this chart; nil while it has no item.
  private(set) var makesIDs: Bool?
  /// The items by what they are and were called, read when a row without an id comes.
  private var byKey: [ItemKey: [Int]]?
  /// The keys of names that came lately, which are the same in many rows.
  private var keys: [ItemName: ItemKey] = [:]
  /// How many rows of a key a day has had.
  private var used: [DayKey: Int] = [:]
  /// The items that this import has made.
  private(set) var new: [ItemName] = []
  private(set) var doubledRows: [ImportedRow] = []

  private struct DayKey: Hashable {
    let day: Int
    let key: ItemKey
  }

  init(of chart: Int, _ key: ChartKey, _ connection: Connection) throws(SQLiteError) {
    self.chart = chart
    self.key = key
    self.connection = connection
    find = try connection.statement(
      """
      SELECT ifnull((SELECT target FROM merged_item WHERE item = number), number)
      FROM imported_item WHERE chart = ? AND id = ?
      """)
    add = try connection.statement(
      "INSERT INTO imported_item (chart, id) VALUES (?, ?) RETURNING number")
    makesIDs = try connection.statement(
      """
      SELECT makes_ids FROM chart
      WHERE id = ? AND EXISTS (SELECT 1 FROM imported_item WHERE chart = chart.id)
      """
    ).first(chart) { $0.int(0) == 1 }
  }

  /// The number of a row's item: Apple's id, or one of the import's own, below zero.
  mutating func number(of row: ImportedRow) throws -> Int {
    guard key.kind.isImported else {
      guard let id = row.id.flatMap({ Int($0) }), id > 0, String(id) == row.id else {
        throw ImportError(kind: .noNumber, row: row)
      }
      return id
    }
    guard let id = row.id else { return try numberByName(of: row) }
    if let known = try find.first(chart, id, row: { $0.int(0) }) { return -known }
    if makesIDs == nil { try note(makesIDs: false) }
    return try make(id, for: row)
  }

  private mutating func make(_ id: String, for row: ImportedRow) throws(SQLiteError) -> Int {
    new.append(ItemName(name: row.title, maker: row.maker))
    let number = try -(add.first(chart, id) { $0.int(0) } ?? 0)
    let key = key(of: row)
    if byKey != nil { byKey?[key, default: []].append(number) }
    return number
  }

  private mutating func numberByName(of row: ImportedRow) throws -> Int {
    if byKey == nil { try readNames() }
    let key = key(of: row)
    let place = used[DayKey(day: row.date.number, key: key), default: 0]
    used[DayKey(day: row.date.number, key: key)] = place + 1
    if place > 0 { doubledRows.append(row) }
    let known = byKey?[key] ?? []
    if place < known.count { return known[place] }
    guard makesIDs ?? true else { throw ImportError(kind: .unknownItem, row: row) }
    if makesIDs == nil { try note(makesIDs: true) }
    var id = key.madeID
    var count = known.count
    // Another item of the same names, or of the same hash, has an id with a number behind.
    while try find.first(chart, id, row: { $0.int(0) }) != nil {
      count += 1
      id = "\(key.madeID)-\(count)"
    }
    return try make(id, for: row)
  }

  private mutating func key(of row: ImportedRow) -> ItemKey {
    let name = ItemName(name: row.title, maker: row.maker)
    if let known = keys[name] { return known }
    if keys.count > 10_000 { keys.removeAll(keepingCapacity: true) }
    let key = ItemKey(title: row.title, maker: row.maker)
    keys[name] = key
    return key
  }

  /// Reads what the chart's items are called, and were.
  private mutating func readNames() throws(SQLiteError) {
    var names: [ItemKey: [Int]] = [:]
    func note(_ number: Int, _ name: String, _ maker: String) {
      let key = ItemKey(title: name, maker: maker)
      if names[key]?.contains(number) != true { names[key, default: []].append(number) }
    }
    let columns = "ifnull((SELECT target FROM merged_item WHERE merged_item.item = number), number)"
    for query in [
      """
      SELECT \(columns), name, maker FROM imported_item
      JOIN listing ON listing.kind = ?1 AND listing.item = -number AND storefront = ?2
      WHERE chart = ?3 ORDER BY number
      """,
      """
      SELECT \(columns), former_name.name, former_name.maker FROM imported_item
      JOIN listing ON listing.kind = ?1 AND listing.item = -number AND storefront = ?2
      JOIN former_name ON former_name.listing = listing.id
      WHERE chart = ?3 ORDER BY number, until
      """,
    ] {
      try connection.statement(query).query(key.kind.rawValue, key.storefront.code, chart) {
        note(-$0.int(0), $0.text(1), $0.text(2))
      }
    }
    byKey = names
  }

  private mutating func note(makesIDs: Bool) throws(SQLiteError) {
    self.makesIDs = makesIDs
    try connection.statement("UPDATE chart SET makes_ids = ? WHERE id = ?")
      .run(makesIDs ? 1 : 0, chart)
  }

  /// New items whose names are nearly those of others of the chart, with theirs.
  mutating func likelyMisspellings() throws(SQLiteError) -> [(new: ItemName, known: ItemName)] {
    // Of a first import everything is new.
    guard !new.isEmpty, new.count <= 500 else { return [] }
    let fresh = Set(new)
    var known: [(name: ItemName, key: ItemKey)] = []
    try connection.statement(
      "SELECT name, maker FROM listing WHERE kind = ? AND storefront = ? ORDER BY id"
    ).query(key.kind.rawValue, key.storefront.code) { row in
      let name = ItemName(name: row.text(0), maker: row.text(1))
      if !fresh.contains(name) {
        known.append((name, ItemKey(title: name.name, maker: name.maker)))
      }
    }
    return new.compactMap { name in
      let key = ItemKey(title: name.name, maker: name.maker)
      return known.first { $0.key != key && $0.key.isNear(key) }.map { (name, $0.name) }
    }
  }
}
