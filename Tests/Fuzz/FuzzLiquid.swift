import Diagnostics
import Liquid
import SiteBuilder

/// What libFuzzer calls with each input: the input is parsed and rendered as a page, as a partial and
/// as a layout, under limits that keep every run short.
///
/// An error is as good as a page; only a crash, a hang or a leak is a finding.
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
    var output: [UInt8] = []
    for source in [sources.first, sources.last].compactMap(\.self) {
      try? library.render(source.name, globals: data, page: source.name, into: &output)
    }
    _ = library.check([("page.html", [])], others: [])
  } catch {
    _ = error.check([("page.html", [])], others: [])
  }
}
