import ChartModel

/// The root of a response's JSON, which tells what kind of response it is.
struct ResponseBody: Decodable {
  let response: AppleResponse

  private enum Key: String, CodingKey {
    case feed, results, resultCount, errorMessage
  }

  init(from decoder: any Decoder) throws {
    guard let root = try? decoder.container(keyedBy: Key.self) else {
      throw ResponseError(.wrongShape(found: JSONKind.name(of: decoder), expected: Self.expected))
    }
    if root.contains(.feed) {
      response = .chart(try Self.feed(in: root.superDecoder(forKey: .feed)).chart())
    } else if root.contains(.results) || root.contains(.resultCount) {
      response = .lookup(try LookupRows.decode(from: root.superDecoder(forKey: .results)))
    } else if root.contains(.errorMessage) {
      throw ResponseError(.appleError(root.text(.errorMessage) ?? "no message"))
    } else {
      throw ResponseError(
        .wrongShape(found: JSONKind.members(of: decoder), expected: Self.expected))
    }
  }

  private static let expected = "an object with 'feed' or 'results'"

  /// Reads a feed of whichever generation.
  ///
  /// The two of the feed generator list their rows under `results`. The older one has `entry`,
  /// which is missing where the chart is empty; there its texts are objects with a `label`.
  private static func feed(in decoder: any Decoder) throws -> FeedContents {
    guard let feed = try? decoder.container(keyedBy: FeedKey.self) else {
      throw ResponseError(
        .wrongShape(found: "\(JSONKind.name(of: decoder)) as 'feed'", expected: "an object"))
    }
    if feed.contains(.results) { return try FeedContents(generator: feed) }
    let isLegacy =
      feed.contains(.entry)
      || [.title, .id, .updated].contains { feed.label($0) != nil }
    if isLegacy { return try FeedContents(legacy: feed) }
    throw ResponseError(
      .wrongShape(
        found: "\(JSONKind.members(of: decoder)) as 'feed'",
        expected: "an object with 'results' or 'entry'"))
  }
}
