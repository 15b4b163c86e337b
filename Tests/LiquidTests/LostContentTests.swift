import Diagnostics
import Liquid
import Testing

/// What a page's template says and its layout has no place for is an error before anything is
/// rendered: on the site it would be missing.
struct LostContentTests {
  private static let layouts = [
    "layouts/default.html": "<main>{% block content %}{% endblock %}</main>",
    "layouts/open.html": "{% block %}{% endblock %}{% block content %}{% endblock %}",
    "layouts/inner.html":
      "{% layout 'default' %}{% block content %}{% block side %}{% endblock %}{% endblock %}",
    "layouts/lossy.html": "{% layout 'default' %}<p>{% block content %}{% endblock %}</p>",
    "partials/lost.html": "{% if true %}<p>lost</p>{% endif %}",
    "partials/blocks.html": "{% block contnet %}{% endblock %}",
    "partials/quiet.html": "{% assign a = 1 %}\n{% comment %}nothing{% endcomment %}",
  ]

  /// The errors of a page's template, with their places.
  private func errors(_ page: String, _ others: [String: String] = [:]) -> [String] {
    let used = Self.layouts.filter {
      page.contains("'\($0.key.split(separator: "/")[1].dropLast(5))'")
    }
    let needed =
      used.keys.contains("layouts/default.html")
      ? [:]
      : ["layouts/default.html"]
        .reduce(into: [:]) { $0[$1] = Self.layouts[$1] }
    let templates = used.merging(needed) { $1 }.merging(others) { $1 }
      .merging(["page.html": page]) { $1 }
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(templates.map { SourceText(name: $0.key, $0.value) })
      var output: [UInt8] = []
      do throws(TemplateError) {
        try library.render("page.html", globals: Map(), page: "page", into: &output)
        return []
      } catch {
        return ["rendered: \(error.span): \(error.message)"]
      }
    } catch {
      return error.errors.map { "\($0.span): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
    }
  }

  @Test(arguments: [
    "{% layout 'default' %}{% block content %}x{% endblock %}",
    " {% layout 'default' %}\n{% assign a = 1 %}{% capture b %}text{{ a }}{% endcapture %}\n"
      + "{% if a == 1 %}{% block content %}{{ b }}{% endblock %}{% endif %}{% comment %}c{% endcomment %}",
    "{% layout 'open' %}text{{ 1 }}{% block content %}x{% endblock %}",
    "{% layout 'inner' %}{% block side %}{% block own %}{% endblock %}{% endblock %}",
    "{% layout 'default' %}{% include 'quiet' %}{% block content %}{% include 'lost' %}{% endblock %}",
    "text {% block any %}{% endblock %}{% increment a %}",
  ])
  func `what the layout has a place for is no error`(_ page: String) {
    #expect(errors(page) == [])
  }

  @Test(arguments: [
    ("{% block contnet %}x{% endblock %}", "1:32", "the layout 'default'"),
    ("{% if true %}{% block contnet %}x{% endblock %}{% endif %}", "1:45", "the layout 'default'"),
    (
      "{% for n in (1..3) %}{% block contnet %}{% endblock %}{% endfor %}", "1:53",
      "the layout 'default'"
    ),
    (
      "{% capture x %}{% block contnet %}x{% endblock %}{% endcapture %}", "1:47",
      "the layout 'default'"
    ),
    (
      "{% block contnet %}{% endblock %}{% block content %}{% endblock %}", "1:32",
      "the layout 'default'"
    ),
    ("text", "1:23", "content outside blocks is discarded"),
    ("{{ 'a' | upcase }}", "1:26", "content outside blocks is discarded"),
    ("{% echo 'a' %}", "1:31", "content outside blocks is discarded"),
    ("{% case 1 %}{% when 1 %}text{% endcase %}", "1:47", "content outside blocks is discarded"),
    ("{% for n in (1..3) %}{{ n }}{% endfor %}", "1:47", "content outside blocks is discarded"),
    ("{% cycle 'a', 'b' %}", "1:32", "content outside blocks is discarded"),
    (
      "{% tablerow n in (1..3) %}{% endtablerow %}", "1:40", "content outside blocks is discarded"
    ),
    (
      "{% block content %}a{% endblock %}{% block content %}b{% endblock %}", "1:66",
      "block 'content'"
    ),
  ])
  func `what the layout has no place for is one error`(
    _ body: String, _ place: String, _ message: String
  ) {
    let found = errors("{% layout 'default' %}" + body)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("page.html:\(place): \(message)") == true, "\(found)")
    if body.contains("contnet") {
      #expect(found.first?.hasSuffix("(did you mean 'content'?)") == true)
    }
  }

  @Test func `what an included template says outside of blocks is lost too`() {
    let found = errors("{% layout 'default' %}{% include 'lost' %}{% include 'blocks' %}")
    #expect(
      found.map { String($0.prefix { $0 != "(" }) } == [
        "partials/blocks.html:1:10: the layout 'default' has no block 'contnet' ",
        "partials/lost.html:1:14: content outside blocks is discarded: the layout 'default' has "
          + "no unnamed block ",
      ])
  }

  @Test func `a layout that has a layout is a template too`() {
    let found = errors("{% layout 'lossy' %}{% block content %}x{% endblock %}")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("layouts/lossy.html:1:23: content outside") == true)
  }

  @Test func `text beside a block without a name is lost where the layout has one`() {
    let found = errors("{% layout 'open' %}{% block %}a{% endblock %}text")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("page.html:1:46: content outside blocks") == true)
  }

  @Test(arguments: [
    ("{% block contnet %}x{% endblock %}", "no block 'contnet'"),
    ("text", "content outside blocks is discarded"), ("{% block content %}x{% endblock %}", nil),
  ])
  func `a layout whose name is worked out is judged when it is known`(
    _ body: String, _ message: String?
  ) {
    let found = errors(
      "{% assign name = 'default' %}{% layout name %}" + body)
    #expect(found.isEmpty == (message == nil), "\(found)")
    if let message { #expect(found.first?.contains(message) == true, "\(found)") }
  }
}
