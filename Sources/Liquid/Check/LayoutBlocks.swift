import Diagnostics

/// What the layout of a template has a place for.
struct LayoutBlocks {
  /// The layout, as the template calls it.
  let layout: String
  /// The blocks of the layout and of those above it; the one without a name is empty.
  let names: Set<String>
  /// The template's own blocks that are always met before the place that is looked at.
  var stored: Set<String> = []
  /// Whether something was found outside of blocks.
  var hasOutside = false
}

extension Template {
  /// What the layout has a place for; nil without a layout, or where one cannot be known.
  func layoutBlocks(in library: TemplateLibrary) -> LayoutBlocks? {
    guard let layout = tables.layout else { return nil }
    var names: Set<String> = []
    var open = [layout.template]
    var seen: Set<Int32> = []
    while let next = open.popLast() {
      guard next >= 0 else { return nil }
      guard seen.insert(next).inserted else { continue }
      let template = library.templates[Int(next)]
      let tables = template.tables
      // One that could not be read has nothing.
      guard !tables.nodes.isEmpty || template.source.bytes.isEmpty else { return nil }
      names.formUnion(tables.blockRanges.keys.map { tables.names[Int($0)].string })
      open += tables.partials.filter { $0.kind == .include }.map(\.template)
      if let layout = tables.layout { open.append(layout.template) }
    }
    return LayoutBlocks(layout: words(range(of: layout.name).inside), names: names)
  }

  /// Checks a block, which is printed by the layout.
  func checkBlock(_ index: Int32, _ body: Block, _ checker: inout TemplateChecker) {
    let name = tables.names[Int(index)].string
    if let blocks = checker.blocks, let range = tables.blockRanges[index]?.indices {
      if !blocks.names.contains(name) {
        let nearest = nearestName(to: name, among: blocks.names.sorted())
        checker.report(
          .unknownBlock(name, layout: blocks.layout, nearest: nearest), range, in: self)
      } else if checker.blocks?.stored.insert(name).inserted == false {
        checker.report(.repeatedBlock(name), range, in: self)
      }
    }
    checkKept(body, &checker)
  }

  /// Checks what is printed elsewhere than it stands.
  func checkKept(_ body: Block, _ checker: inout TemplateChecker) {
    let outer = checker.blocks
    checker.blocks = nil
    check(body, &checker)
    checker.blocks = outer
  }

  /// Notes that something is printed; one error tells of all that is lost.
  func notePrinted(_ range: Range<Int>, _ checker: inout TemplateChecker) {
    guard let blocks = checker.blocks, !blocks.hasOutside, !blocks.names.contains("") else {
      return
    }
    // Of a text the first line is shown, without the white space before it.
    let text = source.bytes[range].drop(while: \.isSpace).prefix { $0 != UInt8(ascii: "\n") }
    guard !text.isEmpty else { return }
    checker.blocks?.hasOutside = true
    checker.report(.outsideBlocks(layout: blocks.layout), text.indices, in: self)
  }
}
