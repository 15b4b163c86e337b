import Diagnostics
import Liquid
import Synchronization

/// Filters that choose among items, and that write values as data; made anew for each library,
/// since one of them remembers.
var dataFilters: [Filter] {
  let conditions = Conditions()
  let whereExpression = Filter(
    "where_exp", takes: 2...2,
    "Keeps the items for which a condition holds; the first word names the item.",
    "{{ (1..5) | where_exp: 'n', 'n > 3' | join: ' ' }}", prints: "4 5"
  ) { call throws(FilterError) in
    try conditions.filter(call)
  }
  return [whereExpression, groupBy, json, jsonify, xmlEscape]
}

/// The conditions of `where_exp`, each parsed once.
private final class Conditions: Sendable {
  private let parsed = Mutex<[String: TemplateLibrary]>([:])

  /// Data may make conditions; that many are kept.
  private static let limit = 100

  /// Keeps the items for which a condition holds.
  func filter(_ call: Filter.Call) throws(FilterError) -> Value {
    let items: [Value]
    switch call.input {
    case .array(let array): items = array
    case .range(let range) where range.count <= 100_000: items = range.map(Value.int)
    case .null: return call.input
    default: throw FilterError("needs a list")
    }
    let condition = call[1].text
    let library = try library(for: condition)
    let name = Name(call[0].text)
    var globals = call.globals
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

/// How deep groups may lie within groups: deeper than any data, and far from what freeing them can
/// take of the stack.
private let deepestGroup = 100

private let groupBy = Filter(
  "group_by", takes: 1...1,
  "Groups items by a member, in the order met: each has 'name', 'items', 'size'.",
  "{% assign words = 'on at to' | split: ' ' %}"
    + "{% assign groups = words | group_by: 'size' %}"
    + "{% for group in groups %}{{ group.name }}: {{ group.size }}{% endfor %}",
  prints: "2: 3"
) { call throws(FilterError) in
  guard case .array(let items) = call.input else {
    if case .null = call.input { return call.input }
    throw FilterError("needs a list")
  }
  guard call.input.depth < deepestGroup else {
    throw FilterError("makes groups of groups of at most \(deepestGroup) levels")
  }
  let member = Name(call[0].text)
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
  "json", "Writes a value as JSON that is safe in scripts, and in attributes within single quotes.",
  "{{ 'a < b' | json }}", prints: "\"a \\u003c b\""
) { call throws(FilterError) in try writeJSON(call) }

private let jsonify = Filter(
  "jsonify", "The same as json, by Jekyll's name for it.",
  "{{ 'a b' | split: ' ' | jsonify }}",
  prints: "[\"a\",\"b\"]"
) { call throws(FilterError) in try writeJSON(call) }

private func writeJSON(_ call: Filter.Call) throws(FilterError) -> Value {
  var text = JSONText(limit: call.limits.text)
  try text.write(call.input, depth: 0)
  return .markup(String(decoding: text.bytes, as: UTF8.self))
}

private let xmlEscape = Filter(
  "xml_escape", "Makes a text harmless in XML and HTML, once, whatever the template's kind.",
  "{{ 'R&B' | xml_escape }}", prints: "R&amp;B"
) { .markup(Value.string($0.input.text).escapedText) }
