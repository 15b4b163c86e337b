import Diagnostics
import Foundation
import SiteBuilder
import SiteConfiguration
import Testing
import TestSupport

/// Text that looks like a number, a time or a truth value, in front matter and site.yml.
struct TypedTextTests {
  /// What YAML may take for something else than text.
  static let texts = [
    "000077", "0x1F", "0o17", "017", "0b101", "12:30", "1:30:00", "3.10", "1.50", "1_000", "+5",
    "-0", "1e3", "1.5e+3", ".inf", "-.INF", ".nan", "on", "NO", "Yes", "off", "true", "FALSE",
    "null",
    "Null", "~", "2026-11-29", "2026-11-29 12:30:00 +0100", "2026-02-30",
    "123456789012345678901234567890", "9223372036854775807", "42", "y", "1.2.3", "007 & Co",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try FictionalSite.folder(templates: [
      "page/index.html": """
      <title>{{ page.title }}</title><b>{{ page.data.title }}</b><i>{{ page.data.description | default: '' }}</i>
      <u>{{ page.data.other | default: '' }}</u>{% if page.data.list %}{% for item in page.data.list %}<s>{{ item }}</s>{% endfor %}{% endif %}
      {% if page.data.flag %}yes{% else %}no{% endif %} {% if page.data.count %}{{ page.data.count | plus: 1 }}{% endif %}
      """,
      "home/index.html": "<title>{{ site.title }}</title><i>{{ site.description }}</i>"
        + "{% for page in site.pages %}<a href=\"{{ page.url }}\">{{ page.title }}</a>{% endfor %}",
    ])
  }

  private func build(_ configuration: String = "") async throws {
    _ = try await FictionalSite().build(
      "storefronts: [us]\ncharts: [top-podcasts]\n" + configuration, in: folder)
  }

  private func errors(_ configuration: String = "") async -> [String] {
    do {
      try await build(configuration)
      return []
    } catch {
      return (error as? BuildErrors)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  @Test func `titles, descriptions and addresses are as they were typed`() async throws {
    let texts = Self.texts.filter { $0 != "~" }
    for (number, text) in texts.enumerated() {
      for (kind, typed) in [
        ("plain", text), ("single", "'\(text)'"), ("double", "\"\(text)\""),
        ("folded", ">-\n  \(text)"),
        ("tagged", "!!str \(text)"),
      ] {
        try folder.write(
          "---\ntitle: \(typed)\ndescription: \(typed)\nslug: \(typed)\n---\n",
          to: "Content/\(kind)\(number)/x.md")
      }
    }
    try await build()
    let home = try folder.text(at: "Output/index.html")
    for (number, text) in texts.enumerated() {
      let slug = Slugs.expected[text] ?? text.lowercased()
      let shown = text.replacing("&", with: "&amp;")
      for kind in ["plain", "single", "double", "folded", "tagged"] {
        let page = try folder.text(at: "Output/\(kind)\(number)/\(slug)/index.html")
        #expect(page.contains("<title>\(shown)</title><b>\(shown)</b><i>\(shown)</i>"), "\(text)")
      }
      #expect(home.contains(">\(shown)</a>"), "\(text)")
    }
  }

  /// The addresses of texts that an address cannot have as they are.
  private enum Slugs {
    static let expected = [
      "12:30": "12-30", "1:30:00": "1-30-00", "3.10": "3-10", "1.50": "1-50", "1_000": "1-000",
      "+5": "5", "-0": "0", "1.5e+3": "1-5e-3", ".inf": "inf", "-.INF": "inf", ".nan": "nan",
      "2026-11-29 12:30:00 +0100": "2026-11-29-12-30-00-0100", "1.2.3": "1-2-3",
      "007 & Co": "007-co",
    ]
  }

  @Test func `other keys and items of lists are printed as they were typed`() async throws {
    let texts = Self.texts.filter { !["null", "Null", "~", "FALSE"].contains($0) }
    for (number, text) in texts.enumerated() {
      try folder.write(
        "---\nother: \(text)\nlist:\n  - \(text)\n  - '\(text)'\n---\n", to: "Content/p\(number).md"
      )
    }
    try await build()
    for (number, text) in texts.enumerated() {
      let page = try folder.text(at: "Output/p\(number)/index.html")
      let shown = text.replacing("&", with: "&amp;")
      #expect(page.contains("<u>\(shown)</u><s>\(shown)</s><s>\(shown)</s>"), "\(text): \(page)")
    }
  }

  @Test(arguments: [("true", "41", "yes 42"), ("FALSE", "-3", "no -2"), ("~", "0", "no 1")])
  func `other keys are truth values and numbers where YAML 1.2 says so`(
    _ flag: String, _ count: String, _ expected: String
  ) async throws {
    try folder.write("---\nflag: \(flag)\ncount: \(count)\n---\n", to: "Content/p.md")
    try await build()
    #expect(try folder.text(at: "Output/p/index.html").contains(expected))
  }

  @Test(arguments: ["~", "…", "/-/"])
  func `a slug without letters or digits is named as it was typed`(_ text: String) async throws {
    try folder.write("---\nslug: '\(text)'\n---\n", to: "Content/guides/radio.md")
    #expect(
      await errors().first?.hasPrefix(
        "Content/guides/radio.md: error: 'guides/\(text)' does not make an address") == true)
  }

  @Test(arguments: ["title", "description", "slug"])
  func `a text that is empty, a list or a mapping is an error with its place`(
    _ key: String
  ) async throws {
    let wrong = [
      "", "\"\"", "' '", "[a, b]", "{a: b}", "\n  - a", "\"\\u200B\"", "\"\\u202E\\u2066\"",
      "\"\\u2800\"",
    ]
    for (number, text) in wrong.enumerated() {
      try folder.write("---\nnote: x\n\(key): \(text)\n---\n", to: "Content/p\(number).md")
    }
    let found = await errors()
    #expect(found.count == wrong.count, "\(found)")
    for number in wrong.indices {
      let place = "Content/p\(number).md:\(wrong[number].hasPrefix("\n") ? 4 : 3):"
      #expect(
        found.contains { $0.hasPrefix(place) && $0.contains("'\(key)' needs text") },
        "\(wrong[number]): \(found)")
    }
  }

