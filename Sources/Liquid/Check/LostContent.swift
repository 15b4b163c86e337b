import Diagnostics

/// Finds what a template with a layout says that the layout has no place for: it would be lost.
struct LostContent {
  private let library: TemplateLibrary
  /// The layout, as the template calls it.
  private let layout: String
  /// The blocks of the layout and of those above it; the one without a name is empty.
  private let names: Set<String>
  /// The template's own blocks that are always met before the place that is looked at.
  private var stored: Set<String> = []
  /// What is printed first outside of blocks.
  private var outside: TemplateError?
  private var errors: [TemplateError] = []
  private var calls: [(template: Template, place: ExpressionID)] = []
  private var included: Set<Visit> = []

  /// An included template, which is looked at once.
  private struct Visit: Hashable {
    let template: Int32
    let isKept: Bool
  }

  /// The errors of all templates whose layout is named by a literal, each once.
  static func errors(in library: TemplateLibrary) -> [TemplateError] {
    var seen: Set<TemplateError> = []
    return library.templates.flatMap { (template) -> [TemplateError] in
      guard let layout = template.tables.layout, layout.template >= 0 else { return [] }
      return errors(of: template, in: library.templates[Int(layout.template)], library)
    }.filter { seen.insert(TemplateError($0.kind, at: $0.span)).inserted }
  }

  /// The errors of a template in a layout; none where the layout's blocks cannot be known.
  static func errors(
    of template: Template, in layout: Template, _ library: TemplateLibrary
  ) -> [TemplateError] {
    guard let name = template.tables.layout?.name, let names = names(of: layout, library) else {
      return []
    }
    let range = template.range(of: name)
    let isLiteral = template.source.bytes[range].first.map { "'\"".utf8.contains($0) } ?? false
    var search = LostContent(
      library: library, layout: isLiteral ? template.words(range.inside) : layout.source.name,
      names: names)
    search.look(at: template.root, of: template, isKept: false)
    // What is outside of blocks is the block without a name, unless the template has one itself.
    if let outside = search.outside, !names.contains("") || search.stored.contains("") {
      search.errors.append(outside)
    }
    return Array(search.errors.prefix(Parser.mostErrors))
  }

  private init(library: TemplateLibrary, layout: String, names: Set<String>) {
    (self.library, self.layout, self.names) = (library, layout, names)
  }

  /// The blocks of a layout, what it includes, and those above it; nil where they cannot be known.
  private static func names(of layout: Template, _ library: TemplateLibrary) -> Set<String>? {
    var names: Set<String> = []
    var open = [layout]
    var seen: Set<ObjectIdentifier> = []
    while let template = open.popLast() {
      guard seen.insert(ObjectIdentifier(template)).inserted else { continue }
      let tables = template.tables
      // One that could not be read has nothing.
      guard !tables.nodes.isEmpty || template.source.bytes.isEmpty else { return nil }
      names.formUnion(tables.blockRanges.keys.map { tables.names[Int($0)].string })
      let others =
        tables.partials.filter { $0.kind == .include } + [tables.layout].compactMap(\.self)
      for other in others {
        guard other.template >= 0 else { return nil }
        open.append(library.templates[Int(other.template)])
      }
    }
    return names
  }

  // MARK: - The walk

  /// Looks at nodes; what they print is kept elsewhere by a `capture`, or else goes to the page.
  private mutating func look(at block: Block, of template: Template, isKept: Bool) {
    let tables = template.tables
    for node in tables.nodes[block.indices] {
      switch node {
      case .assign, .interrupt, .counter: break
      case .text(let range): notePrinted(range.indices, of: template, isKept)
      case .output(let expression):
        notePrinted(template.range(of: expression), of: template, isKept)
      case .cycle(let cycle):
        if let value = tables.alternatives[tables.cycles[Int(cycle)].values.indices].first {
          notePrinted(template.range(of: value), of: template, isKept)
        }
      case .branches(let range):
        for branch in tables.branches[range.indices] {
          lookMaybe(at: branch.body, of: template, isKept)
        }
      case .choice(_, let range):
        for branch in tables.whenBranches[range.indices] {
          lookMaybe(at: branch.body, of: template, isKept)
        }
      case .loop(let index), .tableRow(let index):
        let loop = tables.loops[Int(index)]
        if case .tableRow = node {
          notePrinted(template.range(of: loop.collection), of: template, isKept)
        }
        lookMaybe(at: loop.body, of: template, isKept)
        lookMaybe(at: loop.otherwise, of: template, isKept)
      case .ifChanged(let body): look(at: body, of: template, isKept: isKept)
      case .capture(_, let body): look(at: body, of: template, isKept: true)
      case .partial(let index): look(at: tables.partials[Int(index)], of: template, isKept)
      case .block(let index, _): note(block: index, of: template)
      }
    }
  }

  /// Looks at what may be left out.
  private mutating func lookMaybe(at block: Block, of template: Template, _ isKept: Bool) {
    let before = stored
    look(at: block, of: template, isKept: isKept)
    stored = before
  }

  /// Looks at what an included template says in this one's place; one whose name is computed may
  /// say anything.
  private mutating func look(
    at partial: PartialSyntax, of template: Template, _ isKept: Bool
  ) {
    guard partial.kind == .include else {
      return notePrinted(template.range(of: partial.name), of: template, isKept)
    }
    guard partial.template >= 0, calls.count < library.options.limits.includes,
      included.insert(Visit(template: partial.template, isKept: isKept)).inserted
    else { return }
    calls.append((template, partial.name))
    let callee = library.templates[Int(partial.template)]
    look(at: callee.root, of: callee, isKept: isKept)
    calls.removeLast()
  }

  private mutating func note(block index: Int32, of template: Template) {
    let name = template.tables.names[Int(index)].string
    guard let range = template.tables.blockRanges[index]?.indices else { return }
    if !names.contains(name) {
      let nearest = nearestName(to: name, among: names.filter { !$0.isEmpty }.sorted())
      errors.append(
        error(.unknownBlock(name, layout: layout, nearest: nearest), range, of: template))
    } else if !stored.insert(name).inserted {
      errors.append(error(.repeatedBlock(name), range, of: template))
    }
  }

  /// Notes that something is printed outside of blocks; one error tells of all that is lost.
  private mutating func notePrinted(_ range: Range<Int>, of template: Template, _ isKept: Bool) {
    guard !isKept, outside == nil else { return }
    // Of a text the first line is shown, without the white space before it.
    let text = template.source.bytes[range].drop(while: \.isSpace)
      .prefix { $0 != UInt8(ascii: "\n") }
    guard !text.isEmpty else { return }
    outside = error(.outsideBlocks(layout: layout), text.indices, of: template)
  }

  private func error(
    _ kind: TemplateError.Kind, _ range: Range<Int>, of template: Template
  ) -> TemplateError {
    let notes = calls.reversed().map { "included from \($0.template.span(of: $0.place))" }
    return TemplateError(kind, at: template.source.span(range), notes: notes)
  }
}
