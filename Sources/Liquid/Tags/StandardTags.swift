extension TagDefinition {
  /// All tags, in the order of the reference.
  public static let all: [TagDefinition] = [
    AssignTag.definition, CaptureTag.definition, EchoTag.definition, CounterTag.increment,
    CounterTag.decrement, IfTag.definition, IfTag.unless, CaseTag.definition,
    IfChangedTag.definition, ForTag.definition, InterruptTag.break, InterruptTag.continue,
    CycleTag.definition, TableRowTag.definition, PartialTag.render, PartialTag.include,
    LayoutTag.layout, LayoutTag.block, VerbatimTag.comment, VerbatimTag.inline, VerbatimTag.doc,
    VerbatimTag.raw, LiquidTag.definition,
  ]

  /// The objects of loops, each with the names of its members.
  public static let loopObjects: [(name: String, members: [String])] = [
    ("forloop", LoopMember.all(inTableRow: false).map(\.rawValue)),
    ("tablerowloop", LoopMember.all(inTableRow: true).map(\.rawValue)),
  ]

  /// All tags by name, as a library takes them.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
