import Foundation
import TestSupport
import Testing

private let suites = FixtureFolder.shared("liquid")

/// The public suites, which lie beside the package.
///
/// They are put to the program that their own scorer asks. What differs has to be named in the
/// engine's README, with its reason.
@Suite(.enabled(if: suites != nil, "no ../shared: 2717 cases of golden-liquid and liquid-spec"))
struct SuiteTests {
  @Test func `golden-liquid passes but for what the README names`() throws {
    #expect(try unexplained(failures(in: "golden-liquid.json", count: 724) { _ in true }) == [])
  }

  @Test func `liquid-spec's cases of every mode pass but for what the README names`() throws {
    let failed = try failures(in: "liquid-spec.json", count: 1_993) {
      $0.isOfEveryMode && !$0.printsErrors
    }
    #expect(try unexplained(failed) == [])
  }

  @Test func `liquid-spec's everyday cases all pass`() throws {
    let failed = try failures(in: "liquid-spec.json", count: 1_232) {
      $0.isOfEveryMode && !$0.printsErrors && $0.complexity ?? 0 <= 220
    }
    #expect(failed == [])
  }

  /// The cases that the README does not name.
  private func unexplained(_ failed: [String]) throws -> [String] {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = String(
      decoding: try Data(contentsOf: package.appending(path: "Sources/Liquid/README.md")),
      as: UTF8.self)
    return failed.filter { !readme.contains("`\($0)`") }
  }

  // MARK: - Asking

  private struct Case: Decodable {
    let name: String
    let result: String?
    let results: [String]?
    let invalid: Bool?
    let modes: [String]?
    let complexity: Int?
    let tags: [String]?
    let writesErrors: Bool?

    enum CodingKeys: String, CodingKey {
      case name, result, results, invalid, modes, complexity, tags
      case writesErrors = "render_errors"
    }

    /// Whether the parsing mode changes nothing; cases without modes are of all of them.
    var isOfEveryMode: Bool {
      modes.map { Set($0).isSuperset(of: ["lax", "strict", "strict2"]) } ?? true
    }

    /// Whether the words of an error are wanted in the page.
    var printsErrors: Bool {
      writesErrors ?? false || tags?.contains("error string") ?? false
    }
  }

  private struct Answer: Decodable {
    let output: String?
    let error: String?
  }

  /// The names of a suite's cases that are answered otherwise than they say.
  private func failures(
    in file: String, count: Int, where isAsked: (Case) -> Bool
  ) throws -> [String] {
    let lines = Self.cases(in: try #require(suites).bytes(of: file))
    let cases = try lines.map { try JSONDecoder().decode(Case.self, from: $0) }
    let asked = cases.indices.filter { isAsked(cases[$0]) }
    try #require(asked.count == count, "\(file) has other cases")
    let answers = try answers(to: asked.map { lines[$0] })
    try #require(answers.count == asked.count, "the program ended before it had answered all")
    return zip(asked.map { cases[$0] }, answers).compactMap { wanted, answer in
      let passes =
        wanted.invalid ?? false
        ? answer.error != nil
        : answer.output.map { wanted.result == $0 || wanted.results?.contains($0) ?? false }
          ?? false
      return passes ? nil : wanted.name
    }
  }

  private func answers(to lines: [Data]) throws -> [Answer] {
    let folder = try TemporaryFolder()
    try folder.write(lines.flatMap { Array($0) + [0x0A] }, to: "cases")
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "case-runner")
    process.arguments = ["liquid"]
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appending(path: "cases"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answered = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try answered.split(separator: 0x0A).map {
      try JSONDecoder().decode(Answer.self, from: $0)
    }
  }

  /// The texts of the objects in the list `tests`, a line each: as they are written, because the
  /// order of members counts.
  private static func cases(in bytes: [UInt8]) -> [Data] {
    var cases: [Data] = []
    var current = Data()
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isInText, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if !isInText, "{[".utf8.contains(byte) {
        depth += 1
        if depth == 3 { current = Data() }
      } else if !isInText, "}]".utf8.contains(byte) {
        depth -= 1
        if depth == 2 { cases.append(current + [byte]) }
      }
      current.append(byte == 0x0A ? 0x20 : byte)
    }
    return cases
  }
}
