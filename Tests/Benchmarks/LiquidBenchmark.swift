import Diagnostics
import Foundation
import Liquid

/// Measures the template engine alone: `liquid TEMPLATE FEED [SECONDS]` prints how many pages a
/// second of processor time it makes of a chart's feed, and how many bytes of template it parses.
func liquidBenchmark(_ arguments: [String]) throws {
  guard arguments.count >= 2 else { throw LiquidBenchmarkError.usage }
  let seconds = arguments.count > 2 ? Double(arguments[2]) ?? 3 : 3
  let template = Array(try Data(contentsOf: URL(filePath: arguments[0])))
  let data = try Data(contentsOf: URL(filePath: arguments[1]))
  let feed = value(of: try JSONSerialization.jsonObject(with: data))
  guard case .map(let globals) = feed else { throw LiquidBenchmarkError.usage }
  let source = SourceText(name: "chart.html", bytes: template)
  // Feeds leave out what an entry lacks.
  let library = try TemplateLibrary([source], options: TemplateOptions(isStrict: false))
  var output: [UInt8] = []
  let pages = try perSecond(seconds) {
    output.removeAll(keepingCapacity: true)
    try library.render("chart.html", globals: globals, page: "chart", into: &output)
  }
  print("render: \(Int(pages)) pages/s, \(output.count) bytes a page")
  var large: [UInt8] = []
  while large.count + template.count < 1 << 20 { large += template }
  let parses = try perSecond(seconds) {
    _ = try TemplateLibrary([SourceText(name: "chart.html", bytes: large)])
  }
  print("parse: \(Int(parses * Double(large.count) / 1e6)) MB/s")
}

private enum LiquidBenchmarkError: Error {
  case usage
}

/// How often in a second of processor time a piece of work can be done.
private func perSecond(_ seconds: Double, _ work: () throws -> Void) rethrows -> Double {
  let start = clock()
  var count = 0
  var passed = 0.0
  repeat {
    try work()
    count += 1
    passed = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  } while passed < seconds
  return Double(count) / passed
}

/// A template's value of what JSON says.
private func value(of json: Any) -> Value {
  switch json {
  case let text as String: .string(text)
  case let number as NSNumber: .int(number.intValue)
  case let list as [Any]: .array(list.map(value))
  case let object as [String: Any]:
    .map(Map(object.sorted { $0.key < $1.key }.map { ($0.key, value(of: $0.value)) }))
  default: .null
  }
}
