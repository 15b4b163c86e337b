extension HTTPResponse {
  /// How long the answer asks to wait before the next request, by its `Retry-After`.
  ///
  /// The header gives seconds or a date; a date is taken against the answer's own `Date`, so that no
  /// clock is needed. nil where there is none, or none that can be read.
  public var retryAfter: Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More digits than fit is as good as for ever.
      return .seconds(min(Int64(text) ?? .max, Self.longestWait))
    }
    guard let then = Self.seconds(ofDate: text),
      let now = headers["Date"].flatMap(Self.seconds(ofDate:))
    else { return nil }
    return .seconds(max(0, then - now))
  }

  /// A century: longer is not meant, and would not fit into every sum.
  private static let longestWait: Int64 = 3_155_760_000

  /// The seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func seconds(ofDate text: String) -> Int64? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }.map(String.init)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: parts[2]),
      let day = Int64(parts[1]), (1...31).contains(day),
      let year = Int64(parts[3]), (1970...9999).contains(year),
      let hour = Int64(parts[4]), (0...23).contains(hour),
      let minute = Int64(parts[5]), (0...59).contains(minute),
      let second = Int64(parts[6]), (0...60).contains(second)
    else { return nil }
    // Years that begin in March have their odd day last, and months of 30.6 days.
    let shifted = Int64(month + 10) % 12
    let march = month < 2 ? year - 1 : year
    let days =
      march * 365 + march / 4 - march / 100 + march / 400 + (shifted * 306 + 5) / 10 + day - 719_469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
