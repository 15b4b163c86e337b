public import ChartModel
import HTTP

extension AppleClient {
  /// Fetches the chart of podcasts.
  ///
  /// - Parameters:
  ///   - limit: How many rows to request, 1 to 100.
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
  ///   - limit: How many rows to request, within ``AppleEndpoints/limits(of:)``.
  ///   - allowExplicit: `false` drops the rows that Apple marks as explicit.
  /// - Returns: The chart.
  /// - Throws: An ``AppleError``.
  public func fetchChart(
    _ key: ChartKey, limit: Int, allowExplicit: Bool = true
  ) async throws(AppleError) -> Chart {
    guard var chart = try await fetchFeed(of: key, limit: limit)?.chart else {
      // Without a tag there is nothing that could be unchanged.
      throw AppleError(
        .http(.status(304)), url: endpoints.chart(key, limit: limit) ?? endpoints.feeds.string)
    }
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
  ///   - limit: How many rows to request, within ``AppleEndpoints/limits(of:)``.
  ///   - tag: The tag that came with the last response to the same request.
  /// - Returns: The chart; nil where it is still as the tag names it.
  /// - Throws: An ``AppleError``.
  public func fetchFeed(
    of key: ChartKey, limit: Int, unlessTagged tag: String? = nil
  ) async throws(AppleError) -> FetchedChart? {
    guard let url = endpoints.chart(key, limit: limit) else {
      throw AppleError(.noFeed(key), url: endpoints.feeds.string)
    }
    let allowed = AppleEndpoints.limits(of: key)
    guard allowed.contains(limit) else {
      throw AppleError(.badLimit(limit, allowed: allowed), url: url)
    }
    let tag = tag.flatMap { HTTPHeaders.checkedValidator($0) }
    let service = key.genre == nil ? Service.feeds : .olderFeeds
    var fetched: FetchedChart?
    do throws(AppleError) {
      fetched = try await request(url, from: service, unlessTagged: tag)
    } catch {
      // The tag may be what the host rejects. One that refuses all requests is left alone.
      guard tag != nil, error.rejectsRequest, !error.endsHost else { throw error }
      fetched = try await request(url, from: service, unlessTagged: nil)
    }
    if let found = fetched?.chart.key, found != key {
      throw AppleError(.otherChart(found: found, expected: key), url: url)
    }
    fetched?.chart.requested = limit
    return fetched
  }

  private func request(
    _ url: String, from service: Service, unlessTagged tag: String?
  ) async throws(AppleError) -> FetchedChart? {
    try await request(url, from: service, headers: tag.map { ["If-None-Match": $0] } ?? [:]) {
      (response) throws(ResponseError) -> FetchedChart? in
      if response.status == 304, tag != nil { return nil }
      var fetched = try AppleResponse.decodeChart(response.body)
      fetched.tag = response.headers["ETag"].flatMap { HTTPHeaders.checkedValidator($0) }
      fetched.responded = response.headers["Date"].flatMap(AppleDate.timestamp)
      return fetched
    }
  }

  /// The URL of a chart's feed, as messages name it.
  public func address(of key: ChartKey, limit: Int) -> String {
    endpoints.chart(key, limit: limit) ?? endpoints.feeds.string
  }
}
