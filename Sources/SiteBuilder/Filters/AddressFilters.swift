import ChartModel
import Diagnostics
package import Liquid
import Markdown

/// The filters that chartgen adds to Liquid's own.
package var siteFilters: [Filter] { addressFilters + formatFilters + dataFilters }

/// Filters that make addresses, and the HTML that has them.
let addressFilters: [Filter] = [relativeURL, absoluteURL, assetURL, artwork, markdownify]

private let artwork = Filter(
  "artwork", takes: 1...1,
  "The link to a picture of at least that many pixels, if any; with 'artwork: hotlink' at Apple.",
  "{{ 'https://is1-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg' | artwork: 300 }}",
  prints: "https://is1-ssl.mzstatic.com/image/a.jpg/300x300bb.jpg"
) { call throws(FilterError) in
  guard case .int(let pixels) = call[0], (1...ArtworkURL.largest).contains(pixels) else {
    throw FilterError("needs a size from 1 to \(ArtworkURL.largest) pixels")
  }
  guard case .string(let address) = call.input else { return call.input }
  let scope = try call.scope()
  return scope.picture(ArtworkURL(address))?.link(pixels).templateValue ?? .null
}

private let relativeURL = Filter(
  "relative_url",
  "Makes a path of the site, '/about/', a relative link; other links are unchanged unless unsafe.",
  "{{ '/about/' | relative_url }}", prints: "../../about/"
) { call throws(FilterError) in
  let scope = try call.scope()
  return safeLink(scope.relative(call.input.text))
}

private let absoluteURL = Filter(
  "absolute_url", "Makes a path of the site, or a link of this page, a full URL.",
  "{{ '/about/' | absolute_url }}", prints: "https://radio.example/charts/about/"
) { call throws(FilterError) in
  let scope = try call.scope()
  return safeLink(scope.absolute(call.input.text))
}

private let assetURL = Filter(
  "asset_url", "The link to a file in Templates/assets.",
  "{{ 'style.css' | asset_url }}", prints: "../../assets/style.css"
) { call throws(FilterError) in
  let text = call.input.text
  let link = TemplateLink(text)
  if link.isWhole { return safeLink(text) }
  let asset = Address("assets/" + (link.path.hasPrefix("/") ? link.path.dropFirst() : link.path))
  return .string(try call.scope().links.link(to: asset) + link.tail)
}

private let markdownify = Filter(
  "markdownify",
  "Converts Markdown to HTML, without raw HTML and unsafe links, whatever site.yml says.",
  "{{ 'A *good* week' | markdownify }}", prints: "<p>A <em>good</em> week</p>\n"
) { call throws(FilterError) in
  let scope = try call.scope()
  let text = call.input.text
  // Markdown takes longer than what only copies a text.
  try call.spend(text.utf8.count >> 2)
  do throws(MarkdownError) {
    // Whoever wrote the text: raw HTML passes in the user's own files only.
    let source = SourceText(name: "markdownify", text)
    let html = try MarkdownDocument(source, rewritingLinks: scope.rewrite).html
    return call.escaping == .html ? .markup(html) : .string(html)
  } catch {
    throw FilterError("cannot read its input: \(error.diagnostic.message)")
  }
}

/// A link, or nil where its scheme is one that no page may link to.
private func safeLink(_ address: String) -> Value {
  LinkAddress.isSafe(address) ? .string(address) : .null
}

extension Filter.Call {
  /// The page that the filter is used on.
  fileprivate func scope() throws(FilterError) -> PageScope {
    guard case .object(let object)? = globals["page"], let page = object as? PageView else {
      throw FilterError("is only for pages of a site")
    }
    return page.scope
  }
}
