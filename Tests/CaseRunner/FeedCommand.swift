import AppleCharts
import ChartModel
import Foundation

/// `case-runner feed`: decodes the body of a feed's answer from standard input.
func runFeed(_ arguments: [String]) -> Int32 {
  answerDecoded {
    let decoded = try AppleResponse.decodeChart($0)
    return ["chart": json(of: decoded.chart), "skipped": decoded.skipped]
  }
}

/// Answers with what a closure makes of standard input, or with the error that it throws.
func answerDecoded(_ decode: ([UInt8]) throws -> [String: Any]) -> Int32 {
  var status: Int32 = 0
  var object: [String: Any]
  do {
    object = try decode(Array(FileHandle.standardInput.readDataToEndOfFile()))
  } catch {
    object = ["error": String(describing: error)]
    status = 1
  }
  let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else {
    complain("case-runner: the answer cannot be written as JSON")
    return 1
  }
  answer(String(decoding: data, as: UTF8.self) + "\n")
  return status
}

/// A value as JSON has it: nothing becomes null.
func orNull(_ value: Any?) -> Any {
  value ?? NSNull()
}

private func json(of chart: Chart) -> [String: Any] {
  [
    "kind": chart.key.kind.rawValue,
    "country": chart.key.storefront.code,
    "genre": orNull(chart.key.genre),
    "updated": orNull(chart.updated?.description),
    "entries": chart.entries.map { entry -> [String: Any] in
      [
        "rank": entry.rank,
        "id": entry.id,
        "name": entry.name,
        "artist": entry.artistName,
        "explicit": entry.advisory == .explicit,
        "artwork": orNull(entry.artwork?.string),
        "genres": entry.genres.map(\.name),
        "url": orNull(entry.url),
      ]
    },
  ]
}
