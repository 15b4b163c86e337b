import ChartModel
import Testing

struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-29", 20_786),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("1900-03-01", -25_508),
  ])
  func `an ISO date and its number are one day`(text: String, number: Int) throws {
    let day = try #require(Day(iso: text))
    #expect(day.number == number)
    #expect(day.description == text)
    #expect(Day(number: number) == day)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31",
    "0000-01-01",
    "2026-1-1", "2026-01-01T", "20260101", "+026-01-01", "２０２６-01-01", "", "2026-01-0é",
  ])
  func `a text that is no date of the calendar is no day`(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test func `every day of four centuries comes back from its date`() throws {
    var last = try #require(Day(iso: "1799-12-31"))
    for number in (last.number + 1)...(last.number + 146_100) {
      let day = Day(number: number)
      let (year, month, date) = day.date
      #expect(Day(year: year, month: month, day: date) == day)
      #expect(last < day && last.description < day.description)
      last = day
    }
  }

  @Test(arguments: [Int.min, -719_163, 2_932_897, Int.max])
  func `a number beyond the calendar is its first or last day`(number: Int) {
    #expect(["0001-01-01", "9999-12-31"].contains(Day(number: number).description))
  }
}

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
    (1_796_005_268, "2026-11-30T02:21:08Z"), (-86_400, "1969-12-31T00:00:00Z"),
  ])
  func `a moment is written in UTC`(seconds: Int, text: String) {
    #expect(Timestamp(seconds: seconds).description == text)
    #expect(Timestamp(seconds: seconds).day.description == String(text.prefix(10)))
  }

  @Test(arguments: [Int.min, Int.max])
  func `a moment beyond the calendar is its first or last`(seconds: Int) {
    let text = Timestamp(seconds: seconds).description
    #expect(["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].contains(text))
  }

  @Test func `a time of day counts from the start of its day`() throws {
    let day = try #require(Day(iso: "2026-11-30"))
    #expect(Timestamp(day, hour: 2, minute: 21, second: 8).seconds == 1_796_005_268)
    #expect(Timestamp(day) < Timestamp(day, second: 1))
  }
}
