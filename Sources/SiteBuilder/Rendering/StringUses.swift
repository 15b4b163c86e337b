import Liquid

/// What a theme's templates ask of `strings`.
struct StringUses: Sendable {
  /// What the templates have to be given under a name.
  enum Form {
    case text
    case group
  }

  /// The paths that are asked for; a name that is worked out while rendering is nil.
  private let paths: Set<[String?]>
  private let printed: Set<[String?]>

  init(of templates: TemplateLibrary) {
    paths = templates.paths(from: "strings")
    printed = templates.printedPaths(from: "strings")
  }

  /// Whether a template asks for a name, or for the whole of a group that it is in.
  ///
  /// - Parameters:
  ///   - place: The groups that lead to the name, and the name.
  ///   - isNew: Whether nothing is known of the group, so that a name worked out may be any.
  /// - Returns: Whether it is asked for.
  func ask(for place: [String], isNew: Bool) -> Bool {
    paths.contains { path in
      for (index, name) in path.prefix(place.count).enumerated() {
        guard name == nil ? isNew || index < place.count - 1 : name == place[index] else {
          return false
        }
      }
      // Dates are handed over as a whole, to a filter that knows their names.
      return path.count >= place.count || place.first != "dates"
    }
  }

  /// The names that templates ask for in a group.
  func names(in group: [String]) -> [String] {
    paths.compactMap { path in
      path.count > group.count && Array(path.prefix(group.count)) == group ? path[group.count] : nil
    }
  }

  /// What a template takes a name for, where that can be known.
  func form(at place: [String]) -> Form? {
    if printed.contains(place) { return .text }
    let members = names(in: place).filter { !["size", "first", "last"].contains($0) }
    return members.isEmpty ? nil : .group
  }
}