  @Test(arguments: ["\"a\\u0007\"", "\"a\\uFFFE\"", "\"\\e[31m\"", "\"\\0\"", "\"\\U0001FFFF\""])
  func `a character that no page can hold is an error with its place`(_ text: String) async throws {
    try folder.write("---\ntitle: \(text)\n---\n", to: "Content/p.md")
    let found = await errors()
    #expect(found.count == 1 && found[0].hasPrefix("Content/p.md:2:"), "\(found)")
    #expect(found.first?.contains("is not allowed in YAML") == true)
  }

  @Test func `a title turns the direction of nothing beside it`() async throws {
    try folder.write(
      "---\ntitle: \"\\u202Eevil\\u2067 \\u200F\"\ndescription: \"a\\Lb\"\n---\n",
      to: "Content/p.md")
    try folder.write("Text.", to: "Content/\u{202E}name\u{2066}.md")
    try await build()
    let page = try folder.text(at: "Output/p/index.html")
    #expect(page.contains("<title>evil</title><b>evil</b><i>a b</i>"))
    #expect(try folder.text(at: "Output/name/index.html").contains("<title>name</title>"))
  }

  @Test(arguments: TypedTextTests.texts)
  func `site.yml has its texts as they were typed`(_ text: String) async throws {
    try folder.write(
      "title: \(text)\ndescription: \(text)\nurl: https://radio.example/\n"
        + "storefronts: [us]\ncharts: [top-podcasts]\n", to: "Content/site.yml")
    let read = try SiteFolder(path: folder.url.path).configuration().configuration
    #expect(read.title == text && read.description == text)
  }

  @Test(arguments: ["title", "description", "language"])
  func `an empty text in site.yml is an error with its place`(_ key: String) async throws {
    for text in ["", "\"\"", "[a]", "{a: b}", "\"\\u2063\""] {
      let lines =
        ["title: x", "url: https://radio.example/", "storefronts: [us]", "charts: [top-songs]"]
        .filter { !$0.hasPrefix("\(key):") } + ["\(key): \(text)"]
      try folder.write(lines.joined(separator: "\n"), to: "Content/site.yml")
      let error = #expect(throws: BuildErrors.self) {
        try SiteFolder(path: folder.url.path).configuration()
      }
      let found = error?.diagnostics.map(\.description) ?? []
      #expect(
        found.count == 1 && found[0].hasPrefix("Content/site.yml:\(lines.count):"), "\(found)")
      #expect(found.first?.contains("'\(key)' needs text") == true, "\(found)")
    }
  }

  @Test(arguments: ["on", "12:30", "1_000", "null", "~", ".inf", "'311'", "007x"])
  func `an artist's name is as it was typed`(_ name: String) async throws {
    try folder.write(
      "title: x\nurl: https://radio.example/\nstorefronts: [us]\ncharts: [top-songs]\n"
        + "artists: [\(name)]\n", to: "Content/site.yml")
    let read = try SiteFolder(path: folder.url.path).configuration().configuration
    let names = read.artists.map { if case .name(let name, _) = $0 { name } else { "" } }
    #expect(names == [name.replacing("'", with: "")])
  }

  @Test(arguments: ["007", "+5", "1.5"])
  func `an artist that may be an id or a name is asked for`(_ text: String) async throws {
    try folder.write(
      "title: x\nurl: https://radio.example/\nstorefronts: [us]\ncharts: [top-songs]\n"
        + "artists: [\(text)]\n", to: "Content/site.yml")
    let error = #expect(throws: BuildErrors.self) {
      try SiteFolder(path: folder.url.path).configuration()
    }
    #expect(error?.diagnostics.first?.hint?.contains("quotes") == true)
  }
}
