import Diagnostics

/// `tablerow`, which renders the cells of an HTML table.
enum TableRowTag {
  static let definition = TagDefinition(
    "tablerow", isBlock: true,
    "Renders its content for each item, as cells of a table with that many columns.",
    example: "{% tablerow n in (1..2) cols: 2 %}{{ n }}{% endtablerow %}",
    prints: "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n"
  ) { (parser, tag) throws(TemplateError) in
    var loop = try parser.loopHeader(isTableRow: true)
    loop.body = try parser.block(of: tag).body
    parser.scope.leaveLoop()
    parser.add(printing: .tableRow(parser.tables.loops.keep(loop)))
  }
}

extension Template {
  func renderTableRow(_ index: Int, _ context: inout RenderContext) throws(TemplateError) {
    let loop = tables.loops[index]
    let items = try value(loop.collection, &context)
    guard items.isTruthy else { return }
    let segment = try segment(of: items, index, &context)
    var columns = segment.count
    if loop.columns.exists {
      columns = try wholeNumber(loop.columns, of: "cols", &context, true) ?? .max
    }
    if columns < 1 { columns = .max }
    context.loops.append(LoopState(length: segment.count, columns: columns))
    let slot = context.frame.base + Int(loop.slot)
    let outer = context.stack[slot]
    defer {
      context.loops.removeLast()
      context.stack[slot] = outer
    }
    context.output.append("<tr class=\"row1\">\n")
    for step in 0..<segment.count {
      try countStep(loop.collection, &context)
      context.loops[context.loops.count - 1].index = step
      context.stack[slot] = items.loopItem(segment.lowerBound + step)
      context.output.append("<td class=\"col\(step % columns + 1)\">")
      let interrupt = try render(loop.body, &context)
      context.output.append("</td>")
      if interrupt == .breakLoop { break }
      if (step + 1) % columns == 0, step + 1 < segment.count {
        context.output.append("</tr>\n<tr class=\"row\((step + 1) / columns + 1)\">")
      }
    }
    context.output.append("</tr>\n")
  }
}
