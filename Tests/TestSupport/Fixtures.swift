public import Foundation
import Testing

/// A folder of files that a test target reads its cases from.
public struct FixtureFolder: Sendable {
  /// Where the folder is.
  public let url: URL

  /// Finds a folder beside the test file that asks.
  ///
  /// - Parameters:
  ///   - path: The folder, from the folder of the test file.
  ///   - file: The test file.
  public init(_ path: String, file: String = #filePath) {
    url = URL(filePath: file).deletingLastPathComponent().appending(path: path)
  }

  /// Finds a folder that may lie beside the package, with suites that nobody here wrote.
  ///
  /// - Returns: The folder, or nil where there is no `../shared`.
  public static func shared(_ path: String, file: String = #filePath) -> FixtureFolder? {
    var root = URL(filePath: file).deletingLastPathComponent()
    while root.path != "/", !exists(root.appending(path: "Package.swift")) {
      root.deleteLastPathComponent()
    }
    let shared = root.deletingLastPathComponent().appending(path: "shared")
    return exists(shared) ? FixtureFolder(url: shared.appending(path: path)) : nil
  }

  private init(url: URL) {
    self.url = url
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }

  /// The names of the files with an ending, in order; a folder without any is a failure, because a
  /// test over no cases would pass.
  public func names(endingIn suffix: String = "") throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
      .sorted()
    return try #require(names.isEmpty ? nil : names, "no cases in \(url.path)")
  }

  /// The bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: url.appending(path: name)))
  }

  /// The text of a file, which has to be UTF-8.
  public func text(of name: String) throws -> String {
    try #require(String(validating: try bytes(of: name), as: UTF8.self), "\(name) is not UTF-8")
  }
}
