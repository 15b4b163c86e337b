import Diagnostics
import Foundation
import Liquid
import TestSupport
import Testing

private let features = FixtureFolder("Fixtures/Features")

/// The language, feature by feature: cases of our own, several to a file.
struct FeatureTests {
  @Test(arguments: try features.names(endingIn: ".json"))
  func `a feature does what its cases say`(_ name: String) throws {
    let cases = try JSONDecoder().decode(
      [FeatureCase].self, from: Data(features.bytes(of: name)))
    try #require(!cases.isEmpty)
    for found in cases {
      #expect((found.result == nil) != (found.error == nil), "\(found.name)")
      #expect(try found.outcome() == found.result ?? found.error, "\(found.name)")
    }
  }

  @Test func `every tag and every filter has a case`() throws {
    let cases = try features.names(endingIn: ".json").map { try features.text(of: $0) }.joined()
    for tag in TagDefinition.all {
      let spellings = ["{% \(tag.name)", "{%- \(tag.name)", "{%\\n  \(tag.name)"]
      #expect(spellings.contains { cases.contains($0) }, "\(tag.name)")
    }
    for filter in Filter.standard {
      #expect(cases.contains("| \(filter.name)"), "\(filter.name)")
    }
  }
}

/// A template, and the page or the error that it makes.
private struct FeatureCase: Decodable {
  let name: String
  let template: String
  /// Partials by name, and layouts by `layouts/NAME`, without their extension.
  let with: [String: String]?
  let data: [String: JSONValue]?
  /// The extension of all of the templates, which says what is escaped; usually `txt`.
  let `as`: String?
  /// Whether what is missing is nil.
  let lax: Bool?
  let result: String?
  /// The place and the kind of the error, as `1:4 unknownFilter`, where not in the page itself with
  /// its template.
  let error: String?

  /// What comes of it, spelt as the case does.
  func outcome() throws -> String {
    let type = self.as ?? "txt"
    var templates = [SourceText(name: "page.\(type)", template)]
    for (name, text) in with ?? [:] {
      let path = name.hasPrefix("layouts/") ? name : "partials/\(name)"
      templates.append(SourceText(name: "\(path).\(type)", text))
    }
    do {
      let library = try TemplateLibrary(
        templates, options: TemplateOptions(isStrict: !(lax ?? false)))
      return try library.page("page.\(type)", data: data ?? [:])
    } catch let errors as TemplateErrors {
      return spelt(errors.errors[0])
    } catch let error as TemplateError {
      return spelt(error)
    }
  }

  private func spelt(_ error: TemplateError) -> String {
    let kind = "\(error.kind)".prefix { $0 != "(" }
    let place = "\(error.span)"
    let isInPage = place.hasPrefix("page.")
    return "\(isInPage ? place.drop { $0 != ":" }.dropFirst() : place[...]) \(kind)"
  }
}
