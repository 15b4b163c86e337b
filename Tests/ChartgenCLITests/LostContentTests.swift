import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Content that a layout has no place for, in a theme.
struct LostContentTests {
  @Test(arguments: [
    ("page/index.html", "{% block content %}", "{% block contnet %}", "did you mean 'content'?"),
    ("podcast/index.html", "{% block content %}", "{% block Content %}", "did you mean 'content'?"),
    (
      "chart/index.html", "{% block content %}", "<p>lost</p>{% block content %}",
      "put it into a block"
    ),
    (
      "site/404.html", "{% block content %}", "{{ site.title }}{% block content %}",
      "put it into a block"
    ),
  ])
  func `it ends build, render and check with one error, and Output stays`(
    _ template: String, _ old: String, _ new: String, _ hint: String
  ) async throws {
    let site = try await TestSite.built()
    let published = try site.published()
    let path = "Templates/" + template
    let text = try site.folder.text(at: path)
    try #require(text.contains(old))
    try site.folder.write(text.replacing(old, with: new, maxReplacements: 1), to: path)
    for command in ["build", "render", "check"] {
      let run = await site.run(
        command == "build" ? ["build", "--from", TestSite.answers] : [command])
      #expect(run.status == .failed, "\(command)")
      #expect(run.error.components(separatedBy: "error:").count == 2, "\(run.error)")
      #expect(run.error.contains(path + ":") && run.error.contains(hint), "\(run.error)")
    }
    #expect(try site.published() == published)
  }
}
