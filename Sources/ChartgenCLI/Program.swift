import Foundation
import SiteBuilder

/// The program: reads a command line, runs the command, and returns the exit status.
public enum Program: Sendable {
  /// The version, by semantic versioning.
  public static let version = "0.1.0"

  /// Carries out a command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The world around it.
  /// - Returns: The exit status.
  public static func run(_ arguments: [String], in environment: Environment) async -> RunStatus {
    var console = Console(environment: environment)
    do {
      let command = try CommandLineParser.parse(arguments)
      console.verbosity = command.verbosity
      return try await run(command, console)
    } catch {
      return console.end(after: error)
    }
  }

  private static func run(_ command: Command, _ console: Console) async throws -> RunStatus {
    let output = console.environment.output
    switch command {
    case .initialize(let options): try InitCommand(options, console).run()
    case .build(let options): return try await BuildCommand(options, console).run()
    case .check(.fields): try output(ThemeFields.reference())
    case .check(.site(let root, _)): return try await CheckCommand(root: root, console).run()
    case .serve(let options): return try await ServeCommand(options, console).run()
    case .search(let options): try await SearchCommand(options, console).run()
    case .historyImport(let options): try await HistoryImportCommand(options, console).run()
    case .historyExport(let options): try await HistoryExportCommand(options, console).run()
    case .historyList(let options): try await HistoryListCommand(options, console).run()
    case .historyCorrection(let options):
      try await HistoryCorrectionCommand(options, console).run()
    case .historyShow(let options): try await HistoryShowCommand(options, console).run()
    case .theme(let options): try ThemeCommand(options, console).run()
    case .completions(let shell): try output(shell.script)
    case .complete(let words): try await CompleteCommand(words, console).run()
    case .help(let topic): try output(Help.text(on: topic))
    case .version: try output("chartgen \(version)\n")
    }
    return .done
  }
}

/// How a run ended; the raw value is the process's exit status.
public enum RunStatus: Int32, Sendable {
  case done = 0
  /// Output is as it was.
  case failed = 1
  /// The command line or site.yml asks for something that is not possible.
  case wrongUsage = 2
  /// Done, but with `--strict` something is stale or missing.
  case incomplete = 3
  /// Another run is under way; nothing was done.
  case locked = 4
}
