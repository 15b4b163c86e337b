import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import YAML

private let suite = FixtureFolder.shared("frontmatter")

/// Pages of real sites, and what other readers make of them; the suite lies beside the package.
@Test(.enabled(if: suite != nil, "no ../shared: 46 pages of real sites"))
func `pages of real sites are read as Jekyll or PyYAML reads them`() throws {
  let suite = try #require(suite)
  let text = try suite.bytes(of: "expected.json")
  let expected = try JSONDecoder().decode(Expectations.self, from: Data(text)).files
  try #require(expected.count == 46, "the suite has other cases")
  for (name, want) in expected {
    let source = SourceText(name: name, bytes: try suite.bytes(of: "files/\(name)"))
    let page = try? FrontMatter(parsing: source)
    #expect(isRight(page, want), "\(name)")
  }
}

private struct Expectations: Decodable {
  let files: [String: Expectation]
}

private struct Expectation: Decodable {
  enum CodingKeys: String, CodingKey {
    case status, data, ruby
    case newer = "yaml_1_2"
    case rubyReads = "ruby_reads"
    case rubyError = "ruby_error"
    case newerError = "yaml_1_2_error"
    case characters = "body_chars"
  }

  let status: String
  let data, ruby, newer, rubyReads: [String: JSON]?
  let rubyError, newerError: JSON?
  let characters: Int?
}

/// Any value of JSON.
private enum JSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

private func isRight(_ page: FrontMatter?, _ want: Expectation) -> Bool {
  guard let page else {
    return want.status == "error" || want.rubyError != nil || want.newerError != nil
  }
  let data = page.data.map { $0.entries.map { ($0.name, canonical($0.value)) } }
    .map { Dictionary($0) { first, _ in first } }
  switch want.status {
  case "ok":
    guard let wanted = want.data, let data, Set(data.keys) == Set(wanted.keys) else {
      return false
    }
    let readings = [wanted, want.ruby, want.newer].compactMap { $0 }
    return characters(of: page.body) == want.characters
      && data.allSatisfy { name, value in
        readings.contains { $0[name].map(canonical) == value }
      }
  case "error":
    return data != nil && want.rubyReads?.mapValues(canonical) == data
  default:
    return data == nil
  }
}

/// How long a text is with LF line ends and without white space around it.
private func characters(of body: ArraySlice<UInt8>) -> Int {
  String(decoding: body, as: UTF8.self).replacing("\r\n", with: "\n")
    .trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.count
}

// MARK: - Values that can be compared

/// A value that was expected, spelt so that equal values are equal texts.
private func canonical(_ value: JSON) -> String {
  switch value {
  case .null: "null"
  case .bool(let truth): truth ? "true" : "false"
  case .number(let number): canonical(number)
  case .text(let text): canonical(text)
  case .list(let list): "[\(list.map(canonical).joined(separator: ","))]"
  case .object(let object): canonical(object.map { ($0.key, canonical($0.value)) })
  }
}

/// A value that was read, spelt the same way.
private func canonical(_ node: YAMLNode) -> String {
  switch node.content {
  case .sequence(let items): return "[\(items.map(canonical).joined(separator: ","))]"
  case .mapping(let mapping):
    return canonical(mapping.entries.map { ($0.name, canonical($0.value)) })
  case .scalar(let scalar):
    switch scalar.value {
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return canonical(Double(number))
    case .double(let number): return canonical(number)
    case .largeInt(let text), .string(let text): return canonical(text)
    case .timestamp(let timestamp): return canonical(timestamp)
    }
  }
}

private func canonical(_ members: [(String, String)]) -> String {
  "{\(members.map { "\($0): \($1)" }.sorted().joined(separator: ","))}"
}

private func canonical(_ number: Double) -> String {
  "number \(number)"
}

/// A text that is a date or time, as its moment; expected times are texts in JSON.
private func canonical(_ text: String) -> String {
  let root = try? YAMLDocument(parsing: SourceText(name: "value", text)).root
  guard case .scalar(let scalar)? = root?.content, case .timestamp(let timestamp) = scalar.value
  else {
    return "text \(text)"
  }
  return canonical(timestamp)
}

private func canonical(_ timestamp: YAMLTimestamp) -> String {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  let time = timestamp.time
  let parts = DateComponents(
    year: timestamp.year, month: timestamp.month, day: timestamp.day, hour: time?.hour,
    minute: (time?.minute ?? 0) - (time?.offset ?? 0), second: time?.second)
  return "moment \(calendar.date(from: parts)?.timeIntervalSince1970 ?? .nan)"
}
