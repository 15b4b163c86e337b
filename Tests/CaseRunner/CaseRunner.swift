import Foundation

/// Lets suites that nobody here wrote ask the real code: one command a suite, an answer on
/// standard output.
@main
enum CaseRunner {
  /// The commands by name; each takes the arguments after its name and returns the exit status.
  private static let commands: [String: @Sendable ([String]) -> Int32] = [
    "feed": runFeed,
    "frontmatter": runFrontMatter,
    "liquid": { _ in LiquidCases.run() },
    "lookup": runLookup,
    "markdown": runMarkdown,
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, let command = commands[name] else {
      complain("usage: case-runner \(commands.keys.sorted().joined(separator: "|")) …")
      exit(2)
    }
    exit(command(Array(arguments.dropFirst())))
  }
}
