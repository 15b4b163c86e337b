import Diagnostics
import Foundation
import SiteBuilder

/// The program: what it is asked for, done, and how that ended.
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
    do throws(UsageError) {
      let command = try CommandLineParser.parse(arguments)
      do throws(Diagnostic) {
        return try await carryOut(command, in: environment)
      } catch {
        environment.error("\(error)\n")
        return .failed
      }
    } catch {
      environment.error("\(error.diagnostic)\n")
      return .wrongUsage
    }
  }

  private static func carryOut(
    _ command: Command, in environment: Environment
  ) async throws(Diagnostic) -> RunStatus {
    func console(_ verbosity: Verbosity = .normal) -> Console {
      Console(environment: environment, verbosity: verbosity)
    }
    switch command {
    case .build(let options):
      return await BuildCommand(options, console(options.verbosity)).run()
    case .check(.fields):
      try environment.output(ThemeFields.reference())
      return .done
    case .check(.site(let root, let verbosity)):
      return await CheckCommand(root: root, console(verbosity)).run()
    case .search(let options):
      return await SearchCommand(options, console()).run()
    case .historyImport(let options):
      return await HistoryImportCommand(options, console(options.verbosity)).run()
    case .historyExport(let options):
      return await HistoryExportCommand(options, console(options.verbosity)).run()
    case .historyShow(let options):
      return await HistoryShowCommand(options, console(options.verbosity)).run()
    case .help(let topic):
      try environment.output(Help.text(on: topic))
      return .done
    case .version:
      try environment.output("chartgen \(version)\n")
      return .done
    }
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
