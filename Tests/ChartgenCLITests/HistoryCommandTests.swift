import ChartgenCLI
import Foundation
import SQLite
import SiteBuilder
import TestSupport
import Testing

/// `chartgen history`, on small files of fictional charts.
struct HistoryCommandTests {
  private let site: TestSite

  init() throws {
    site = try TestSite()
  }

  private static let chart = ["us/hot-9"]

  private func bring(_ text: String, as name: String = "rows.csv", _ more: String...) async throws
    -> TestSite.Run
  {
    try site.folder.write(text, to: name)
    return await site.run(["history", "import", name] + Self.chart + more)
  }

  private func export(_ more: String...) async -> String {
    await site.run(["history", "export"] + Self.chart + more).output
  }

  private static let rows = #"""
    date,rank,id,title,maker
    2024-01-06,1,a,Tide,Ann Other
    2024-01-06,2,b,"Low, Tide","The ""Ebbs"""
    2024-01-13,1,b,"Low, Tide","The ""Ebbs"""
    2024-01-13,2,c,日本語,
    2024-01-27,1,c,日本語 (Live),
    2024-01-27,1,b,"Low, Tide","The ""Ebbs"""
    2024-01-27,9,a,Tide,Ann Other

    """#

  @Test func `a file comes out as it went in`() async throws {
    #expect(try await bring(Self.rows).status == .done)
    let columns = ["--columns", "date,rank,id,title,maker"]
    let first = await site.run(["history", "export"] + Self.chart + columns).output
    // But for the order of a tie, which is that of the ids.
    let lines = Self.rows.split(separator: "\n")
    #expect(
      first.split(separator: "\n") == lines[..<5] + [lines[6], lines[5], lines[7]])
  }

  @Test(arguments: ["csv", "jsonl"])
  func `what was exported and imported is exported the same to the byte`(format: String)
    async throws
  {
    _ = try await bring(Self.rows)
    let first = await export("--format", format)
    let other = try TestSite()
    try other.folder.write(first, to: "copy." + format)
    let run = await other.run(["history", "import", "copy." + format] + Self.chart)
    #expect(run.status == .done, "\(run.error)")
    let second = await other.run(
      ["history", "export"] + Self.chart + ["--format", format]
    ).output
    #expect(!first.isEmpty && first == second)
  }

  @Test(arguments: ["us/top-songs", "us/top-podcasts", "gb/top-podcasts"])
  func `a chart of Apple's goes to another store and comes back the same`(chart: String)
    async throws
  {
    let site = try await TestSite.built()
    let first = await site.run("history", "export", chart).output
    #expect(first.contains("\n"))
    try self.site.folder.write(first, to: "rows.csv")
    for name in [chart, "us/copy"] {
      let run = await self.site.run("history", "import", "rows.csv", name)
      #expect(run.status == .done, "\(run.error)")
      #expect(await self.site.run("history", "export", name).output == first)
    }
  }

  @Test func `figures follow the rows, by the names that are asked for`() async throws {
    _ = try await bring(Self.rows)
    let text = await export(
      "--columns",
      "date,id,previous=last_week,change,status,away,peak,peak_date,times_at_peak,new_peak,"
        + "appearances=weeks,run,longest_run")
    #expect(
      text == """
        date,id,last_week,change,status,away,peak,peak_date,times_at_peak,new_peak,weeks,run,longest_run
        2024-01-06,a,,,,,1,2024-01-06,1,0,1,1,1
        2024-01-06,b,,,,,2,2024-01-06,1,0,1,1,1
        2024-01-13,b,2,1,up,,1,2024-01-13,1,1,2,2,2
        2024-01-13,c,,,new,,2,2024-01-13,1,0,1,1,1
        2024-01-27,b,1,0,same,,1,2024-01-13,2,0,3,3,3
        2024-01-27,c,2,1,up,,1,2024-01-27,1,1,2,2,2
        2024-01-27,a,,,,,1,2024-01-06,1,0,2,1,1

