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

/// Templates are checked against the declarations that also feed them.
struct CheckTests {
  private func faults(_ templates: [String: String]) throws -> [String] {
    let library = try TemplateLibrary(templates.map { SourceText(name: $0.key, $0.value) })
    let found = library.check(
      "page.html", globals: [("chart", .object(Chart.self)), ("strings", .map)])
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
}
