public import Diagnostics

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
    checker.offered = Set(pages.flatMap { TemplateChecker.types(of: $0.globals).keys })
    for (name, objects) in pages {
      guard let position = index[name] else { continue }
      checker.begin(with: objects)
      checker.escaping = templates[position].escaping
      checker.check(templates[position])
    }
    checker.begin(with: common)
    for template in templates where !checker.reached.contains(template.source.name) {
      checker.escaping = template.escaping
      checker.check(template, isOpen: true)
    }
    checker.reportDoubts()
    return checker.errors.inOrder()
  }

  /// Returns the templates that no page leads to; none where one computes the name of what it renders.
  ///
  /// - Parameter pages: The templates of pages.
  /// - Returns: The templates in order of name.
  public func unused(by pages: [String]) -> [SourceText] {
    var reached: Set<Int> = []
    var open = pages.compactMap { index[$0] }
    while let position = open.popLast() {
      guard reached.insert(position).inserted else { continue }
      let tables = templates[position].tables
      let others = tables.partials.map(\.template) + [tables.layout?.template].compactMap(\.self)
      guard others.allSatisfy({ $0 >= 0 }) else { return [] }
      open += others.map(Int.init)
    }
    return templates.indices.filter { !reached.contains($0) }.map { templates[$0].source }
  }
}

/// A variable, or a path from it as it is written, that a condition asks for.
struct Asked: Hashable {
  let slot: Int32
  /// Empty for the variable itself.
  let path: String
}

/// Walks through templates with the types of their variables in place of values.
struct TemplateChecker {
  let library: TemplateLibrary
  /// The variables of the page that is looked at.
  var globals: [Name: MemberType] = [:]
  /// How the page that is looked at is escaped.
  fileprivate(set) var escaping = Escaping.none
  /// The templates that have been looked at.
  private(set) var reached: Set<String> = []
  private(set) var errors: [TemplateError] = []
  /// How many nodes and expressions are looked at still, before only templates are that never were:
  /// those that render others more than once make no end of them.
  private var budget = 0
  private var found: [String: Set<Fault>] = [:]
  /// The types of the current template's variables, by slot; nil inside where nothing is known.
  var types: [Int32: MemberType?] = [:]
  /// The variables that included templates have set.
  private(set) var included: Set<Name> = []
  /// Whether the template may ask for variables that only its caller knows.
  var isOpen = false
  private var calls: [(template: Template, place: ExpressionID)] = []
  /// What the conditions around say.
  var conditions = Conditions()
  /// The variables of all kinds of pages.
  fileprivate(set) var offered: Set<Name> = []

  struct Conditions {
    /// What they ask for that may be missing.
    var asked: Set<Asked> = []
    /// Whether there are any, in a partial or layout: of the pages that it is for some may never
    /// come here.
    var areOfSome = false
  }

  private struct Fault: Hashable {
    let kind: TemplateError.Kind
    let range: Range<Int>
  }

  /// A place in a template that asks for a member.
  private struct Place: Hashable {
    let template: String
    let start: Int
  }

  /// Members that conditions ask for and no value has had so far: misspelt, unless another page or
  /// call gives the template a value that has them.
  private var doubts: [Place: TemplateError] = [:]
  private var settled: Set<Place> = []

  init(library: TemplateLibrary) {
    self.library = library
  }

  /// Begins with what a page offers.
  mutating func begin(with objects: [any DeclaredObject.Type]) {
    globals = Self.types(of: objects)
    budget = 200_000
  }

  /// The members of objects, as variables.
  static func types(of objects: [any DeclaredObject.Type]) -> [Name: MemberType] {
    func members<T: DeclaredObject>(_ type: T.Type) -> [(Name, MemberType)] {
      T.members.all.map { ($0.name, $0.type) }
    }
    return Dictionary(objects.flatMap { members($0) }, uniquingKeysWith: { _, last in last })
  }

  mutating func check(
    _ template: Template, with variables: [Name: MemberType?] = [:], isOpen: Bool = false
  ) {
    guard calls.count <= library.options.limits.includes,
      calls.count(where: { $0.template === template }) < 2,
      budget > 0 || !reached.contains(template.source.name)
    else { return }
    budget -= template.tables.nodes.count + template.tables.expressions.count + 1
    reached.insert(template.source.name)
    let outer = (types, self.isOpen, conditions)
    types = [:]
    conditions.asked = []
    self.isOpen = isOpen
    for (name, type) in variables {
      if let slot = library.variables.slots[name] { types[slot] = type }
    }
    template.check(template.root, &self)
    if isOpen {
      included.formUnion(
        template.tables.assignedSlots.compactMap { library.variables.names[Int($0)] })
      included.formUnion(template.tables.counted)
    }
    template.checkLayout(variables, &self)
    (types, self.isOpen, conditions) = outer
  }

  /// Notes that conditions follow; returns those around.
  mutating func enterCondition() -> Conditions {
    defer { conditions.areOfSome = !calls.isEmpty }
    return conditions
  }

  /// Whether a variable that the page lacks may be there where the template asks for it.
  func mayHave(_ name: Name, _ slot: Int32) -> Bool {
    conditions.asked.contains(Asked(slot: slot, path: ""))
      || conditions.areOfSome && offered.contains(name)
  }

  /// Looks at a template that another one calls.
  mutating func call(
    _ callee: Int32, _ passed: [Name: MemberType?], at place: ExpressionID,
    from template: Template, isOpen: Bool
  ) {
    guard callee >= 0 else { return }
    calls.append((template, place))
    check(library.templates[Int(callee)], with: passed, isOpen: isOpen)
    calls.removeLast()
  }

  /// Notes that a member which may be missing is missing here.
  mutating func doubt(
    _ kind: @autoclosure () -> TemplateError.Kind, _ range: Range<Int>, in template: Template
  ) {
    let place = Place(template: template.source.name, start: range.lowerBound)
    guard doubts[place] == nil, !settled.contains(place) else { return }
    let notes = calls.reversed().map { "included from \($0.template.span(of: $0.place))" }
    doubts[place] = TemplateError(kind(), at: template.source.span(range), notes: notes)
  }

  /// Notes that a member is there, or may be for all that is known.
  mutating func settle(_ range: Range<Int>, in template: Template) {
    settled.insert(Place(template: template.source.name, start: range.lowerBound))
  }

  /// Reports the members that no value has had: of a path that is there several times, the first.
  fileprivate mutating func reportDoubts() {
    let open = doubts.filter { !settled.contains($0.key) }
      .sorted { ($0.key.template, $0.key.start) < ($1.key.template, $1.key.start) }
    var told: Set<String> = []
    for (place, error) in open where told.insert("\(place.template) \(error.kind)").inserted {
      errors.append(error)
    }
  }

  /// Keeps an error, unless it is known already or the template has had enough of them.
  mutating func report(
    _ kind: @autoclosure () -> TemplateError.Kind, _ range: Range<Int>, in template: Template
  ) {
    let name = template.source.name
    guard found[name, default: []].count < Parser.mostErrors else { return }
    let kind = kind()
    guard found[name, default: []].insert(Fault(kind: kind, range: range)).inserted
    else { return }
    let notes = calls.reversed().map { "included from \($0.template.span(of: $0.place))" }
    errors.append(TemplateError(kind, at: template.source.span(range), notes: notes))
  }
}
