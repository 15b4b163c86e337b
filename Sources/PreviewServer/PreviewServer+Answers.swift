import CMicroHTTPD
import CPreviewPage
import Foundation
import Synchronization

extension PreviewServer {
  /// What the library calls for each request, twice: an answer to the first call, before all of the
  /// request is read, would close the connection.
  static let answer: MHD_AccessHandlerCallback = {
    context, connection, path, method, _, _, size, mark in
    guard let context, let connection, let path, let method else { return .NO }
    if let mark, mark.pointee == nil {
      mark.pointee = context
      return .YES
    }
    // The body of a request, which nothing here has a use for.
    if let size, size.pointee > 0 {
      size.pointee = 0
      return .YES
    }
    let server = Unmanaged<PreviewServer>.fromOpaque(context).takeUnretainedValue()
    return server.answer(connection, String(cString: method), String(cString: path))
  }

  private func answer(
    _ connection: OpaquePointer, _ method: String, _ path: String
  ) -> MHD_Result {
    guard isOwn(Self.header("Host", of: connection)) else {
      return Answer(status: 403, text: "This preview is not served under that name.\n")
        .send(over: connection)
    }
    guard method == "GET" || method == "HEAD" else {
      return Answer(
        status: 405, text: "Only GET is possible here.\n", headers: ["Allow": "GET, HEAD"]
      )
      .send(over: connection)
    }
    switch path {
    case Self.eventsPath: return openStream(connection)
    case Self.scriptPath:
      return Answer(
        type: ServedFolder.mediaType(of: path), Array(String(cString: previewScript()).utf8)
      ).send(over: connection)
    default: break
    }
    let (folder, preview) = state.withLock { ($0.folder, $0.preview) }
    switch folder.find(path) {
    case .file(let name):
      if name.hasSuffix(".html") { return page(name, in: folder, preview, status: 200, connection) }
      return file(name, in: folder, connection)
    case .redirect(let path):
      let target = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
      return Answer(status: 302, text: "", headers: ["Location": target]).send(over: connection)
    case .nothing: return page("404.html", in: folder, preview, status: 404, connection)
    }
  }

  /// A page, with the script that listens for changes; where there is none yet, an empty one.
  private func page(
    _ name: String, in folder: ServedFolder, _ preview: PreviewState, status: UInt32,
    _ connection: OpaquePointer
  ) -> MHD_Result {
    let html = folder.bytes(of: name) ?? Array(String(cString: previewPage()).utf8)
    let tag = String(cString: previewTag()).replacing("REVISION", with: preview.revision)
    return Answer(
      status: status, type: "text/html; charset=utf-8", Self.insert(Array(tag.utf8), into: html)
    ).send(over: connection)
  }

  /// Puts a text before the end of a page's body.
  static func insert(_ text: [UInt8], into html: [UInt8]) -> [UInt8] {
    let end = Array("</body>".utf8)
    var place = html.count - end.count
    while place >= 0, !html[place..<place + end.count].elementsEqual(end) { place -= 1 }
    guard place >= 0 else { return html + text }
    return html[..<place] + text + html[place...]
  }

  /// A file as it is, or a part of it.
  private func file(
    _ name: String, in folder: ServedFolder, _ connection: OpaquePointer
  ) -> MHD_Result {
    guard let (descriptor, size) = folder.open(name) else {
      return Answer(status: 404, text: "").send(over: connection)
    }
    let range = ByteRange(Self.header("Range", of: connection), of: size)
    guard range != .unsatisfiable else {
      close(descriptor)
      return Answer(status: 416, text: "", headers: ["Content-Range": "bytes */\(size)"])
        .send(over: connection)
    }
    let bytes = range.bytes ?? 0..<size
    guard
      let response = MHD_create_response_from_fd_at_offset64(
        UInt64(bytes.count), descriptor, UInt64(bytes.lowerBound))
    else {
      close(descriptor)
      return .NO
    }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", ServedFolder.mediaType(of: name))
    MHD_add_response_header(response, "Cache-Control", "no-store")
    MHD_add_response_header(response, "Accept-Ranges", "bytes")
    guard range.bytes != nil else { return MHD_queue_response(connection, 200, response) }
    MHD_add_response_header(
      response, "Content-Range", "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)")
    return MHD_queue_response(connection, 206, response)
  }

  // MARK: - Event streams

  /// What a stream's callbacks are given.
  private final class StreamContext {
    let server: PreviewServer
    let number: Int

    init(_ server: PreviewServer, _ number: Int) {
      self.server = server
      self.number = number
    }
  }

  private func openStream(_ connection: OpaquePointer) -> MHD_Result {
    let number = state.withLock { state in
      state.streams.add(connection, saying: Array("retry: 500\n".utf8) + state.preview.event)
    }
    let context = Unmanaged.passRetained(StreamContext(self, number))
    let response = MHD_create_response_from_callback(
      .max, 4_096,
      { context, _, buffer, size in
        guard let context, let buffer else { return Int(MHD_CONTENT_READER_END_WITH_ERROR) }
        let stream = Unmanaged<StreamContext>.fromOpaque(context).takeUnretainedValue()
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        return stream.server.state.withLock { $0.streams.read(stream.number, into: room) }
      }, context.toOpaque(),
      { context in
        guard let context else { return }
        let stream = Unmanaged<StreamContext>.fromOpaque(context).takeRetainedValue()
        stream.server.state.withLock { $0.streams.remove(stream.number) }
      })
    guard let response else {
      context.release()
      state.withLock { $0.streams.remove(number) }
      return .NO
    }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", "text/event-stream")
    MHD_add_response_header(response, "Cache-Control", "no-store")
    return MHD_queue_response(connection, 200, response)
  }

  private static func header(_ name: String, of connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }
}

/// A response that is made of bytes.
private struct Answer {
  var status: UInt32 = 200
  let type: String
  let body: [UInt8]
  var headers: [String: String] = [:]

  init(status: UInt32 = 200, type: String, _ body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  init(status: UInt32, text: String, headers: [String: String] = [:]) {
    self.init(status: status, type: "text/plain; charset=utf-8", Array(text.utf8))
    self.headers = headers
  }

  func send(over connection: OpaquePointer) -> MHD_Result {
    var body = body
    let response = body.withUnsafeMutableBytes {
      MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", type)
    MHD_add_response_header(response, "Cache-Control", "no-store")
    for (name, value) in headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, status, response)
  }
}
