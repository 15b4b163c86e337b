import ChartModel

extension Podcast {
  /// Reads a show's record.
  ///
  /// Its `trackTimeMillis` is not read: there it counts the seconds of the newest episode.
  static func read(_ fields: LookupFields) -> Result<Podcast, RecordFault> {
    fields.named(id: [.collectionId, .trackId], name: [.collectionName, .trackName])
      .map { id, name in
        Podcast(
          id: id, name: name, publisher: fields.text(.artistName) ?? "",
          advisory: fields.advisory(
            .contentAdvisoryRating, .trackExplicitness, .collectionExplicitness),
          genres: genres(fields),
          url: (fields.link(.collectionViewUrl) ?? fields.link(.trackViewUrl))?.string,
          feedURL: fields.link(.feedUrl)?.string, artwork: fields.artwork,
          episodeCount: fields.whole(.trackCount, in: 0...1_000_000),
          released: fields.timestamp(.releaseDate))
      }
  }

  private static func genres(_ fields: LookupFields) -> [GenreLabel] {
    let ids = GenreList.ids(fields, .genreIds)
    let genres = GenreList.read(fields, .genres, ids: ids, media: .podcasts)
    if !genres.isEmpty { return genres }
    guard let name = fields.text(.primaryGenreName), name != "Podcasts" else { return [] }
    return [GenreLabel(id: Genre.known(named: name, in: .podcasts)?.id, name: name)]
  }
}

extension Episode {
  /// Reads an episode's record.
  static func read(_ fields: LookupFields) -> Result<Episode, RecordFault> {
    fields.named(id: [.trackId], name: [.trackName]).map { id, name in
      Episode(
        id: id, podcastID: fields.number(.collectionId), name: name,
        released: fields.timestamp(.releaseDate),
        milliseconds: fields.whole(.trackTimeMillis, in: LookupFields.milliseconds),
        advisory: fields.advisory(.contentAdvisoryRating, .trackExplicitness),
        url: fields.link(.trackViewUrl)?.string,
        summary: fields.lines(.description) ?? fields.lines(.shortDescription))
    }
  }
}
