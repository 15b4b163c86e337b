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
  ///   - surroundings: The world around it.
  /// - Returns: The exit status.
  public static func run(_ arguments: [String], in surroundings: Surroundings) async -> RunStatus {
    do throws(Diagnostic) {
      return try await carryOut(arguments, in: surroundings)
    } catch {
      surroundings.error("\(error)\n")
      return .failed
    }
  }

  private static func carryOut(
    _ arguments: [String], in surroundings: Surroundings
  ) async throws(Diagnostic) -> RunStatus {
    switch arguments.first {
    case "--version":
      try surroundings.output("chartgen \(version)\n")
      return .done
    case "--help", "-h":
      try surroundings.output(Help.overview)
      return .done
    default: break
    }
    let parsed: CommandLineArguments
    do throws(UsageError) {
      parsed = try CommandLineArguments(arguments)
    } catch {
      surroundings.error("\(error.diagnostic)\n")
      return .wrongUsage
    }
    guard !parsed.wantsHelp else {
      try surroundings.output(Help.page(of: parsed.command))
      return .done
    }
    let console = Console(
      surroundings: surroundings, isQuiet: parsed.has(.quiet), isVerbose: parsed.has(.verbose))
    switch parsed.command.name {
    case CommandSyntax.help.name: return try help(parsed.argument, console)
    case CommandSyntax.search.name: return await SearchCommand(parsed, console).run()
    case "history import": return await HistoryImport(parsed, console).run()
    case "history export": return await HistoryExport(parsed, console).run()
    case "history show": return await HistoryShow(parsed, console).run()
    case CommandSyntax.check.name: return try await CheckCommand(parsed, console).run()
    default: return await BuildCommand(parsed, console).run()
    }
  }

  private static func help(
    _ name: String?, _ console: Console
  ) throws(Diagnostic) -> RunStatus {
    guard let name else {
      try console.surroundings.output(Help.overview)
      return .done
    }
    if name == "filters" {
      try console.surroundings.output(Help.filters)
      return .done
    }
    if name == "tags" {
      try console.surroundings.output(Help.tags)
      return .done
    }
    let group = CommandSyntax.group(name)
    guard group.isEmpty else {
      try console.surroundings.output(group.map(Help.page).joined(separator: "\n"))
      return .done
    }
    guard let command = CommandSyntax.all.first(where: { $0.name == name }) else {
      let error = UsageError(
        "unknown command '\(name)'", near: name,
        of: CommandSyntax.all.map(\.name) + ["filters", "tags"])
      console.report(error.diagnostic)
      return .wrongUsage
    }
    try console.surroundings.output(Help.page(of: command))
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
