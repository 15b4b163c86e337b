public import Diagnostics

/// The templates of a theme, parsed and bound to each other.
public struct TemplateLibrary: Sendable {
  let templates: [Template]
  let filters: [Filter]
  let options: TemplateOptions
  private let index: [String: Int]

  /// Parses templates.
  ///
  /// - Parameters:
  ///   - sources: The templates, named by their paths: `chart.html`, `partials/row.html`.
  ///   - filters: Filters besides Liquid's own; of two with one name the one given here stands.
  ///   - options: How to read and render.
  /// - Throws: ``TemplateErrors`` with what is wrong in any of them, in order of name and place.
  public init(
    _ sources: [SourceText], filters: [Filter] = [], options: TemplateOptions = TemplateOptions()
  ) throws(TemplateErrors) {
    var filterIndex: [String: Int] = [:]
    var all: [Filter] = []
    for filter in Filter.standard + filters {
      if let known = filterIndex[filter.name] {
        all[known] = filter
      } else {
        filterIndex[filter.name] = all.count
        all.append(filter)
      }
    }
    let environment = ParsingEnvironment(
      options: options, tags: TagDefinition.byName, filters: all, filterIndex: filterIndex)
    var templates: [Template] = []
    var errors: [TemplateError] = []
    let sorted = sources.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var index: [String: Int] = [:]
    for source in sorted {
      switch Parser.parse(source, environment) {
      case .success(let template):
        index[source.name] = templates.count
        templates.append(template)
      case .failure(let found):
        errors += found.errors
      }
    }
    let known = sorted.map(\.name)
    for position in templates.indices {
      templates[position] = Self.bind(
        templates[position], index, known, options, errors: &errors)
    }
    guard errors.isEmpty else {
      throw TemplateErrors(
        errors: errors.sorted { a, b in
          (a.span.file, a.span.line, a.span.column) < (b.span.file, b.span.line, b.span.column)
        })
    }
    self.templates = templates
    self.filters = all
    self.options = options
    self.index = index
  }

  /// Tells whether there is a template of a name.
  public func contains(_ name: String) -> Bool {
    index[name] != nil
  }

  /// Renders a template into a buffer.
  ///
  /// - Parameters:
  ///   - name: The template's name; it has to be there.
  ///   - globals: The variables that it and its partials see.
  ///   - page: What the page is called in errors.
  ///   - output: The buffer that the page is appended to; after an error its end is of no use.
  /// - Throws: A ``TemplateError`` at the place that cannot be rendered.
  public func render(
    _ name: String, globals: Map, page: String, into output: inout [UInt8]
  ) throws(TemplateError) {
    guard let position = index[name] else {
      throw TemplateError(
        .unknownTemplate(
          name, path: name, nearest: nearestName(to: name, among: index.keys.sorted())),
        at: SourceSpan(file: name, line: 1, column: 1))
    }
    var renderer = Renderer(library: self, globals: globals, output: output)
    output = []
    do throws(TemplateError) {
      try renderer.renderPage(position)
    } catch {
      output = renderer.output
      var error = error
      error.notes.append("while rendering \(page)")
      throw error
    }
    output = renderer.output
  }

  /// Finds the templates that a template names.
  private static func bind(
    _ template: Template, _ index: [String: Int], _ known: [String], _ options: TemplateOptions,
    errors: inout [TemplateError]
  ) -> Template {
    var tables = template.tables
    func find(_ name: String, in folder: String, at range: Range<Int32>) -> Int32 {
      let path = options.path(name, folder, template.source.name)
      if let position = index[path] { return Int32(truncatingIfNeeded: position) }
      guard !known.contains(path) else { return -1 }
      let prefix = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
      let names = known.filter { $0.hasPrefix(prefix) }.map { file in
        let stem = file.dropFirst(prefix.count)
        return String(stem.prefix { $0 != "." })
      }
      errors.append(
        TemplateError(
          .unknownTemplate(name, path: path, nearest: nearestName(to: name, among: names)),
          at: template.source.span(range.wide)))
      return -1
    }
    for position in tables.partials.indices {
      let name = tables.partials[position].name
      guard case .literal(let literal) = tables.expressions[Int(name.index)],
        case .string(let text) = tables.literals[Int(literal)]
      else { continue }
      tables.partials[position].template = find(
        text, in: "partials", at: tables.expressionRanges[Int(name.index)])
    }
    for position in tables.layouts.indices {
      let layout = tables.layouts[position]
      tables.layouts[position].template = find(layout.name, in: "layouts", at: layout.range)
    }
    return Template(
      source: template.source, escaping: template.escaping, tables: tables, root: template.root)
  }
}
