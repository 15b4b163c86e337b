import ChartModel
import Diagnostics
import Liquid
import Publishing

/// Renders pages one after another into an edition of the output folder.
struct PageWriter {
  let theme: Theme
  let context: SiteContext

  /// What went wrong in templates, each place once.
  private(set) var faults: [Diagnostic] = []

  /// How many pages were rendered.
  private(set) var pageCount = 0

  /// Every page for the sitemap, with its day where it shows one.
  private(set) var sitemap: [(address: Address, date: Day?)] = []

  /// Templates that failed: their other pages would only repeat it.
  private var failed: Set<String> = []

  /// One buffer serves all pages.
  private var buffer: [UInt8] = []

  init(theme: Theme, context: SiteContext) {
    self.theme = theme
    self.context = context
  }

  /// Returns the scope of a page at an address.
  func scope(_ address: Address) -> PageScope {
    PageScope(site: context, address: address)
  }

  /// Renders a page and adds it.
  ///
  /// A fault of the template is kept in ``faults``, and the build goes on to find the others.
  mutating func write(
    _ kind: PageKind, _ scope: PageScope, _ variables: some DeclaredObject, data: Map = Map(),
    date: Day? = nil, inSitemap: Bool = true, into output: inout OutputUpdate
  ) throws {
    let rendered = try write(
      template: "\(kind.rawValue).html", scope, kind: kind, data: data, variables, into: &output)
    guard rendered else { return }
    pageCount += 1
    if inSitemap { sitemap.append((scope.address, date)) }
  }

  /// Renders a template into the file of an address; false where the template failed.
  @discardableResult
  mutating func write(
    template: String, _ scope: PageScope, kind: PageKind, data: Map = Map(),
    _ variables: some DeclaredObject, into output: inout OutputUpdate
  ) throws -> Bool {
    guard !failed.contains(template) else { return false }
    var all = Map()
    all.add(CommonVariables(scope: scope, kind: kind, data: data))
    all.add(variables)
    let file = scope.address.file
    buffer.removeAll(keepingCapacity: true)
    do throws(TemplateError) {
      try theme.templates.render(
        Theme.folder + template, globals: all, page: file, into: &buffer)
    } catch {
      failed.insert(template)
      let diagnostic = error.diagnostic
      if !faults.contains(where: { $0.subject == diagnostic.subject }) { faults.append(diagnostic) }
      return false
    }
    try output.add(file, buffer)
    return true
  }
}

extension Map {
  /// Sets each member of an object as a variable.
  mutating func add<Object: DeclaredObject>(_ object: Object) {
    for member in Object.members.all { self[member.name] = member.value(object) }
  }
}
