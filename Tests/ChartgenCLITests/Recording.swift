import ChartModel
import ChartStore
import Foundation
import TestSupport

/// A recorded feed of podcasts, as the second generation of Apple's generator answers.
struct Recording {
  var storefront = "us"
  /// What the feed says of when it was made: any JSON; nil leaves it out.
  var updated: String?
  var ids: [Int]
  /// How many rows its address asks for; nil for an address without a number of rows.
  var limit: Int? = 100

  /// One of a date, as Apple writes it.
  init(_ storefront: String = "us", on date: String, _ ids: some Sequence<Int>, limit: Int? = 100) {
    self.storefront = storefront
    updated = "\"\(date)T04:00:00+0000\""
    self.ids = Array(ids)
    self.limit = limit
  }

  /// One that says something else of its date.
  init(saying updated: String?, _ ids: some Sequence<Int>) {
    self.updated = updated
    self.ids = Array(ids)
  }

  /// The answer's text.
  var text: String {
    let rows = ids.map { id in
      """
      {"id":"\(id)","name":"Show \(id)","artistName":"Maker \(id)","kind":"podcasts",
       "url":"https://podcasts.apple.com/\(storefront)/podcast/show/id\(id)"}
      """
    }
    let address =
      limit.map {
        "https://rss.marketingtools.apple.com/api/v2/\(storefront)/podcasts/top/\($0)/podcasts.json"
      } ?? "https://podcasts.example/\(storefront)"
    return """
      {"feed":{"title":"Top Shows","id":"\(address)","country":"\(storefront)",
       \(updated.map { "\"updated\":\($0)," } ?? "")
       "results":[\(rows.joined(separator: ","))]}}
      """
  }
}

extension TestSite {
  /// A site whose only chart is that of American podcasts.
  static func ofPodcasts() throws -> TestSite {
    try TestSite(
      configuration: """
        title: Test Room
        url: https://charts.example/
        storefronts: [us]
        charts: [top-podcasts]
        limit: 100
        """)
  }

  /// Lays recordings into a fresh folder, by their names.
  func record(_ folder: String, _ recordings: [String: Recording]) throws {
    for (name, recording) in recordings {
      try self.folder.write(recording.text, to: "\(folder)/\(name).json")
    }
  }

  /// Runs `build --from` on one recording.
  func build(
    from recording: Recording, _ options: String..., clock: SteppedClock? = nil
  ) async throws -> Run {
    let name = "Recordings-\(UUID().uuidString)"
    try record(name, ["feed": recording])
    let arguments = ["build", "--from", name] + options
    guard let clock else { return await run(arguments) }
    return await run(arguments, clock: clock)
  }

  /// The dates of the American podcast chart that are stored, with their numbers of rows.
  func storedDates() async throws -> [String: Int] {
    let store = try await Store(at: path + "/Data/charts.sqlite", for: .reading)
    let key = ChartKey(storefront: .us, kind: .topPodcasts)
    var found: [String: Int] = [:]
    for day in try await store.archiveDates(of: [key])[key]?.all ?? [] {
      found["\(day)"] = try await store.neighbors(of: key, around: day).before?.items.count
    }
    try await store.close()
    return found
  }
}
