import Artwork
import ChartModel
import Foundation
import HTTP
import Synchronization
import TestSupport

/// A loopback host of pictures, a folder to keep them in, and records as a store would have them.
final class Gallery: Sendable {
  let server: LoopbackServer
  let temporary: TemporaryFolder
  private let records = Mutex<[String: ArtworkRecord]>([:])

  init() throws {
    server = try LoopbackServer()
    temporary = try TemporaryFolder()
  }

  /// The folder of pictures, which is not there at first.
  var path: String { temporary.url.appending(path: "Data/artwork").path }

  var folder: ArtworkFolder { ArtworkFolder(path: path) }

  /// Apple's address of a picture that the loopback host has at `/image/NAME/512x512bb.jpg`.
  static func url(_ name: String, host: Int = 1) -> ArtworkURL {
    ArtworkURL("https://is\(host)-ssl.mzstatic.com/image/\(name)/100x100bb.jpg")
  }

  /// Has the host answer for a picture in the size that is asked for.
  func on(_ name: String, _ answer: LoopbackAnswer) {
    server.on("/image/\(name)/512x512bb.jpg") { _ in answer }
  }

  func on(_ name: String, _ bytes: [UInt8]) { on(name, .answer(body: bytes)) }

  /// Runs over pictures on a day, a number from 1 on, and removes those without use where it may.
  @discardableResult
  func run(
    _ wanted: [ArtworkURL], day: Int = 1, limit: Int = 500, folder: ArtworkFolder? = nil,
    at path: String = "/", isOffline: Bool = false, mayRemove: Bool = true,
    deadline: Duration = .seconds(10)
  ) async throws -> ArtworkOutcome {
    let base = try WebURL.service(server.url(path))
    var configuration = HTTPConfiguration(
      allowedHosts: ArtworkSource.allowedHosts(base: base), localHosts: [base.host],
      userAgent: "tests")
    configuration.requestDeadline = deadline
    let source = ArtworkSource(HTTPClient(configuration), base: base)
    let fetch: ArtworkUpdate.Fetch = { url throws(ArtworkError) in
      try await source.picture(at: url)
    }
    let run = ArtworkUpdate(
      in: folder ?? self.folder, limit: limit, now: Timestamp(Day(number: 20_000 + day)),
      mirror: base.string, fetch: isOffline ? nil : fetch)
    var outcome = try await run.run(wanted: wanted, known: known, save: save)
    if mayRemove { try await run.removeUnused(known: known, &outcome, save: save) }
    return outcome
  }

  private func save(_ changes: ArtworkChanges) {
    records.withLock { records in
      for record in changes.saved + changes.touched { records[record.address] = record }
      for address in changes.removed { records[address] = nil }
    }
  }

  /// Lays other records over those that there are, as a store that is restored does.
  func restore(_ records: [ArtworkRecord]) {
    self.records.withLock { stored in
      stored = Dictionary(uniqueKeysWithValues: records.map { ($0.address, $0) })
    }
  }

  /// How many bytes the folder has.
  var size: Int { files.reduce(0) { $0 + (bytes($1)?.count ?? 0) } }

  /// The records, in the order of their addresses.
  var known: [ArtworkRecord] {
    records.withLock { $0.values.sorted { $0.address < $1.address } }
  }

  /// The picture that is kept for an address.
  func picture(_ url: ArtworkURL) -> Picture? {
    records.withLock { $0[url.identity]?.picture }
  }

  /// The paths that were asked for, in the order of asking.
  var asked: [String] { server.requests.map(\.path) }

  /// The names of the folder's files, sorted.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try temporary.write(bytes, to: "Data/artwork/" + name)
  }
}
