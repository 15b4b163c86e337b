/// A recorded feed of podcasts, as the second generation of Apple's generator answers.
public struct Recording: Sendable {
  public var storefront = "us"
  /// What the feed says of when it was made: any JSON; nil leaves it out.
  public var updated: String?
  public var ids: [Int]
  /// How many rows its address asks for; nil for an address without a number of rows.
  public var limit: Int? = 100

  /// One of a date, as Apple writes it.
  public init(
    _ storefront: String = "us", on date: String, _ ids: some Sequence<Int>, limit: Int? = 100
  ) {
    self.storefront = storefront
    updated = "\"\(date)T04:00:00+0000\""
    self.ids = Array(ids)
    self.limit = limit
  }

  /// One that says something else of its date.
  public init(saying updated: String?, _ ids: some Sequence<Int>) {
    self.updated = updated
    self.ids = Array(ids)
  }

  /// The answer's text.
  public var text: String {
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
