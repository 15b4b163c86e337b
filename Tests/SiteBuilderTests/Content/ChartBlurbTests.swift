import ChartModel
import Diagnostics
import Foundation
import SiteBuilder
import SiteConfiguration
import TestSupport
import Testing

/// The blurbs of charts, which lie by the charts' names.
struct ChartBlurbTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try FictionalSite.folder()
  }

  /// What is said of the content of a folder, on a site of these storefronts and charts.
  private func warnings(
    _ site: String, in path: String? = nil, isChecked: Bool
  ) throws -> [String] {
    let source = SourceText(
      name: "site.yml", "title: x\nurl: https://radio.example/\n\(site)\n")
    let configuration = try Configuration.read(source).configuration
    return try SiteFolder(path: path ?? folder.url.path)
      .content(for: configuration, isChecked: isChecked).warnings.map(\.description)
  }

  @Test func `the blurb of a chart that the site does not show is told by check alone`() throws {
    for name in ["us/top-podcasts", "us/hot-9", "gb/top-songs/rock", "us/top-songs/21"] {
      try folder.write("Hello.", to: "Content/charts/\(name).md")
    }
    let site = "storefronts: [de]\ncharts: [top-podcasts]"
    #expect(try warnings(site, isChecked: false).isEmpty)
    let told = try warnings(site, isChecked: true)
    #expect(told.count == 4)
    #expect(
      told.first?.hasPrefix(
        "Content/charts/gb/top-songs/rock.md: warning: is not used: the site does not show the "
          + "chart 'gb/top-songs/rock'\n  hint: name the chart in site.yml") == true, "\(told)")
  }

  @Test func `the content that comes with chartgen suits any storefronts`() throws {
    let shipped = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
    for storefronts in ["[de]", "[us]", "[jp, fr]"] {
      let site = "storefronts: \(storefronts)\ncharts: [top-albums]"
      #expect(try warnings(site, in: shipped, isChecked: false).isEmpty)
    }
  }

  @Test func `blurbs are on the pages of charts, of a genre's too, by slug or by id`() async throws
  {
    try folder.write("All of them.", to: "Content/charts/us/top-podcasts.md")
    try folder.write("Only the funny ones.", to: "Content/charts/us/top-podcasts/1303.md")
    let site = FictionalSite(charts: [
      try .podcasts(of: "us", [(.new, nil)]),
      try .podcasts(of: "us", genre: 1_303, [(.new, nil)]),
    ])
    _ = try await site.build(
      "storefronts: [us]\ncharts: [top-podcasts, top-podcasts/comedy]\n", in: folder)
    #expect(try folder.text(at: "Output/us/top-podcasts/index.html").contains("All of them."))
    #expect(
      try folder.text(at: "Output/us/top-podcasts/comedy/index.html").contains("the funny ones."))
  }

  @Test func `two files for one chart are an error`() throws {
    for name in ["comedy", "1303"] {
      try folder.write("Hello.", to: "Content/charts/us/top-podcasts/\(name).md")
    }
    let error = #expect(throws: BuildErrors.self) {
      try warnings("storefronts: [us]\ncharts: [top-podcasts/comedy]", isChecked: false)
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        "Content/charts/us/top-podcasts/comedy.md: error: 'us/top-podcasts/comedy' already "
          + "has a blurb in an earlier file\n  hint: remove one"
      ])
  }
}
