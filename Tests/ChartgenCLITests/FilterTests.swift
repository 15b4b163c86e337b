import ChartgenCLI
import Foundation
import Liquid
import SiteBuilder
import TestSupport
import Testing

/// The filters that chartgen adds, on a real page.
struct FilterTests {
  /// Renders a text as the template of a chart's page, two folders below the site's root.
  private func rendered(_ template: String, language: String = "en") async throws -> String {
    let site = try await TestSite.built()
    try site.folder.write(
      TestSite.configuration.replacing(
        "https://charts.example/", with: "https://radio.example/charts")
        + "\nlanguage: \(language)\nartwork: hotlink\n", to: "Content/site.yml")
    if language != "en" { try site.folder.write("{}", to: "Templates/strings/\(language).yml") }
    try site.folder.write(template, to: "Templates/chart/index.html")
    let run = await site.run("render")
    try #require(run.status == .done, "\(run.error)")
    return try site.page("us/top-podcasts/index.html")
  }

  @Test func `every filter prints what its example says`() async throws {
    #expect(siteFilters.count >= 14)
    let page = try await rendered(
      siteFilters.map { "\u{1}\($0.name)\u{2}\($0.example.template)\u{3}" }.joined())
    for filter in siteFilters {
      let start = try #require(page.range(of: "\u{1}\(filter.name)\u{2}"))
      let printed = page[start.upperBound...].prefix { $0 != "\u{3}" }
      #expect(printed == filter.example.output, "\(filter.name)")
    }
  }

  @Test(arguments: [
    ("de", "1.234.567 3."), ("fr", "1\u{202F}234\u{202F}567 3e"), ("ja", "1,234,567 3."),
  ])
  func `numbers are written as the site's language does`(
    _ language: String, _ written: String
  ) async throws {
    let page = try await rendered("{{ 1234567 | number }} {{ 3 | ordinal }}", language: language)
    #expect(page == written)
  }

  @Test func `JSON is inert in scripts and attributes`() async throws {
    let page = try await rendered(
      "<script>{{ chart.entries[1].item.name | json }}</script><p title=\"{{ 'x\" onload=\"y' | json }}\">"
    )
    #expect(!page.contains("</script>\u{22}") && !page.contains("<script>alert"))
    #expect(page.contains("\\u0022\\u003e\\u003cscript\\u003ealert(1)"))
    #expect(!page.contains("onload="))
  }

  @Test func `links lead where a browser on the page would look`() async throws {
    let page = try await rendered(Self.links.map { "{{ \($0.0) }}\n" }.joined())
    let printed = page.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(printed.count == Self.links.count + 1)
    for ((expression, link), printed) in zip(Self.links, printed) {
      #expect(printed == link, "\(expression)")
    }
  }

  private static let links = [
    ("'/about/#team' | relative_url", "../../about/#team"),
    ("'/about/?a=b&c' | relative_url", "../../about/?a=b&amp;c"),
    ("'/' | relative_url", "../../"), ("'' | relative_url", "../../"),
    ("'#top' | relative_url", "#top"), ("'?a=b' | relative_url", "?a=b"),
    ("'/a b/é' | relative_url", "../../a%20b/%C3%A9"),
    ("'/a%20b' | relative_url", "../../a%20b"), ("'/100%' | relative_url", "../../100%25"),
    ("'https://x.example/a?b#c' | relative_url", "https://x.example/a?b#c"),
    ("'//x.example/a' | relative_url", "//x.example/a"),
    ("'mailto:a@x.example' | relative_url", "mailto:a@x.example"),
    ("chart.url | relative_url", "../../us/top-podcasts/"),
    ("chart.url | absolute_url", "https://radio.example/charts/us/top-podcasts/"),
    ("chart.storefront.url | absolute_url", "https://radio.example/charts/us/"),
    ("'/about/#team' | absolute_url", "https://radio.example/charts/about/#team"),
    ("'' | absolute_url", "https://radio.example/charts/"),
    ("'#top' | absolute_url", "https://radio.example/charts/us/top-podcasts/#top"),
    ("'?a' | absolute_url", "https://radio.example/charts/us/top-podcasts/?a"),
    ("'x/./y' | absolute_url", "https://radio.example/charts/us/top-podcasts/x/y"),
    ("'..' | absolute_url", "https://radio.example/charts/us/"),
    ("'../caf%C3%A9/é' | absolute_url", "https://radio.example/charts/us/caf%C3%A9/%C3%A9"),
    ("'../../../../x?/../y' | absolute_url", "https://radio.example/x?/../y"),
    ("'https://x.example/a' | absolute_url", "https://x.example/a"),
    ("'//x.example/a' | absolute_url", "//x.example/a"),
    ("'mailto:a@x.example' | absolute_url", "mailto:a@x.example"),
    ("'style.css?v=2' | asset_url", "../../assets/style.css?v=2"),
    ("'/a b.svg#c' | asset_url", "../../assets/a%20b.svg#c"),
    ("'https://x.example/a.css?v' | asset_url", "https://x.example/a.css?v"),
  ]

