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
    let site = try TestSite(
      configuration: TestSite.configuration.replacing(
        "https://charts.example/", with: "https://radio.example/charts")
        + "\nlanguage: \(language)\nartwork: hotlink\n")
    if language != "en" { try site.folder.write("{}", to: "Templates/strings/\(language).yml") }
    try site.folder.write(template, to: "Templates/chart.html")
    let run = await site.run("build", "--from", TestSite.answers)
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
      "{{ chart.entries | where_exp: 'e', 'e.rnak > 2' }}", "'where_exp' cannot answer 'e.rnak > 2'"
    ),
    ("{{ chart.entries | where_exp: 'e', 'e.rank >' }}", "'where_exp' cannot read 'e.rank >'"),
    ("{{ chart.entries | where_exp: 'e', 'true %}{% raw' }}", "'where_exp' needs a condition"),
    ("{{ 'x' | day: strings }}", ""), ("{{ '2026-11-30' | day: strings }}", "'day' needs words"),
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
    let site = try TestSite(configuration: TestSite.configuration)
    try site.folder.write(template, to: "Templates/chart.html")
    let run = await site.run("build", "--from", TestSite.answers)
    #expect((run.status == .failed) == !message.isEmpty)
    #expect(message.isEmpty || run.error.contains(message), "\(run.error)")
  }
}
