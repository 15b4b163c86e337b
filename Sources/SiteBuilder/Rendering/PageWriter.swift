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

  /// Renders all files of a page and adds them; its variables are worked out once.
  ///
  /// A fault of the template is kept in ``faults``, and the build goes on to find the others.
  mutating func write(
    _ kind: PageKind, _ scope: PageScope, _ variables: some DeclaredObject, data: Map = Map(),
    date: Day? = nil, into output: inout OutputUpdate
  ) throws {
    try write(
      theme.outputs[kind], kind.rawValue, scope, variables, data: data, date: date, into: &output)
  }

  /// Renders all files of a page that one folder of templates makes.
  mutating func write(
    _ outputs: [ThemeOutput], _ kind: String, _ scope: PageScope,
    _ variables: some DeclaredObject, data: Map = Map(), date: Day? = nil, isListed: Bool = true,
    into output: inout OutputUpdate
  ) throws {
    let globals = globals(kind, scope, data, outputs, variables)
    for made in outputs where made.name == ThemeOutput.index || scope.address.isFolder {
      let isMade = try write(made, at: made.address(at: scope.address), globals, into: &output)
      guard isMade, isListed, made.name == ThemeOutput.index else { continue }
      pageCount += 1
      sitemap.append((scope.address, date))
    }
  }

  /// Renders a file that is made once for the whole site; one that was taken away is none.
  mutating func writeSiteFile(
    _ made: ThemeOutput, _ scope: PageScope, _ variables: some DeclaredObject,
    into output: inout OutputUpdate
  ) throws {
    let globals = globals(PageKind.site.rawValue, scope, Map(), [], variables)
    let isMade = try write(made, at: scope.address, globals, into: &output)
    if isMade, made.name == ThemeOutput.notFound { pageCount += 1 }
  }

  private func globals(
    _ kind: String, _ scope: PageScope, _ data: Map, _ outputs: [ThemeOutput],
    _ variables: some DeclaredObject
  ) -> Map {
    var globals = Map()
    globals.add(CommonVariables(scope: scope, kind: kind, data: data, outputs: outputs))
    globals.add(variables)
    return globals
  }

  /// Renders a template into the file of an address; false where the template failed.
  private mutating func write(
    _ made: ThemeOutput, at address: Address, _ globals: Map, into output: inout OutputUpdate
  ) throws -> Bool {
    guard !failed.contains(made.template) else { return false }
    let file = address.file
    buffer.removeAll(keepingCapacity: true)
    do throws(TemplateError) {
      try theme.templates.render(made.template, globals: globals, page: file, into: &buffer)
    } catch {
      failed.insert(made.template)
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
