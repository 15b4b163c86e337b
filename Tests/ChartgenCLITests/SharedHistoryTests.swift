import ChartgenCLI
import Foundation
import TestSupport
import Testing

private let archives = FixtureFolder.shared("history")
private let checker = FixtureFolder.shared("qa")?.url.appending(path: "history.py")

/// Figures that others published, beside ours; the archives lie beside the package.
@Suite(
  .enabled(
    if: archives != nil && checker != nil, "no ../shared: 28025 rows of two chart archives"))
struct SharedHistoryTests {
  private static let columns =
    "date,rank,title=song,maker=artist,previous=last_week,peak,appearances=weeks_on_chart"

  /// How many rows are equal in all figures, as `14998/15000`.
  private func equalRows(
    _ name: String, prepare: [String], compare: [String]
  ) async throws -> String? {
    let folder = try #require(archives).url
    let script = try #require(checker).path
    let site = try TestSite()
    let published = folder.appending(path: name).path
    func options(_ words: [String]) -> [String] {
      words.map { $0.hasSuffix(".csv") ? folder.appending(path: $0).path : $0 }
    }
    _ = try python([script, "prepare", published, site.path + "/in.csv"] + options(prepare))
    let chart = ["us/hot-100", "--columns"]
    let run = await site.run(
      ["history", "import", "in.csv"] + chart + ["date,rank,id,title,maker"])
    try #require(run.status == .done, "\(run.error)")
    let export = await site.run(["history", "export"] + chart + [Self.columns])
    try site.folder.write(export.output, to: "out.csv")
    let report = try python(
      [script, "compare", site.path + "/out.csv", published] + options(compare))
    let line = report.split(separator: "\n").last { $0.hasPrefix("all ") }
    return line?.split(separator: " ").dropFirst().first.map(String.init)
  }

  private func python(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }

  /// Two rows of that window stand at a rank below the peak that the archive gives them.
  @Test func `a chart's first issues have the figures that were published`() async throws {
    let corrections = ["--corrections", "rank-corrections-1958-1961.csv"]
    let equal = try await equalRows(
      "hot100-1958-1961.csv", prepare: corrections, compare: corrections)
    #expect(equal == "14998/15000")
  }

  @Test func `later issues have the figures that were published, returns included`() async throws {
    let equal = try await equalRows(
      "hot100-2022-2024.csv", prepare: ["--renames", "renames-2022-2024.csv", "--fold"],
      compare: ["--debuts"])
    #expect(equal == "13025/13025")
  }
}