        """)
  }

  @Test func `a file may say how many ranks its dates cover`() async throws {
    let rows = """
      date,rank,id,title,depth
      2024-01-06,1,a,Tide,9
      2024-01-13,1,b,Ebb,
      2024-01-13,2,a,Tide,4
      2024-01-20,9,c,Flow,

      """
    #expect(try await bring(rows).status == .done)
    #expect(
      await export("--columns", "date,rank,id,status,depth") == """
        date,rank,id,status,depth
        2024-01-06,1,a,,9
        2024-01-13,1,b,new,4
        2024-01-13,2,a,down,4
        2024-01-20,9,c,,9

        """)
    let bad = try await bring("date,rank,id,title,depth\n2024-01-06,1,a,Tide,ten\n")
    #expect(bad.status == .failed)
    #expect(bad.error.contains("expected a depth of 1 or more, found 'ten'"), "\(bad.error)")
  }

  @Test func `what a date does not cover is shown as unknown in an item's run`() async throws {
    let rows = """
      date,rank,id,title
      2024-01-06,1,a,Tide
      2024-01-06,2,b,Ebb
      2024-01-13,1,a,Tide
      2024-01-20,1,a,Tide
      2024-01-20,2,b,Ebb
      2024-01-27,1,a,Tide
      2024-01-27,2,c,Flow
      2024-02-03,1,b,Ebb

