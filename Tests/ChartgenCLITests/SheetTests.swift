import ChartModel
import ChartgenCLI
import Foundation
import Synchronization
import TestSupport
import Testing

/// Sheets as people have them, imported by `chartgen history import`.
struct SheetTests {
  private let site: TestSite

  init() throws {
    site = try TestSite()
  }

  private func bring(_ bytes: [UInt8], as name: String = "rows.csv", _ more: String...) async throws
    -> TestSite.Run
  {
    try site.folder.write(bytes, to: name)
    return await site.run(["history", "import", name, "de/hitparade"] + more)
  }

  private func bring(_ text: String, as name: String = "rows.csv", _ more: String...) async throws
    -> TestSite.Run
  {
    try site.folder.write(text, to: name)
    return await site.run(["history", "import", name, "de/hitparade"] + more)
  }

  private func export(_ columns: String = "date,rank,title,maker") async -> [String] {
    let run = await site.run("history", "export", "de/hitparade", "--columns", columns)
    return run.output.split(separator: "\n").dropFirst().map(String.init)
  }

  private static let german = """
    Datum;Platz;Titel;Interpret;Label
    29.11.2026;1;Grüße;Die Möwen;Nord
    29.11.2026;2;"Ebbe; Flut";Ann Other;Nord
    22.11.2026;1;"Ebbe; Flut";Ann Other;Nord

    """

