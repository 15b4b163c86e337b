import ChartFiles

/// What may stand in the word of a command line that is being typed.
///
/// Shells ask for it (see ``Shell``), so that it follows the declarations of commands and
/// options and knows the site at hand.
package struct Completion: Sendable {
  /// What may stand in a word.
  package enum Candidates: Hashable, Sendable {
    case files
    case folders
    /// Words, each with what it means.
    case words([String: String])
  }

  /// Words that the site at hand has; asked for only where they may stand.
  package struct Site: Sendable {
    let charts: @Sendable () async -> [String]
    let storefronts: @Sendable () async -> [String]
    let themeFiles: [String]

    package init(
      charts: @escaping @Sendable () async -> [String],
      storefronts: @escaping @Sendable () async -> [String], themeFiles: [String]
    ) {
      self.charts = charts
      self.storefronts = storefronts
      self.themeFiles = themeFiles
    }
  }

  private let site: Site

  package init(site: Site) {
    self.site = site
  }

  /// Returns what may stand in the last of the words; the program's name is not among them.
  package func candidates(for words: [String]) async -> Candidates {
    // Bash makes three words of `--root=here`.
    var words = words.filter { $0 != "=" }
    let typed = words.popLast() ?? ""
    let names = CommandDeclaration.all.map { $0.name.split(separator: " ").map(String.init) }
    let command = CommandDeclaration.all.first { command in
      words.starts(with: command.name.split(separator: " ").map(String.init))
    }
    guard let command else {
      let depth = words.count
      let known = names.filter { $0.count > depth && $0.starts(with: words) }.map { $0[depth] }
      return .words(
        Dictionary(
          known.map { name in
            let whole = (words + [name]).joined(separator: " ")
            return (name, CommandDeclaration.all.first { $0.name == whole }?.summary ?? "")
          } + (depth == 0 ? [("--version", ""), ("--help", "")] : []),
          uniquingKeysWith: { first, _ in first }))
    }
    let rest = words.dropFirst(command.name.split(separator: " ").count)
    if let last = rest.last, let option = command.options.first(where: { $0.name == last }),
      let value = option.valueName
    {
      return option.choices.isEmpty
        ? await values(of: value)
        : .words(Dictionary(uniqueKeysWithValues: option.choices.map { ($0, "") }))
    }
    if typed.hasPrefix("-") {
      let options = command.options.filter { !rest.contains($0.name) }
      return .words(
        Dictionary(
          uniqueKeysWithValues: options.map { ($0.name, $0.summary) } + [("--help", "")]))
    }
    return await argument(of: command, after: arguments(in: rest, of: command))
  }

  /// The words that are neither options nor their values.
  private func arguments(in words: ArraySlice<String>, of command: CommandDeclaration) -> [String] {
    var arguments: [String] = []
    var isValue = false
    for word in words {
      defer { isValue = command.options.contains { $0.name == word && $0.valueName != nil } }
      if !isValue, !word.hasPrefix("-") { arguments.append(word) }
    }
    return arguments
  }

  private func argument(
    of command: CommandDeclaration, after given: [String]
  ) async -> Candidates {
    let names = (command.argument ?? "").split(separator: " ")
    let place =
      given.count < names.count
      ? given.count : names.last?.hasSuffix("…") == true ? names.count - 1 : -1
    if command.name == "help" { return .words(topics(after: given)) }
    guard place >= 0 else { return .words([:]) }
    if command.name == "theme" {
      return .words(Dictionary(uniqueKeysWithValues: site.themeFiles.map { ($0, "") }))
    }
    return await values(of: names[place].trimmingPrefix("[").filter { $0 != "]" && $0 != "…" })
  }

  /// What is called so in help may be.
  private func values(of name: String) async -> Candidates {
    func words(_ list: [String]) -> Candidates {
      .words(Dictionary(list.map { ($0, "") }, uniquingKeysWith: { first, _ in first }))
    }
    switch name {
    case "FILE": return .files
    case "DIR", "FOLDER": return .folders
    case "CHART": return words(await site.charts())
    case "WHAT": return words(await site.charts() + ["all", "store"])
    case "CODE": return words(await site.storefronts())
    case "LIST": return words(HistoryColumn.allCases.map(\.rawValue))
    case "SHELL": return words(Shell.allCases.map(\.rawValue))
    default: return words([])
    }
  }

  private func topics(after given: [String]) -> [String: String] {
    if given.count == 1, let reference = HelpTopic.Reference(rawValue: given[0]) {
      return Dictionary(uniqueKeysWithValues: reference.entries.map { ($0, "") })
    }
    let group = given.count == 1 ? CommandDeclaration.group(given[0]) : []
    guard given.isEmpty || !group.isEmpty else { return [:] }
    let commands = (group.isEmpty ? CommandDeclaration.all : group).map { command in
      let words = command.name.split(separator: " ")
      return (String(group.isEmpty ? words[0] : words[words.count - 1]), command.summary)
    }
    let references =
      given.isEmpty ? HelpTopic.Reference.allCases.map { ($0.rawValue, $0.summary) } : []
    return Dictionary(commands + references, uniquingKeysWith: { first, _ in first })
  }
}
