import ChartModel

extension Artist {
  /// Reads an artist's record.
  static func read(_ fields: LookupFields) -> Result<Artist, RecordFault> {
    fields.named(id: [.artistId], name: [.artistName]).map { id, name in
      Artist(
        id: id, name: name, genre: fields.musicGenre,
        url: (fields.link(.artistLinkUrl) ?? fields.link(.artistViewUrl))?.string)
    }
  }
}

extension Album {
  /// Reads an album's record.
  static func read(_ fields: LookupFields) -> Result<Album, RecordFault> {
    fields.named(id: [.collectionId], name: [.collectionName]).map { id, name in
      Album(
        id: id, name: name, artistID: fields.number(.artistId),
        artistName: fields.text(.artistName) ?? "",
        advisory: fields.advisory(.collectionExplicitness, .contentAdvisoryRating),
        genre: fields.musicGenre, released: fields.day(.releaseDate),
        trackCount: fields.whole(.trackCount, in: 0...100_000), copyright: fields.text(.copyright),
        url: fields.link(.collectionViewUrl)?.string, artwork: fields.artwork)
    }
  }
}

extension Song {
  /// Reads a song's record.
  static func read(_ fields: LookupFields) -> Result<Song, RecordFault> {
    fields.named(id: [.trackId], name: [.trackName]).map { id, name in
      Song(
        id: id, name: name, albumID: fields.number(.collectionId),
        albumName: fields.text(.collectionName), artistID: fields.number(.artistId),
        artistName: fields.text(.artistName) ?? "",
        advisory: fields.advisory(.trackExplicitness, .contentAdvisoryRating),
        genre: fields.musicGenre, disc: fields.whole(.discNumber, in: 1...10_000),
        track: fields.whole(.trackNumber, in: 1...100_000),
        milliseconds: fields.whole(.trackTimeMillis, in: LookupFields.milliseconds),
        released: fields.day(.releaseDate), previewURL: fields.link(.previewUrl)?.string,
        url: fields.link(.trackViewUrl)?.string, artwork: fields.artwork)
    }
  }
}

extension LookupFields {
  /// Lengths that are believed: up to a week.
  static let milliseconds = 1...604_800_000

  /// The id and the name that a record must have, each under the first key that gives one.
  func named(
    id idKeys: [LookupRecordKey], name nameKeys: [LookupRecordKey]
  ) -> Result<(Int, String), RecordFault> {
    guard let id = idKeys.lazy.compactMap({ number($0) }).first else {
      let key = idKeys.first { contains($0) } ?? .trackId
      return .failure(RecordFault(id: nil, reason: faultOfID(key)))
    }
    guard let name = nameKeys.lazy.compactMap({ text($0) }).first else {
      let key = nameKeys.first { contains($0) } ?? .trackName
      return .failure(RecordFault(id: id, reason: faultOfName(key)))
    }
    return .success((id, name))
  }
}
