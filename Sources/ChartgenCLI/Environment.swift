import Artwork
import ChartFetch
public import ChartModel
public import Diagnostics
import Foundation
import HTTP
import SiteConfiguration

/// What the program knows of the world around it; tests give it another.
public struct Environment: Sendable {
  /// The folder that relative paths start from.
  public var folder: String

  /// The environment's variables.
  public var variables: [String: String]

  /// The program's own file, which a site is made with.
  public var program: String

  /// Whether standard error is a terminal, where progress may be shown.
  public var isTerminal: Bool

  /// The clock.
  public var now: @Sendable () -> Timestamp

  /// Waits, where the clock would; throws when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// How long one request may take.
  public var patience = Duration.seconds(30)

  /// How many bytes the disk of a path has free; nil where that is not known.
  public var freeSpace: @Sendable (_ path: String) -> Int? = DiskRoom.freeBytes

  /// Reads all of standard input.
  public var readInput: @Sendable () -> [UInt8] = { [] }

  /// Reads a line that the user types; nil at the end of the input, or where nobody can be asked.
  public var askLine: @Sendable () -> String? = { nil }

  /// Whether the user can be asked: standard input and error are a terminal.
  public var canAsk = false

  /// Writes to standard output: results only.
  ///
  /// Throws where they do not get there.
  public var output: @Sendable (String) throws(Diagnostic) -> Void

  /// Writes to standard error: everything that is said.
  public var error: @Sendable (String) -> Void

  /// Shows an address in the user's browser; false where that is not possible.
  public var openBrowser: @Sendable (_ address: String) -> Bool = { _ in false }

  /// Describes an environment.
  public init(
    folder: String, program: String = "", variables: [String: String] = [:],
    isTerminal: Bool = false,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    output: @escaping @Sendable (String) throws(Diagnostic) -> Void,
    error: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.program = program
    self.variables = variables
    self.isTerminal = isTerminal
    self.now = now
    self.sleep = sleep
    self.output = output
    self.error = error
  }

  /// The environment of this process.
  public static var process: Environment {
    var environment = Environment(
      folder: FileManager.default.currentDirectoryPath,
      program: Bundle.main.executablePath ?? "",
      variables: ProcessInfo.processInfo.environment,
      isTerminal: isatty(STDERR_FILENO) == 1,
      now: { Timestamp(seconds: Int(Date().timeIntervalSince1970)) },
      output: { (text) throws(Diagnostic) in try writeOutput(text) },
      error: { _ = StandardStreams.write($0, to: STDERR_FILENO) })
    environment.askLine = { readLine() }
    environment.readInput = { Array(FileHandle.standardInput.readDataToEndOfFile()) }
    environment.canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    environment.openBrowser = { address in
      #if os(macOS)
      let opener = "/usr/bin/open"
      #else
      let opener = "/usr/bin/xdg-open"
      #endif
      return (try? Process.run(URL(filePath: opener), arguments: [address])) != nil
    }
    return environment
  }

  /// A reader that has gone away (a closed pipe) is not a reason to fail; anything else is.
  private static func writeOutput(_ text: String) throws(Diagnostic) {
    guard let error = StandardStreams.write(text, to: STDOUT_FILENO), error != EPIPE else { return }
    throw Diagnostic(
      "writing failed: \(String(cString: strerror(error)))", at: .name("standard output"),
      hint: "the output is incomplete")
  }
}

extension HTTPConfiguration {
  /// What a run may request of a site's sources, in an environment.
  init(for sources: Configuration.Sources, in environment: Environment) {
    self.init(for: sources, userAgent: "chartgen/\(Program.version)")
    proxy = HTTPProxy(environment: environment.variables)
    requestDeadline = environment.patience
  }
}
