import ChartModel
import Diagnostics
import Foundation
import Liquid
import SiteBuilder
import SiteConfiguration
import Testing

/// The site's own filters live under the page's limits, and nothing given to one ends the process.
struct FilterLimitTests {
  /// What the home page of a site with one chart offers.
  private static let page: Map = {
    let text = """
      title: Fiction
      url: https://radio.example/charts/
      storefronts: [us]
      charts: [top-podcasts]
      raw_html: true
      """
    guard let read = try? Configuration.read(SourceText(name: "site.yml", text)),
      let chart = try? Snapshot.podcasts(of: "us", [(.new, nil), (.up, 4), (.same, 3)])
    else { return Map() }
    return .homePage(of: [chart], with: read.configuration)
  }()

  /// What a template prints, or the error that it ends with.
  private func result(
    of template: String, partials: [String: String] = [:], limits: Limits = Limits(),
    _ values: [String: Value] = [:]
  ) -> (page: String, error: TemplateError?) {
    var globals = Self.page
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { globals[Name(name)] = value }
    let sources =
      [SourceText(name: "page.html", template)]
      + partials.map { SourceText(name: "partials/\($0.key).html", $0.value) }
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(
        sources, filters: siteFilters, options: TemplateOptions(limits: limits))
      var output: [UInt8] = []
      do throws(TemplateError) {
        try library.render("page.html", globals: globals, page: "index.html", into: &output)
        return (String(decoding: output, as: UTF8.self), nil)
      } catch {
        return ("", error)
      }
    } catch {
      return ("", error.errors.first)
    }
  }

  private static let odd: [String: Value] = [
    "far": .range(0...Int.max), "all": .range(Int.min...Int.max), "below": .range(Int.min...(-1)),
    "low": .int(.min), "high": .int(.max), "huge": .double(1e308),
    "tiny": .double(-.leastNonzeroMagnitude),
    "none": .null, "no": .bool(false), "empty_text": .string(""),
    "signs": .string("\u{0}\u{FFFE}%zz<&'\"{{%\u{202E}é日🎧"), "markup": .markup("<b>&</b>"),
    "long": .string(String(repeating: "[", count: 100_000)),
    "dates": .string("2026-11-30T99:99:99+99:99"), "list": .array([.null, .int(.min), .array([])]),
    "map": .map(Map([("format", .string("{day}{year")), ("months", .null)])),
  ]

  @Test(arguments: siteFilters.map(\.name))
  func `whatever a filter is given, there is a page or an error at its place`(
    _ name: String
  ) throws {
    let filter = try #require(siteFilters.first { $0.name == name })
    let values = Self.odd.keys.sorted() + ["site", "storefronts", "page"]
    for input in values {
      let others = filter.positional.upperBound == 0 ? [""] : values.map { ": \($0)" }
      for argument in others {
        let arguments =
          argument
          + String(repeating: ", 'n > low'", count: max(0, filter.positional.lowerBound - 1))
        let template = "{% assign made = \(input) | \(name)\(arguments) %}{{ made | json | size }}"
        let found = result(of: template, Self.odd)
        if let error = found.error {
          #expect(error.span.file == "page.html" && error.span.line == 1, "\(template)")
          #expect(!error.message.isEmpty)
        } else {
          #expect(found.page.utf8.allSatisfy { (0x30...0x39).contains($0) }, "\(template)")
        }
      }
    }
  }

  @Test(arguments: ["(0..9223372036854775807)", "all", "below", "(1..100001)"])
  func `a range that is too long is an error at the filter`(_ range: String) {
    for filter in ["where_exp: 'n', 'n'", "group_by: 'size'"] {
      let name = String(filter.prefix { $0 != ":" })
      let found = result(of: "text {{ \(range) | \(filter) }}", Self.odd).error
      #expect(found?.kind == .listTooLarge(filter: name, limit: 100_000), "\(range)")
      #expect(found.map { "\($0.span)" } == "page.html:1:\(12 + range.utf8.count)")
    }
  }

  @Test func `a condition spends the page's own steps`() {
    var limits = Limits()
    limits.loopSteps = 10_000
    let choice = "{{ (1..4000) | where_exp: 'n', 'n > 5000' | size }}"
    #expect(result(of: choice, limits: limits).page == "0")
    #expect(result(of: choice + choice, limits: limits).error?.kind == .tooManySteps(limit: 10_000))
    // Also where a partial or a block does so.
    let calls = String(repeating: "{% render 'a' %}", count: 2)
    #expect(
      result(of: calls, partials: ["a": choice], limits: limits).error?.kind
        == .tooManySteps(limit: 10_000))
  }

  @Test(arguments: [
    "n" + String(repeating: " and n", count: 2_000), "text == text", "text contains 'b'",
    "n" + String(repeating: "[n]", count: 90), "text.size > 3",
  ])
  func `a condition that takes long counts as several steps`(_ condition: String) {
    var limits = Limits()
    limits.loopSteps = 20_000
    let text = Value.string(String(repeating: "a", count: 100_000))
    let found = result(
      of: "{{ (1..1000) | where_exp: 'n', condition | size }}", limits: limits,
      ["condition": .string(condition), "text": text])
    #expect(
      found.error?.kind == .tooManySteps(limit: 20_000)
        || found.error?.message.contains("nil") == true,
      "\(String(describing: found.error))")
  }

  @Test func `a condition goes on with the page's own depth`() {
    let open = String(repeating: "{% if true %}", count: 95)
    let close = String(repeating: "{% endif %}", count: 95)
    func nested(_ brackets: Int) -> String {
      let name =
        String(repeating: "[", count: brackets) + "'n'" + String(repeating: "]", count: brackets)
      return "{{ (1..2) | where_exp: 'n', condition | size }}".replacing(
        "condition", with: "\"\(name) or true\"")
    }
    #expect(result(of: nested(1)).error == nil)
    let found = result(
      of: "\(open){% include 'a' %}\(close)", partials: ["a": "\(open)\(nested(20))\(close)"])
    #expect(found.error?.message.contains("more than 200 levels") == true, "\(found)")
  }

  /// In a release the stack needs a quarter of this, see the engine's README.
  @Test func `a condition in the deepest tree that is allowed fits the stack`() async {
    let open = String(repeating: "{% if true %}", count: 98)
    let close = String(repeating: "{% endif %}", count: 98)
    let name =
      String(repeating: "[", count: 98) + "'n'" + String(repeating: "]", count: 98)
    let choice = "{{ (1..2) | where_exp: 'n', \"\(name)\" }}"
    let partials = ["a": "\(open)\(choice)\(close)"]
    let message = await withCheckedContinuation { continuation in
      let thread = Thread {
        let found = result(of: "\(open){% include 'a' %}\(close)", partials: partials)
        continuation.resume(returning: found.error?.message ?? found.page)
      }
      thread.stackSize = 2 << 20
      thread.start()
    }
    #expect(message.contains("more than 200 levels"), "\(message)")
  }

  @Test(arguments: ["n >", "n | upcase", "n) or (n", "true %}{% raw", "{{ n }}", "", "n = 1"])
  func `what is no condition is an error that shows it`(_ condition: String) {
    let found = result(
      of: "{{ (1..2) | where_exp: 'n', text }}", ["text": .string(condition)]
    ).error
    #expect(found?.message.hasPrefix("'where_exp' cannot read '\(condition)': expected") == true)
  }

  /// Makes groups in so many rounds, each of which doubles what they hold, while there is one only.
  private static func groups(_ rounds: Int) -> String {
    "{% assign groups = storefronts | group_by: 'code' %}{% for n in (1..\(rounds)) %}"
      + "{% assign groups = groups | concat: groups | group_by: 'name' %}{% endfor %}"
  }

  private static let millionSteps = {
    var limits = Limits()
    limits.loopSteps = 1_000_000
    return limits
  }()

  @Test func `groups that hold each other without end are an error, and so are comparisons`() {
    func kind(of template: String) -> TemplateError.Kind? {
      result(of: template, limits: Self.millionSteps).error?.kind
    }
    #expect(kind(of: Self.groups(90)) == .tooManySteps(limit: 1_000_000))
    #expect(kind(of: Self.groups(12)) == nil)
    for comparison in ["==", "!=", "contains"] {
      let condition = "{% if groups \(comparison) groups %}{% endif %}"
      let page = Self.groups(12) + String(repeating: condition, count: 200)
      #expect(kind(of: page) == .tooManySteps(limit: 1_000_000), "\(comparison)")
    }
  }

  @Test(arguments: [
    "groups | join", "groups | upcase", "groups | uniq | size", "groups | json", "groups | jsonify",
    "groups | group_by: 'items' | size", "groups | sort_natural: 'items' | size",
    "groups | map: 'items' | join", "groups | where: 'items', groups | size",
    "groups | markdownify", "groups | xml_escape", "groups | slugify", "groups | relative_url",
  ])
  func `groups that hold each other again and again end with an error`(_ work: String) {
    let many = String(repeating: "{% assign x = \(work) %}", count: 200)
    let found = result(of: Self.groups(12) + many, limits: Self.millionSteps).error
    #expect(found != nil, "\(work)")
  }

  @Test func `a form of days does not grow without end`() {
    let month = Value.string(String(repeating: "m", count: 10_000))
    let dates = Map([
      ("format", .string(String(repeating: "{month}", count: 10_000))),
      ("months", .array(Array(repeating: month, count: 12))),
    ])
    let found = result(of: "{{ '2026-11-30' | day: dates }}", ["dates": .map(dates)]).error
    #expect(found?.kind == .textTooLarge(filter: "day", limit: 1 << 20))
  }

  @Test func `long Markdown counts as many steps`() {
    var limits = Limits()
    limits.loopSteps = 100_000
    let text = Value.string(String(repeating: "words ", count: 10_000))
    let once = "{% assign html = text | markdownify %}"
    #expect(result(of: once, limits: limits, ["text": text]).error == nil)
    #expect(
      result(of: String(repeating: once, count: 8), limits: limits, ["text": text]).error?.kind
        == .tooManySteps(limit: 100_000))
  }

  // MARK: - Foreign text

  @Test(arguments: [
    "<script>alert(1)</script>", "a <b onclick=\"x\">b</b>", "<img src=x onerror=y>", "<!-- c -->",
    "<SCRIPT\n>x</SCRIPT>", "<div>\n\n*a*\n\n</div>", "<?php x ?>", "<![CDATA[x]]>", "<!DOCTYPE x>",
    "<style>a{}</style>", "[a](<javascript:x> \"t\") <i>x</i>",
  ])
  func `raw HTML of a text never passes a filter, whatever site.yml says`(_ text: String) {
    for filter in ["markdownify", "newline_to_br", "xml_escape", "json", "squish", "strip"] {
      let page = result(of: "{{ text | \(filter) }}", ["text": .string(text)]).page
      #expect(!page.isEmpty)
      for sign in ["<script", "<SCRIPT", "<b", "<img", "<div", "<?", "<![", "<!D", "<style", "<i>"]
      {
        let own = filter == "newline_to_br" && sign == "<b"
        #expect(own || !page.contains(sign), "\(filter): \(page)")
      }
      #expect(!page.contains("<!--") || page.contains("<!-- raw HTML omitted -->"))
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "\u{1}javascript:alert(1)", "java\nscript:alert(1)", "vbscript:x", "data:text/html,x",
    "file:///etc/passwd", "data:image/svg+xml,x",
  ])
  func `an unsafe address never passes a filter of links`(_ address: String) {
    for filter in ["relative_url", "absolute_url", "asset_url"] {
      let page = result(of: "{{ text | \(filter) }}", ["text": .string(address)]).page
      let letters = page.lowercased().filter { $0.isLetter || $0 == ":" }
      // A path of the site may be called anything; it has no scheme.
      #expect(
        page.isEmpty || page.hasPrefix("../") || page.hasPrefix("assets/")
          || page.hasPrefix("https://radio.example/") || !letters.contains("script:"), "\(page)")
      #expect(!["javascript:", "vbscript:", "data:", "file:"].contains { letters.hasPrefix($0) })
    }
    let encoded = address.unicodeScalars.map { "&#\($0.value);" }.joined()
    for markdown in ["[a](<\(address)>)", "![a](<\(address)>)", "<\(address)>", "[a](\(encoded))"] {
      let html = result(of: "{{ text | markdownify }}", ["text": .string(markdown)]).page
      for attribute in html.components(separatedBy: "=\"").dropFirst() {
        let value = attribute.prefix { $0 != "\"" }.lowercased()
        #expect(
          !["javascript:", "vbscript:", "data:", "file:"].contains {
            value.replacing(/[^a-z:]/, with: "").hasPrefix($0)
          }, "\(html)")
      }
    }
  }
}
