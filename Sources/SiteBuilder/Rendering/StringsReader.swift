import ChartModel
import Diagnostics
import Liquid
import SiteConfiguration
import YAML

/// Reads files of `Templates/strings`, the built-in language first, each over those before it.
///
/// Every text is as it was typed, but for characters that would spoil the page around it. A
/// translation has to have the form of the built-in file, and may have only names that this file or a
/// template uses.
struct StringsReader {
  /// What was read so far.
  private(set) var strings = StringsReader.forms

  /// What is wrong with the files.
  private(set) var errors: [Diagnostic] = []

  /// What templates ask for; nil where that cannot be known.
  private let uses: StringUses?

  /// Whether the built-in file was read.
  private var hasForms = false

  init(_ uses: StringUses?) {
    self.uses = uses
  }

  /// What chartgen itself looks for.
  private static let forms = Map([
    ("charts", .map(Map())), ("storefronts", .map(Map())),
    (
      "dates",
      .map(
        Map([
          ("format", .string("{year}-{month}-{day}")),
          ("months", .array((1...12).map { .string(String($0)) })),
        ]))
    ),
  ])

  /// Reads a file.
  mutating func read(_ source: SourceText) {
    do throws(YAMLError) {
      guard let root = try YAMLDocument(parsing: source).root else { return }
      let group = try root.mapping()
      let texts = read(group, at: [], like: strings)
      strings.merge(texts)
      hasForms = true
    } catch {
      errors.append(error.diagnostic)
    }
  }

  /// Reads a group of texts; `form` is what is known of it.
  private mutating func read(_ group: Mapping, at path: [String], like form: Map?) -> Map {
    var texts = Map()
    for entry in group.entries {
      let place = path + [entry.name]
      if let error = fault(of: entry, in: group, at: place, like: form) {
        errors.append(error)
        continue
      }
      do throws(YAMLError) {
        texts[Name(entry.name)] = try value(entry.value, at: place, like: form?[Name(entry.name)])
      } catch {
        errors.append(error.diagnostic)
      }
    }
    return texts
  }

  /// A text, a list of texts or a group; nil for a group in which nothing is said.
  private mutating func value(
    _ node: YAMLNode, at place: [String], like form: Value?
  ) throws(YAMLError) -> Value? {
    switch (form, node.content) {
    case (.map(let form), _):
      if case .scalar(let scalar) = node.content, scalar.style == .plain, scalar.text.isEmpty {
        return nil
      }
      return .map(read(try node.mapping(), at: place, like: form))
    case (.array(let form), _):
      return try list(node, like: form)
    case (nil, _) where uses?.form(at: place) == .group:
      return .map(read(try node.mapping(), at: place, like: nil))
    case (nil, .mapping(let group)) where !isText(place):
      return .map(read(group, at: place, like: nil))
    case (nil, .sequence) where !isText(place):
      return try list(node, like: nil)
    default:
      let text = TextCleaner.harmless(try node.text())
      if place == ["dates", "format"] { errors += Self.faults(ofFormat: text, node) }
      return .string(text)
    }
  }

  private mutating func list(_ node: YAMLNode, like form: [Value]?) throws(YAMLError) -> Value? {
    let items = try node.sequence()
    if let form, items.count != form.count {
      errors.append(
        Diagnostic(
          "expected a list of \(form.count) strings, found \(items.count)", at: .span(node.span),
          hint: "write one for each, in the order of the built-in file, en.yml"))
      return nil
    }
    var texts: [Value] = []
    for item in items { texts.append(.string(TextCleaner.harmless(try item.text()))) }
    return .array(texts)
  }

  // MARK: - Names

  /// What is wrong with a name, if there is anything.
  private func fault(
    of entry: Mapping.Entry, in group: Mapping, at place: [String], like form: Map?
  ) -> Diagnostic? {
    let name = entry.name
    switch place.first {
    case "charts" where place.count == 2:
      // An imported chart may have any name but one that is nearly another's.
      let nearest = ChartKind.nearest(to: name)?.rawValue
      guard let kind = ChartKind(name: name), nearest == nil || !kind.isImported else {
        return unknown(entry, nearest)
      }
      return nil
    case "storefronts" where place.count == 2:
      guard let storefront = Storefront(name), storefront.code == name,
        storefront.isKnown || Storefront.commonMistakes[name] == nil
      else {
        return unknown(entry, Storefront.nearest(to: name))
      }
      return nil
    default: break
    }
    guard let uses, !uses.ask(for: place, isNew: form == nil), form?[Name(name)] == nil else {
      return nil
    }
    let known = (form?.entries.map(\.name.string) ?? []) + uses.names(in: place.dropLast())
    let nearest = nearestName(to: name, among: known.sorted())
    if hasForms || place.first == "dates" {
      return unknown(entry, nearest ?? Self.nearestElsewhere(to: name, in: strings))
    }
    // What the built-in file has besides may be for templates that a site has replaced; in place of
    // a name that is asked for, it is a slip.
    return nearest.map { group[$0] == nil } ?? false ? unknown(entry, nearest) : nil
  }

  private func unknown(_ entry: Mapping.Entry, _ nearest: String?) -> Diagnostic {
    YAMLError(.unknownKey(entry.name, nearest: nearest), at: entry.key.span).diagnostic
  }

  /// The name in any group that was most likely meant, after the groups that lead to it:
  /// `nav.home` where `home` was written too far to the left.
  private static func nearestElsewhere(to name: String, in strings: Map) -> String? {
    var paths: [String: String] = [:]
    func gather(_ group: Map, _ prefix: String) {
      for entry in group.entries {
        let name = entry.name.string
        if paths[name] == nil { paths[name] = prefix + name }
        if case .map(let inner) = entry.value { gather(inner, prefix + name + ".") }
      }
    }
    gather(strings, "")
    return nearestName(to: name, among: paths.keys.sorted()).flatMap { paths[$0] }
  }

  /// Whether a name has to be a text's.
  private func isText(_ place: [String]) -> Bool {
    ["charts", "storefronts"].contains(place.first) || uses?.form(at: place) == .text
  }

  // MARK: - Dates

  /// What is wrong with the form of dates: the names in braces that are none of a date's.
  private static func faults(ofFormat text: String, _ node: YAMLNode) -> [Diagnostic] {
    let known = ["day", "month", "year"]
    return text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      guard let end = part.firstIndex(of: "}") else { return nil }
      let name = String(part[..<end])
      guard !known.contains(name) else { return nil }
      return Diagnostic(
        "expected {day}, {month} or {year} in 'format', found '{\(name)}'", at: .span(node.span),
        hint: nearestName(to: name, among: known).map { "did you mean '{\($0)}'?" })
    }
  }
}
