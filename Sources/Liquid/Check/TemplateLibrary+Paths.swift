extension TemplateLibrary {
  /// What templates ask of a variable: the names that lead from it to a member, each path once.
  ///
  /// A name that is computed while rendering, `strings.moods[mood]`, is nil; a path ends there, or
  /// where the value is used as a whole.
  public func paths(from variable: Name) -> Set<[String?]> {
    collect(from: variable) { template in template.tables.expressions.indices.map(ExpressionID.init)
    }
  }

  /// Those of the paths whose value templates print as text.
  public func printedPaths(from variable: Name) -> Set<[String?]> {
    collect(from: variable) { template in
      template.tables.nodes.compactMap { node in
        guard case .output(let printed) = node else { return nil }
        guard case .filtered(let base, let calls) = template.tables.expressions[Int(printed.index)]
        else { return printed }
        let filter = template.tables.filterCalls[calls.indices].first?.filter
        // Of most filters it is not known what they take.
        return filter.map { filters[Int($0)].name == "replace" } ?? false ? base : nil
      }
    }
  }

  private func collect(
    from variable: Name, _ expressions: (Template) -> [ExpressionID]
  ) -> Set<[String?]> {
    guard let slot = variables.slots[variable] else { return [] }
    var paths: Set<[String?]> = []
    for template in templates {
      for id in expressions(template) {
        if case .path(slot, let steps) = template.tables.expressions[Int(id.index)] {
          paths.insert(template.names(of: steps))
        }
      }
    }
    return paths
  }
}

extension Template {
  /// The names of members, up to the first that is computed while rendering.
  fileprivate func names(of steps: TableRange) -> [String?] {
    var names: [String?] = []
    for step in tables.steps[steps.indices] {
      switch step {
      case .member(let name, _): names.append(tables.names[Int(name)].string)
      case .index(let expression):
        guard case .literal(let literal) = tables.expressions[Int(expression.index)],
          case .string(let name) = tables.literals[Int(literal)]
        else { return names + [nil] }
        names.append(name)
      }
    }
    return names
  }
}
