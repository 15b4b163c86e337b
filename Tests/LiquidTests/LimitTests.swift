import Diagnostics
import Foundation
import Liquid
import Testing

/// Each limit is an error of its own, soon and in bounded memory.
struct LimitTests {
  private func kind(
    of template: String, partials: [String: String] = [:], limits: Limits = Limits()
  ) -> TemplateError.Kind? {
    if case .failure(let kind) = result(of: template, partials: partials, limits: limits) {
      return kind
    }
    return nil
  }

  private enum Result: Equatable {
    case page(String)
    case failure(TemplateError.Kind?)
  }

  private func result(
    of template: String, partials: [String: String] = [:], limits: Limits = Limits()
  ) -> Result {
    let sources =
      [SourceText(name: "page.html", template)]
      + partials.map { SourceText(name: "partials/\($0.key).html", $0.value) }
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(sources, options: TemplateOptions(limits: limits))
      var output: [UInt8] = []
      do throws(TemplateError) {
        try library.render("page.html", globals: Map(), page: "page", into: &output)
        return .page(String(decoding: output, as: UTF8.self))
      } catch {
        return .failure(error.kind)
      }
    } catch {
      return .failure(error.errors.first?.kind)
    }
  }

  @Test func `a range of a thousand millions ends with an error`() {
    #expect(
      kind(of: "{% for n in (1..1000000000) %}{% endfor %}") == .tooManySteps(limit: 5_000_000))
  }

  @Test func `a partial that renders itself ends with an error`() {
    #expect(
      kind(of: "{% render 'a' %}", partials: ["a": "{% if true %}{% render 'a' %}{% endif %}"])
        == .includesTooDeep(limit: 30))
  }

  @Test func `tags inside each other end with an error`() {
    let open = String(repeating: "{% if true %}", count: 5_000)
    #expect(kind(of: open) == .nestingTooDeep(limit: 100))
  }

  @Test func `brackets inside each other end with an error`() {
    #expect(
      kind(of: "{{ a" + String(repeating: "[a", count: 100_000) + " }}")
        == .nestingTooDeep(limit: 100))
  }

  @Test func `a text that doubles again and again ends with an error`() {
    let double =
      "{% assign a = 'aaaaaaaa' %}{% for n in (1..40) %}{% assign a = a | append: a %}{% endfor %}"
    #expect(kind(of: double) == .textTooLarge(filter: "append", limit: 1 << 20))
  }

  /// A thousand rounds, each of which does what a loop does not count.
  @Test(arguments: [
    "{% if true" + String(repeating: " and true", count: 1_000) + " %}{% endif %}",
    "{% case 2 %}" + String(repeating: "{% when 1 %}", count: 1_000) + "{% endcase %}",
    "{% if nil %}" + String(repeating: "{% elsif nil %}", count: 1_000) + "{% endif %}",
    "{{ 'a'" + String(repeating: " | upcase", count: 100) + " }}",
    "{% if text.size > 3 %}{% endif %}", "{% if text == text %}{% endif %}",
    "{% case text %}{% when text %}{% endcase %}", "{% cycle n: 'a', 'b' %}",
    "{% assign day = '2026-11-30' | date: '%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c' %}",
    "{% if text" + String(repeating: ".a", count: 500) + " %}{% endif %}",
    "{% render 'a'" + String(repeating: ", b: 1", count: 100) + " %}",
  ])
  func `work without a loop of its own counts as steps`(work: String) {
    var limits = Limits()
    limits.loopSteps = 10_000
    let text =
      "{% assign text = 'aaaaaaaa' %}{% for n in (1..8) %}"
      + "{% assign text = text | append: text %}{% endfor %}"
    let page = "\(text){% for n in (1..1000) %}\(work){% endfor %}"
    #expect(kind(of: page, partials: ["a": ""], limits: limits) == .tooManySteps(limit: 10_000))
  }

  /// Each would take hours if each place were compared with the whole text that is looked for.
  @Test(arguments: [
    ("contains", ""), ("split", "1"), ("replace", "524288"), ("remove_first", "524288"),
  ])
  func `a long text is looked for in a long text`(_ filter: String, _ printed: String) {
    let text =
      "{% assign text = 'aaaaaaaa' %}{% for n in (1..16) %}"
      + "{% assign text = text | append: text %}{% endfor %}"
      + "{% assign wanted = text | slice: 0, 250000 | append: 'b' %}"
    let work =
      filter == "contains"
      ? "{% if text contains wanted %}{% endif %}" : "{{ text | \(filter): wanted | size }}"
    #expect(result(of: text + work) == .page(printed))
  }

  @Test func `a template of ten megabytes is not read`() {
    let template = String(repeating: "a", count: 10 << 20)
    #expect(kind(of: template) == .tooLarge(bytes: 10 << 20, limit: 1 << 20))
  }

  @Test func `a page that grows without end ends with an error`() {
    let text = String(repeating: "a", count: 1 << 16)
    #expect(
      kind(of: "{% for n in (1..100000) %}\(text){% endfor %}") == .outputTooLarge(limit: 32 << 20))
  }

  @Test(arguments: ["concat: a", "reverse | concat: a"])
  func `a list that doubles again and again ends with an error`(_ filters: String) {
    let double =
      "{% assign a = 'a b c d' | split: ' ' %}{% for n in (1..60) %}{% assign a = a | \(filters) %}"
      + "{% endfor %}"
    #expect(kind(of: double) == .listTooLarge(filter: "concat", limit: 100_000))
  }

  @Test func `a range that is too long for a filter ends with an error`() {
    #expect(
      kind(of: "{{ (1..1000000000) | join }}") == .listTooLarge(filter: "join", limit: 100_000))
  }

  /// Loops are short here, but each step is not.
  @Test(arguments: [
    "{% assign x = text | split: '' %}", "{% capture x %}{{ text }}{% endcapture %}",
    "{% if text contains 'b' %}{% endif %}", "{% if text == text %}{% endif %}",
    "{% ifchanged %}{{ text }}{% endifchanged %}", "{% assign x = text | size %}",
  ])
  func `steps that are long count as several`(_ step: String) {
    var limits = Limits()
    limits.loopSteps = 50_000
    let text = String(repeating: "a", count: 100_000)
    let page = "{% assign text = '\(text)' %}{% for n in (1..10000) %}\(step){% endfor %}"
    #expect(kind(of: page, limits: limits) == .tooManySteps(limit: 50_000))
  }

  /// A list that holds a long text many times is small itself; what goes through it is not.
  @Test(arguments: [
    "{{ long | sort | size }}", "{{ long | sort_natural | size }}", "{{ long | uniq | size }}",
    "{{ long | where: 'a' | size }}", "{{ long | upcase }}", "{% if long == long %}{% endif %}",
    "{% if long contains 'b' %}{% endif %}", "{{ long }}", "{% cycle long: 'a' %}",
    "{% if [long] %}{% endif %}", "{% case long %}{% when long %}{% endcase %}",
  ])
  func `what a list holds counts with it`(_ work: String) {
    var limits = Limits()
    limits.loopSteps = 300_000
    limits.output = 1 << 20
    let text = String(repeating: "a", count: 100_000)
    let list =
      "{% assign long = '\(text)' | split: ' ' %}{% for n in (1..3) %}"
      + "{% assign long = long | concat: long %}{% endfor %}"
    #expect(kind(of: list, limits: limits) == nil)
    let found = kind(of: list + String(repeating: work, count: 40), limits: limits)
    #expect(
      [.tooManySteps(limit: 300_000), .outputTooLarge(limit: 1 << 20)].contains(found),
      "\(String(describing: found))")
  }

  @Test(arguments: [
    "sum", "reverse | size", "sort | size", "uniq | size", "compact | size", "concat: list | size",
  ])
  func `the numbers of a range count in filters`(_ filter: String) {
    let page =
      "{% assign list = 'a' | split: ' ' %}"
      + "{% for n in (1..1000000) %}{% assign x = (1..100000) | \(filter) %}{% endfor %}"
    var limits = Limits()
    limits.loopSteps = 500_000
    #expect(
      kind(of: page, limits: limits)
        == (filter.hasPrefix("concat")
          ? .listTooLarge(filter: "concat", limit: 100_000) : .tooManySteps(limit: 500_000)))
  }

  @Test func `a text that a layout shows again and again ends with an error`() throws {
    let text = String(repeating: "a", count: 1 << 19)
    let library = try TemplateLibrary([
      SourceText(name: "page.html", "{% layout 'all' %}\(text)"),
      SourceText(
        name: "layouts/all.html", String(repeating: "{% block %}{% endblock %}", count: 10_000)),
    ])
    let error = #expect(throws: TemplateError.self) { try library.page("page.html") }
    #expect(error?.kind == .outputTooLarge(limit: 32 << 20))
    #expect(error?.span.file == "layouts/all.html")
  }

  @Test func `partials that render others twice end with an error`() {
    var limits = Limits()
    limits.loopSteps = 10_000
    let twice = "{% render 'a', n: m %}"
    let partial = "{% assign m = n | plus: 1 %}{% if n < 29 %}\(twice)\(twice)\(twice){% endif %}"
    #expect(
      kind(of: "{% render 'a', n: 0 %}", partials: ["a": partial], limits: limits)
        == .tooManySteps(limit: 10_000))
  }

  @Test(arguments: [("<", 90_000), ("<script", 89_999), ("<!--", 90_000), ("<style><", 1)])
  func `texts full of openings take no longer than others`(_ opening: String, _ left: Int) {
    let text = String(repeating: opening, count: 90_000 / opening.utf8.count)
    let page = "{% assign text = '\(text)' | strip_html %}{{ text.size }}"
    #expect(result(of: page) == .page("\(left)"))
  }

  @Test(arguments: ["comment", "doc", "raw"])
  func `tags without an end take no longer inside a block that has none`(_ name: String) {
    let inside = String(repeating: "{% end\(name) ", count: 50_000)
    #expect(kind(of: "{% \(name) %}\(inside)") == .unclosedBlock(name))
  }

  @Test(arguments: ["{% f %}", "{{ a | b }}", "{{ ) }}", "{% render 'a' %}"])
  func `a template full of errors is read no longer than some of them`(_ fault: String) {
    let template = String(repeating: "\(fault)\n", count: 5_000)
    let error = #expect(throws: TemplateErrors.self) {
      try TemplateLibrary([SourceText(name: "page.html", template)])
    }
    #expect(error.map { 20...21 ~= $0.errors.count } == true)
  }

  @Test func `blocks of all templates together have a depth`() {
    let open = String(repeating: "{% if true %}", count: 80)
    let close = String(repeating: "{% endif %}", count: 80)
    let partials = ["a": "\(open){% include 'b' %}\(close)", "b": "\(open)x\(close)"]
    #expect(
      kind(of: "\(open){% include 'a' %}\(close)", partials: partials)
        == .nestingTooDeep(limit: 200))
  }

  /// A release takes less than the 512 KB that a thread has at least, see the engine's README; code
  /// that is not optimised takes up to four times as much.
  @Test(arguments: [
    ("{% for n in (1..1) %}", "{% endfor %}"), ("{% tablerow n in (1..1) %}", "{% endtablerow %}"),
    ("{% case 1 %}{% when 1 %}", "{% endcase %}"), ("{% block %}", "{% endblock %}"),
  ])
  func `the deepest tree that is allowed fits the stack`(_ open: String, _ close: String) async {
    let (open, close) = (String(repeating: open, count: 98), String(repeating: close, count: 98))
    let brackets =
      "{% if x\(String(repeating: "[x", count: 98))\(String(repeating: "]", count: 98))"
    let page = "\(open){% include 'a' %}\(close)"
    let partials = ["a": "\(open)x\(close)", "b": "\(brackets) %}{% endif %}"]
    let results = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: ["'a'", "'b'"].map {
            result(of: page.replacing("'a'", with: $0), partials: partials)
          })
      }
      thread.stackSize = 2 << 20
      thread.start()
    }
    guard case .page(let first)? = results.first, case .page(let last)? = results.last else {
      Issue.record("\(results)")
      return
    }
    // What is innermost has been reached, whatever the tags around it print.
    #expect(first.contains("x"))
    #expect(!last.contains("x"))
  }
}
