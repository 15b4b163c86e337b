import ChartFetch
import ChartModel
import TestSupport
import Testing

/// Recordings go through the same check as what is fetched, beside the snapshots around their dates.
struct RecordingsFetchTests {
  private static let site = """
    title: Test Room
    url: https://charts.example/
    storefronts: [us]
    charts: [top-podcasts]
    limit: 100
    """

  /// A store with a day of a hundred rows.
  private func fetched() async throws -> FetchedStore {
    let fetched = try await FetchedStore(Self.site)
    let report = try await fetched.fetch(["one": Recording(on: "2026-11-20", 1...100)])
    #expect(report.charts == 1 && report.rejected == 0 && fetched.warnings.isEmpty)
    return fetched
  }

  @Test func `a later recording of the same date is judged beside it`() async throws {
    let fetched = try await fetched()
    for rows in [[], Array(1...3), Array(101...200)] {
      var later = Recording(on: "2026-11-20", rows)
      later.updated = "\"2026-11-20T21:00:00+0000\""
      #expect(try await fetched.fetch(["later": later]).rejected == 1)
      #expect(try await fetched.storedDates() == ["2026-11-20": 100])
    }
    #expect(fetched.warnings.count == 3)
    #expect(
      fetched.warnings.allSatisfy {
        $0.hasPrefix("the chart us/top-podcasts was rejected as implausible: ")
      })
  }

  @Test func `what is accepted is stored, but for what is from the future`() async throws {
    let fetched = try await fetched()
    var accepted = AcceptedCharts()
    accepted.named = [ChartKey(storefront: .us, kind: .topPodcasts)]
    let recordings = [
      "short": Recording(on: "2026-11-21", 1...3), "ahead": Recording(on: "2099-03-01", 1...100),
    ]
    let report = try await fetched.fetch(recordings, accepting: accepted)
    #expect(report.charts == 1 && report.rejected == 1)
    #expect(try await fetched.storedDates() == ["2026-11-20": 100, "2026-11-21": 3])
  }

  @Test func `a folder of a year is stored in order of date, whatever its files are called`()
    async throws
  {
    let fetched = try await FetchedStore(Self.site, at: 1_796_500_000)
    // The chart changes by a third every ten days: out of order, most would look like another chart.
    var recordings: [String: Recording] = [:]
    for step in 0..<36 {
      let day = Day(number: 20_423 + 10 * step)
      recordings["\((step * 7) % 36)"] = Recording(
        on: "\(day)", (step * 33 + 1)...(step * 33 + 100))
    }
    let report = try await fetched.fetch(recordings)
    #expect(report.charts == 36 && fetched.warnings.isEmpty)
    #expect(report.dates == Day(number: 20_423)...Day(number: 20_773))
    #expect(try await fetched.storedDates().count == 36)
  }

  @Test func `earlier days are filled in beside the snapshots around them`() async throws {
    let fetched = try await fetched()
    let early = try await fetched.fetch(["early": Recording(on: "2025-01-05", 901...1_000)])
    #expect(early.charts == 1 && fetched.warnings.isEmpty)
    let short = try await fetched.fetch(["short": Recording(on: "2026-11-18", 1...3)])
    #expect(short.rejected == 1 && fetched.warnings.contains { $0.contains("the snapshot dated") })
    #expect(try await fetched.storedDates() == ["2025-01-05": 100, "2026-11-20": 100])
  }
}