      """
    #expect(try await bring(rows).status == .done)
    let item = await site.run(["history", "show"] + Self.chart + ["--item", "b"]).output
    #expect(
      item.split(separator: "\n").dropFirst().map { $0.split(separator: " ").last ?? "" } == [
        "2", "2", "?", "2", "-", "1",
      ])
    #expect(item.contains("3 of 5 dates, longest run 2"))
    let first = await site.run(["history", "show"] + Self.chart + ["--date", "2024-01-20"]).output
    #expect(!first.contains("new") && !first.contains("back") && !first.contains("out"))
  }

  @Test(arguments: [
    (
      "date,rank,id,title\n2024-01-06,1,a,T\n2024-13-01,2,b,T\n",
      "rows.csv:3: error: expected a date such as 2026-11-30, found '2024-13-01'"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,a,T,M\n2024-01-06,1,a,U,M\n",
      "rows.csv:3: error: the item 'a' is on 2024-01-06 already, in an earlier line"
    ),
  ])
  func `a bad file is named with its line and brings nothing`(text: String, message: String)
    async throws
  {
    let run = try await bring(text)
    #expect(run.status == .failed)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(await export() == "")
  }

  @Test func `a file needs no makers, unless the command line names their column`() async throws {
    let rows = "date,rank,id,title\n2024-01-06,1,a,Tide\n"
    #expect(try await bring(rows).status == .done)
    #expect(await export("--columns", "id,title,maker") == "id,title,maker\na,Tide,\n")
    let named = try await bring(rows, as: "rows.csv", "--columns", "date,rank,id,title,maker")
    #expect(named.status == .failed)
    #expect(named.error.contains("expected a column 'maker'"), "\(named.error)")
  }

  @Test func `a day to come is refused in a chart of Apple's`() async throws {
    // The clock of the tests stands at 2026-11-30.
    let rows = "date,rank,id,title\n2026-11-30,1,1,Tide\n2026-12-01,1,1,Tide\n"
    try site.folder.write(rows, to: "rows.csv")
    let arguments = ["history", "import", "rows.csv"]
    let run = await site.run(arguments + ["us/top-podcasts"])
    #expect(run.status == .failed)
    #expect(
      run.error.contains("rows.csv:3: error: expected a date no later than 2026-11-30")
        && run.error.contains("hint: "), "\(run.error)")
    #expect(await site.run(arguments + ["us/forecast"]).status == .done)
  }

  @Test func `rows that give way to what was fetched are warned of`() async throws {
    let site = try await TestSite.built()
    let options = ["us/top-podcasts"]
    let rows = await site.run(["history", "export"] + options).output
    try site.folder.write(rows, to: "rows.csv")
    let run = await site.run(["history", "import", "rows.csv"] + options)
    #expect(run.status == .done)
    #expect(run.error.contains("rows.csv: warning: the rows of "), "\(run.error)")
  }

  @Test(arguments: [("uk", "did you mean 'gb'?"), ("zz", "unknown storefront 'zz'")])
  func `a storefront that nobody knows is warned of`(code: String, message: String) async throws {
    try site.folder.write(Self.rows, to: "rows.csv")
    let run = await site.run("history", "import", "rows.csv", "\(code)/hot-9")
    #expect(run.status == .done)
    #expect(
      run.error.contains("warning: unknown storefront '\(code)'")
        && run.error.contains(message), "\(run.error)")
  }

  @Test func `a dry run checks the file and writes nothing`() async throws {
    let run = try await bring(Self.rows, as: "rows.csv", "--dry-run")
    #expect(run.status == .done)
    #expect(
      run.error.hasPrefix("dates: 2024-01-06 to 2024-01-27\nnew items: 3\n"), "\(run.error)")
    #expect(run.error.hasSuffix("7 rows of 3 dates in us/hot-9; nothing written (dry run)\n"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data"))
    let bad = try await bring(Self.rows + "x", as: "rows.csv", "--dry-run")
    #expect(bad.status == .failed)
  }

  @Test func `another run at work is waited for by nobody`() async throws {
    let lock = try RunLock(dataFolder: site.path + "/Data")
    let run = try await bring(Self.rows)
    #expect(run.status == .locked)
    #expect(run.error.contains("another chartgen run is in progress"))
    lock.release()
    #expect(try await bring(Self.rows).status == .done)
  }

  @Test func `a store of a newer chartgen is left alone`() async throws {
    _ = try await bring(Self.rows)
    let path = site.path + "/Data/charts.sqlite"
    let newer = try Connection(path: path, access: .write)
    try newer.execute("INSERT INTO migration (name) VALUES ('moods')")
    try newer.close()
    let before = try Data(contentsOf: URL(filePath: path))
    for arguments in [["history", "export"], ["history", "import", "rows.csv"]] {
      let run = await site.run(arguments + Self.chart)
      #expect(run.status == .failed && run.error.contains("written by a newer version"))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a chart and an item's run are shown as text`() async throws {
    _ = try await bring(Self.rows)
    let chart = await site.run(["history", "show"] + Self.chart).output
    try expectSnapshot(chart, named: "history of a chart.txt")
    let first = await site.run(
      ["history", "show"] + Self.chart + ["--date", "2024-01-13"]
    ).output
    try expectSnapshot(first, named: "history of a date.txt")
    let item = await site.run(["history", "show"] + Self.chart + ["--item", "a"]).output
    try expectSnapshot(item, named: "history of an item.txt")
    let none = await site.run(["history", "show"] + Self.chart + ["--date", "2024-01-20"])
    #expect(none.status == .failed && none.error.contains("2024-01-13 and 2024-01-27"))
  }

  @Test(arguments: [
    (["history"], "'history' needs one of 'list', 'show', 'import', 'export', 'remove', 'merge'"),
    (["history", "improt"], "did you mean 'import'?"),
    (["history", "export"], "needs a CHART"),
    (["history", "export", "us/Hot 100"], "'Hot 100' cannot be a chart's name"),
    (["history", "import"], "needs a FILE"),
    (
      [
        "history", "import", "f.csv", "us/hot-9", "--columns", "date,rnk",
      ],
      "did you mean 'rank'?"
    ),
    (
      [
        "history", "import", "f.csv", "us/top-songs", "--kind",
        "songs",
      ],
      "is Apple's"
    ),
  ])
  func `a command that cannot be carried out says why`(arguments: [String], message: String)
    async throws
  {
    let run = await site.run(arguments)
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func `a chart that the store lacks is an error that names those it has`() async throws {
    _ = try await bring(Self.rows)
    let run = await site.run("history", "export", "us/hot-10")
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error.contains("no chart us/hot-10") && run.error.contains("'us/hot-9'"))
  }

  @Test func `help shows all commands of history`() async {
    let all = await site.run("help", "history").output
    for name in ["import", "export", "show"] {
      #expect(all.contains("USAGE: chartgen history \(name)"))
    }
    #expect(await site.run("help", "history", "show").output.contains("--item ID"))
  }
}
