extension CommandDeclaration {
  static let theme = CommandDeclaration(
    "theme", "List, print or copy the files of the built-in theme.",
    discussion: """
      Without FILE, lists all files and tells which of them the site replaces. A file of the same \
      path in the site's Templates is used in place of the built-in one; strings are overlaid key \
      by key. 'check' tells when a newer version has changed a file that was copied.
      """,
    options: [Options.copy, Options.diff, Options.mark, Options.root], argument: "[FILE]"
  ) { (given) throws(UsageError) in
    let actions: [(option: Option<Bool>, action: ThemeOptions.Action)] = [
      (Options.copy, .copy), (Options.diff, .diff), (Options.mark, .mark),
    ]
    let chosen = actions.filter { given.has($0.option) }
    if chosen.count > 1 { try given.refuse(chosen[0].option, and: chosen[1].option) }
    let action = chosen.first?.action ?? .print
    let file = given.arguments.first
    if file == nil, let option = chosen.first?.option, action != .diff {
      throw UsageError("'\(option.name)' needs a FILE", help: "theme")
    }
    return .theme(ThemeOptions(file: file, action: action, root: given[Options.root]))
  }
}

extension Options {
  static let copy = Option(
    flag: "--copy", "Put FILE into the site's Templates, to be changed; never overwrites.")
  static let diff = Option(
    flag: "--diff", "Show how the site's FILE, or every file, differs from the built-in one.")
  static let mark = Option(
    flag: "--mark", "Note that the site's FILE takes account of what this version changed.")
}
