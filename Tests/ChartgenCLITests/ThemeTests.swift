import BuiltInTheme
import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The built-in theme, and a site's own files over it.
struct ThemeTests {
  /// A site without Templates.
  private func site() throws -> TestSite {
    let site = try TestSite(configuration: TestSite.configuration)
    try FileManager.default.removeItem(atPath: site.path + "/Templates")
    return site
  }

  private func build(_ site: TestSite) async -> TestSite.Run {
    await site.run("build", "--from", TestSite.answers)
  }

  @Test func `a site without Templates is the same, byte for byte, as one with all copied`()
    async throws
  {
    let bare = try site()
    let run = await build(bare)
    #expect(run.status == .done, "\(run.error)")
    let copied = try site()
    for file in BuiltInTheme.files {
      #expect(await copied.run("theme", "--copy", file.path).status == .done)
    }
    #expect(await build(copied).error == run.error)
    #expect(try bare.published() == copied.published())
    let check = await copied.run("check")
    #expect(check.status == .done && check.error == "no problems found\n", "\(check.error)")
  }

  @Test func `a site's file is used in place of the built-in one, and strings key by key`()
    async throws
  {
    let site = try site()
    #expect(await build(site).status == .done)
    try site.folder.write("<b>{{ name }}</b>", to: "Templates/partials/name.html")
    try site.folder.write("nav: {home: Start}", to: "Templates/strings/en.yml")
    try site.folder.write("body { color: teal }", to: "Templates/assets/style.css")
    #expect(await build(site).status == .done)
    let page = try site.page("us/top-podcasts/index.html")
    #expect(page.contains("<b>") && page.contains(">Start</a>") && page.contains("Skip to"))
    #expect(try site.page("assets/style.css") == "body { color: teal }")
    #expect(try !site.page("assets/icon.svg").isEmpty)
    // What was replaced comes back with the built-in theme.
    try FileManager.default.removeItem(atPath: site.path + "/Templates")
    #expect(await build(site).status == .done)
    #expect(try site.page("us/top-podcasts/index.html").contains(">Home</a>"))
  }

