import ChartModel

/// What a feed of the sample calls itself.
struct SampleFeedNames {
  let title: String
  let address: String

  init(_ kind: ChartKind, _ storefront: Storefront) {
    let isJapanese = storefront.language == "ja"
    let path: String
    switch kind {
    case .topPodcasts:
      title = isJapanese ? "トップ番組" : "Top Shows"
      path = "podcasts/top/50/podcasts"
    case .topAlbums:
      title = isJapanese ? "トップアルバム" : "Top Albums"
      path = "music/most-played/50/albums"
    default:
      title = isJapanese ? "トップソング" : "Top Songs"
      path = "music/most-played/50/songs"
    }
    address = "https://feeds.example/api/v2/\(storefront)/\(path).json"
  }
}

/// Writes dates as the feeds have them: `Sun, 1 Nov 2026 02:21:08 +0000`, the day unpadded.
enum MailDate {
  static func text(_ timestamp: Timestamp) -> String {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = timestamp.day
    let (year, month, date) = day.date
    let clock = timestamp.description.dropFirst(11).prefix(8)
    // 1970-01-01 was a Thursday; the sample has no days before it.
    return "\(weekdays[day.number % 7]), \(date) \(months[month - 1]) \(year) \(clock) +0000"
  }
}
