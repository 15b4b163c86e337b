import Diagnostics
import Liquid
import SiteBuilder

/// What libFuzzer calls with each input: the input is parsed and rendered as a page, as a partial and
/// as a layout, under limits that keep every run short.
///
/// An error is as good as a page. Findings are a crash, a hang, a leak, an error without its place,
/// and a page that is another one when it is made again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  render(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Parses and renders an input as a template of each kind.
func render(_ bytes: [UInt8]) {
  for isStrict in [true, false] {
    var options = TemplateOptions(isStrict: isStrict)
    options.limits.loopSteps = 2_000
    options.limits.output = 1 << 16
    options.limits.text = 1 << 12
    let sources = [
      SourceText(name: "page.html", bytes: bytes),
      SourceText(name: "partials/row.html", bytes: bytes),
      SourceText(name: "layouts/base.html", bytes: bytes),
    ]
    // A layout without a place for its page is an error of all templates: not so of the page alone.
    let caller = SourceText(
      name: "caller.html", "{% layout 'base' %}{% render 'row' for list as item %}")
    for sources in [sources, sources + [caller]] { render(sources, options) }
  }
}

private func render(_ sources: [SourceText], _ options: TemplateOptions) {
  do throws(TemplateErrors) {
    let library = try TemplateLibrary(sources, filters: siteFilters, options: options)
    for source in [sources.first, sources.last].compactMap(\.self) {
      let first = page(source.name, of: library, sources)
      precondition(first == page(source.name, of: library, sources), "another page")
    }
    expectPlaces(of: library.check([("page.html", [])], others: []), in: sources)
  } catch {
    precondition(!error.errors.isEmpty, "no error")
    expectPlaces(of: error.check([("page.html", [])], others: []), in: sources)
  }
}

/// What a template prints, or the error that it ends with.
private func page(
  _ name: String, of library: TemplateLibrary, _ sources: [SourceText]
) -> [UInt8] {
  var output: [UInt8] = []
  do throws(TemplateError) {
    try library.render(name, globals: data, page: name, into: &output)
    return output
  } catch {
    precondition(output.isEmpty, "a part of a page that failed")
    expectPlaces(of: [error], in: sources)
    return Array(error.description.utf8)
  }
}

private func expectPlaces(of errors: [TemplateError], in sources: [SourceText]) {
  for error in errors {
    precondition(sources.contains { $0.name == error.span.file }, "an error of no template")
    precondition(error.span.line > 0 && error.span.column > 0, "an error without a place")
    precondition(!error.message.isEmpty, "an error without words")
  }
}
