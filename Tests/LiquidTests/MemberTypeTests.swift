import Diagnostics
import Liquid
import Testing

private struct Station: DeclaredObject {
  static let members = Members<Station> {
    Member("name", "") { _ in "Radio Aster" }
    Member("slogan", "") { _ in nil as String? }
    Member("opened", "") { _ in 1987 }
    Member("frequency", "") { _ in 97.5 }
    Member("is_live", "") { _ in true }
    Member("about", "") { _ in Markup("<b>Hi</b>") }
    Member("words", "") { _ in Map([("on", .string("On air"))]) }
    Member("ranks", "") { _ in [3, nil, 1] }
    Member("sisters", "") { _ in [4, 5].lazy.map { _ in Station() } }
    Member("name", "declared a second time") { _ in 0 }
  }
}

/// What kind of value a member has is known by its Swift type.
struct MemberTypeTests {
  @Test(arguments: [
    ("name", MemberType.string), ("slogan", .optional(.string)), ("opened", .int),
    ("frequency", .double), ("is_live", .bool), ("about", .markup), ("words", .map),
    ("ranks", .list(.optional(.int))), ("sisters", .list(.object(Station.self))),
  ])
  func `a member has the type of its value`(name: String, type: MemberType) {
    #expect(Station.members[Name(name)]?.type == type)
  }

  @Test func `a template prints values as their types are printed`() throws {
    let template = """
      {{ it.name }}|{{ it.slogan }}|{{ it.opened }}|{{ it.frequency }}|{{ it.is_live }}|\
      {{ it.about }}|{{ it.words.on }}|{{ it.ranks | join: ',' }}|{{ it.sisters.size }}
      """
    let library = try TemplateLibrary([SourceText(name: "page.html", template)])
    var output: [UInt8] = []
    try library.render(
      "page.html", globals: Map([("it", Station().templateValue)]), page: "x", into: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "Radio Aster||1987|97.5|true|<b>Hi</b>|On air|3,,1|2")
  }
}
