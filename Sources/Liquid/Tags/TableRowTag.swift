import Diagnostics

/// `tablerow`, which renders the cells of an HTML table.
enum TableRowTag {
  static let definition = TagDefinition(
    "tablerow", isBlock: true,
    "Renders its inside for each item, as the cells of table rows of so many columns.",
    example: "{% tablerow n in (1..2) cols: 2 %}{{ n }}{% endtablerow %}",
    prints: "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n"
  ) { (parser, tag) throws(TemplateError) in
    var loop = try parser.loopHeader(isTableRow: true)
    loop.body = try parser.block(of: tag).body
    parser.scope.leaveLoop()
    parser.add(printing: .tableRow(parser.tables.loops.keep(loop)))
  }
}

extension Renderer {
  mutating func renderTableRow(_ index: Int, _ template: Template) throws(TemplateError) {
    let loop = template.tables.loops[index]
    let collection = try value(loop.collection, template)
    guard collection.isTruthy else { return }
    let items = try self.items(of: collection, loop.collection, template)
    let segment = try self.segment(of: items, index, template)
    var columns = segment.count
    if loop.columns.exists {
      columns = try wholeNumber(loop.columns, of: "cols", template) ?? .max
    }
    output.append(contentsOf: "<tr class=\"row1\">\n".utf8)
    var state = LoopState(length: segment.count, syntax: index, template: template)
    state.columns = max(columns, 1)
    loops.append(state)
    defer { loops.removeLast() }
    for step in 0..<segment.count {
      try countStep(loop.collection, template)
      loops[loops.count - 1].index = step
      stack[frame.base + Int(loop.slot)] = items[segment.lowerBound + step]
      output.append(contentsOf: "<td class=\"col".utf8)
      output.append(decimal: step % state.columns + 1)
      output.append(contentsOf: "\">".utf8)
      let interrupt = try render(loop.body, template)
      output.append(contentsOf: "</td>".utf8)
      if interrupt == .breakLoop { break }
      if (step + 1) % state.columns == 0, step + 1 < segment.count {
        output.append(contentsOf: "</tr>\n<tr class=\"row".utf8)
        output.append(decimal: (step + 1) / state.columns + 1)
        output.append(contentsOf: "\">".utf8)
      }
    }
    output.append(contentsOf: "</tr>\n".utf8)
  }
}
