import ChartModel
import Foundation

/// One Apple response, told by its shape.
///
/// Decoding is lenient by row and strict by response: a row that cannot be read is left out and
/// named, while a page, an error object, a body that was cut off or a shape that is neither a
/// feed's nor a lookup's is an error.
public enum AppleResponse: Sendable {
  /// A chart, from any of the three generations of feed.
  case chart(FetchedChart)
  /// Records of the catalogue, from a lookup or a search.
  case lookup(FetchedRecords)

  /// The largest body that is read; Apple's largest have about 2 MB.
  public static let maximumBytes = 16 << 20

  /// The most rows that are read of one response; Apple's longest have about 1,000.
  public static let maximumRows = 10_000

  /// Reads a response of either kind.
  ///
  /// - Parameter body: The bytes of the response's body, blank lines and all.
  /// - Returns: The chart or the records, with the rows that were left out.
  /// - Throws: An ``ResponseError`` when the body as a whole is not such a response.
  public static func decode(_ body: [UInt8]) throws(ResponseError) -> AppleResponse {
    guard body.count <= maximumBytes else {
      throw ResponseError(.tooLarge(bytes: body.count, limit: maximumBytes))
    }
    // Apple's bodies start with blank lines; a byte order mark among them is no more than that.
    guard let start = JSONFault.start(of: body) else { throw ResponseError(.empty) }
    do {
      return try JSONDecoder().decode(ResponseBody.self, from: Data(body[start...])).response
    } catch let error as ResponseError {
      throw error
    } catch {
      throw ResponseError(JSONFault.find(in: body, from: start))
    }
  }

  /// Reads the response of a feed.
  ///
  /// - Parameter body: The bytes of the response's body.
  /// - Returns: The chart, with the rows that were left out.
  /// - Throws: An ``ResponseError`` when the body is anything but a feed.
  public static func decodeChart(_ body: [UInt8]) throws(ResponseError) -> FetchedChart {
    guard case .chart(let chart) = try decode(body) else {
      throw ResponseError(.wrongShape(found: "a lookup response", expected: "a feed"))
    }
    return chart
  }

  /// Reads the response of a lookup or a search.
  ///
  /// - Parameter body: The bytes of the response's body.
  /// - Returns: The records, with the rows that were left out.
  /// - Throws: An ``ResponseError`` when the body is anything but such a response.
  public static func decodeLookup(_ body: [UInt8]) throws(ResponseError) -> FetchedRecords {
    guard case .lookup(let lookup) = try decode(body) else {
      throw ResponseError(.wrongShape(found: "a feed", expected: "a lookup response"))
    }
    return lookup
  }
}
