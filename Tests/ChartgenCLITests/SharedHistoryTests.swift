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

  /// The first window as a German spreadsheet would save it: no ids, so that items are known by names.
  @Test func `a German sheet without ids has nearly all of the figures`() async throws {
    let folder = try #require(archives).url
    let script = try #require(checker).path
    let site = try TestSite()
    let published = folder.appending(path: "hot100-1958-1961.csv").path
    let corrections = [
      "--corrections", folder.appending(path: "rank-corrections-1958-1961.csv").path,
    ]
    _ = try python([script, "prepare", published, site.path + "/in.csv"] + corrections)
    let convert = """
      import csv, sys
      rows = csv.DictReader(open(sys.argv[1]))
      with open(sys.argv[2], "w", encoding="cp1252", newline="") as file:
          sheet = csv.writer(file, delimiter=";")
          sheet.writerow(["Datum", "Platz", "Titel", "Interpret"])
          for row in rows:
              year, month, day = row["date"].split("-")
              sheet.writerow([f"{day}.{month}.{year}", row["rank"], row["title"], row["maker"]])
      """
    _ = try python(["-c", convert, site.path + "/in.csv", site.path + "/sheet.csv"])
    let run = await site.run("history", "import", "sheet.csv", "us/hot-100")
    try #require(run.status == .done, "\(run.error)")
    #expect(run.error.contains("separated by semicolons"))
    let export = await site.run("history", "export", "us/hot-100", "--columns", Self.columns)
    try site.folder.write(export.output, to: "out.csv")
    let report = try python([script, "compare", site.path + "/out.csv", published] + corrections)
    let line = report.split(separator: "\n").last { $0.hasPrefix("all ") }
    let equal = line?.split(separator: " ").dropFirst().first?.split(separator: "/").first
    #expect(equal.flatMap { Int($0) } ?? 0 >= 14_900, "\(report)")
  }
}
