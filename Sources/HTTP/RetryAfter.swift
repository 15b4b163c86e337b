import CCurl

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
    return .seconds(min(max(0, then - now), Self.longestWait))
  }

  /// A century: longer is not meant, and would not fit into every sum.
  private static let longestWait: Int64 = 3_155_760_000

  /// The seconds since 1970 of a date in any of HTTP's forms.
  private static func seconds(ofDate text: String) -> Int64? {
    let seconds = curl_getdate(text, nil)
    return seconds < 0 ? nil : Int64(seconds)
  }
}
