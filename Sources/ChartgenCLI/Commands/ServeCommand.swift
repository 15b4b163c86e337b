import ChartFetch
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import PreviewServer
import Publishing
import SiteBuilder
import SiteConfiguration

/// `chartgen serve`: a preview that is rendered anew whenever the site's sources or its data change.
///
/// It writes to a temporary folder only, takes no lock, and opens the store to read it each time, so
/// that a store may be written or replaced meanwhile.
struct ServeCommand {
  let options: ServeOptions
  let console: Console
  let paths: SitePaths

  /// How many ports are tried, from the usual one on.
  private static let portCount = 20
  /// How long the sources must stay as they are before they are read.
  private static let settling = Duration.milliseconds(20)
  /// How long a mistake must last before it is shown: editors save a file in steps.
  private static let patience = Duration.milliseconds(250)
  private static let pingInterval = Duration.seconds(15)

  init(_ options: ServeOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() async throws -> RunStatus {
    let site: Configuration
    do {
      site = try paths.sources.configuration().configuration
    } catch {
      throw RunError(error.diagnostics, status: .wrongUsage)
    }
    if options.fetches { _ = try await BuildCommand(.fetching(options), console).run() }
    let scratch = ScratchFolder(at: ScratchFolder.newPathInMemory(console.environment))
    defer { scratch.remove() }
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/Data", withIntermediateDirectories: true)
    let basePath = site.url.basePath
    let now = console.environment.now().seconds
    let server = try PreviewServer(
      scratch.path + "/site", at: basePath, host: options.host,
      ports: options.port.map { [$0] }
        ?? Array(ServeOptions.usualPort..<ServeOptions.usualPort + Self.portCount),
      session: "\(now)-\(ProcessInfo.processInfo.processIdentifier)")
    defer { server.stop() }
    if options.port == nil, server.port != ServeOptions.usualPort {
      console.say("the port \(ServeOptions.usualPort) is taken", wasRequested: true)
    }
    try await follow(server, scratch)
    return .done
  }

  /// Renders, says where, and renders again at each change, until the task is cancelled.
  private func follow(_ server: PreviewServer, _ scratch: ScratchFolder) async throws {
    let watch = SourceWatch(paths: paths)
    var seen = watch.state()
    var preview = Preview(
      command: self, output: OutputFolder(path: scratch.path + "/site"),
      sampleData: paths.with(data: scratch.path + "/Data"))
    try publish(await preview.render(), over: server)
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    let address = "http://\(host):\(server.port)\(preview.basePath ?? "/")"
    try console.environment.output(address + "\n")
    if options.opensBrowser, !console.environment.openBrowser(address) {
      console.report(
        Diagnostic(.warning, "no browser could be opened", at: .run, hint: "open \(address)"))
    }
    var lastPing = ContinuousClock.now
    while true {
      let started = ContinuousClock.now
      var state = watch.state()
      let looking = ContinuousClock.now - started
      if state != seen {
        repeat {
          seen = state
          try await console.environment.sleep(Self.settling)
          state = watch.state()
        } while state != seen
        let result = await preview.render()
        if !result.problems.isEmpty {
          try await console.environment.sleep(Self.patience)
          if watch.state() != seen { continue }
        }
        try publish(result, over: server)
      }
      if started - lastPing > Self.pingInterval {
        server.ping()
        lastPing = started
      }
      // A site of many files is looked at less often, so that looking takes little of a processor.
      try await console.environment.sleep(max(.milliseconds(50), min(looking * 10, .seconds(2))))
    }
  }

  private func publish(_ result: Preview.Result, over server: PreviewServer) throws {
    result.problems.forEach(console.report)
    if result.problems.isEmpty { console.say(result.line) }
    server.publish(
      result.change, at: result.basePath, problems: result.problems.map(\.description))
  }
}

extension BuildOptions {
  /// Fetches what a preview shows.
  fileprivate static func fetching(_ options: ServeOptions) -> BuildOptions {
    BuildOptions(
      scope: .fetch, root: options.root, source: .apple, accepted: .none, isStrict: false,
      isDryRun: false, format: .text, verbosity: options.verbosity, feedsURL: nil, itunesURL: nil,
      artworkURL: nil)
  }
}
