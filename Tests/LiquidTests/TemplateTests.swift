import Diagnostics
import Foundation
import Liquid
import TestSupport
import Testing

private let cases = FixtureFolder("Fixtures/Cases")
private let faults = FixtureFolder("Fixtures/Errors")

struct TemplateTests {
  @Test(arguments: try cases.names(endingIn: ".json"))
  func `a case makes the page it says`(_ name: String) throws {
    let found = try JSONDecoder().decode(TemplateCase.self, from: Data(cases.bytes(of: name)))
    #expect(try found.render() == found.result)
  }

  @Test(arguments: try faults.names(endingIn: ".liquid"))
  func `a fault is shown with its place, a caret and a remedy`(_ name: String) throws {
    let templates = [
      SourceText(name: "page.html", bytes: try faults.bytes(of: name)),
      SourceText(name: "partials/again.html", "{% render 'again' %}"),
      SourceText(name: "partials/row.html", "<li>{{ entry.rank }}</li>"),
      SourceText(name: "layouts/default.html", "<main>{% block %}{% endblock %}</main>"),
    ]
    let globals = Map([
      ("title", .string("Charts")),
      ("chart", .map(Map([("name", .string("Top")), ("previous", .null), ("ranks", .array([]))]))),
    ])
    var shown = ""
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(templates)
      var output = Array("before".utf8)
      do throws(TemplateError) {
        try library.render("page.html", globals: globals, page: "us/index.html", into: &output)
      } catch {
        shown = error.description
      }
      #expect(output == Array("before".utf8), "nothing of a failed page is kept")
    } catch {
      shown = error.description
    }
    try expectSnapshot(shown, named: name.replacing(".liquid", with: ".txt"))
  }

  @Test func `the errors of all templates come in order of name and place`() throws {
    do throws(TemplateErrors) {
      _ = try TemplateLibrary([
        SourceText(name: "b.html", "{{ a | upcse }}\n{{ b | dwncase }}"),
        SourceText(name: "a.html", "{% iff %}\n{% render 'nothing' %}"),
      ])
      Issue.record("the templates were taken")
    } catch {
      #expect(
        error.errors.map { "\($0.span)" } == [
          "a.html:1:4", "a.html:2:11", "b.html:1:8", "b.html:2:8",
        ])
    }
  }

  @Test(arguments: ["forloop", "size", "first"])
  func `a variable may be called like a word of the language`(_ name: String) throws {
    let library = try TemplateLibrary([SourceText(name: "a.txt", "{{ \(name) }}")])
    #expect(try library.page("a.txt", data: [name: .value(.int(7))]) == "7")
  }
}
