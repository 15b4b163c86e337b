import ChartModel

extension SampleCatalogue {
  private static let firstPodcast = 1_980_000_000
  /// Ids of episodes need more than 32 bits, as Apple's do.
  private static let firstEpisode = 1_000_990_000_000

  /// Adds the podcasts with their newest episodes.
  ///
  /// - Parameters:
  ///   - days: The days of the charts; the newest episodes came out within them.
  ///   - seed: The seed of the edition.
  mutating func addPodcasts(days: ClosedRange<Day>, seed: UInt64) {
    var random = SampleRandom(seed: seed, stream: 2)
    for line in SamplePodcasts.table.split(separator: "\n") {
      guard let line = SampleLine(line), line.fields.count == 3,
        let language = SampleLanguage.all[line.fields[1]]
      else { continue }
      let place = podcasts.count
      let interval = random.pick([1, 2, 7, 7, 7, 14]) ?? 7
      let count = random.whole(4...6)
      var day = days.upperBound.number - random.whole(0...min(interval, 6))
      var titles: Set<String> = []
      var episodes: [SampleEpisode] = []
      for index in 0..<count {
        var title = language.title(&random)
        while !titles.insert(title).inserted { title = language.title(&random) }
        let released = Timestamp(Day(number: day), hour: random.whole(4...11), minute: 30)
        episodes.append(
          SampleEpisode(
            id: Self.firstEpisode + place * 1_000 + count - index, name: title, released: released,
            milliseconds: random.whole(540...5_400) * 1_000,
            summary: language.summary.split(separator: "*", omittingEmptySubsequences: false)
              .joined(separator: title)))
        day -= interval
      }
      // Comedy and crime are marked more often than the rest.
      let isRough = line.fields[2].hasPrefix("1303") || line.fields[2].hasPrefix("1488")
      podcasts.append(
        SamplePodcast(
          id: Self.firstPodcast + place * 11, name: line.name, publisher: line.fields[0],
          genres: line.fields[2].split(separator: ",").compactMap { Int($0) }, reach: line.reach,
          isExplicit: random.chance(isRough ? 0.3 : 0.03), episodeCount: random.whole(12...640),
          episodes: episodes))
    }
  }
}
