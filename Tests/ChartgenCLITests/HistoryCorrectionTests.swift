import ChartgenCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// `chartgen history list`, `remove`, `merge`, and exports of several charts.
struct HistoryCorrectionTests {
  private let site: TestSite

  init() async throws {
    site = try TestSite(
      configuration: """
        title: Nine
        url: https://nine.example/
        storefronts: [us]
        charts: [us/hot-9]
        archive: daily

        """)
    for name in ["charts", "about.md", "index.md"] {
      try FileManager.default.removeItem(at: site.folder.url.appending(path: "Content/\(name)"))
    }
    try await bring(
      """
      date,rank,id,title,maker
      2024-01-06,1,a,Tide,Ann
      2024-01-06,2,b,Ebb,Bob
      2024-01-13,1,b,Ebb,Bob
      2024-01-27,1,c,Tide!,Ann

      """, "us/hot-9")
  }

  private func bring(_ text: String, _ chart: String) async throws {
    try site.folder.write(text, to: "rows.csv")
    let run = await site.run("history", "import", "rows.csv", chart)
    try #require(run.status == .done, "\(run.error)")
  }

  private func rows(_ columns: String = "date,rank,id") async -> [String] {
    await site.run("history", "export", "us/hot-9", "--columns", columns).output
      .split(separator: "\n").dropFirst().map(String.init)
  }

