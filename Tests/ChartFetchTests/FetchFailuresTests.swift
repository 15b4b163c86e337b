import AppleCharts
import ChartModel
import HTTP
import Testing

@testable import ChartFetch

/// How the failures of a run become causes, each said once.
struct FetchFailuresTests {
  private let feeds = "https://feeds.example/api/v2/us/podcasts.json"
  private let lookups = "https://lookups.example/lookup?id=1,2&country=us"

  private func key(_ code: String) throws -> ChartKey {
    ChartKey(storefront: try #require(Storefront(code)), kind: .topSongs)
  }

  @Test func `what follows from a host's absence is counted with its cause, whichever came first`()
    throws
  {
    var failures = FetchFailures()
    let later = AppleError(.http(.unreachableBefore(host: "feeds.example")), url: feeds)
    failures.add(later, .chart(try key("us")))
    failures.add(AppleError(.http(.couldNotResolve), url: feeds + "?x"), .chart(try key("gb")))
    failures.add(later, .chart(try key("jp")))
    #expect(failures.causes.map(\.message) == ["the host's name could not be resolved"])
    #expect(failures.causes.map(\.address) == ["https://feeds.example"])
    #expect(
      failures.causes.map(\.chartsText) == [
        "the charts us/top-songs, gb/top-songs and jp/top-songs"
      ])
  }

  @Test func `hosts, and faults that end no host, are causes of their own`() throws {
    var failures = FetchFailures()
    let page = AppleError(.unreadable(ResponseError(.html(title: nil))), url: feeds)
    failures.add(page, .chart(try key("us")))
    failures.add(AppleError(.http(.status(500)), url: feeds), .chart(try key("gb")))
    failures.add(
      AppleError(.refused(status: 403, retryAfter: nil), url: feeds), .chart(try key("jp")))
    failures.add(
      AppleError(.refused(status: 403, retryAfter: nil), url: lookups), .name(.artist, "Ann"))
    failures.add(page, .chart(try key("de")))
    #expect(
      failures.causes.map(\.message) == [
        "found an HTML page, expected JSON", "responded with status 500",
        "refused with status 403", "refused with status 403",
      ])
    #expect(failures.causes.map(\.charts.count) == [2, 1, 1, 0])
    #expect(
      failures.causes.map(\.address) == [
        feeds, feeds, "https://feeds.example", "https://lookups.example",
      ])
  }

  @Test func `an item that fails in two storefronts is one item`() {
    var failures = FetchFailures()
    failures.add(AppleError(.http(.timedOut), url: lookups), .items(.artist, [1, 2]))
    failures.add(AppleError(.http(.timedOut), url: lookups + "&x"), .items(.artist, [2]))
    failures.add(AppleError(.http(.timedOut), url: lookups), .items(.episodes(3), [7]))
    failures.add(AppleError(.http(.timedOut), url: lookups), .name(.artist, "Ann"))
    #expect(failures.itemCount == 4)
    #expect(failures.items(.artist) == [1, 2])
    #expect(failures.items(.podcast) == [7])
    #expect(
      failures.causes.map(\.othersTexts) == [
        [
          "1 podcast and 2 artists could not be looked up",
          "the artist 'Ann' could not be searched for",
        ]
      ])
    #expect(failures.causes.map(\.address) == ["https://lookups.example"])
  }
}