  @Test func `links of the page that hosts show anywhere go through the filters`() async throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing(
        "https://charts.example/", with: "https://radio.example/charts/"))
    try site.folder.write(
      "{% assign url = site.storefronts[0].url %}{{ url | relative_url }} {{ url | absolute_url }} "
        + "{{ '/about/' | relative_url }} {{ 'x' | relative_url }}", to: "Templates/site/404.html")
    let run = await site.run("build", "--from", TestSite.answers)
    try #require(run.status == .done, "\(run.error)")
    let page = try site.page("404.html")
    #expect(page == "/charts/us/ https://radio.example/charts/us/ /charts/about/ /charts/x")
  }

  @Test func `raw HTML passes in the user's own files only, and where site.yml lets it`()
    async throws
  {
    for isAllowed in [true, false] {
      let site = try TestSite(
        configuration: TestSite.configuration + "\nraw_html: \(isAllowed)\n")
      try site.folder.write(
        "---\ntitle: Own\nnote: <b class=\"note\">x</b>\n---\n<b class=\"own\">x</b> [a](javascript:x)\n",
        to: "Content/own.md")
      try site.folder.write(
        "{{ content }}{{ page.data.note | default: '' | markdownify }}{{ '<b class=\"foreign\">' | markdownify }}",
        to: "Templates/page/index.html")
      let run = await site.run("build", "--from", TestSite.answers)
      try #require(run.status == .done, "\(run.error)")
      let page = try site.page("own/index.html")
      #expect(page.contains("class=\"own\"") == isAllowed)
      #expect(!page.contains("class=\"foreign\"") && !page.contains("class=\"note\""))
      #expect(!page.contains("javascript:"))
    }
  }

  @Test func `items are grouped and chosen by their members`() async throws {
    let page = try await rendered(
      """
      {% assign groups = chart.entries | group_by: 'status' %}
      {%- for group in groups %}{{ group.name }} {{ group.size }};{% endfor %}
      {{- chart.entries | where_exp: 'e', "e.rank > 2 and e.status != 'new'" | size }}
      """)
    #expect(page == "up 1;same 1;down 1;new 7;1")
  }

  @Test(arguments: [
    (
      "{{ chart.entries | where_exp: 'e', 'e.rnak > 2' }}",
      "'where_exp' cannot evaluate 'e.rnak > 2'"
    ),
    ("{{ chart.entries | where_exp: 'e', 'e.rank >' }}", "'where_exp' cannot read 'e.rank >'"),
    (
      "{{ chart.entries | where_exp: 'e', 'true %}{% raw' }}",
      "'where_exp' cannot read 'true %}{% raw'"
    ),
    (
      "{{ (0..9223372036854775807) | where_exp: 'n', 'n' }}",
      "Templates/chart/index.html:1:31: error: 'where_exp' takes or makes a list of more than 100000 items"
    ),
    ("{{ nil | day: strings }}", ""),
    ("{{ '2026-02-29' | day: strings.dates }}", "'day' needs an ISO date, got '2026-02-29'"),
    ("{{ 'x' | day: strings }}", "'day' needs an ISO date, got 'x'"),
    ("{{ '2026-11-30' | day: strings }}", "'day' needs strings"),
    ("{{ 'x' | date_to_xmlschema }}", "'date_to_xmlschema' needs an ISO date, got 'x'"),
    (
      "{% assign a = chart.entries %}{% for i in (1..30000) %}"
        + "{% assign a = a | group_by: 'rank' %}{% endfor %}",
      "'group_by' makes groups of groups of at most 100 levels"
    ),
    ("{{ 'a' | duration }}", "'duration' needs a whole number of milliseconds"),
    ("{{ chart.entries[0].item.artwork | default: 'x' | artwork: 5000 }}", "from 1 to 1200 pixels"),
  ])
  func `what a filter cannot use is an error that says why`(
    _ template: String, _ message: String
  ) async throws {
    let site = try await TestSite.built()
    try site.folder.write(template, to: "Templates/chart/index.html")
    let run = await site.run("render")
    #expect((run.status == .failed) == !message.isEmpty)
    #expect(message.isEmpty || run.error.contains(message), "\(run.error)")
  }
}
