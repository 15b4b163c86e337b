import ChartModel

extension SampleCatalogue {
  /// Ids far above those that the sample's other kinds have.
  private static let firstArtist = 990_000_000
  private static let firstAlbum = 1_990_000_000
  private static let firstSong = 1_991_000_000

  /// Adds the artists with their albums and songs.
  ///
  /// - Parameters:
  ///   - days: The days of the charts; a few albums come out on their Fridays.
  ///   - seed: The seed of the edition.
  mutating func addMusic(days: ClosedRange<Day>, seed: UInt64) {
    var random = SampleRandom(seed: seed, stream: 1)
    for line in SampleArtists.table.split(separator: "\n") {
      guard let line = SampleLine(line), line.fields.count == 2, let genre = Int(line.fields[1]),
        let language = SampleLanguage.all[line.fields[0]]
      else { continue }
      let first = albums.count
      let artist = artists.count
      let best = line.reach.max() ?? 0
      var titles: Set<String> = [line.name]
      for number in 0..<random.whole(2...4) {
        // Well-known artists bring out something new while the charts run, now and then.
        let isNew = number == 0 && best >= 4 && random.chance(0.2)
        let released =
          isNew ? Self.friday(in: days, &random) : Self.olderDay(before: days, &random)
        addAlbum(by: artist, genre: genre, language, released, &titles, &random)
      }
      artists.append(
        SampleArtist(
          id: Self.firstArtist + artist * 7, name: line.name, genre: genre, reach: line.reach,
          albums: first..<albums.count))
    }
  }

  private mutating func addAlbum(
    by artist: Int, genre: Int, _ language: SampleLanguage, _ released: Day,
    _ titles: inout Set<String>, _ random: inout SampleRandom
  ) {
    let isExplicit = random.chance(genre == 18 ? 0.7 : 0.08)
    let advisory: Advisory? = isExplicit ? .explicit : nil
    var name = Self.title(language, &titles, &random)
    if random.chance(0.08) { name += " (Deluxe)" }
    let songs = random.whole(8...14)
    let discs = songs > 11 && random.chance(0.5) ? 2 : 1
    let firstDisc = discs == 2 ? (songs + 1) / 2 : songs
    var list: [SampleSong] = []
    for index in 0..<songs {
      var title = Self.title(language, &titles, &random)
      if random.chance(0.03), let guest = random.pick(artists), artists.count > 3 {
        title += " (feat. \(guest.name))"
      }
      list.append(
        SampleSong(
          id: Self.firstSong + albums.count * 20 + index, name: title,
          disc: index < firstDisc ? 1 : 2,
          track: index < firstDisc ? index + 1 : index - firstDisc + 1,
          milliseconds: random.whole(genre == 5 ? 180_000...720_000 : 118_000...312_000),
          isExplicit: isExplicit && random.chance(0.6)))
    }
    albums.append(
      SampleAlbum(
        id: Self.firstAlbum + albums.count * 3, name: name, artist: artist, released: released,
        advisory: advisory, songs: list, appeal: random.bell()))
  }

  /// A title that the artist has not used.
  private static func title(
    _ language: SampleLanguage, _ titles: inout Set<String>, _ random: inout SampleRandom
  ) -> String {
    var title = language.title(&random)
    var tries = 0
    while !titles.insert(title).inserted, tries < 20 {
      title = language.title(&random)
      tries += 1
    }
    return title
  }

  private static func friday(in days: ClosedRange<Day>, _ random: inout SampleRandom) -> Day {
    // 1970-01-01 was a Thursday.
    let fridays = (days.lowerBound.number...days.upperBound.number).filter { $0 % 7 == 1 }
    return Day(number: random.pick(fridays) ?? days.upperBound.number)
  }

  private static func olderDay(before days: ClosedRange<Day>, _ random: inout SampleRandom) -> Day {
    // Half within two years, the rest back to about 2009.
    let age = random.chance(0.5) ? random.whole(10...700) : random.whole(700...6_400)
    return Day(number: days.lowerBound.number - age)
  }
}