  /// The text as Windows-1252 has it, which of these letters is Latin-1.
  private static func windows(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.value == 0x20AC ? 0x80 : UInt8($0.value) }
  }

  private static func utf16(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
    }
  }

  private static let rows = [
    "2026-11-22,1,Ebbe; Flut,Ann Other", "2026-11-29,1,Grüße,Die Möwen",
    "2026-11-29,2,Ebbe; Flut,Ann Other",
  ]

  @Test(arguments: [
    ("saved as Windows-1252, separated by semicolons", windows(german)),
    ("separated by semicolons", Array(german.utf8)),
    ("separated by semicolons", Array(("\u{FEFF}" + german).utf8)),
    ("saved as UTF-16, separated by semicolons", utf16(german, isLittle: true, mark: true)),
    ("saved as UTF-16, separated by semicolons", utf16(german, isLittle: false, mark: true)),
    ("saved as UTF-16, separated by semicolons", utf16(german, isLittle: true, mark: false)),
    (
      "separated by tabs",
      Array(
        german.replacing("\"Ebbe; Flut\"", with: "Ebbe| Flut").replacing(";", with: "\t")
          .replacing("|", with: ";").utf8)
    ),
    ("rows.csv.gz: ", Gzip.storing(Array(german.utf8))),
  ])
  func `a sheet is read as it was saved, and how is said`(how: String, bytes: [UInt8]) async throws
  {
    let run = try await bring(bytes, as: how.hasPrefix("rows") ? "rows.csv.gz" : "rows.csv")
    #expect(run.status == .done, "\(run.error)")
    #expect(run.error.contains(how) && run.error.contains("not used: 'Label'\n"), "\(run.error)")
    #expect(await export() == Self.rows)
  }

  @Test func `standard input is read, and a date for all rows`() async throws {
    let output = Mutex("")
    var environment = Environment(
      folder: site.path, now: { Timestamp(seconds: 1_796_000_000) },
      output: { text in output.withLock { $0 += text } },
      error: { text in output.withLock { $0 += text } })
    environment.readInput = { Array("Position,Song,Artist\n1,Tide,Ann\n2,Ebb,Bob\n".utf8) }
    let status = await Program.run(
      ["history", "import", "-", "de/hitparade", "--date", "2026-11-29"], in: environment)
    #expect(status == .done, "\(output.withLock { $0 })")
    #expect(await export() == ["2026-11-29,1,Tide,Ann", "2026-11-29,2,Ebb,Bob"])
    let both = try await bring(Self.german, as: "rows.csv", "--date", "2026-11-29")
    #expect(
      both.error.contains("rows.csv:1: error: the file has dates of its own, in 'Datum'"),
      "\(both.error)")
  }

  @Test(arguments: [
    (["11/29/2026", "11/05/2026"], nil, ["2026-11-05", "2026-11-29"]),
    (["29/11/2026", "05/11/2026"], nil, ["2026-11-05", "2026-11-29"]),
    (["05/11/2026", "06/11/2026"], "mdy", ["2026-05-11", "2026-06-11"]),
    (["05/11/2026", "06/11/2026"], "dmy", ["2026-11-05", "2026-11-06"]),
    (["2026/11/05", "2026/11/29"], nil, ["2026-11-05", "2026-11-29"]),
    (["5.11.2026", "29.11.2026"], nil, ["2026-11-05", "2026-11-29"]),
  ])
  func `dates are read in the order that the whole file shows`(
    written: [String], order: String?, days: [String]
  ) async throws {
    let text = "date,rank,title,maker\n" + written.map { "\($0),1,Tide,Ann\n" }.joined()
    try site.folder.write(text, to: "rows.csv")
    let run = await site.run(
      ["history", "import", "rows.csv", "de/hitparade"]
        + (order.map { ["--date-order", $0] } ?? []))
    #expect(run.status == .done, "\(run.error)")
    #expect(await export("date").sorted() == days)
  }

  @Test(arguments: [
    (
      "05/11/2026 06/11/2026", "rows.csv:2: error: it is not clear whether '05/11/2026' begins with"
    ),
    ("13/11/2026 11/13/2026", "rows.csv:3: error: '11/13/2026' has its numbers in another order"),
    ("29.11.26", "rows.csv:2: error: expected a date such as 2026-11-30, found '29.11.26'"),
    ("31.11.2026", "rows.csv:2: error: expected a date such as 2026-11-30, found '31.11.2026'"),
    ("2062-12-07", "rows.csv:2: error: expected a date no later than 2026-12-3"),
    ("2026-11-01 1926-11-08", "rows.csv:3: error: 1926-11-08 is more than 50 years from"),
    (
      "2026-11-01 2026-11-08 1926-11-08", "rows.csv:4: error: 1926-11-08 is more than 50 years from"
    ),
  ])
  func `a date that cannot be meant is an error with its line, and nothing is stored`(
    dates: String, message: String
  ) async throws {
    let rows = dates.split(separator: " ").map { "\($0),1,Tide,Ann\n" }.joined()
    let run = try await bring("date,rank,title,maker\n" + rows)
    #expect(run.status == .failed)
    #expect(run.error.contains(message) && run.error.contains("hint: "), "\(run.error)")
    #expect(await export() == [])
  }

  @Test func `a spreadsheet's own file is refused with the way to save it`() async throws {
    let run = try await bring([0x50, 0x4B, 0x03, 0x04] + Array("x".utf8), as: "rows.xlsx")
    #expect(run.status == .failed)
    #expect(run.error.contains("rows.xlsx: error: is a spreadsheet's own file"))
    #expect(run.error.contains("hint: save it as CSV"))
  }

  @Test func `columns that are not named keep their names`() async throws {
    let run = try await bring(
      "date,rank,id,song,maker\n2026-11-29,1,a,Tide,Ann\n", as: "rows.csv", "--columns",
      "title=song")
    #expect(run.status == .done, "\(run.error)")
    #expect(await export("id,title,maker") == ["a,Tide,Ann"])
  }

  @Test(arguments: ["de/hitparade", "us/top-songs"])
  func `an item that is twice on a date is refused whole, at any rank`(chart: String) async throws {
    let text = "date,rank,id,title,maker\n2026-03-01,1,11,Alpha,Ann\n2026-03-01,3,11,Alpha,Ann\n"
    try site.folder.write(text, to: "rows.csv")
    let run = await site.run("history", "import", "rows.csv", chart)
    #expect(run.status == .failed)
    #expect(
      run.error.contains("rows.csv:3: error: the item '11' is on 2026-03-01 already"),
      "\(run.error)")
    #expect(await site.run("history", "export", chart).status == .failed)
  }

  @Test func `a field that the chart has is not taken away unless that is asked for`() async throws
  {
    _ = try await bring("date,rank,id,title,maker\n2026-11-22,1,a,Tide,Ann\n")
    let bare = "date,rank,id,title\n2026-11-29,1,a,Tide\n"
    let run = try await bring(bare)
    #expect(run.status == .failed)
    #expect(
      run.error.contains("no column for the maker, which 1 item of de/hitparade has"),
      "\(run.error)")
    #expect(await export() == ["2026-11-22,1,Tide,Ann"])
    #expect(try await bring(bare, as: "rows.csv", "--replace").status == .done)
  }

  // MARK: - Items by name

  @Test func `items of a sheet without ids are known by title and maker, however they are typed`()
    async throws
  {
    let text = """
      date,rank,title,maker
      2026-11-15,1,Don't Go,Ann feat. Bob
      2026-11-22,1,Don’t  Go,ANN featuring Bob
      2026-11-29,2,don't go,Ann ft. Bob
      2026-11-29,1,Dön't Go,Ann feat. Bob

      """
    #expect(try await bring(text).status == .done)
    let rows = await export("id,appearances,title")
    let ids = Set(rows.map { $0.prefix { $0 != "," } })
    #expect(ids.count == 2 && ids.allSatisfy { $0.count == 10 }, "\(rows)")
    #expect(rows.last?.hasSuffix(",3,don't go") == true, "\(rows)")
    // Made ids are the same in another store, and a later sheet finds the items.
    let other = try TestSite()
    try other.folder.write(text, to: "rows.csv")
    _ = await other.run("history", "import", "rows.csv", "de/hitparade")
    let again = await other.run("history", "export", "de/hitparade", "--columns", "id")
    #expect(Set(again.output.split(separator: "\n").dropFirst()) == ids)
    _ = try await bring(
      "date,rank,title,maker\n2026-12-06,1,DON'T GO,Ann Feat Bob\n2026-12-06,2,New,Bob\n")
    #expect(await export("title,appearances").suffix(2) == ["DON'T GO,4", "New,1"])
  }

  @Test func `two rows of one title and maker on a date are two items, and that is said`()
    async throws
  {
    let run = try await bring(
      "date,rank,title,maker\n2026-11-22,1,Tide,Ann\n2026-11-22,2,Tide,Ann\n2026-11-29,1,Tide,Ann\n2026-11-29,5,Tide,Ann\n"
    )
    #expect(run.status == .done)
    #expect(
      run.error.contains("rows.csv:3: warning: 'Tide' by 'Ann' is there twice on 2026-11-22"),
      "\(run.error)")
    #expect(await export("rank,appearances").sorted() == ["1,1", "1,2", "2,1", "5,2"])
  }

  @Test func `where ids were given, a row that matches no item is an error with its line`()
    async throws
  {
    _ = try await bring("date,rank,id,title,maker\n2026-11-22,1,a,Tide,Ann\n")
    let run = try await bring(
      "date,rank,title,maker\n2026-11-29,1,TIDE,Ann\n2026-11-29,2,Ebb,Ann\n")
    #expect(run.status == .failed)
    #expect(
      run.error.contains("rows.csv:3: error: de/hitparade has no item 'Ebb' by 'Ann'"),
      "\(run.error)")
    #expect(await export() == ["2026-11-22,1,Tide,Ann"])
    #expect(try await bring("date,rank,title,maker\n2026-11-29,1,TIDE,Ann\n").status == .done)
    #expect(await export("id,appearances") == ["a,1", "a,2"])
  }

  @Test func `figures of the sheet's own are compared with ours`() async throws {
    let run = try await bring(
      """
      Week,This Week,Last Week,Title,Artist,Peak,Weeks
      2026-11-22,1,,Tide,Ann,1,1
      2026-11-29,2,1,Tide,Ann,1,2
      2026-11-29,1,,Ebb,Bob,1,9

      """)
    #expect(run.status == .done)
    #expect(run.error.contains("warning: 1 figure of the file differs from ours"), "\(run.error)")
    #expect(run.error.contains("line 4: weeks 9, ours 1 (Ebb, 2026-11-29)"), "\(run.error)")
  }

  @Test func `a dry run says what would come, and what may be misspelt`() async throws {
    _ = try await bring("date,rank,title,maker\n2026-11-22,1,Lantern Hour,Ann\n")
    let run = try await bring(
      "date,rank,title,maker\n2026-11-29,1,Lantern Huor,Ann\n2026-12-06,1,Other,Bob\n",
      as: "rows.csv",
      "--dry-run")
    #expect(
      run.error == """
        dates: 2026-11-29 to 2026-12-06
        new items: 2
          Lantern Huor, Ann
          Other, Bob
          misspelt? Lantern Huor, Ann; the chart has Lantern Hour, Ann
        2 rows of 2 dates in de/hitparade; nothing written (dry run)

        """, "\(run.error)")
    #expect(await export() == ["2026-11-22,1,Lantern Hour,Ann"])
  }

  @Test(arguments: [
    "Fecha;Puesto;Canción;Artista", "Semaine;Classement;Titre;Artiste", "Week;TW;Song;Performer",
    "DATE;Position;Track;Artist(s)", "date;#;Name;Künstler",
  ])
  func `usual heads are found by themselves`(heads: String) async throws {
    let run = try await bring(heads + "\n2026-11-29;1;Tide;Ann\n")
    #expect(run.status == .done, "\(run.error)")
    #expect(await export() == ["2026-11-29,1,Tide,Ann"])
  }
}
