import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The pages of an imported chart's items and makers, on a site of that chart alone.
struct ImportedChartPageTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(
      configuration: """
        title: Radio Nine
        url: https://nine.example/
        storefronts: [us]
        charts: [us/hot-9]

        """)
    for name in ["charts", "about.md", "index.md"] {
      try FileManager.default.removeItem(at: site.folder.url.appending(path: "Content/\(name)"))
    }
  }

  private func bring(_ rows: String) async throws -> TestSite.Run {
    try site.folder.write("date,rank,id,title,maker\n" + rows, to: "rows.csv")
    return await site.run("history", "import", "rows.csv", "us/hot-9")
  }

  private func page(_ path: String) throws -> String {
    try site.folder.text(at: "Output/us/hot-9/\(path)index.html")
  }

  private static let rows = """
    2024-01-06,1,t1,Tide,The Ebbs
    2024-01-06,2,t2,Low Tide,The Ebbs
    2024-01-13,1,t3,Flow,"Ann <Other>"
    2024-01-20,2,t1,Tide,The Ebbs

    """

  @Test func `every item and every maker has a page that leads to the others`() async throws {
    #expect(try await bring(Self.rows).status == .done)
    let run = await site.run("build", "--offline")
    #expect(run.status == .done, "\(run.error)")
    let item = try page("tide-t1/")
    #expect(item.contains("<h1><bdi>Tide</bdi></h1>"))
    #expect(item.contains("us/hot-9/by/the-ebbs/") && item.contains("us/hot-9/low-tide-t2/"))
    #expect(item.contains("6 January 2024") && item.contains("20 January 2024"))
    // Two weeks on the chart, the last of them now.
    #expect(item.contains("2 weeks"))
    let maker = try page("by/the-ebbs/")
    #expect(maker.contains("us/hot-9/tide-t1/") && maker.contains("us/hot-9/low-tide-t2/"))
    #expect(try page("by/ann-other/").contains("<bdi>Ann &lt;Other&gt;</bdi>"))
    #expect(try page("by/").contains("the-ebbs/"))
    #expect(try page("").contains("tide-t1/"))
    let check = await site.run("check")
    #expect(check.status == .done && check.error.contains("no problems found"), "\(check.error)")
  }

  @Test func `a page without anything of Apple's does not say that its data are Apple's`()
    async throws
  {
    #expect(try await bring(Self.rows).status == .done)
    #expect(await site.run("build", "--offline").status == .done)
    let root = site.folder.url.appending(path: "Output")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".html") }
    #expect(files.count > 8)
    for file in files {
      #expect(try !site.folder.text(at: "Output/\(file)").contains("Apple"), "\(file)")
    }
  }

  @Test func `an item keeps its address when it is renamed`() async throws {
    #expect(try await bring(Self.rows).status == .done)
    #expect(await site.run("build", "--offline").status == .done)
    #expect(try await bring("2024-01-27,1,t1,Tide (Remastered),The Ebbs\n").status == .done)
    #expect(await site.run("build", "--offline").status == .done)
    #expect(try page("tide-t1/").contains("<h1><bdi>Tide (Remastered)</bdi></h1>"))
  }

  @Test(arguments: [
    ("2024-01-06,1,archive,日,M\n", false),
    ("2024-01-06,1,archive,\"?\",M\n", true),
    ("2024-01-06,1,07,2024 01,M\n", true),
    ("2024-01-06,1,a b,Tide,M\n2024-01-06,2,a-b,Tide,M\n", true),
  ])
  func `an item whose address is taken is one error that names it`(rows: String, isError: Bool)
    async throws
  {
    #expect(try await bring(rows).status == .done)
    let run = await site.run("build", "--offline")
    #expect(run.status == (isError ? .failed : .done), "\(run.error)")
    #expect(run.error.contains("us/hot-9: error: the item '") == isError, "\(run.error)")
  }
}
