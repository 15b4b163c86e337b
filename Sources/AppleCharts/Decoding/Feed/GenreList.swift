import ChartModel

/// Reads the genres of a row or record: objects in feeds and episodes, texts in shows.
enum GenreList {
  /// The most genres of one item that are read; Apple gives up to six.
  private static let limit = 20

  /// Returns the genres under a key.
  ///
  /// - Parameters:
  ///   - container: The row or record.
  ///   - key: The member that lists the genres.
  ///   - ids: Their ids in the same order, where the answer lists them apart.
  ///   - media: What they are genres of, where it is known: an English name then tells the id.
  /// - Returns: The genres in the answer's order, none twice.
  static func read<Key>(
    _ container: KeyedDecodingContainer<Key>, _ key: Key, ids: [Int?] = [], media: Media? = nil
  ) -> [GenreLabel] {
    guard container.contains(key),
      var list = try? container.nestedUnkeyedContainer(forKey: key)
    else { return [] }
    var genres: [GenreLabel] = []
    var position = 0
    while !list.isAtEnd, position < limit, let decoder = try? list.superDecoder() {
      let label = label(decoder, id: position < ids.count ? ids[position] : nil)
      position += 1
      guard let label else { continue }
      let genre = GenreLabel(
        id: label.id ?? media.flatMap { Genre.known(named: label.name, in: $0)?.id },
        name: label.name)
      if !genres.contains(genre) { genres.append(genre) }
    }
    return genres
  }

  /// Returns the ids that an answer lists apart from the names.
  static func ids<Key>(_ container: KeyedDecodingContainer<Key>, _ key: Key) -> [Int?] {
    guard container.contains(key),
      var list = try? container.nestedUnkeyedContainer(forKey: key)
    else { return [] }
    var ids: [Int?] = []
    while !list.isAtEnd, ids.count < limit {
      if let text = try? list.decode(String.self) {
        ids.append(CatalogueID.parse(text))
      } else if let number = try? list.decode(Int.self) {
        ids.append(CatalogueID.checked(number))
      } else {
        // A value that could not be read is still to be stepped over.
        _ = try? list.superDecoder()
        ids.append(nil)
      }
    }
    return ids
  }

  private static func label(_ decoder: any Decoder, id: Int?) -> GenreLabel? {
    if let genre = try? decoder.container(keyedBy: GenreKey.self) {
      guard let name = genre.text(.name) else { return nil }
      let id =
        genre.digits(.genreId) ?? genre.digits(.id)
        ?? genre.link(.url)?.id(after: "genre")
      return GenreLabel(id: id, name: name)
    }
    guard let text = try? decoder.singleValueContainer().decode(String.self) else { return nil }
    let name = TextCleaner.name(text)
    return name.isEmpty ? nil : GenreLabel(id: id, name: name)
  }
}
