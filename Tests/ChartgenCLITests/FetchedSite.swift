import ChartModel
import ChartStore
import ChartgenCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// A site whose Apple is on this machine, in the night of 2026-11-30.
final class FetchedSite: Sendable {
  let site: TestSite
  let apple: FictionalApple
  let clock: SteppedClock

  /// The night's day, since 1970.
  static let day = 20_787

  init(configuration: String = FetchedSite.configuration) throws {
    site = try TestSite(configuration: configuration)
    apple = try FictionalApple(day: Self.day)
    clock = SteppedClock(at: Self.day * 86_400 + 9_000)
  }

  static let configuration = """
    title: Test Room
    url: https://charts.fiction.example/
    storefronts: [us, gb]
    charts: [top-podcasts, top-albums, top-songs]
    limit: 10
    """

  /// A site after its first build.
  static func built(configuration: String = FetchedSite.configuration) async throws -> FetchedSite {
    try await copied(configuration) { try await builtAnew(configuration: configuration) }
  }

  /// A copy of a site that is made once in this process, with an Apple of its own.
  static func copied(
    _ name: String, make: @escaping @Sendable () async throws -> FetchedSite
  ) async throws -> FetchedSite {
    try FetchedSite(
      copying: await originals.original(name) {
        let site = try await make()
        site.site.folder.removeAtExit()
        return site
      })
  }

  private static let originals = Originals<FetchedSite>()

  private init(copying original: FetchedSite) throws {
    site = try TestSite(copying: original.site)
    clock = SteppedClock(at: original.clock.seconds)
    apple = try FictionalApple(day: original.clock.seconds / 86_400)
    // The store knows each service by its address.
    let store = try Connection(path: site.path + "/Data/charts.sqlite", access: .write)
    for (old, new) in [(original.apple.feeds, apple.feeds), (original.apple.itunes, apple.itunes)] {
      try store.execute(
        "UPDATE feed_tag SET address = replace(address, '\(old.url(""))', '\(new.url(""))')")
    }
    try store.close()
  }

  /// A site after its first build, which this call does.
  static func builtAnew(
    configuration: String = FetchedSite.configuration
  ) async throws -> FetchedSite {
    let site = try FetchedSite(configuration: configuration)
    let run = await site.run("build")
    try #require(run.status == .done && run.error.isEmpty, "\(run.error)")
    return site
  }

  /// Goes on to the next night, or another.
  func sleep(nights: Int = 1) {
    clock.advance(by: nights * 86_400)
    apple.moveOn(to: clock.seconds / 86_400)
  }

  /// Runs a command that asks Apple; addresses of the services are named `FEEDS` and `ITUNES`.
  func run(
    _ arguments: String..., patience: Duration = .seconds(30)
  ) async -> TestSite.Run {
    await run(arguments, patience: patience)
  }

  /// Runs a command that asks Apple.
  func run(_ arguments: [String], patience: Duration = .seconds(30)) async -> TestSite.Run {
    guard arguments[0] != "render" else { return await site.run(arguments, clock: clock) }
    var arguments = arguments
    // With these nobody is asked, and addresses would do nothing.
    if !arguments.contains(where: ["--from", "--offline", "--sample"].contains) {
      if arguments[0] != "search" { arguments.append("--feeds-url=" + apple.feeds.url("")) }
      arguments.append("--itunes-url=" + apple.itunes.url(""))
    }
    let run = await site.run(arguments, clock: clock, patience: patience)
    return TestSite.Run(
      status: run.status, output: run.output,
      error: run.error.replacingOccurrences(of: apple.feeds.url(""), with: "FEEDS")
        .replacingOccurrences(of: apple.itunes.url(""), with: "ITUNES"))
  }

  /// What was asked since there were so many requests, without the order of things asked at once.
  func asked(_ server: KeyPath<FictionalApple, LoopbackServer>, since count: Int = 0) -> [String] {
    apple[keyPath: server].requests.dropFirst(count).map(\.target).sorted()
  }

  /// Every file of Output with its content and time, and the store's revision.
  func state() async throws -> [String: String] {
    var state: [String: String] = [:]
    for (name, data) in try site.published() {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: site.path + "/Output/" + name)
      state[name] = "\(data.hashValue) \(attributes[.modificationDate] ?? "")"
    }
    return state
  }

  /// Opens the store for a question, and closes it again.
  func store<Value: Sendable>(_ body: (Store) async throws -> Value) async throws -> Value {
    let store = try await Store(at: site.path + "/Data/charts.sqlite")
    let value = try await body(store)
    try await store.close()
    return value
  }
}
