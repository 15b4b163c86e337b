import ChartModel
import SQLite

/// A table of records as they were looked up, and the rules by which a new record meets a known one.
///
/// 1. A record of a less preferred storefront leaves the known one as it is.
/// 2. A hollow record, one without an address where the known one has it, only fills gaps.
/// 3. Any other record takes the known one's place; what it leaves out stays as it was known, but
///    for the advisory: without one, the item has none.
struct RecordTable {
  private let find: String
  private let replace: String
  private let fill: String

  /// Describes a table.
  ///
  /// - Parameters:
  ///   - name: The table's name.
  ///   - columns: Its columns but `id`, `storefront` and `looked_up`.
  private init(_ name: String, _ columns: [String]) {
    let all = ["id"] + columns + ["storefront", "looked_up"]
    let insert = """
      INSERT INTO \(name) (\(all.joined(separator: ", ")))
      VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (id) DO UPDATE SET looked_up = excluded.looked_up, 
      """
    find = "SELECT storefront, url IS NOT NULL FROM \(name) WHERE id = ?"
    replace =
      insert + "storefront = excluded.storefront, "
      + columns.map {
        $0 == "advisory" ? "\($0) = excluded.\($0)" : "\($0) = ifnull(excluded.\($0), \($0))"
      }.joined(separator: ", ")
    fill = insert + columns.map { "\($0) = ifnull(\($0), excluded.\($0))" }.joined(separator: ", ")
  }

  static let podcast = RecordTable(
    "podcast",
    [
      "name", "publisher", "advisory", "url", "feed", "artwork", "episode_count", "released",
    ])
  static let episode = RecordTable(
    "episode",
    ["podcast", "name", "released", "milliseconds", "advisory", "url", "summary"])
  static let artist = RecordTable("artist", ["name", "genre", "url"])
  static let album = RecordTable(
    "album",
    [
      "name", "artist", "artist_name", "advisory", "genre", "released", "track_count",
      "copyright", "url", "artwork",
    ])
  static let song = RecordTable(
    "song",
    [
      "name", "album", "album_name", "artist", "artist_name", "advisory", "genre", "disc", "track",
      "milliseconds", "released", "preview", "url", "artwork",
    ])

  /// Where and when records were looked up, and how their storefront compares with others.
  struct Source {
    let storefront: Storefront?
    let received: Timestamp
    let precedence: StorefrontPrecedence
  }

  /// Keeps a record by the rules.
  ///
  /// - Parameters:
  ///   - id: The record's id.
  ///   - hasAddress: Whether the record has an address, without which it is hollow.
  ///   - source: Where the record comes from.
  ///   - values: The values of the columns.
  ///   - connection: Where the table is.
  /// - Returns: Whether the record is the item's own now, rather than passed over or a filler.
  /// - Throws: What SQLite refuses.
  @discardableResult
  func keep(
    _ id: Int, hasAddress: Bool, from source: Source, _ values: [any Bindable],
    in connection: Connection
  ) throws(SQLiteError) -> Bool {
    let known = try connection.statement(find).first(id) {
      (storefront: $0.optionalText(0), isFull: $0.int(1) == 1)
    }
    let code = source.storefront?.code
    let precedence = source.precedence
    if let known, precedence.position(of: code) > precedence.position(of: known.storefront) {
      return false
    }
    let isHollow = !hasAddress && known?.isFull == true
    try connection.statement(isHollow ? fill : replace).run(
      values: [id] + values + [code, source.received.seconds])
    return !isHollow
  }
}
