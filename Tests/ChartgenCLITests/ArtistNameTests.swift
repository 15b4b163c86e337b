import Foundation
import ChartgenCLI
import TestSupport
import Testing

/// Artists that site.yml calls by name.
struct ArtistNameTests {
  private static func configuration(_ artists: String) -> String {
    FetchedSite.configuration.replacing("[us, gb]", with: "[us]") + "\nartists: \(artists)\n"
  }

  private static func site(_ artists: String) throws -> FetchedSite {
    let site = try FetchedSite(configuration: configuration(artists))
    // An artist who charts nowhere.
    site.apple.rename(2_030, "Ólafur Quill")
    return site
  }

  private func searches(_ site: FetchedSite) -> [String] {
    site.apple.itunes.requests.filter { $0.path == "/search" }.compactMap { $0.query["term"] }
  }

  @Test func `a name is searched for once, and the artist has a page with all albums`()
    async throws
  {
    let site = try Self.site("['Ólafur Quill']")
    let run = await site.run("build")
    #expect(run.status == .done)
    #expect(run.error == "the artist 'Ólafur Quill' in site.yml is 2030, Ólafur Quill (Pop)\n")
    let pages = try site.site.published().keys
    #expect(pages.contains("artists/ólafur-quill-2030/index.html"))
    for album in 3_088...3_090 {
      #expect(pages.contains { $0.hasPrefix("albums/") && $0.hasSuffix("-\(album)/index.html") })
    }
    site.sleep()
    let next = await site.run("build", "--strict")
    #expect(next.status == .done && next.error.isEmpty, "\(next.error)")
    #expect(searches(site) == ["Ólafur Quill"])
    #expect(site.apple.itunes.requests.first?.query["entity"] == "musicArtist")
  }

  @Test func `capitals and accents do not matter where only one is called so`() async throws {
    let site = try Self.site("['olafur QUILL']")
    // The fictional search compares letters as they are.
    site.apple.rename(2_030, "Olafur Quill")
    let run = await site.run("fetch")
    #expect(run.status == .done)
    #expect(run.error.contains("the artist 'olafur QUILL' in site.yml is 2030"), "\(run.error)")
  }

  @Test func `several who are called so are an error that lists them, once the charts are stored`()
    async throws
  {
    let site = try Self.site("['Ólafur Quill', 909253]")
    site.apple.addArtist(7_001, "Ólafur Quill")
    let run = await site.run("build")
    #expect(run.status == .wrongUsage)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/artists of one name.txt")
    #expect(try site.site.published().isEmpty)
    #expect(try await NightTests.newestDay(of: site) == "2026-11-30")
    #expect(try site.site.published().isEmpty)
  }

  @Test func `nobody who is called so is an error that lists the nearest`() async throws {
    let site = try Self.site("[Quill, Nobody Whatever]")
    let run = await site.run("build")
    #expect(run.status == .wrongUsage)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/artists not found.txt")
  }

  @Test func `names that cannot be searched for cost only their pages`() async throws {
    let site = try Self.site("['Ólafur Quill', Somebody]")
    site.apple.fail(.refusal, at: "/search")
    let run = await site.run("build", "--strict")
    #expect(run.status == .incomplete)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "Fetch/artists not searched for.txt")
    #expect(try site.site.published()["us/top-songs/index.html"] != nil)
    site.apple.recover()
    try site.site.folder.write(Self.configuration("['Ólafur Quill']"), to: "Content/site.yml")
    #expect(await site.run("build", "--strict").status == .done)
  }

  @Test func `an artist's name never breaks a line of what is said`() async throws {
    let site = try Self.site("[Quill]")
    site.apple.rename(2_030, "Quill\u{1B}[2J\nerror: no")
    site.apple.addArtist(7_001, "Quill")
    let run = await site.run("fetch")
    #expect(run.status == .done)
    #expect(!run.error.contains("\u{1B}"))
    #expect(run.error.split(separator: "\n").count == 1)
  }
}
