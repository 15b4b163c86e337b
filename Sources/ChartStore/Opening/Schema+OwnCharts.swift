import SQLite

extension Schema {
  /// What charts of one's own need besides the rows.
  ///
  /// - `chart.makes_ids` says whether the ids of an imported chart's items were made of title and maker.
  /// - `merged_item` names items that were found to be others, for later imports; both by number.
  static let ownCharts = """
    ALTER TABLE chart ADD COLUMN makes_ids INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE merged_item (
      item INTEGER PRIMARY KEY REFERENCES imported_item (number),
      target INTEGER NOT NULL REFERENCES imported_item (number)
    ) STRICT;
    """
}
