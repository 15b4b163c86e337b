import Diagnostics
import Liquid

/// What libFuzzer calls with each input: the input is parsed and rendered as a page and as a
/// partial, under limits that keep every run short.
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
      SourceText(name: "caller.html", "{% layout 'base' %}{% render 'row' for list as item %}"),
    ]
    do throws(TemplateErrors) {
      let library = try TemplateLibrary(sources, options: options)
      var output: [UInt8] = []
      for name in ["page.html", "caller.html"] {
        try? library.render(name, globals: data, page: name, into: &output)
      }
      _ = library.check([("page.html", [])], others: [])
    } catch {
      _ = error.check([("page.html", [])], others: [])
    }
  }
}