  @Test func `an empty partial prints nothing, and an empty page is an error`() async throws {
    let site = try site()
    try site.folder.write("", to: "Templates/partials/sparkline.html")
    #expect(await build(site).status == .done)
    #expect(try !site.page("us/top-podcasts/index.html").contains("class=\"sparkline\""))
    try site.folder.write("\n", to: "Templates/chart/index.html")
    let run = await build(site)
    #expect(run.status == .failed)
    #expect(
      run.error.contains(
        "Templates/chart/index.html: error: expected a template, found an empty file\n"
          + "  hint: remove it to use the built-in one"), "\(run.error)")
  }

  @Test func `messages tell a built-in file from a site's own`() async throws {
    let site = try site()
    try site.folder.write("{{ nme }}", to: "Templates/partials/name.html")
    let own = await build(site)
    #expect(own.error.contains("Templates/partials/name.html:1:4: error: unknown variable 'nme'"))
    #expect(own.error.contains("included from Templates/partials/preview.html (built in):"))
    // A layout without the blocks that the built-in pages fill.
    try FileManager.default.removeItem(atPath: site.path + "/Templates/partials")
    try site.folder.write("{% block main %}{% endblock %}", to: "Templates/layouts/default.html")
    let built = await site.run("check")
    #expect(built.status == .failed)
    #expect(built.error.contains("Templates/chart/index.html (built in):"), "\(built.error)")
  }

  @Test func `a template that includes itself in place of the built-in one is an error`()
    async throws
  {
    let site = try site()
    try site.folder.write(
      "<b>{% render 'row', entry: entry %}</b>", to: "Templates/partials/row.html")
    let run = await build(site)
    #expect(run.status == .failed)
    #expect(run.error.contains("Templates/partials/row.html:1:14: error: "), "\(run.error)")
  }

  @Test func `check tells of templates that no page names, and of template code in Markdown once`()
    async throws
  {
    let site = try site()
    try site.folder.write("x", to: "Templates/chrat/index.html")
    try site.folder.write("x", to: "Templates/newsletter/index.html")
    try site.folder.write("One\n\n{{ site.title }}", to: "Content/a.md")
    try site.folder.write(
      "---\naliases: [/old/]\n---\n{% if x %} {{ y }}", to: "Content/b.md")
    let run = await build(site)
    #expect(run.status == .done && !run.error.contains("not used"), "\(run.error)")
    #expect(try site.page("a/index.html").contains("{{ site.title }}"))
    let check = await site.run("check")
    #expect(check.status == .done && check.error.hasSuffix("\n3 warnings, no errors\n"))
    #expect(check.error.contains("Content/a.md:3:1: warning: template code in Markdown is shown"))
    #expect(check.error.contains("Templates/chrat: warning: is not used"), "\(check.error)")
    #expect(check.error.contains("did you mean 'chart'?"))
    #expect(check.error.contains("write 'template: newsletter' in the front matter"))
  }

  // MARK: - The command

  @Test func `the files are listed, with what the site does with them`() async throws {
    let site = try site()
    try site.folder.write("body {}", to: "Templates/assets/style.css")
    try site.folder.write("", to: "Templates/partials/sparkline.html")
    try site.folder.write("skip: Skip", to: "Templates/strings/en.yml")
    #expect(await site.run("theme", "--copy", "Templates/partials/row.html").status == .done)
    let run = await site.run("theme")
    #expect(run.status == .done)
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: "  ", omittingEmptySubsequences: true).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let states = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0.count > 1 ? $0[1] : nil) })
    #expect(states.keys.sorted() == BuiltInTheme.files.map(\.path).sorted())
    #expect(states["assets/style.css"] == "replaced")
    #expect(states["partials/sparkline.html"] == "taken away")
    #expect(states["partials/row.html"] == "replaced, unchanged")
    #expect(states["strings/en.yml"] == "overlaid")
    #expect(states["assets/icon.svg"] == .some(nil))
  }

  @Test func `a file is printed as it is`() async throws {
    let run = await (try site()).run("theme", "partials/row.html")
    let row = try #require(BuiltInTheme.files.first { $0.path == "partials/row.html" })
    #expect(run.status == .done && Array(run.output.utf8) == row.bytes)
  }

  @Test func `a file that the theme lacks is an error with the nearest`() async throws {
    let run = await (try site()).run("theme", "partials/rwo.html")
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains("did you mean 'partials/row.html'?"), "\(run.error)")
  }

  @Test func `a copy never overwrites, and needs a site's folder`() async throws {
    let site = try site()
    try site.folder.write("mine", to: "Templates/partials/row.html")
    let run = await site.run("theme", "--copy", "partials/row.html")
    #expect(run.status == .failed && run.error.contains("not overwritten"), "\(run.error)")
    #expect(try site.folder.text(at: "Templates/partials/row.html") == "mine")
    try FileManager.default.removeItem(atPath: site.path + "/Content")
    let other = await site.run("theme", "--copy", "assets/icon.svg")
    #expect(other.status == .failed && other.error.contains("Content/site.yml"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Templates/assets"))
  }

  @Test func `a copy whose original has changed is told of, shown and marked`() async throws {
    let site = try site()
    #expect(await build(site).status == .done)
    #expect(await site.run("theme", "--copy", "partials/row.html").status == .done)
    let row = try site.folder.text(at: "Templates/partials/row.html")
    try site.folder.write(
      row.replacing("<div class=\"what\">", with: "<div class=\"what mine\">"),
      to: "Templates/partials/row.html")
    #expect(await build(site).status == .done)
    #expect(await site.run("check").error == "no problems found\n")
    // An older version's note.
    try site.folder.write("partials/row.html 0.0.9 1234abcd\n", to: "Templates/.theme")
    let check = await site.run("check")
    #expect(check.status == .done)
    #expect(
      check.error.contains(
        "Templates/partials/row.html: warning: the built-in file has changed since this was "
          + "copied from chartgen 0.0.9\n  hint: see 'chartgen theme --diff partials/row.html'"),
      "\(check.error)")
    let list = await site.run("theme")
    #expect(list.output.contains("replaced, changed in chartgen since 0.0.9"))
    for arguments in [["theme", "--diff"], ["theme", "--diff", "partials/row.html"]] {
      let diff = await site.run(arguments).output
      #expect(
        diff.hasPrefix(
          "--- Templates/partials/row.html (built in)\n+++ Templates/partials/row.html\n@@ -"))
      #expect(diff.contains("\n-<div class=\"what\">\n+<div class=\"what mine\">\n"), "\(diff)")
    }
    #expect(await site.run("theme", "--mark", "partials/row.html").status == .done)
    #expect(await site.run("check").error == "no problems found\n")
  }

  @Test func `differences are those that diff shows`() async throws {
    let site = try site()
    let style = try #require(BuiltInTheme.files.first { $0.path == "assets/style.css" })
    var lines = String(decoding: style.bytes, as: UTF8.self).components(separatedBy: "\n")
    lines[0] = "/* mine */"
    lines.insert("p { margin: 0 }", at: 40)
    lines.remove(at: 90)
    lines.append("last")
    try site.folder.write(Array(style.bytes), to: "old.css")
    try site.folder.write(lines.joined(separator: "\n") + "\n", to: "Templates/assets/style.css")
    let shown = await site.run("theme", "--diff", "assets/style.css").output
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/diff")
    process.arguments = ["-u", site.path + "/old.css", site.path + "/Templates/assets/style.css"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let expected = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    func hunks(_ text: String) -> [Substring] { Array(text.split(separator: "\n").dropFirst(2)) }
    #expect(hunks(shown) == hunks(expected), "\(shown)")
  }
}
