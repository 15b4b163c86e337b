import SQLite

extension Schema {
  /// What users' own queries may rely on, whatever becomes of the tables: `chartgen help data`.
  static let views = """

    CREATE VIEW chart_rows AS
    SELECT date(entry.day * 86400, 'unixepoch') AS date, chart.storefront AS storefront,
      chart.kind AS chart, chart.genre AS genre, entry.rank AS rank,
      (SELECT min(earlier.rank) FROM entry AS earlier
        WHERE earlier.item = entry.item AND earlier.chart = entry.chart AND earlier.day = (
          SELECT max(day) FROM snapshot AS before
          WHERE before.chart = entry.chart AND before.day < entry.day)) AS previous,
      min(entry.rank) OVER course AS peak, count(*) OVER course AS appearances,
      snapshot.depth AS depth,
      CASE WHEN entry.item < 0
        THEN (SELECT imported_item.id FROM imported_item WHERE number = -entry.item)
        ELSE CAST(entry.item AS TEXT) END AS id,
      ifnull((SELECT former_name.name FROM former_name
        WHERE former_name.listing = listing.id AND until >= entry.day ORDER BY until LIMIT 1),
        listing.name) AS title,
      ifnull((SELECT former_name.maker FROM former_name
        WHERE former_name.listing = listing.id AND until >= entry.day ORDER BY until LIMIT 1),
        listing.maker) AS maker,
      listing.url AS url
    FROM entry
    JOIN chart ON chart.id = entry.chart
    JOIN snapshot ON snapshot.chart = entry.chart AND snapshot.day = entry.day
    LEFT JOIN listing ON listing.kind = chart.kind AND listing.item = entry.item
      AND listing.storefront = chart.storefront
    WINDOW course AS (PARTITION BY entry.chart, entry.item ORDER BY entry.day
      ROWS UNBOUNDED PRECEDING);

    CREATE VIEW items AS
    SELECT chart.storefront AS storefront, chart.kind AS chart, chart.genre AS genre,
      CASE WHEN entry.item < 0
        THEN (SELECT imported_item.id FROM imported_item WHERE number = -entry.item)
        ELSE CAST(entry.item AS TEXT) END AS id,
      listing.name AS title, listing.maker AS maker, listing.url AS url, min(entry.rank) AS peak,
      count(DISTINCT entry.day) AS appearances,
      date(min(entry.day) * 86400, 'unixepoch') AS first_date,
      date(max(entry.day) * 86400, 'unixepoch') AS last_date
    FROM entry
    JOIN chart ON chart.id = entry.chart
    LEFT JOIN listing ON listing.kind = chart.kind AND listing.item = entry.item
      AND listing.storefront = chart.storefront
    GROUP BY entry.chart, entry.item;
    """
}
