import Foundation
import Liquid
import SiteBuilder

/// Help, made from the declarations that the parser uses.
package enum Help {
  /// The text on a topic.
  static func text(on topic: HelpTopic) -> String {
    switch topic {
    case .overview: overview
    case .commands(let commands): commands.map(page).joined(separator: "\n")
    case .reference(let reference): reference.text
    case .entry(let reference, let name): reference.text(of: name)
    }
  }

  /// What chartgen is and which commands it has.
  private static var overview: String {
    """
    OVERVIEW: Make a linked, browsable charts site from Apple's charts.

    USAGE: chartgen COMMAND [OPTIONS]

    COMMANDS:
    \(table(CommandDeclaration.all.map { ($0.name, $0.summary) }))

    OPTIONS:
    \(table([("--version", "Print the version."), ("--help", "Print this.")]))

    TOPICS:
    \(table(HelpTopic.Reference.allCases.map { ($0.rawValue, $0.summary) }))

    See 'chartgen help COMMAND' for the options of a command, and
    'chartgen help TOPIC' for a topic.

    """
  }

  /// Help on one command.
  private static func page(of command: CommandDeclaration) -> String {
    var page = "OVERVIEW: \(command.summary)\n\n"
    if !command.discussion.isEmpty {
      page += wrap(command.discussion.replacing("\n", with: " "), indent: 0) + "\n\n"
    }
    page += "USAGE: chartgen \(command.name)"
    for option in command.options {
      page += " [\(option.synopsis)]"
    }
    page += command.argument.map { " " + $0 } ?? ""
    let options = command.options.map { ($0.synopsis, $0.summary) }
    return wrap(page, indent: 7) + "\n\nOPTIONS:\n"
      + table(options + [("--help", "Print this.")]) + "\n"
  }

  /// The filters of templates by name, with an example each.
  static let filters = (Filter.standard + siteFilters).sorted { $0.name < $1.name }.map {
    ($0.name, entry($0.name, $0.summary, $0.example))
  }

  /// The tags of templates by name, with an example each.
  static let tags = TagDefinition.all.map { ($0.name, entry($0.name, $0.summary, $0.example)) }

  /// A filter or tag: what it does, a template, and what that prints.
  private static func entry(
    _ name: String, _ summary: String, _ example: Filter.Example
  ) -> String {
    let output = example.output.replacing("\n", with: "\\n")
    return "\(name)\n  \(summary)\n    \(example.template)\n    -> \(output)\n"
  }

  /// Two columns within 80.
  static func table(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 4
    return rows.map { name, summary in
      wrap(
        "  " + name + String(repeating: " ", count: width - name.count - 2) + summary,
        indent: width)
    }.joined(separator: "\n")
  }

  /// Breaks long lines at spaces; what follows is indented.
  static func wrap(_ text: String, indent: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.count > 80 else { return String(line) }
      var lines: [String] = []
      var rest = line
      while rest.count > 80 {
        let start = rest.prefix(80)
        // An option and the name of its value stay together.
        let cut = start.lastIndex(of: " ") ?? start.endIndex
        let broken = start[..<cut].range(of: " [", options: .backwards)
        let end = rest.contains(" [") ? broken?.lowerBound ?? cut : cut
        lines.append(String(rest[..<end]))
        rest = String(repeating: " ", count: indent) + rest[rest.index(after: end)...]
      }
      return (lines + [String(rest)]).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
