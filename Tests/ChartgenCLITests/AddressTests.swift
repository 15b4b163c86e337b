import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The addresses of podcasts with odd names, of `Fixtures/OddNames`.
struct AddressTests {
  private static let recordings = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/OddNames").path

  /// A site of the odd names.
  private func site() async throws -> TestSite {
    try await TestSite.copied("odd names") {
      let site = try TestSite(
        configuration: """
          title: Odd Names
          url: https://radio.example/charts/
          storefronts: [us]
          charts: [top-podcasts]
          """)
      let run = await site.run("build", "--from", Self.recordings + "/Monday")
      try #require(run.status == .done, "\(run.error)")
      return site
    }
  }

  private func podcasts(_ site: TestSite) throws -> [String] {
    try site.published().keys.filter { $0.hasPrefix("podcasts/") }.sorted()
  }

  @Test func `odd names give safe addresses`() async throws {
    let site = try await site()
    let files = try podcasts(site)
    try expectSnapshot(files.joined(separator: "\n"), named: "addresses of odd names.txt")
    for file in files {
      for segment in file.split(separator: "/") {
        #expect(segment.utf8.count <= 150 && segment != ".." && segment != ".")
        #expect(!segment.contains(where: { "\\:*?\"<>|%".contains($0) || $0.isNewline }))
        #expect(Array(segment.utf8) == Array(segment.precomposedStringWithCanonicalMapping.utf8))
      }
    }
    // On a disk that does not tell capitals apart, too.
    #expect(Set(files.map { $0.lowercased() }).count == files.count)
  }

  @Test func `every odd name's page is linked and in the sitemap`() async throws {
    let site = try await site()
    let check = await site.run("check")
    #expect(check.status == .done && !check.error.contains("warning"), "\(check.error)")
    let sitemap = try site.page("sitemap.xml")
    #expect(sitemap.contains("<loc>https://radio.example/charts/podcasts/caf%C3%A9-7110/</loc>"))
    let pages = try podcasts(site).count
    #expect(sitemap.components(separatedBy: "/charts/podcasts/").count - 1 == pages)
  }

  @Test func `an address stays when the name changes`() async throws {
    let site = try await site()
    let before = try podcasts(site)
    let run = await site.run("build", "--from", Self.recordings + "/Tuesday")
    #expect(run.status == .done, "\(run.error)")
    #expect(try podcasts(site) == before)
    #expect(try site.page("podcasts/café-7110/index.html").contains("<h1><bdi>Renamed</bdi></h1>"))
  }
}
