import ChartgenCLI
import Foundation
import Testing
import TestSupport

/// Where charts, items and pictures are requested: what is not an address is refused at once.
struct SourceAddressTests {
  static let wrong: [(address: String, message: String)] = [
    ("http//typo", "needs a whole address"), ("typo", "needs a whole address"),
    ("//covers.example", "needs a whole address"),
    ("ftp://covers.example", "needs a whole address"),
    ("file:///tmp", "needs a whole address"), ("https://", "needs a whole address"),
    ("https:///covers", "needs a whole address"), ("https://:8000/", "needs a whole address"),
    ("https://covers.example:0/", "needs a port"),
    ("https://covers.example:65536/", "needs a port"),
    ("https://covers.example:+80/", "needs a port"),
    ("https://covers.example:port/", "needs a port"),
    ("https://covers example/", "needs an address without spaces"),
    ("https://covers.example/a b", "needs an address without spaces"),
    ("https://covers.example/../", "needs a path without"),
    ("https://covers.example/%zz", "needs a path without"),
    ("http://127.1:8000/", "needs a host name"),
    ("http://covers.example/", "needs https"), ("http://127.covers.example/", "needs https"),
    ("http://10.0.0.1/", "needs https"), ("http://192.168.0.1:8000/", "needs https"),
    ("https://me:secret@covers.example/", "takes no user and no password"),
    ("https://me@covers.example/", "takes no user and no password"),
    ("https://covers.example/?size=1", "takes no query and no fragment"),
    ("https://covers.example/#top", "takes no query and no fragment"),
  ]

  /// What may be written beside `--root`, `Content` and `Templates`.
  private func isUntouched(_ site: TestSite) throws -> Bool {
    try Set(FileManager.default.contentsOfDirectory(atPath: site.path)) == ["Content", "Templates"]
  }

  @Test(arguments: ["--artwork-url", "--feeds-url", "--itunes-url"])
  func `an option that is not an address ends the run before anything is opened`(
    option: String
  ) async throws {
    for (address, message) in Self.wrong {
      let site = try TestSite(configuration: TestSite.configuration)
      for command in ["build", "fetch"] {
        let run = await site.run([command, option, address, "--root", site.path])
        #expect(run.status == .wrongUsage, "\(address)")
        #expect(run.error.contains("'\(option)' \(message)"), "\(run.error)")
        #expect(run.error.contains("'\(address)'"), "\(run.error)")
      }
      #expect(try isUntouched(site), "\(address)")
    }
  }

  @Test(arguments: ["--artwork-url", "--feeds-url", "--itunes-url"])
  func `an option without a value is wrong usage`(option: String) async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    for arguments in [[option + "="], [option, ""], [option]] {
      let run = await site.run(["fetch"] + arguments)
      #expect(run.status == .wrongUsage && run.error.contains("needs a value"), "\(run.error)")
    }
    #expect(try isUntouched(site))
  }

  @Test(arguments: ["artwork", "feeds", "itunes"])
  func `a source in site.yml that is not an address ends the run with its place`(
    key: String
  ) async throws {
    for (address, message) in Self.wrong {
      let site = try TestSite(
        configuration: TestSite.configuration + "\nsources:\n  \(key): '\(address)'\n")
      let run = await site.run("build", "--from", TestSite.answers)
      #expect(run.status == .wrongUsage, "\(address)")
      #expect(run.error.hasPrefix("Content/site.yml:6:"), "\(run.error)")
      #expect(run.error.contains("'\(key)' \(message)"), "\(run.error)")
      #expect(try isUntouched(site), "\(address)")
    }
  }

  @Test(arguments: [
    "https://covers.example", "https://covers.example:8443/apple/", "http://localhost:8000/",
    "http://127.0.0.1:8000", "http://[::1]:8000/", "HTTPS://Covers.Example/a%20b/",
  ])
  func `any other address is taken`(address: String) async throws {
    let site = try TestSite(
      configuration: TestSite.configuration
        + "\nsources: {artwork: '\(address)', feeds: '\(address)', itunes: '\(address)'}\n")
    let run = await site.run("build", "--from", TestSite.answers)
    #expect(run.status == .done, "\(run.error)")
  }
}
