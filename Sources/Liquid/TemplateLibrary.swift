public import Diagnostics

/// The templates of a theme, parsed once and rendered as often as wanted, from any task.
public struct TemplateLibrary: Sendable {
  let templates: [Template]
  /// Where each template stands, by name.
  let index: [String: Int]
  let filters: [Filter]
  let options: TemplateOptions

  /// Parses every source.
  ///
  /// - Parameters:
  ///   - sources: The templates, named by their paths: `chart.html`, `partials/row.html`.
  ///   - filters: Filters besides Liquid's own; of two with one name the one given here stands.
  ///   - options: How to read and render.
  /// - Throws: All errors of all templates, in order of name and place.
  public init(
    _ sources: [SourceText], filters: [Filter] = [],
    options: TemplateOptions = TemplateOptions()
  ) throws(TemplateErrors) {
    let filters = Filter.standard + filters
    let environment = ParsingEnvironment(
      options: options,
      tags: Dictionary(
        TagDefinition.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
      filters: filters,
      filterIndex: Dictionary(
        filters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last }))
    let sources = sources.sorted { $0.name < $1.name }
    let index = Dictionary(
      sources.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
    let parsed = sources.map { Parser.parse($0, environment, known: index) }
    templates = parsed.map(\.template)
    self.index = index
    self.filters = filters
    self.options = options
    let errors = parsed.flatMap(\.errors)
    guard errors.isEmpty else {
      throw TemplateErrors(errors: errors.inOrder(), library: self)
    }
  }

  /// Tells whether there is a template of a name.
  public func contains(_ name: String) -> Bool {
    index[name] != nil
  }

  /// Renders a template and appends what it prints.
  ///
  /// - Parameters:
  ///   - name: The template.
  ///   - globals: The variables of the page.
  ///   - page: The page, as errors name it.
  ///   - output: Takes the bytes; it is unchanged when an error is thrown.
  /// - Throws: A ``TemplateError`` with the place that failed.
  public func render(
    _ name: String, globals: Map, page: String, into output: inout [UInt8]
  ) throws(TemplateError) {
    guard let position = index[name] else {
      throw TemplateError(
        unknownTemplate(name, name), at: SourceSpan(file: name, line: 1, column: 1))
    }
    let start = output.count
    var renderer = Renderer(self, globals: globals, page: page, output: output)
    output = []
    defer { output = renderer.output }
    do throws(TemplateError) {
      try renderer.renderPage(templates[position])
    } catch {
      renderer.output.removeSubrange(start...)
      throw error
    }
  }

  /// The error for a name that no template has.
  func unknownTemplate(_ name: String, _ path: String) -> TemplateError.Kind {
    .unknownTemplate(name, path: path, nearest: nearestTemplate(to: name, path, among: index.keys))
  }
}

/// The nearest name of a template, as the one who asked would write it.
func nearestTemplate(
  to name: String, _ path: String, among paths: some Sequence<String>
) -> String? {
  guard let place = path.range(of: name) else { return nil }
  let (prefix, suffix) = (path[..<place.lowerBound], path[place.upperBound...])
  let names = paths.sorted().compactMap { path -> String? in
    guard path.hasPrefix(prefix), path.hasSuffix(suffix),
      path.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    return String(path.dropFirst(prefix.count).dropLast(suffix.count))
  }
  return nearestName(to: name, among: names)
}

extension String {
  /// Where a part stands last.
  fileprivate func range(of part: String) -> Range<Index>? {
    let bytes = Array(utf8)
    guard let found = bytes.firstRange(of: Array(part.utf8), from: 0) else { return nil }
    return utf8.index(
      startIndex, offsetBy: found.lowerBound)..<utf8.index(
        startIndex, offsetBy: found.upperBound)
  }
}
