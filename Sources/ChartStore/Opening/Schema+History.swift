import SQLite

extension Schema {
  /// What history needs besides the rows.
  ///
  /// - `chart.items` says what an imported chart ranks, and so that it is one. Its kind is its name.
  /// - An imported item's id may be any text and belongs to its chart. Entries and listings have its
  ///   number with a minus sign, so that it never meets an id of Apple's.
  /// - `listing` says what an item is called now; `former_name`, what it was called up to and with a
  ///   day, where that was something else.
  /// - `archive_page` names the snapshots that a page was published of.
  static let historyTables = """
    ALTER TABLE chart ADD COLUMN items TEXT;

    CREATE TABLE imported_item (
      number INTEGER PRIMARY KEY,
      chart INTEGER NOT NULL REFERENCES chart (id),
      id TEXT NOT NULL,
      UNIQUE (chart, id)
    ) STRICT;

    CREATE TABLE former_name (
      listing INTEGER NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
      until INTEGER NOT NULL,
      name TEXT NOT NULL,
      maker TEXT NOT NULL,
      PRIMARY KEY (listing, until)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE archive_page (
      chart INTEGER NOT NULL REFERENCES chart (id),
      day INTEGER NOT NULL,
      PRIMARY KEY (chart, day)
    ) STRICT, WITHOUT ROWID;
    """
}
