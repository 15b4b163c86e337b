import ChartgenCLI
import TestSupport
import Testing

/// The reference for theme authors, as the program prints it.
struct ReferenceTests {
  @Test func `the fields of every kind of page are printed`() async throws {
    let run = try await TestSite().run("check", "--fields")
    #expect(run.status == .done && run.error.isEmpty)
    try expectSnapshot(run.output, named: "fields.txt")
  }

  @Test func `every tag is printed with an example`() async throws {
    let run = try await TestSite().run("help", "tags")
    #expect(run.status == .done)
    for name in ["capture", "for", "layout", "render"] {
      #expect(run.output.contains("\n\(name)\n  "), "\(name)")
    }
  }

  @Test func `every filter is printed with an example`() async throws {
    let run = try await TestSite().run("help", "filters")
    #expect(run.status == .done)
    for name in ["append", "date", "artwork", "where_exp"] {
      #expect(run.output.contains("\n\(name)\n  "), "\(name)")
    }
  }
}
