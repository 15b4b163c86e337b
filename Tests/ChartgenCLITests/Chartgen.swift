import Foundation

/// The program as a process of its own, as a shell or cron starts it.
enum Chartgen {
  /// The program, which is built beside the tests.
  static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "chartgen")

  /// How a process ended, and what it said.
  struct Ended {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - folder: The folder that it runs in.
  ///   - variables: The environment's variables beside `PATH`.
  ///   - output: Where standard output goes; nil for the result's text.
  ///   - error: Where standard error goes; nil for the result's text.
  /// - Returns: How it ended; what went elsewhere is empty.
  /// - Throws: An error where it cannot be started.
  static func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:],
    output: FileHandle? = nil, error: FileHandle? = nil
  ) throws -> Ended {
    try run(
      program, arguments, in: folder, variables: variables, output: output, error: error)
  }

  /// Runs the program from a line of Bash, where it is called `"$@"`.
  static func run(
    shell line: String, _ arguments: [String], in folder: String
  ) throws -> Ended {
    try run(
      URL(filePath: "/bin/bash"), ["-c", line, "bash", program.path] + arguments, in: folder,
      variables: [:], output: nil, error: nil)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: String, variables: [String: String],
    output: FileHandle?, error: FileHandle?
  ) throws -> Ended {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["PATH": "/usr/bin:/bin"].merging(variables) { _, new in new }
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    if let output { process.standardOutput = output } else { process.standardOutput = outputPipe }
    if let error { process.standardError = error } else { process.standardError = errorPipe }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Each is read to its end before the process is waited for, lest a full pipe stops it; what goes
    // to standard error is far less than a pipe holds.
    let outputText = output == nil ? outputPipe.fileHandleForReading.readDataToEndOfFile() : Data()
    let errorText = error == nil ? errorPipe.fileHandleForReading.readDataToEndOfFile() : Data()
    process.waitUntilExit()
    return Ended(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: outputText, as: UTF8.self),
      error: String(decoding: errorText, as: UTF8.self))
  }
}
