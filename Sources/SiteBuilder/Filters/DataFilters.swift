import Diagnostics
import Liquid
import Synchronization

/// Filters that choose among items, and that write values as data; made anew for each library,
/// since one of them remembers.
var dataFilters: [Filter] {
  let conditions = Conditions()
  let whereExpression = Filter(
    "where_exp", 2...2,
    "Keeps the items for which a condition holds; the first word names the item.",
    example: "{{ (1..5) | where_exp: 'n', 'n > 3' | join: ' ' }}", prints: "4 5"
  ) { input, arguments, context throws(FilterError) in
    try conditions.filter(input, by: arguments[1].text, naming: arguments[0].text, context)
  }
  return [whereExpression, groupBy, json, jsonify, xmlEscape]
}

/// The conditions of `where_exp`, each parsed once.
private final class Conditions: Sendable {
  private let parsed = Mutex<[String: TemplateLibrary]>([:])

  /// Data may make conditions; that many are kept.
  private static let limit = 100

  /// Keeps the items for which a condition holds.
  func filter(
    _ input: Value, by condition: String, naming item: String, _ context: FilterContext
  ) throws(FilterError) -> Value {
    let items: [Value]
    switch input {
    case .array(let array): items = array
    case .range(let range) where range.count <= 100_000: items = range.map(Value.int)
    case .null: return input
    default: throw FilterError("needs a list")
    }
    let library = try library(for: condition)
    let name = Name(item)
    var globals = context.globals
    var kept: [Value] = []
    var output: [UInt8] = []
    do throws(TemplateError) {
      for item in items {
        globals[name] = item
        output.removeAll(keepingCapacity: true)
        try library.render("where_exp", globals: globals, page: "", into: &output)
        if !output.isEmpty { kept.append(item) }
      }
    } catch {
      throw FilterError("cannot answer '\(condition)': \(error.message)")
    }
    return .array(kept)
  }

  private func library(for condition: String) throws(FilterError) -> TemplateLibrary {
    if let known = parsed.withLock({ $0[condition] }) { return known }
    guard !condition.contains("%}"), !condition.contains("{%") else {
      throw FilterError("needs a condition, got '\(condition)'")
    }
    do throws(TemplateErrors) {
      let library = try TemplateLibrary([
        SourceText(name: "where_exp", "{% if \(condition) %}1{% endif %}")
      ])
      parsed.withLock {
        if $0.count >= Self.limit { $0.removeAll() }
        $0[condition] = library
      }
      return library
    } catch {
      throw FilterError("cannot read '\(condition)': \(error.errors[0].message)")
    }
  }
}

private let groupBy = Filter(
  "group_by", 1...1,
  "Groups items by a member, in the order met: each has 'name', 'items', 'size'.",
  example: "{% assign words = 'on at to' | split: ' ' %}"
    + "{% assign groups = words | group_by: 'size' %}"
    + "{% for group in groups %}{{ group.name }}: {{ group.size }}{% endfor %}",
  prints: "2: 3"
) { input, arguments, _ throws(FilterError) in
  guard case .array(let items) = input else {
    if case .null = input { return input }
    throw FilterError("needs a list")
  }
  let member = Name(arguments[0].text)
  var order: [String] = []
  var groups: [String: (name: Value, items: [Value])] = [:]
  for item in items {
    let name: Value
    switch item {
    case .object(let object): name = object.member(member) ?? .null
    case .map(let map): name = map[member] ?? .null
    case .string(let text) where member.string == "size": name = .int(text.count)
    default: throw FilterError("needs a list of items with members")
    }
    let key = name.text
    if groups[key] == nil { order.append(key) }
    groups[key, default: (name, [])].items.append(item)
  }
  return .array(
    order.compactMap { groups[$0] }.map { group in
      .map(
        Map([
          ("name", group.name), ("items", .array(group.items)), ("size", .int(group.items.count)),
        ]))
    })
}

private let json = Filter(
  "json", "Writes a value as JSON that is harmless in scripts and attributes.",
  example: "{{ 'a < b' | json }}", prints: "\"a \\u003c b\""
) { input, _, context throws(FilterError) in try writeJSON(input, context) }

private let jsonify = Filter(
  "jsonify", "The same as json, by Jekyll's name for it.",
  example: "{{ 'a b' | split: ' ' | jsonify }}",
  prints: "[\"a\",\"b\"]"
) { input, _, context throws(FilterError) in try writeJSON(input, context) }

private func writeJSON(_ value: Value, _ context: FilterContext) throws(FilterError) -> Value {
  var text = JSONText(limit: context.textLimit)
  try text.write(value, depth: 0)
  return .markup(String(decoding: text.bytes, as: UTF8.self))
}

private let xmlEscape = Filter(
  "xml_escape", "Makes a text harmless in XML and HTML, once, whatever the template's kind.",
  example: "{{ 'R&B' | xml_escape }}", prints: "R&amp;B"
) { input, _, _ throws(FilterError) in
  var escaped = ""
  for scalar in input.text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return .markup(escaped)
}
