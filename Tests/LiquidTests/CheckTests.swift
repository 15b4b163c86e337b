import Diagnostics
import Liquid
import Testing

private struct Song: DeclaredObject {
  static let members = Members<Song> {
    Member("name", "its name") { _ in "Dawn" }
    Member("peak", "its best rank") { _ in nil as Int? }
  }
}

private struct Chart: DeclaredObject {
  static let members = Members<Chart> {
    Member("songs", "its songs") { _ in [Song()] }
    Member("date", "its day") { _ in "2026-11-30" }
  }
}

private struct Page: DeclaredObject {
  static let members = Members<Page> {
    Member("chart", "the chart") { _ in Chart() }
    Member("strings", "the words") { _ in Map() }
  }
}

private struct Common: DeclaredObject {
  static let members = Members<Common> {
    Member("song", "a song") { _ in Song() }
  }
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
        "partials/row.html:1:50: 'song.name.first' does not exist: 'song.name' is a string",
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

  @Test(arguments: [
    "{% if nothing %}{{ nothing }}{% elsif chart.date == '' %}{{ nothing.of.it }}{% endif %}",
    "{% unless nothing == nil %}{% for song in chart.songs %}{{ nothing }}{% endfor %}{% endunless %}",
    "{% case nothing %}{% when 1 %}{{ nothing }}{% else %}{{ nothing | upcase }}{% endcase %}",
    "{% if nothing and nothing.size > 0 %}{% endif %}",
    "{% if forloop %}{{ forloop.last }}{% endif %}",
    "{% if chart.date != '' or nothing.of.it %}{{ nothing.of }}{{ nothing.of.it }}{% endif %}",
    "{% increment count %}{{ count }}",
  ])
  func `what a condition has asked for may be missing`(_ template: String) throws {
    #expect(try faults(["page.html": template]) == [])
    #expect(
      try faults(["page.html": "{% render 'row' %}", "partials/row.html": template]) == [])
  }

  @Test(arguments: [
    "{% if nothing %}{% endif %}{{ nothing }}", "{% if nothing.size > 0 and nothing %}{% endif %}",
    "{% if nothing %}{% render 'row' %}{% endif %}",
    "{% if chart.date == '' %}{{ nothing | default: 1 }}{{ nothing }}{% endif %}",
    "{% if chart.date == '' %}{{ song.name }}{% endif %}",
  ])
  func `what no condition around has asked for is a fault`(_ template: String) throws {
    #expect(
      try faults(["page.html": template, "partials/row.html": "{{ nothing }}"]).count == 1)
  }

  @Test(arguments: [
    "{% if chart.titel %}{{ chart.titel }}{% endif %}", "{% unless chart.titel %}x{% endunless %}",
    "{{ chart.titel | default: 'x' }}", "{% if chart.songs.first.nam == 'x' %}y{% endif %}",
    "{% if chart.titel and chart.titel.size > 0 %}{{ chart.titel }}{% endif %}",
  ])
  func `a member that is misspelt alike in a condition and behind it is one fault`(
    _ template: String
  ) throws {
    #expect(try faults(["page.html": template]).count == 1)
    #expect(
      try faults(["page.html": "{% render 'row' %}", "partials/row.html": template]).count == 1)
  }

  @Test func `a member that only some of a partial's values have may be asked for`() throws {
    let partial =
      "{% if item.peak %}{{ item.peak }}{% endif %}{{ item.artwork | default: item.name }}"
    let page = "{% for song in chart.songs %}{% render 'row', item: song %}{% endfor %}"
    // A value of another kind, and one of which nothing is known.
    for other in ["{% render 'row', item: chart %}", "{% render 'row', item: anything[0] %}"] {
      #expect(
        try faults([
          "page.html": "{% assign anything = '' %}" + page + other, "partials/row.html": partial,
        ])
        .filter { $0.contains("peak") } == [])
    }
  }

  @Test func `what other kinds of pages offer may be asked for under a condition`() throws {
    let library = try TemplateLibrary([
      SourceText(
        name: "page.html", "{% layout 'default' %}{% if strings %}{{ song.name }}{% endif %}"),
      SourceText(name: "song.html", "{% layout 'default' %}"),
      SourceText(
        name: "layouts/default.html",
        "{% if strings.kind == 'song' %}{{ song.name }}{% render 'song' %}{% endif %}{{ chart.date }}"
          + "{% block %}{% endblock %}"),
      SourceText(name: "partials/song.html", "{{ song.nmae }}"),
    ])
    let found = library.check(
      [("page.html", [Page.self]), ("song.html", [Common.self])], others: [Common.self])
    #expect(
      found.map { "\($0.span): \($0.message)" } == [
        "layouts/default.html:1:80: unknown variable 'chart.date'",
        "page.html:1:42: unknown variable 'song.name'",
        "partials/song.html:1:9: 'song.nmae' does not exist: 'song' has no such member",
      ])
  }

  @Test func `partials that render others twice are looked at in time`() throws {
    var templates = ["page.html": "{% include 'a0' %}{% include 'b' %}"]
    for level in 0..<26 {
      let next = "{% include 'a\(level + 1)' %}"
      templates["partials/a\(level).html"] = next + next
    }
    templates["partials/a26.html"] = "{{ chart.dat }}"
    templates["partials/b.html"] = "{{ chart.dat }}"
    #expect(try faults(templates).count == 2)
  }

  @Test func `what the layout has no place for is lost, and told`() throws {
    let page = """
      {% layout 'default' %} {% assign day = chart.date %}
      {% block contnet %}{{ chart.dat }}{% endblock %}
      {% block content %}{% block inner %}{% endblock %}{% endblock %}
      {% if day == '' %}{% block side %}{% endblock %}{% else %}{% block side %}{% endblock %}{% endif %}
      {% capture words %}words{% endcapture %}
        lost {{ day }}
      {% block top %}{% endblock %}{% block content %}{% endblock %}
      """
    let found = try faults([
      "page.html": page,
      "layouts/default.html":
        "{% layout 'base' %}{% block content %}{% block side %}{% endblock %}{% endblock %}",
      "layouts/base.html": "{% block content %}{% endblock %}{% include 'top' %}",
      "partials/top.html": "{% block top %}{% endblock %}",
    ])
    #expect(
      found == [
        "page.html:2:10: the layout 'default' has no block 'contnet' "
          + "(did you mean 'content'?)",
        "page.html:2:29: 'chart.dat' does not exist: 'chart' has no such member "
          + "(did you mean 'date'?)",
        "page.html:6:3: content outside blocks is discarded: the layout 'default' has no "
          + "unnamed block (put it into a block of the layout)",
        "page.html:7:39: block 'content' is already defined "
          + "(give it another name; only the first is rendered)",
      ])
  }

  @Test func `where a layout is worked out or cannot be read no block is judged`() throws {
    let page = "{% block any %}{% endblock %}text{% block any %}{% endblock %}"
    #expect(
      try faults([
        "page.html": "{% assign name = 'default' %}{% layout name %}" + page,
        "other.html": "{% layout 'broken' %}" + page, "layouts/default.html": "",
        "layouts/broken.html": "{% block %}",
      ]) == [
        "layouts/broken.html:1:1: 'block' is never closed (add '{% endblock %}')"
      ])
  }

  @Test func `filters that take the name of a member are checked`() throws {
    let page = """
      {{ chart.songs | map: 'nmae' | join }}{{ chart.songs | where: 'name', 'x' | sum: 'paek' }}
      {% assign none = chart.songs | sort: 'rank' %}
      {{ strings.list | map: 'any' | join }}{{ chart.songs | map: chart.date | uniq | join }}
      """
    #expect(
      try faults(["page.html": page]) == [
        "page.html:1:23: 'nmae' does not exist: 'chart.songs' has no such member "
          + "(did you mean 'name'?)",
        "page.html:1:82: 'paek' does not exist: 'chart.songs' has no such member "
          + "(did you mean 'peak'?)",
        "page.html:2:38: 'rank' does not exist: 'chart.songs' has no such member",
      ])
  }

  @Test func `a template full of unknown filters tells twenty of them`() throws {
    let page = "{{ 1" + String(repeating: " | upcsee", count: 100_000) + " }}{% if %}"
    #expect(try faults(["page.html": page]).count == 20)
  }

  @Test func `a name without end is not told whole`() throws {
    let name = String(repeating: "long", count: 100_000)
    let found = try faults(["page.html": "{{ \(name) }}"])
    #expect(found.map { $0.utf8.count < 1_500 } == [true])
  }

  @Test func `a template full of faults tells twenty of them`() throws {
    let found = try faults(["page.html": String(repeating: "{{ x }}\n", count: 40_000)])
    #expect(found.count == 20)
  }
}
