public import ChartModel
import HTTP

/// What a feed answered.
public enum FeedAnswer: Sendable {
  /// The chart as it is now, with the tag by which the feed knows this state of it and the time of
  /// the answer as its `Date` header gives it.
  case chart(Decoded<Chart>, tag: String?, answered: Timestamp?)
  /// The chart is still as the tag that was sent names it.
  case unchanged
}

extension AppleClient {
  /// Fetches the chart of podcasts.
  ///
  /// - Parameters:
  ///   - limit: How many rows to ask for, 1 to 100.
  ///   - allowExplicit: `false` drops the rows that Apple marks as explicit; the others keep their
  ///     ranks.
  ///   - storefront: The store whose chart it is.
  /// - Returns: The chart.
  /// - Throws: An ``AppleError``.
  public func fetchTopPodcasts(
    limit: Int = 50, allowExplicit: Bool = true, in storefront: Storefront = .us
  ) async throws(AppleError) -> Chart {
    try await fetchChart(
      ChartKey(storefront: storefront, kind: .topPodcasts), limit: limit,
      allowExplicit: allowExplicit)
  }

  /// Fetches any chart that Apple has a feed of.
  ///
  /// - Parameters:
  ///   - key: Which chart; one of a genre comes from the older feeds.
  ///   - limit: How many rows to ask for, within ``AppleEndpoints/limits(of:)``.
  ///   - allowExplicit: `false` drops the rows that Apple marks as explicit.
  /// - Returns: The chart.
  /// - Throws: An ``AppleError``.
  public func fetchChart(
    _ key: ChartKey, limit: Int, allowExplicit: Bool = true
  ) async throws(AppleError) -> Chart {
    let answer = try await fetchFeed(of: key, limit: limit)
    guard case .chart(let decoded, _, _) = answer else {
      // Without a tag there is nothing that could be unchanged.
      throw AppleError(
        .http(.status(304)), url: endpoints.chart(key, limit: limit) ?? endpoints.feeds.string)
    }
    var chart = decoded.value
    if !allowExplicit { chart.entries.removeAll { $0.advisory == .explicit } }
    return chart
  }

  /// Requests a chart's feed, which may respond that nothing has changed.
  ///
  /// A tag that cannot be sent is not sent, and a response's tag that could not be sent back is left
  /// out. A feed that rejects a request with a tag is requested once more without it.
  ///
  /// - Parameters:
  ///   - key: Which chart.
  ///   - limit: How many rows to ask for, within ``AppleEndpoints/limits(of:)``.
  ///   - tag: The tag that came with the last response to the same request.
  /// - Returns: The chart with the rows that were left out of it, or that it is unchanged.
  /// - Throws: An ``AppleError``.
  public func fetchFeed(
    of key: ChartKey, limit: Int, unlessTagged tag: String? = nil
  ) async throws(AppleError) -> FeedAnswer {
    guard let url = endpoints.chart(key, limit: limit) else {
      throw AppleError(.noFeed(key), url: endpoints.feeds.string)
    }
    let allowed = AppleEndpoints.limits(of: key)
    guard allowed.contains(limit) else {
      throw AppleError(.badLimit(limit, allowed: allowed), url: url)
    }
    let tag = tag.flatMap { HTTPHeaders.checkedValidator($0) }
    let door = key.genre == nil ? Door.feeds : .olderFeeds
    let answer: FeedAnswer
    do throws(AppleError) {
      answer = try await request(url, through: door, unlessTagged: tag)
    } catch {
      // The tag may be what the host rejects. One that refuses to be asked is left alone.
      guard tag != nil, error.rejectsRequest, !error.endsHost else { throw error }
      answer = try await request(url, through: door, unlessTagged: nil)
    }
    guard case .chart(var chart, let tag, let answered) = answer else { return answer }
    guard chart.value.key == key else {
      throw AppleError(.otherChart(found: chart.value.key, expected: key), url: url)
    }
    chart.value.requested = limit
    return .chart(chart, tag: tag, answered: answered)
  }

  private func request(
    _ url: String, through door: Door, unlessTagged tag: String?
  ) async throws(AppleError) -> FeedAnswer {
    try await ask(url, through: door, headers: tag.map { ["If-None-Match": $0] } ?? [:]) {
      (response) throws(AnswerError) -> FeedAnswer in
      if response.status == 304, tag != nil { return .unchanged }
      return .chart(
        try Answer.decodeChart(response.body),
        tag: response.headers["ETag"].flatMap { HTTPHeaders.checkedValidator($0) },
        answered: response.headers["Date"].flatMap(AppleDate.timestamp))
    }
  }

  /// The address of a chart's feed, as messages name it.
  public func address(of key: ChartKey, limit: Int) -> String {
    endpoints.chart(key, limit: limit) ?? endpoints.feeds.string
  }
}
