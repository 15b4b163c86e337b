import Diagnostics

extension TemplateLibrary {
  /// Checks templates, with their partials and layouts, against what pages offer, without
  /// rendering: every branch is looked at.
  ///
  /// - Parameters:
  ///   - pages: The templates of pages, each with the objects whose members are its variables.
  ///   - common: The objects that templates see which no page leads to.
  /// - Returns: The errors in order of name and place, each once.
  public func check(
    _ pages: [(template: String, globals: [any DeclaredObject.Type])],
    others common: [any DeclaredObject.Type]
  ) -> [TemplateError] {
    var checker = TemplateChecker(library: self)
    for (name, objects) in pages {
      guard let position = index[name] else { continue }
      checker.globals = TemplateChecker.types(of: objects)
      checker.check(templates[position], with: [:], isOpen: false)
    }
    checker.globals = TemplateChecker.types(of: common)
    for template in templates where !checker.reached.contains(template.source.name) {
      checker.check(template, with: [:], isOpen: true)
    }
    return checker.errors.inOrder()
  }
}

/// Walks through a template with the types of its variables in place of their values.
struct TemplateChecker {
  let library: TemplateLibrary
  /// The variables of the page that is looked at.
  var globals: [Name: MemberType] = [:]
  /// The templates that have been looked at.
  private(set) var reached: Set<String> = []
  private(set) var errors: [TemplateError] = []
  private var found: Set<TemplateError> = []
  /// The types of the current template's variables, by slot; nil inside where nothing is known.
  var types: [Int32: MemberType?] = [:]
  /// Whether the template may ask for variables that only its caller knows.
  private var isOpen = false
  private var calls: [(template: Template, place: ExpressionID)] = []

  init(library: TemplateLibrary) {
    self.library = library
  }

  /// The members of objects, as variables.
  static func types(of objects: [any DeclaredObject.Type]) -> [Name: MemberType] {
    func members<T: DeclaredObject>(_ type: T.Type) -> [(Name, MemberType)] {
      T.members.all.map { ($0.name, $0.type) }
    }
    return Dictionary(objects.flatMap { members($0) }, uniquingKeysWith: { _, last in last })
  }

  mutating func check(_ template: Template, with variables: [Name: MemberType?], isOpen: Bool) {
    guard calls.count <= library.options.limits.includes,
      calls.count(where: { $0.template === template }) < 2
    else { return }
    reached.insert(template.source.name)
    let outer = (types, self.isOpen)
    types = [:]
    self.isOpen = isOpen
    for (name, slot) in template.tables.slots {
      if let type = variables[name] { types[slot] = type }
    }
    walk(template.root, template)
    if let layout = template.tables.layout, layout.template >= 0 {
      var passed = named(layout.arguments, template)
      for slot in template.tables.assignedSlots {
        if let name = template.tables.slotNames[Int(slot)] { passed[name] = types[slot] ?? nil }
      }
      for (name, type) in variables where passed[name] == nil { passed[name] = type }
      call(layout.template, passed, at: layout.name, template, isOpen: false)
    }
    (types, self.isOpen) = outer
  }

  private mutating func walk(_ block: Block, _ template: Template) {
    let tables = template.tables
    for index in Int(block.start)..<Int(block.end) {
      switch tables.nodes[index] {
      case .text, .interrupt, .counter: break
      case .output(let expression): checkPrinted(expression, template)
      case .branches(let range):
        for branch in tables.branches[range.indices] {
          if branch.condition.exists { _ = type(of: branch.condition, template) }
          walkMaybe(branch.body, template)
        }
      case .choice(let subject, let range):
        _ = type(of: subject, template)
        for branch in tables.whenBranches[range.indices] {
          for value in tables.alternatives[branch.values.indices] { _ = type(of: value, template) }
          walkMaybe(branch.body, template)
        }
      case .loop(let loop), .tableRow(let loop): walk(tables.loops[Int(loop)], template)
      case .assign(let slot, let expression): types[slot] = .some(type(of: expression, template))
      case .capture(let slot, let body):
        walk(body, template)
        types[slot] = .some(.markup)
      case .partial(let partial): walk(tables.partials[Int(partial)], template)
      case .block(_, let body), .ifChanged(let body): walk(body, template)
      case .cycle(let cycle):
        for value in tables.alternatives[tables.cycles[Int(cycle)].values.indices] {
          checkPrinted(value, template)
        }
      }
    }
  }

