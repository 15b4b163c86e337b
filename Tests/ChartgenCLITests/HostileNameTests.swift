import ChartgenCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// Names that would turn, hide or end text, from Apple and from files, in all that shows them.
struct HostileNameTests {
  private static let configuration = """
    title: "Room\\u202E"
    url: https://charts.example/
    storefronts: [us]
    charts: [top-podcasts]
    """

  /// JSON escapes of what no page, title or terminal may have.
  private static let escapes = [
    "\\u202e", "\\u2066", "\\u2067", "\\u2068", "\\u202a", "\\u202b", "\\u202d", "\\u200f",
    "\\u200e",
    "\\u061c", "\\ufffe", "\\uffff", "\\ufdd0", "\\ud83f\\udffe", "\\u0000", "\\u0007",
    "\\u001b[31m",
    "\\u009b2J", "\\u007f", "\\u2028", "\\ufeff", "\\ufff9", "\\u206e",
  ]

  private static let long = String(repeating: "Never ending ", count: 10_000)

  /// A feed with each of them in the middle of a name, and names that cannot be seen.
  private static var feed: String {
    var rows = escapes.enumerated().map { number, escape in
      #"{"id":"\#(9_000 + number)","name":"Show \#(number)\#(escape)end","artistName":"\#(escape)Studio","#
        + #""genres":[{"genreId":"1303","name":"Comedy\#(escape)"}],"#
        + #""url":"https://podcasts.apple.com/us/podcast/id\#(9_000 + number)"}"#
    }
    rows.append(#"{"id":"9100","name":"\#(long)","artistName":"\#(long)"}"#)
    rows.append(#"{"id":"9101","name":"\u05e9\u05dc\u05d5\u05dd\u2067 \u200f!","artistName":""}"#)
    for (number, name) in ["\\u200b", "\\u202e\\u202c", "\\u3164", "\\u2800", " "].enumerated() {
      rows.append(#"{"id":"\#(9_200 + number)","name":"\#(name)","artistName":"Hidden"}"#)
    }
    return #"{"feed":{"title":"Top","country":"us","updated":"Sun, 29 Nov 2026 06:00:00 +0000","#
      + #""id":"https://rss.marketingtools.apple.com/api/v2/us/podcasts/top/100/podcasts.json","#
      + #""results":[\#(rows.joined(separator: ","))]}}"#
  }

  /// What of a text no page, title, feed or terminal may have.
  private static func harmful(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case ..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
        0xFFF9...0xFFFB, 0xFDD0...0xFDEF:
        true
      case let value: value & 0xFFFE == 0xFFFE
      }
    }.map { "U+" + String($0.value, radix: 16) }
  }

  @Test func `names of Apple's spoil no page, no title and no address`() async throws {
    let site = try TestSite(configuration: Self.configuration)
    try site.folder.write(Self.feed, to: "Recordings/us.json")
    let run = await site.run("build", "--from", "Recordings")
    #expect(run.status == .done)
    #expect(Self.harmful(in: run.error).isEmpty, "\(run.error)")
    for number in 9_200...9_202 { #expect(run.error.contains("(id \(number)): an empty name")) }
    for (name, data) in try site.published() {
      #expect(Self.harmful(in: name).isEmpty, "\(name)")
      let text = String(decoding: data, as: UTF8.self)
      // The mark beside Hebrew letters turns nothing.
      let isHebrew = text.contains("שלום \u{200F}!")
      let found = Self.harmful(in: text.replacing("שלום \u{200F}!", with: ""))
      #expect(found.isEmpty, "\(name): \(found)")
      if isHebrew { #expect(!text.contains("\u{2067}")) }
    }
    let page = try site.page("podcasts/show-0end-9000/index.html")
    #expect(page.contains("<h1><bdi>Show 0end</bdi></h1>") && page.contains("<title>Show 0end"))
    #expect(page.contains("· Room</title>"))
    #expect(await site.run("check").status == .done)
    let shown = await site.run(
      "history", "show", "us/top-podcasts")
    #expect(shown.status == .done && shown.output.contains("Show 0end – Studio"))
  }

  @Test func `what the site's own files say spoils no page either`() async throws {
    let site = try await TestSite.built()
    for escape in ["\\u202e", "\\u2067", "\\u200f", "\\u2028", "\\ufff9"] {
      try site.folder.write(
        "nav:\n  home: \"Ho\(escape)me\"\nstorefronts:\n  us: \"St\(escape)ates\"\n",
        to: "Templates/strings/es.yml")
      try site.folder.write(
        TestSite.configuration + "\nlanguage: es\ndescription: \"De\(escape)sc\"\n",
        to: "Content/site.yml")
      try site.folder.write(
        "---\ntitle: \"Ti\(escape)tle\"\nnote: \"No\(escape)te\"\ntags: [\"T\(escape)ag\"]\n---\nText\n",
        to: "Content/words.md")
      try site.folder.write("Text\n", to: "Content/fi\u{202E}le\u{7}.md")
      try site.folder.write(
        """
        {{ page.title }}|{{ page.data.note | default: '' }}|{{ page.data.tags | default: '' | join }}|
        {{- strings.nav.home }}
        {{ content }}
        """,
        to: "Templates/page/index.html")
      let run = await site.run("render")
      #expect(run.status == .done, "\(run.error)")
      for (name, data) in try site.published() {
        let found = Self.harmful(in: name + String(decoding: data, as: UTF8.self))
        #expect(found.isEmpty, "\(name): \(found)")
      }
      let page = try site.page("words/index.html").filter { $0 != " " }
      #expect(page.hasPrefix("Title|Note|Tag|Home\n"), "\(page)")
    }
  }

  private static let chart = ["us/hot-9"]

  @Test(arguments: ["csv", "jsonl"])
  func `what a store of an earlier chartgen has is printed by no export`(_ format: String)
    async throws
  {
    let site = try TestSite()
    try site.folder.write(
      "date,rank,id,title,maker\n2024-01-06,1,a,Tide,Ann\n2024-01-06,2,b,Ebb,Bob\n"
        + "2024-01-06,3,c,Flow,Cy\n2024-01-06,4,d,Wave,Di\n",
      to: "rows.csv")
    _ = await site.run(["history", "import", "rows.csv"] + Self.chart)
    let store = try Connection(path: site.path + "/Data/charts.sqlite", access: .write)
    try store.execute(
      """
      UPDATE imported_item SET id = 'a' || char(8238) WHERE id = 'b';
      UPDATE imported_item SET id = char(8238, 8294) WHERE id = 'c';
      UPDATE imported_item SET id = 'd' || char(27) || '[2J' WHERE id = 'd';
      UPDATE listing SET name = name || char(155), maker = maker || char(8238)
      """)
    try store.close()
    let export = ["history", "export"] + Self.chart + ["--format", format]
    let first = await site.run(export)
    #expect(first.status == .done && Self.harmful(in: first.output).isEmpty, "\(first.output)")
    // No two items became one, and an import takes it.
    let other = try TestSite()
    try other.folder.write(first.output, to: "copy." + format)
    let again = await other.run(["history", "import", "copy." + format] + Self.chart)
    #expect(again.status == .done, "\(again.error)")
    #expect(await other.run(export).output == first.output)
  }

  @Test(arguments: ["csv", "jsonl"])
  func `imported names are cleaned, and an export is the same when it comes back`(
    _ format: String
  ) async throws {
    let site = try TestSite()
    let names = Self.escapes.enumerated().map { " Tide \($0)\($1), \\\"live\\\"\\r\\nnow\\t" }
    let rows = names.enumerated().map { number, name in
      #"{"date":"2024-01-06","rank":\#(number + 1),"id":"a\#(number)","title":"\#(name)","maker":"\#(name)"}"#
    }
    let last =
      #"{"date":"2024-01-06","rank":99,"id":"z","title":"\#(String(repeating: "x", count: 1_000))","#
      + #""maker":"\u200b\u202e"}"#
    try site.folder.write(
      (rows + [last]).joined(separator: "\n") + "\n", to: "rows.jsonl")
    let run = await site.run(["history", "import", "rows.jsonl"] + Self.chart)
    #expect(run.status == .done, "\(run.error)")
    let export = ["history", "export"] + Self.chart + ["--format", format]
    let first = await site.run(export).output
    #expect(Self.harmful(in: first).isEmpty)
    #expect(first.contains("xxx") && first.contains(" Tide 0, "))
    let other = try TestSite()
    try other.folder.write(first, to: "copy." + format)
    let again = await other.run(["history", "import", "copy." + format] + Self.chart)
    #expect(again.status == .done, "\(again.error)")
    #expect(await other.run(export).output == first)
    let shown = await site.run(["history", "show"] + Self.chart).output
    #expect(
      Self.harmful(in: shown).isEmpty && shown.split(separator: "\n").count == names.count + 3)
  }

  @Test(arguments: [
    ("\u{200B}", "expected a value in 'title', found no visible character"),
    ("\u{202E}\u{2066}", "expected a value in 'title', found no visible character"),
    ("   ", "expected a value in 'title', found no visible character"),
    (String(repeating: "x", count: 1_001), "expected at most 1000 bytes in 'title', found 1001"),
  ])
  func `an imported title that cannot be seen or is beyond measure is an error of its line`(
    _ title: String, _ message: String
  ) async throws {
    let site = try TestSite()
    try site.folder.write(
      "date,rank,id,title\n2024-01-06,1,a,Tide\n2024-01-06,2,b,\(title)\n", to: "rows.csv")
    let run = await site.run(["history", "import", "rows.csv"] + Self.chart)
    #expect(run.status == .failed)
    #expect(run.error.contains("rows.csv:3: error: \(message)"), "\(run.error)")
  }

  @Test(
    arguments: [
      "a\u{1B}[2J", "\u{202E}b", "c\u{FFFE}", "\u{200B}", String(repeating: "x", count: 1_001),
    ], ["csv", "jsonl"])
  func `an imported id that cannot be printed is an error of its line`(
    _ id: String, _ format: String
  ) async throws {
    let site = try TestSite()
    let quoted = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
    try site.folder.write(
      format == "csv"
        ? "date,rank,id,title\n2024-01-06,1,a,Tide\n2024-01-06,2,\(id),Tide\n"
        : "{\"date\":\"2024-01-06\",\"rank\":1,\"id\":\"a\",\"title\":\"Tide\"}\n"
          + "{\"date\":\"2024-01-06\",\"rank\":2,\"id\":\(quoted),\"title\":\"Tide\"}\n",
      to: "rows." + format)
    let run = await site.run(["history", "import", "rows." + format] + Self.chart)
    let line = format == "csv" ? 3 : 2
    #expect(run.status == .failed && run.error.contains("rows.\(format):\(line): error: expected "))
    #expect(run.error.contains("'id'") && Self.harmful(in: run.error).isEmpty, "\(run.error)")
  }

  @Test func `messages about a file steer no terminal`() async throws {
    let site = try TestSite()
    let name = "a\u{1B}[2J\u{202E}\u{9B}.csv"
    try site.folder.write("date,rank\u{1B}]0;x\u{7}\n", to: name)
    for command in [
      ["history", "import", name] + Self.chart, ["search", "\u{1B}", "--limit", "\u{9B}"],
    ] {
      let run = await site.run(command, isTerminal: true, variables: ["NO_COLOR": "1"])
      // What takes a progress line away is ours.
      let said = run.error.replacing("\r\u{1B}[K", with: "")
      #expect(run.status != .done && !said.isEmpty && Self.harmful(in: said).isEmpty, "\(said)")
    }
  }
}
