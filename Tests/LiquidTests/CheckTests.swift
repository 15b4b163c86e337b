import Diagnostics
import Liquid
import Testing

private struct Song: DeclaredObject {
  static let members = Members<Song>([
    Member("name", .string, "its name") { _ in .string("Dawn") },
    Member("peak", .optional(.int), "its best rank") { _ in .null },
  ])
}

private struct Chart: DeclaredObject {
  static let members = Members<Chart>([
    Member("songs", .list(.object(Song.self)), "its songs") { _ in .array([.object(Song())]) },
    Member("date", .string, "its day") { _ in .string("2026-11-30") },
  ])
}

private struct Page: DeclaredObject {
  static let members = Members<Page>([
    Member("chart", .object(Chart.self), "the chart") { _ in .object(Chart()) },
    Member("strings", .map, "the words") { _ in .map(Map()) },
  ])
}

private struct Common: DeclaredObject {
  static let members = Members<Common>([
    Member("song", .object(Song.self), "a song") { _ in .object(Song()) }
  ])
}

/// Templates are checked against the declarations that also feed them.
struct CheckTests {
  private func faults(_ templates: [String: String]) throws -> [String] {
    let pages: [(String, [any DeclaredObject.Type])] = [
      ("page.html", [Page.self]), ("other.html", [Page.self]),
    ]
    var found: [TemplateError]
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(templates.map { SourceText(name: $0.key, $0.value) })
      found = library.check(pages, others: [Common.self])
    } catch {
      found = error.check(pages, others: [Common.self])
    }
    return found.map { "\($0.span): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
  }

  @Test func `what the page offers is no fault`() throws {
    let page = """
      {% layout 'default' %}{% assign top = chart.songs | sort: 'name' | first %}
      {{ top.name }}{{ strings.any.word }}{{ chart.songs.size }}{% if nothing %}{% endif %}
      {% for song in chart.songs %}{{ forloop.index }}{% render 'row', song: song %}{% endfor %}
      {% render 'row' for chart.songs as song %}
      """
    #expect(
      try faults([
        "page.html": page, "partials/row.html": "{{ song.name }}{{ song.peak }}{{ chart.date }}",
        "layouts/default.html": "{{ top.name }}{% block %}{% endblock %}",
      ]) == [])
  }

  @Test func `a branch that is never rendered is checked`() throws {
    #expect(
      try faults(["page.html": "{% if false %}{{ chart.dat }}{{ chrat.date }}{% endif %}"]) == [
        "page.html:1:24: 'chart.dat' does not exist: 'chart' has no such member (did you mean 'date'?)",
        "page.html:1:33: unknown variable 'chrat.date' (did you mean 'chart'?)",
      ])
  }

  @Test func `a partial is checked with what it is given`() throws {
    let found = try faults([
      "page.html": "{% render 'row' for chart.songs as song %}",
      "partials/row.html": "{{ song.nmae }}{{ song }}{{ other }}{{ song.name.first }}",
    ])
    #expect(
      found.map { $0.prefix { $0 != "(" } } == [
        "partials/row.html:1:9: 'song.nmae' does not exist: 'song' has no such member ",
        "partials/row.html:1:19: 'song' is an object, which cannot be printed ",
        "partials/row.html:1:29: unknown variable 'other' ",
        "partials/row.html:1:50: 'song.name.first' does not exist: 'song.name' is a text",
      ])
  }

  @Test func `a fault of a partial is told once, and all come in order`() throws {
    let found = try faults([
      "page.html": "{{ two }}{% render 'row' %}", "other.html": "{% render 'row' %}{{ one }}",
      "partials/row.html": "{{ strings }}",
    ])
    #expect(
      found.map { $0.prefix { $0 != "(" } } == [
        "other.html:1:22: unknown variable 'one' ", "page.html:1:4: unknown variable 'two' ",
        "partials/row.html:1:4: 'strings' is a map, which cannot be printed ",
      ])
  }

  @Test func `a partial that no page names is checked with what every template sees`() throws {
    #expect(
      try faults(["page.html": "", "partials/row.html": "{{ given }}{{ song.nam }}"]) == [
        "partials/row.html:1:20: 'song.nam' does not exist: 'song' has no such member "
          + "(did you mean 'name'?)"
      ])
  }

  @Test func `templates that cannot be read hide nothing of the others, and are named once`() throws
  {
    #expect(
      try faults([
        "other.html": "{% layout 'default' %}{{ chart.dat }}{% render 'row', song: chart %}",
        "page.html": "{{ chart.nmae }}{% if chart %}",
        "layouts/default.html": "{% block %}", "partials/row.html": "{{ song.nmae | upcse }}",
        "partials/cell.html": "{{ song.nam }}",
      ]).map { $0.prefix { $0 != "(" } } == [
        "layouts/default.html:1:1: 'block' is never closed ",
        "other.html:1:32: 'chart.dat' does not exist: 'chart' has no such member ",
        "page.html:1:17: 'if' is never closed ",
        "partials/cell.html:1:9: 'song.nam' does not exist: 'song' has no such member ",
        "partials/row.html:1:16: unknown filter 'upcse' ",
      ])
  }

  @Test func `a variable that is set to one thing or another is not judged`() throws {
    let page = """
      {% if chart.date == '' %}{% assign it = chart %}
      {% else %}{% assign it = chart.songs | first %}{% endif %}{{ it.name }}{{ it.date }}
      {% for song in chart.songs %}{% assign chart = song %}{% endfor %}{{ chart.peak }}
      """
    #expect(try faults(["page.html": page]) == [])
  }

  @Test func `what an included template sets is known behind it`() throws {
    #expect(
      try faults([
        "page.html": """
        {% include 'set' %}{{ best.name }}{{ words }}
        {% assign which = 'set' %}{% include which %}{{ anything }}
        """,
        "partials/set.html": "{% assign best = chart.songs | first %}{% include 'more' %}",
        "partials/more.html": "{% capture words %}a{% endcapture %}",
      ]) == [])
  }

  @Test func `a template full of faults tells twenty of them`() throws {
    let found = try faults(["page.html": String(repeating: "{{ x }}\n", count: 40_000)])
    #expect(found.count == 20)
  }
}
