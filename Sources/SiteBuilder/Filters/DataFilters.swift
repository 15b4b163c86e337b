import Liquid
import Synchronization

/// Filters that choose among items, and that write values as data; made anew for each library,
/// since one of them remembers.
var dataFilters: [Filter] {
  let conditions = ParsedConditions()
  let whereExpression = Filter(
    "where_exp", takes: 2...2,
    "Keeps the items that meet a condition; the first argument names the item.",
    "{{ (1..5) | where_exp: 'n', 'n > 3' | join: ' ' }}", prints: "4 5"
  ) { call throws(FilterError) in
    guard let items = try call.list() else {
      if case .null = call.input { return call.input }
      throw FilterError("needs a list")
    }
    let text = call[1].text
    guard text.utf8.count <= call.limits.source else {
      throw FilterError("needs a condition of at most \(call.limits.source) bytes")
    }
    let condition = try conditions.condition(text)
    return .array(try call.items(items, where: condition, as: Name(call[0].text)))
  }
  return [whereExpression, groupBy, json, jsonify, xmlEscape]
}

/// The conditions of `where_exp`, each parsed once.
private final class ParsedConditions: Sendable {
  private let parsed = Mutex<[String: Condition]>([:])

  /// Data may make conditions; that many are kept, of so many bytes each.
  private static let limit = (count: 100, bytes: 1_000)

  func condition(_ text: String) throws(FilterError) -> Condition {
    if let known = parsed.withLock({ $0[text] }) { return known }
    do throws(TemplateError) {
      let condition = try Condition(text)
      guard text.utf8.count <= Self.limit.bytes else { return condition }
      parsed.withLock {
        if $0.count >= Self.limit.count { $0.removeAll() }
        $0[text] = condition
      }
      return condition
    } catch {
      throw FilterError("cannot read '\(text)': \(error.message)")
    }
  }
}

/// How deep groups may lie within groups: deeper than any data, and far from what freeing them can
/// take of the stack.
private let deepestGroup = 100

private let groupBy = Filter(
  "group_by", takes: 1...1,
  "Groups items by a member, in order of appearance: each has 'name', 'items', 'size'.",
  "{% assign words = 'on at to' | split: ' ' %}"
    + "{% assign groups = words | group_by: 'size' %}"
    + "{% for group in groups %}{{ group.name }}: {{ group.size }}{% endfor %}",
  prints: "2: 3"
) { call throws(FilterError) in
  guard let items = try call.list() else {
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
    case .string(let text) where member.string == "size": name = .int(text.unicodeScalars.count)
    default: throw FilterError("needs a list of items with members")
    }
    // Many items may share one member, and each is written out to be compared.
    try call.spend(name.weight)
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
  "json", "Writes a value as JSON that is safe in scripts and in single-quoted attributes.",
  "{{ 'a < b' | json }}", prints: "\"a \\u003c b\""
) { call throws(FilterError) in try writeJSON(&call) }

private let jsonify = Filter(
  "jsonify", "The same as 'json', by Jekyll's name.",
  "{{ 'a b' | split: ' ' | jsonify }}",
  prints: "[\"a\",\"b\"]"
) { call throws(FilterError) in try writeJSON(&call) }

private func writeJSON(_ call: inout Filter.Call) throws(FilterError) -> Value {
  var text = JSONText(limit: call.limits.text)
  try text.write(call.input, depth: 0)
  try call.spend(text.values)
  let written = String(decoding: text.bytes, as: UTF8.self)
  return call.escaping == .html || call.escaping == .json ? .markup(written) : .string(written)
}

private let xmlEscape = Filter(
  "xml_escape", "Escapes a string for XML and HTML, once, whatever the template's type.",
  "{{ 'R&B' | xml_escape }}", prints: "R&amp;B"
) { call in
  let text = Value.string(call.input.text).escapedText
  return call.escaping.isMarkup ? .markup(text) : .string(text)
}
