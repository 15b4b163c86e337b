import Diagnostics
import Foundation
import Liquid
import TestSupport
import Testing

/// A case of `Fixtures/Cases`: templates, data, and the page that they make.
struct TemplateCase: Decodable {
  /// The templates by path; `page.html` or another `page` is rendered.
  let templates: [String: String]
  let data: [String: JSONValue]?
  let result: String

  var page: String {
    templates.keys.first { $0.hasPrefix("page.") } ?? "page.html"
  }

  func render() throws -> String {
    let library = try TemplateLibrary(
      templates.map { SourceText(name: $0.key, $0.value) })
    return try library.page(page, data: data ?? [:])
  }
}

extension TemplateLibrary {
  /// Renders a page to a text.
  func page(_ name: String, data: [String: JSONValue] = [:]) throws -> String {
    var output: [UInt8] = []
    let globals = Map(data.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })
    try render(name, globals: globals, page: "the page", into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// A value as JSON has it.
enum JSONValue: Decodable {
  case value(Value)

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .value(.null)
    } else if let flag = try? container.decode(Bool.self) {
      self = .value(.bool(flag))
    } else if let number = try? container.decode(Int.self) {
      self = .value(.int(number))
    } else if let number = try? container.decode(Double.self) {
      self = .value(.double(number))
    } else if let text = try? container.decode(String.self) {
      self = .value(.string(text))
    } else if let list = try? container.decode([JSONValue].self) {
      self = .value(.array(list.map(\.value)))
    } else {
      let map = try container.decode([String: JSONValue].self)
      self = .value(.map(Map(map.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })))
    }
  }
}
