import Diagnostics
import Foundation
import SiteBuilder
import YAML

/// Reads a page's front matter and prints `{"data": …, "body": …}`, or `{"error": …}`.
func runFrontMatter(_ arguments: [String]) -> Int32 {
  guard let path = arguments.first, arguments.count == 1 else {
    complain("usage: case-runner frontmatter FILE")
    return 2
  }
  guard let data = FileManager.default.contents(atPath: path) else {
    complain("cannot read \(path)")
    return 1
  }
  do {
    let page = try FrontMatter(parsing: SourceText(name: path, bytes: Array(data)))
    let block = page.data.map(json) ?? "null"
    let body = json(String(decoding: page.body, as: UTF8.self))
    answer("{\"data\": \(block), \"body\": \(body)}\n")
  } catch {
    answer("{\"error\": \(json(error.description))}\n")
  }
  return 0
}

private func json(_ mapping: Mapping) -> String {
  let members = mapping.entries.map { "\(json(keyText($0.key, $0.name))): \(json($0.value))" }
  return "{\(members.joined(separator: ", "))}"
}

/// A key as JSON has it: a number or a truth in its usual spelling.
private func keyText(_ key: YAMLNode, _ name: String) -> String {
  guard case .scalar(let scalar) = key.content else { return name }
  if case .string = scalar.value { return name }
  if case .timestamp(let timestamp) = scalar.value { return timestamp.description }
  return json(key)
}

private func json(_ node: YAMLNode) -> String {
  switch node.content {
  case .mapping(let mapping): json(mapping)
  case .sequence(let items): "[\(items.map(json).joined(separator: ", "))]"
  case .scalar(let scalar):
    switch scalar.value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .largeInt(let digits): digits
    // The reader of the answers takes these three words.
    case .double(let number) where number.isNaN: "NaN"
    case .double(.infinity): "Infinity"
    case .double(-.infinity): "-Infinity"
    case .double(let number): String(number)
    case .timestamp(let timestamp): json(timestamp.description)
    case .string(let text): json(text)
    }
  }
}

private func json(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}
