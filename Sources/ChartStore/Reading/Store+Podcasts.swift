public import ChartModel
import SQLite

extension Store {
  /// Returns podcasts with their newest episodes, in the order of the ids.
  ///
  /// A podcast that was never looked up is described by what the chart rows of the first of the
  /// storefronts say that say something. An id of which nothing is known is left out.
  ///
  /// - Parameters:
  ///   - ids: The ids of the podcasts, each once.
  ///   - storefronts: The site's storefronts in its order.
  ///   - limit: How many episodes of each podcast are wanted.
  /// - Returns: The podcasts.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func podcasts(
    _ ids: [Int], storefronts: [Storefront], episodes limit: Int
  ) throws(StoreError) -> [Podcast] {
    try reading { (connection) throws(SQLiteError) in
      try setRequestedIDs(ids, connection)
      var podcasts = [Podcast?](repeating: nil, count: ids.count)
      try connection.statement(Queries.podcasts).query { row in
        podcasts[row.int(0)] = Podcast(
          id: row.int(1), name: row.text(2), publisher: row.text(3), advisory: row.advisory(4),
          url: row.optionalText(5), feedURL: row.optionalText(6), artwork: row.artwork(7),
          episodeCount: row.optionalInt(8), released: row.timestamp(9))
      }
      try connection.statement(Queries.podcastGenres).query { (row) throws(SQLiteError) in
        guard let label = try self.genreLabels.label(row.int(1), in: connection) else { return }
        podcasts[row.int(0)]?.genres.append(label)
      }
      try addEpisodes(to: &podcasts, limit: limit, connection)
      try fill(&podcasts, of: ids, from: storefronts, connection)
      return podcasts.compactMap { $0 }
    }
  }

  private func addEpisodes(
    to podcasts: inout [Podcast?], limit: Int, _ connection: Connection
  ) throws(SQLiteError) {
    try connection.statement(Queries.episodes).query(max(0, limit)) { row in
      podcasts[row.int(0)]?.episodes.append(
        Episode(
          id: row.int(1), podcastID: row.int(2), name: row.text(3), released: row.timestamp(4),
          milliseconds: row.optionalInt(5), advisory: row.advisory(6), url: row.optionalText(7),
          summary: row.optionalText(8)))
    }
    // The rows come by podcast, but within one in the order of their ids.
    for index in podcasts.indices {
      podcasts[index]?.episodes.sort {
        let (a, b) = ($0.released?.seconds ?? Int.min, $1.released?.seconds ?? Int.min)
        return a == b ? $0.id > $1.id : a > b
      }
    }
  }

  /// Describes the podcasts that have no record by what chart rows say.
  private func fill(
    _ podcasts: inout [Podcast?], of ids: [Int], from storefronts: [Storefront],
    _ connection: Connection
  ) throws(SQLiteError) {
    let missing = ids.indices.filter { podcasts[$0] == nil }
    let listings = try listings(
      of: missing.map { ids[$0] }, Queries.listings, .topPodcasts,
      StorefrontPrecedence(storefronts), connection)
    for index in missing {
      guard let listing = listings[ids[index]] else { continue }
      podcasts[index] = Podcast(
        id: ids[index], name: listing.name, publisher: listing.maker, advisory: listing.advisory,
        genres: try genres(of: listing, connection), url: listing.url, artwork: listing.artwork)
    }
  }
}
