public import Diagnostics

/// The templates of a theme, parsed once and rendered as often as wanted, from any task.
public struct TemplateLibrary: Sendable {
  private(set) var templates: [Template] = []
  /// Where each template is, by name.
  let index: [String: Int]
  let tags = TagDefinition.named
  let filters: [Filter]
  let filterIndex: [String: Int]
  let options: TemplateOptions
  private(set) var variables = Variables()

  /// Parses every source.
  ///
  /// - Parameters:
  ///   - sources: The templates, named by their paths: `chart.html`, `partials/row.html`.
  ///   - filters: Filters besides Liquid's own; of two with one name the one given here wins.
  ///   - options: How to read and render.
  /// - Throws: All errors of all templates, in order of name and place.
  public init(
    _ sources: [SourceText], filters: [Filter] = [],
    options: TemplateOptions = TemplateOptions()
  ) throws(TemplateErrors) {
    self.filters = Filter.standard + filters
    self.options = options
    filterIndex = Dictionary(
      self.filters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
    let sources = sources.sorted { $0.name < $1.name }
    index = Dictionary(
      sources.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
    var parsers = sources.map { Parser($0, for: self) }
    for index in parsers.indices {
      parsers[index].variables = variables
      parsers[index].parse()
      variables = parsers[index].variables
    }
    templates = parsers.map(\.template)
    let errors =
      parsers.flatMap(\.errors)
      + (options.isStrict ? LostContent.errors(in: self) : [])
    guard errors.isEmpty else { throw TemplateErrors(errors: errors.inOrder(), library: self) }
  }

  /// A library without templates, whose language has no filters.
  static let empty = TemplateLibrary()

  private init() {
    (filters, filterIndex, index, options) = ([], [:], [:], TemplateOptions())
  }

  /// A library of what one parser has read.
  init(of parser: Parser) {
    self.init()
    templates = [parser.template]
    variables = parser.variables
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
    let template = templates[position]
    var context = RenderContext(
      self, globals: template.escaping.takesMarkup ? globals : globals.withoutMarkup, page: page,
      escaping: template.escaping, capacity: output.capacity * 5 / 4 + 1 << 14)
    context.pushFrame()
    _ = try template.renderWhole(&context)
    context.output.append(to: &output)
  }

  /// The error for a name that no template has, with the nearest name as its author would write it.
  func unknownTemplate(_ name: String, _ path: String) -> TemplateError.Kind {
    guard let place = path.ranges(of: name).last else {
      return .unknownTemplate(name, path: path, nearest: nil)
    }
    let (prefix, suffix) = (path[..<place.lowerBound], path[place.upperBound...])
    let names = index.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
      .map { String($0.dropFirst(prefix.count).dropLast(suffix.count)) }
    // The ending of the file is not a part of the name.
    let short = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    let nearest = names.contains(short) ? short : nearestName(to: name, among: names)
    return .unknownTemplate(name, path: path, nearest: nearest)
  }
}
