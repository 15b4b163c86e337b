import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Each folder of `Fixtures/Refused` and `Fixtures/Warned` is laid over a good site; the whole
/// message is in `Fixtures/Snapshots`.
struct BadInputTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func cases(_ kind: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: fixtures.appending(path: kind).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func `the folders of cases are not empty`() {
    #expect(Self.cases("Refused").count > 20)
    #expect(Self.cases("Warned").count >= 3)
  }

  @Test(arguments: cases("Refused"))
  func `bad input is refused with a clear message, and Output stays`(_ name: String) async throws {
    let site = try await TestSite.built()
    let before = try site.published()
    try site.overlay(Self.fixtures.appending(path: "Refused/\(name)"))
    let run = await site.run("build")
    let isConfiguration = name.hasPrefix("configuration")
    #expect(run.status == (isConfiguration ? .wrongUsage : .failed))
    #expect(try site.published() == before)
    try expectSnapshot(run.error.trimmingCharacters(in: .newlines), named: "\(name).txt")
  }

  @Test(arguments: cases("Warned"))
  func `odd input is warned of, and the build goes on`(_ name: String) async throws {
    let site = try await TestSite.built()
    try site.overlay(Self.fixtures.appending(path: "Warned/\(name)"))
    let run = await site.run("build")
    #expect(run.status == .done)
    #expect(try site.page("index.html").contains("Test Room"))
    try expectSnapshot(run.error.trimmingCharacters(in: .newlines), named: "\(name).txt")
  }
}
