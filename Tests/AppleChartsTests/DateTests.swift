import AppleCharts
import ChartModel
import Testing

/// Dates as feeds and records have them, read through the decoder.
struct DateTests {
  private func updated(_ text: String) throws -> String? {
    let feed =
      #"{"feed":{"country":"us","title":"Top Shows","updated":"\#(text)","results":[]}}"#
    return try AppleResponse.decodeChart(Array(feed.utf8)).chart.updated?.description
  }

  @Test(arguments: [
    ("Fri, 4 Sep 2026 17:12:25 +0000", "2026-09-04T17:12:25Z"),
    ("Fri, 04 Sep 2026 17:12:25 GMT", "2026-09-04T17:12:25Z"),
    ("4 Sep 2026 17:12 -0700", "2026-09-05T00:12:00Z"),
    ("THU, 31 DEC 2026 23:59:60 +0000", "2027-01-01T00:00:00Z"),
    ("2026-09-04T10:11:43-07:00", "2026-09-04T17:11:43Z"),
    ("2026-09-04T10:11:43.000-07:00", "2026-09-04T17:11:43Z"),
    ("2026-09-04T10:11:43.123456789Z", "2026-09-04T10:11:43Z"),
    ("2026-09-04T10:11:43", "2026-09-04T10:11:43Z"),
    ("2026-09-04 10:11:43 +0530", "none"),
    ("2026-09-04T10:11:43+05:30", "2026-09-04T04:41:43Z"),
    ("2026-09-04", "2026-09-04T00:00:00Z"),
    (" 2026-09-04 ", "2026-09-04T00:00:00Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
    ("2026-02-29", "none"), ("2026-13-01", "none"), ("2026-00-01", "none"),
    ("2026-09-04T24:00:00Z", "none"), ("2026-09-04T10:60:00Z", "none"),
    ("2026-09-04T10:11:43+25:00", "none"), ("2026-09-04T10:11:43 PST", "none"),
    ("0001-01-01", "none"), ("9999-12-31T23:59:59Z", "none"), ("99999-01-01", "none"),
    ("Fri, 4 Foo 2026 17:12:25 +0000", "none"), ("Fri, 4 Sep", "none"), ("vendredi", "none"),
    ("", "none"), (",", "none"), ("2026", "none"), ("٢٠٢٦-٠٩-٠٤", "none"),
    ("2026-09-04T10:11:43.", "none"), ("-2026-09-04", "none"),
  ])
  func `a date is read in each of Apple's forms, and is left out in any other`(
    text: String, moment: String
  ) throws {
    #expect(try updated(text) ?? "none" == moment)
  }
}
