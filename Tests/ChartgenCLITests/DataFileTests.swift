import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The data files of charts: `chart.json`, `chart.csv` and `index.json`.
struct DataFileTests {
  private let site: TestSite

  init() async throws {
    site = try TestSite(
      configuration: """
        title: "Nine \\"and\\" </script> more"
        url: https://nine.example/base/
        storefronts: [us]
        charts: [us/hot-9]

        """)
    for name in ["charts", "about.md", "index.md"] {
      try FileManager.default.removeItem(at: site.folder.url.appending(path: "Content/\(name)"))
    }
    let rows = #"""
      date,rank,id,title,maker
      2024-01-06,1,a,=1+1,"Ann, ""the"" Other"
      2024-01-06,2,b,"-2</script><!--","@Bob
      Line"
      2024-01-13,1,b,"-2</script><!--",Bob
      2024-01-13,3,c,Plain,+44

      """#
    try site.folder.write(rows, to: "rows.csv")
    for command in [["history", "import", "rows.csv", "us/hot-9"], ["build", "--offline"]] {
      let run = await site.run(command)
      try #require(run.status == .done, "\(run.error)")
    }
  }

  private func json(_ path: String) throws -> [String: Any] {
    let text = try site.folder.text(at: "Output/" + path)
    #expect(!text.contains("<"), "a text could end the script around it")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `a chart's JSON is valid whatever its items are called, and numbers are numbers`()
    throws
  {
    let chart = try json("us/hot-9/chart.json")
    #expect(chart["version"] as? Int == 1 && chart["chart"] as? String == "us/hot-9")
    #expect(chart["date"] as? String == "2024-01-13" && chart["genre"] is NSNull)
    #expect(chart["page"] as? String == "https://nine.example/base/us/hot-9/")
    let entries = try #require(chart["entries"] as? [[String: Any]])
    #expect(entries.map { $0["title"] as? String } == ["-2</script><!--", "Plain"])
    #expect(entries.map { $0["id"] as? String } == ["b", "c"])
    #expect(entries[0]["previous"] as? Int == 2 && entries[0]["change"] as? Int == 1)
    #expect(entries[0]["status"] as? String == "up" && entries[1]["previous"] is NSNull)
  }

  @Test func `no cell of a chart's CSV is a formula, and numbers stay numbers`() throws {
    #expect(
      try site.folder.text(at: "Output/us/hot-9/chart.csv") == """
        date,rank,previous,change,status,peak,peak_date,appearances,id,title,maker,url
        2024-01-13,1,2,1,up,1,2024-01-13,2,b,'-2</script><!--,Bob,
        2024-01-13,3,,,,3,2024-01-13,1,c,Plain,'+44,

        """)
  }

  @Test func `the index names every chart with its dates and files`() throws {
    let index = try json("index.json")
    #expect(index["title"] as? String == "Nine \"and\" </script> more")
    let charts = try #require(index["charts"] as? [[String: Any]])
    #expect(charts.map { $0["chart"] as? String } == ["us/hot-9"])
    #expect(charts.first?["dates"] as? [String] == ["2024-01-06", "2024-01-13"])
    #expect(charts.first?["csv"] as? String == "https://nine.example/base/us/hot-9/chart.csv")
  }

  @Test func `a page links to its data, and none that the site takes away`() async throws {
    let page = try site.folder.text(at: "Output/us/hot-9/index.html")
    #expect(
      page.contains("<link rel=\"alternate\" type=\"text/csv\" href=\"../../us/hot-9/chart.csv\">"))
    try site.folder.write("", to: "Templates/chart/chart.csv")
    try site.folder.write("", to: "Templates/site/index.json")
    let run = await site.run("build", "--offline")
    #expect(run.status == .done, "\(run.error)")
    #expect(try !site.folder.text(at: "Output/us/hot-9/index.html").contains("chart.csv"))
    #expect(try site.published()["us/hot-9/chart.csv"] == nil)
    let check = await site.run("check")
    #expect(check.error.contains("no problems found"), "\(check.error)")
  }

  @Test func `help names every member of the files`() async throws {
    let help = await site.run("help", "data").output
    let chart = try json("us/hot-9/chart.json")
    let entry = try #require((chart["entries"] as? [[String: Any]])?.first)
    let listed = try #require((try json("index.json")["charts"] as? [[String: Any]])?.first)
    for name in Array(chart.keys) + entry.keys + listed.keys {
      #expect(help.contains(name), "\(name)")
    }
  }
}
