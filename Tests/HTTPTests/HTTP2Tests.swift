import Foundation
import HTTP
import TestSupport
import Testing

/// Against nghttpd, which answers a folder's name without its slash with a 301.
struct HTTP2Tests {
  private static let server = "/usr/sbin/nghttpd"
  private static let openSSL = "/usr/bin/openssl"
  private static var isPresent: Bool {
    [server, openSSL].allSatisfy(FileManager.default.isExecutableFile(atPath:))
  }

  @Test(.enabled(if: isPresent, "needs nghttpd and openssl"))
  func `parallel redirects over HTTP2 are followed, and only a trusted certificate counts`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("page", to: "root/folder/index.html")
    let key = folder.url.appending(path: "key.pem").path
    let certificate = folder.url.appending(path: "certificate.pem").path
    let maker = try start(
      Self.openSSL,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2",
        "-keyout", key, "-out", certificate,
      ])
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)

    let (socket, port) = try Sockets.listen(backlog: 1)
    Sockets.end(socket)
    let server = try start(
      Self.server,
      [
        "-a", "127.0.0.1", "-d", folder.url.appending(path: "root").path, "\(port)", key,
        certificate,
      ])
    defer {
      // It may have the blocked signals of the thread that started it: only this one always ends it.
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    let base = "https://127.0.0.1:\(port)"
    try await waitUntilReady(base, trusting: certificate)

    let client = loopbackClient {
      $0.certificateFile = certificate
      $0.width = 20
    }
    let bodies = try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          let answer = try await client.get("\(base)/folder")
          #expect(answer.url == "\(base)/folder/")
          // Only HTTP/2 sends its names in small letters.
          #expect(answer.headers.fields.contains { $0.name == "content-length" })
          return String(decoding: answer.body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies == Array(repeating: "page", count: 20))

    guard case .tls = await failure(of: loopbackClient(), "\(base)/folder/") else {
      Issue.record("a certificate that nobody vouches for was taken")
      return
    }
  }

  private func start(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Asks with a new client each time, because one does not ask again where it was refused.
  private func waitUntilReady(_ base: String, trusting certificate: String) async throws {
    for _ in 0..<200 {
      let client = loopbackClient { $0.certificateFile = certificate }
      if let answer = try? await client.get("\(base)/folder/"), answer.status == 200 { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("nghttpd did not begin to answer")
  }
}