  private mutating func walk(_ loop: LoopSyntax, _ template: Template) {
    for expression in [loop.limit, loop.offset, loop.columns] where expression.exists {
      _ = type(of: expression, template)
    }
    let collection = type(of: loop.collection, template)
    switch collection?.withoutOptional {
    case .list(let item): types[loop.slot] = .some(item)
    case .bool, .int, .double, .object:
      let kind = TemplateError.Kind.refused(
        by: "for", "needs a list, got \(collection?.description ?? "nil")")
      report(kind, rangeOf(loop.collection, template), template)
      types[loop.slot] = .some(nil)
    default: types[loop.slot] = .some(nil)
    }
    walkMaybe(loop.body, template)
    walkMaybe(loop.otherwise, template)
  }

  /// Walks through what may be left out: a variable that is of another type afterwards is of a type
  /// that is not known.
  private mutating func walkMaybe(_ block: Block, _ template: Template) {
    let before = types
    walk(block, template)
    for (slot, type) in types {
      let name = template.tables.slotNames[Int(slot)]
      guard let old = before[slot] ?? name.flatMap({ globals[$0] }).map(Optional.some) else {
        continue
      }
      if let type, let old, type == old { continue }
      types[slot] = .some(nil)
    }
  }

  private mutating func walk(_ partial: PartialSyntax, _ template: Template) {
    var passed = named(partial.arguments, template)
    if partial.subject.exists, partial.alias >= 0 {
      var subject = type(of: partial.subject, template)
      if partial.isLoop, case .list(let item)? = subject?.withoutOptional { subject = item }
      passed[template.tables.names[Int(partial.alias)]] = .some(subject)
    }
    if partial.isLoop { passed["forloop"] = .some(.map) }
    guard partial.template >= 0 else { return }
    call(partial.template, passed, at: partial.name, template, isOpen: partial.kind == .include)
  }

  private mutating func named(
    _ arguments: TableRange, _ template: Template
  ) -> [Name: MemberType?] {
    var types: [Name: MemberType?] = [:]
    for argument in template.tables.arguments[arguments.indices] {
      types[template.tables.names[Int(argument.name)]] = .some(type(of: argument.value, template))
    }
    return types
  }

  private mutating func call(
    _ callee: Int32, _ passed: [Name: MemberType?], at place: ExpressionID,
    _ template: Template, isOpen: Bool
  ) {
    calls.append((template, place))
    check(library.templates[Int(callee)], with: passed, isOpen: isOpen)
    calls.removeLast()
  }

  private mutating func checkPrinted(_ expression: ExpressionID, _ template: Template) {
    guard let type = type(of: expression, template)?.withoutOptional else { return }
    switch type {
    case .object, .map:
      let range = rangeOf(expression, template)
      let text = String(decoding: template.source.bytes[range], as: UTF8.self)
      report(.unprintable(text, type: type.description), range, template)
    default: break
    }
  }

  /// The type of a variable of the template, or an error where there is none.
  mutating func variable(
    _ slot: Int32, _ id: ExpressionID, _ template: Template
  ) -> MemberType? {
    if let type = types[slot] { return type }
    guard let name = template.tables.slotNames[Int(slot)] else { return nil }
    if let type = globals[name] { return type }
    if isOpen || template.tables.mayBeMissing[Int(id.index)]
      || template.tables.assignedSlots.contains(slot)
    {
      return nil
    }
    let range = rangeOf(id, template)
    let path = String(decoding: template.source.bytes[range], as: UTF8.self)
    let known = globals.keys.map(\.string).sorted()
    report(
      .unknownVariable(path, nearest: nearestName(to: name.string, among: known)), range, template)
    return nil
  }

  func rangeOf(_ id: ExpressionID, _ template: Template) -> Range<Int> {
    template.tables.expressionRanges[Int(id.index)].wide
  }

  mutating func report(_ kind: TemplateError.Kind, _ range: Range<Int>, _ template: Template) {
    let plain = TemplateError(kind, at: template.source.span(range))
    guard found.insert(plain).inserted else { return }
    let notes = calls.reversed().map { call in
      "included from \(call.template.source.span(rangeOf(call.place, call.template)))"
    }
    errors.append(TemplateError(kind, at: plain.span, notes: notes))
  }
}
