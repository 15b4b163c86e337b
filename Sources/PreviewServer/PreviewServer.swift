import CMicroHTTPD
import CPreviewPage
import Foundation
import Synchronization

/// Serves a folder of pages to browsers on this machine, and tells open pages when it has changed.
///
/// Every page is given a script that listens at ``eventsPath``: it reloads the page, swaps its style
/// sheets, or shows what is wrong. Nothing but files of the folder is served, and only to who asks for
/// the host by one of its own names, so that no other site can read it through the browser.
public final class PreviewServer: Sendable {
  /// What has changed since the last time.
  public enum Change: Sendable {
    case nothing
    /// Style sheets alone.
    case styles
    case pages
  }

  static let eventsPath = "/.preview/events"
  static let scriptPath = "/.preview/script.js"

  /// The port that is listened at.
  public let port: Int

  let state: Mutex<State>
  private let host: String
  /// Names a run of the server, so that pages of an earlier one are reloaded.
  private let session: String
  /// Freed by ``stop()``.
  private let daemon: Mutex<UInt>

  struct State: Sendable {
    var folder: ServedFolder
    var preview: PreviewState
    var count = 0
    var streams = EventStreams()
  }

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - folder: The folder's path; it need not be there yet.
  ///   - basePath: The path that the site's address has; begins and ends with a slash.
  ///   - host: The host to listen at, by name or address.
  ///   - ports: The ports to try, in order; 0 is any that is free.
  ///   - session: A text that no other run of a server has.
  /// - Throws: A ``PreviewServerError``; the last port's where all are taken.
  public init(
    _ folder: String, at basePath: String, host: String = "127.0.0.1", ports: [Int],
    session: String
  ) throws(PreviewServerError) {
    let socket = try Self.listen(at: host, ports)
    port = socket.port
    self.host = host.lowercased()
    self.session = session
    state = Mutex(
      State(
        folder: ServedFolder(path: folder, basePath: basePath),
        preview: PreviewState(revision: "\(session)-0")))
    daemon = Mutex(0)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let started = cmhd_start(socket.descriptor, PreviewServer.answer, context)
    guard let started else {
      close(socket.descriptor)
      throw PreviewServerError(kind: .failed(code: errno))
    }
    daemon.withLock { $0 = UInt(bitPattern: started) }
  }

  deinit { stop() }

  private static func listen(
    at host: String, _ ports: [Int]
  ) throws(PreviewServerError) -> ListeningSocket {
    for port in ports.dropLast() {
      do throws(PreviewServerError) {
        return try ListeningSocket(host: host, port: port)
      } catch {
        guard case .portTaken = error.kind else { throw error }
      }
    }
    return try ListeningSocket(host: host, port: ports.last ?? 0)
  }

  /// Tells open pages what has changed, and what is wrong.
  ///
  /// - Parameters:
  ///   - change: How the folder differs from what it was.
  ///   - basePath: The path that the site's address has now; nil where it is not known.
  ///   - problems: What is wrong, as it is printed; the pages stay as they were until nothing is.
  public func publish(_ change: Change, at basePath: String? = nil, problems: [String] = []) {
    state.withLock { state in
      if let basePath { state.folder.basePath = basePath }
      state.preview.problems = problems
      if change != .nothing {
        state.count += 1
        state.preview.previous = state.preview.revision
        state.preview.revision = "\(session)-\(state.count)"
        state.preview.changesStylesOnly = change == .styles
      }
      state.streams.send(state.preview.event)
    }
  }

  /// Tells connections that they are still there, and so finds those whose browser has gone.
  public func ping() {
    state.withLock { $0.streams.send(Array(":\n\n".utf8)) }
  }

  /// Ends all connections and stops listening.
  public func stop() {
    let pointer = daemon.withLock { pointer in
      defer { pointer = 0 }
      return OpaquePointer(bitPattern: pointer)
    }
    guard let pointer else { return }
    // The library may not be stopped while a connection is suspended.
    state.withLock { $0.streams.end() }
    MHD_stop_daemon(pointer)
  }

  /// Whether a request names this server, rather than a name that somebody made lead to it.
  func isOwn(_ name: String?) -> Bool {
    guard var name = name?.lowercased() else { return false }
    if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") { name = String(name[..<colon]) }
    if ["127.0.0.1", "localhost", "[::1]", host, "[\(host)]"].contains(name) { return true }
    guard host == "0.0.0.0" || host == "::" else { return false }
    return name.hasPrefix("[") || name.allSatisfy { $0.isNumber || $0 == "." }
  }
}

extension PreviewState {
  /// The state as a message of the event stream.
  var event: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(self)).map { Array($0) } ?? []
    return Array("data: ".utf8) + json + Array("\n\n".utf8)
  }
}