  private func copies() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.path + "/Data")
      .filter { $0.hasPrefix("charts.before-correction") }.sorted()
  }

  @Test func `a list says of each chart what is stored, with gaps and sources`() async throws {
    try await bring("date,rank,id,title\n2024-01-06,1,x,T\n", "gb/other")
    let run = await site.run("history", "list")
    #expect(
      run.output == """
        gb/other
          1 date, 2024-01-06, 1 row
          from rows.csv
        us/hot-9
          3 dates, 2024-01-06 to 2024-01-27, 4 rows
          1 missing: 2024-01-20
          from rows.csv

        """, "\(run.output)")
    let json = await site.run("history", "list", "--format", "json").output
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(read?.map { $0["chart"] as? String } == ["gb/other", "us/hot-9"])
    #expect(read?.last?["missing"] as? [String] == ["2024-01-20"])
  }

  @Test func `a date is removed, its page too, and a copy of the store is kept`() async throws {
    #expect(await site.run("build", "--offline").status == .done)
    #expect(try site.published()["us/hot-9/2024-01-13/index.html"] != nil)
    let before = await rows()
    let trial = await site.run(
      "history", "remove", "us/hot-9", "--date", "2024-01-13", "--dry-run")
    #expect(
      trial.error == "removed from us/hot-9: 2024-01-13 with 1 row; nothing written (dry run)\n")
    #expect(await rows() == before)
    let run = await site.run("history", "remove", "us/hot-9", "--date", "2024-01-13")
    #expect(
      run.status == .done && run.error.contains("removed from us/hot-9: 2024-01-13 with 1 row"))
    #expect(run.error.contains("--accept store"), "\(run.error)")
    #expect(await rows().count == 3)
    // The site follows without being asked to, and the copy is a whole store.
    let build = await site.run("build", "--offline")
    #expect(build.status == .done, "\(build.error)")
    #expect(try site.published()["us/hot-9/2024-01-13/index.html"] == nil)
    let copy = try #require(try copies().first)
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: site.path + "/Data/charts.sqlite" + end)
    }
    try FileManager.default.copyItem(
      atPath: site.path + "/Data/" + copy, toPath: site.path + "/Data/charts.sqlite")
    #expect(await rows() == before)
    #expect(await site.run("build", "--offline").status == .failed)
    #expect(await site.run("build", "--offline", "--accept", "store").status == .done)
  }

  @Test func `a whole chart is removed`() async throws {
    let run = await site.run("history", "remove", "us/hot-9", "--all")
    #expect(run.status == .done && run.error.contains("all of 3 dates with 4 rows"), "\(run.error)")
    #expect(await site.run("history", "export", "us/hot-9").status == .failed)
  }

  @Test func `two items are made one, for later imports too`() async throws {
    let run = await site.run("history", "merge", "us/hot-9", "c", "a")
    #expect(run.status == .done && run.error.contains("1 row of 'c' now is 'a'"), "\(run.error)")
    #expect(await rows("date,id,appearances").last == "2024-01-27,a,2")
    try await bring("date,rank,id,title,maker\n2024-02-03,1,c,Tide!,Ann\n", "us/hot-9")
    #expect(await rows("date,id,appearances").last == "2024-02-03,a,3")
    // A sheet without ids finds the item by either name.
    try await bring(
      "date,rank,title,maker\n2024-02-10,1,Tide!,Ann\n2024-02-10,2,ebb,bob\n", "us/hot-9")
    #expect(await rows("date,id,appearances").suffix(2) == ["2024-02-10,a,4", "2024-02-10,b,3"])
  }

  @Test(arguments: [
    (["remove", "us/hot-9"], "needs '--date DATE', or '--all'"),
    (["remove", "us/hot-9", "--date", "2024-01-20"], "no snapshot of 2024-01-20"),
    (["remove", "us/hot-9", "--date", "2024-01-20"], "the nearest are 2024-01-13 and 2024-01-27"),
    (["remove", "us/hot-10", "--all"], "did you mean 'us/hot-9'?"),
    (["merge", "us/hot-9", "a"], "needs two different ids"),
    (["merge", "us/hot-9", "a", "a"], "needs two different ids"),
    (["merge", "us/hot-9", "a", "z"], "has no item 'z'"),
    (["merge", "us/hot-9", "a", "b"], "both items are on us/hot-9 on 2024-01-06"),
    (["merge", "us/top-songs", "1", "2"], "cannot be merged"),
  ])
  func `what cannot be corrected says why, and leaves all as it was`(
    arguments: [String], message: String
  ) async throws {
    let before = await rows()
    let run = await site.run(["history"] + arguments)
    #expect(run.status == .failed || run.status == .wrongUsage)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(await rows() == before)
    #expect(try copies().isEmpty)
  }

  @Test func `several charts are exported together, between dates, into a file`() async throws {
    try await bring("date,rank,id,title\n2024-01-13,1,x,T\n", "gb/other")
    let columns = ["--columns", "chart,date,id"]
    let all = await site.run(["history", "export", "--all"] + columns)
    #expect(
      all.output.split(separator: "\n") == [
        "chart,date,id", "gb/other,2024-01-13,x", "us/hot-9,2024-01-06,a", "us/hot-9,2024-01-06,b",
        "us/hot-9,2024-01-13,b", "us/hot-9,2024-01-27,c",
      ])
    let some = await site.run(
      [
        "history", "export", "us/hot-9", "gb/other", "--since", "2024-01-07", "--until",
        "2024-01-20",
        "--output", "out.jsonl",
      ] + columns)
    #expect(some.status == .done && some.output.isEmpty, "\(some.error)")
    #expect(
      try site.folder.text(at: "out.jsonl") == """
        {"chart":"us/hot-9","date":"2024-01-13","id":"b"}
        {"chart":"gb/other","date":"2024-01-13","id":"x"}

        """)
    #expect(await site.run("history", "export", "--all", "us/hot-9").status == .wrongUsage)
    let lost = await site.run("history", "export", "--all", "--output", "none/out.csv")
    #expect(
      lost.status == .failed
        && lost.error.contains("none/out.csv: error: the file cannot be written"))
    #expect(await site.run("history", "export", "us/hot-9").output.hasPrefix("date,rank,id"))
  }

  @Test func `the views say what an export says, and the queries of help run`() async throws {
    let path = site.path + "/Data/charts.sqlite"
    let export = await rows("date,rank,previous,peak,appearances,depth,id,title,maker")
    let connection = try Connection(path: path, access: .read)
    var read: [String] = []
    try connection.statement(
      """
      SELECT date || ',' || rank || ',' || ifnull(previous, '') || ',' || peak || ',' || appearances
        || ',' || depth || ',' || id || ',' || title || ',' || maker
      FROM chart_rows WHERE storefront = 'us' AND chart = 'hot-9' AND genre IS NULL
      ORDER BY date, rank, id
      """
    ).query { read.append($0.text(0)) }
    #expect(read == export)
    for query in Help.queries {
      var count = 0
      try connection.statement(query.sql).query { _ in count += 1 }
      #expect(count > 0, "\(query.title)")
    }
    try connection.close()
    let help = await site.run("help", "data").output
    for query in Help.queries { #expect(help.contains(query.sql)) }
  }
}
