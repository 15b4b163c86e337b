import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Symbolic links and stray files among a site's sources.
struct LinkedFileTests {
  /// A site with a link in it, and a file beside the site's folder that nobody may see.
  private func site(
    linking name: String, to target: String? = nil
  ) throws -> (site: TestSite, secret: TemporaryFolder) {
    let site = try TestSite(configuration: TestSite.configuration)
    let secret = try TemporaryFolder()
    try secret.write("the secret", to: "secret.html")
    let link = site.folder.url.appending(path: name)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: target ?? secret.url.path + "/secret.html")
    return (site, secret)
  }

  @Test(arguments: [
    ("Templates/partials/ln.html", "Templates"), ("Templates/layouts/ln.html", "Templates"),
    ("Templates/page/index.html", "Templates"), ("Templates/assets/ln.css", "Templates"),
    ("Templates/strings/en.yml", "Templates"), ("Content/ln.md", "the site's folder"),
  ])
  func `a link out of its folder is refused`(_ name: String, _ folder: String) async throws {
    let (site, secret) = try site(linking: name)
    for command in ["build", "check"] {
      let run = await site.run(
        command == "build" ? ["build", "--from", TestSite.answers] : [command])
      #expect(run.status == .failed, "\(command)")
      #expect(
        run.error.contains(
          "\(name): error: is a symbolic link to '\(secret.url.path)/secret.html', "
            + "outside \(folder)"), "\(run.error)")
    }
    #expect(try site.published().isEmpty)
  }

  /// What may come into the place of a folder or a file that a site is made from.
  enum Obstacle: CaseIterable {
    case linkWithin, linkOut, dangling, circle, file, pipe, folder
  }

  /// Where obstacles are put, and which of them would be no mistake there.
  private static let places: [(path: String, allowed: Set<Obstacle>)] =
    [
      "Templates/assets", "Templates/strings", "Templates/layouts", "Templates/partials",
      "Content/podcasts", "Content/artists", "Content/albums", "Content/charts",
    ].map { ($0, [.folder]) }
    + [
      "Templates/home/index.html", "Templates/partials/row.html", "Templates/strings/en.yml",
      "Templates/layouts/default.html", "Templates/site/robots.txt", "Content/about.md",
    ].map { ($0, [.file]) }
    + ["Templates/other", "Templates/assets/more", "Content/other"].map {
      ($0, [.file, .folder, .pipe])
    }
    // Both may be links to folders elsewhere; without Content a site lacks what it needs.
    + [("Templates", [.folder, .linkOut]), ("Content", [])]

  @Test(arguments: places.indices)
  func `what is in the place of a folder or a file is an error, and Output stays`(
    _ index: Int
  ) async throws {
    let (path, allowed) = Self.places[index]
    let site = try await TestSite.built()
    let published = try site.published()
    let (elsewhere, aside) = (try TemporaryFolder(), try TemporaryFolder())
    try elsewhere.write("words", to: "words.css")
    let (files, full) = (FileManager.default, site.path + "/" + path)
    try site.folder.write("words", to: "Templates/.others/words.css")
    for obstacle in Obstacle.allCases where !allowed.contains(obstacle) {
      let kept = aside.url.appending(path: "kept").path
      let isThere = (try? files.moveItem(atPath: full, toPath: kept)) != nil
      func link(to target: String) throws {
        try files.createSymbolicLink(atPath: full, withDestinationPath: target)
      }
      switch obstacle {
      case .linkWithin: try link(to: site.path + "/Templates/.others")
      case .linkOut: try link(to: elsewhere.url.path)
      case .dangling: try link(to: "nowhere")
      case .circle: try link(to: full)
      case .file: try site.folder.write("words", to: path)
      case .pipe: #expect(mkfifo(full, 0o600) == 0)
      case .folder: try files.createDirectory(atPath: full, withIntermediateDirectories: false)
      }
      for command in ["render", "check"] {
        let run = await site.run(command)
        #expect(
          run.status == .failed || run.status == .wrongUsage && path == "Content",
          "\(obstacle), \(command): \(run.error)")
        let isNamed =
          run.error.contains("\(path): error: ")
          || ["Templates", "Content"].contains(path) && run.error.contains("\(path)/")
        #expect(isNamed, "\(obstacle), \(command): \(run.error)")
      }
      #expect(try site.published() == published, "\(obstacle)")
      try files.removeItem(atPath: full)
      if isThere { try files.moveItem(atPath: kept, toPath: full) }
    }
    let run = await site.run("render")
    #expect(run.status == .done, "\(run.error)")
  }

  @Test(arguments: ["assets", "strings", "layouts", "partials"])
  func `a folder that the site's own theme lacks is the built-in one's`(folder: String) async throws
  {
    let site = try await TestSite.built()
    let published = try site.published()
    try FileManager.default.removeItem(atPath: site.path + "/Templates/" + folder)
    let run = await site.run("render")
    #expect(run.status == .done, "\(run.error)")
    #expect(try site.published() == published)
  }

  @Test func `a link within Templates is followed, and Templates may be one`() async throws {
    let (site, _) = try site(linking: "Templates/assets/copy.css", to: "style.css")
    let elsewhere = try TemporaryFolder()
    let theme = elsewhere.url.appending(path: "Theme").path
    try FileManager.default.moveItem(atPath: site.path + "/Templates", toPath: theme)
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/Templates", withDestinationPath: theme)
    let run = await site.run("build", "--from", TestSite.answers)
    #expect(run.status == .done, "\(run.error)")
    #expect(try site.page("assets/copy.css") == site.page("assets/style.css"))
  }

  @Test func `a link that leads in a circle is named, without the system's jargon`() async throws {
    let (site, _) = try site(linking: "Templates/assets/ln.css", to: "ln.css")
    let run = await site.run("check")
    #expect(run.status == .failed)
    #expect(run.error.contains("Templates/assets/ln.css: error: cannot be read: "))
    #expect(run.error.contains("put the file itself there") && !run.error.contains("NSCocoa"))
  }

  @Test func `what editors leave beside templates is no template`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    for name in ["home.html~", "home.html.bak", ".home.html.swp", "#home.html#", ".DS_Store"] {
      try site.folder.write([0x7B, 0x7B, 0xFF], to: "Templates/" + name)
      try site.folder.write([0x7B, 0x25, 0xFF], to: "Templates/partials/" + name)
    }
    let run = await site.run("build", "--from", TestSite.answers)
    #expect(run.status == .done, "\(run.error)")
  }
}
