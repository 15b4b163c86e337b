import Diagnostics
import Foundation
import Liquid
import Testing

/// Each limit is an error of its own, soon and in bounded memory.
struct LimitTests {
  private func kind(
    of template: String, partials: [String: String] = [:], limits: Limits = Limits()
  ) -> TemplateError.Kind? {
    let sources =
      [SourceText(name: "page.html", template)]
      + partials.map { SourceText(name: "partials/\($0.key).html", $0.value) }
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(sources, options: TemplateOptions(limits: limits))
      var output: [UInt8] = []
      do throws(TemplateError) {
        try library.render("page.html", globals: Map(), page: "page", into: &output)
      } catch {
        return error.kind
      }
    } catch {
      return error.errors.first?.kind
    }
    return nil
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

  @Test func `a template of ten megabytes is not read`() {
    let template = String(repeating: "a", count: 10 << 20)
    #expect(kind(of: template) == .tooLarge(bytes: 10 << 20, limit: 1 << 20))
  }

  @Test func `a page that grows without end ends with an error`() {
    let text = String(repeating: "a", count: 1 << 16)
    #expect(
      kind(of: "{% for n in (1..100000) %}\(text){% endfor %}") == .outputTooLarge(limit: 32 << 20))
  }

  /// Unoptimised code takes about ten times the stack of a release, whose threads may have 512 KB.
  @Test func `the deepest tree that is allowed fits the stack`() async {
    let open = String(repeating: "{% for n in (1..1) %}", count: 95)
    let close = String(repeating: "{% endfor %}", count: 95)
    let page = "\(open){% include 'a' %}\(close)"
    let result = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: kind(of: page, partials: ["a": "\(open)x\(close)", "b": page]))
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    #expect(result == nil)
  }
}
