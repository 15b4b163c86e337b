import ChartModel
import ChartStore
import Foundation
import TestSupport

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
