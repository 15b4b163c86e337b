import CMicroHTTPD

/// The event streams of open pages.
///
/// A stream that has nothing to say is suspended, so that any number of them costs nothing; connections
/// are kept as numbers, since only the library looks at them.
struct EventStreams: Sendable {
  private struct Stream: Sendable {
    let connection: UInt
    var pending: [UInt8]
    var isSuspended = false
  }

  private var streams: [Int: Stream] = [:]
  private var next = 0
  private var hasEnded = false

  var count: Int { streams.count }

  /// Adds a stream that first says something; returns its number.
  mutating func add(_ connection: OpaquePointer, saying first: [UInt8]) -> Int {
    next += 1
    streams[next] = Stream(connection: UInt(bitPattern: connection), pending: first)
    return next
  }

  mutating func remove(_ number: Int) {
    streams[number] = nil
  }

  /// Says something to all streams.
  mutating func send(_ bytes: [UInt8]) {
    for number in streams.keys {
      streams[number]?.pending += bytes
      wake(number)
    }
  }

  /// Ends all streams, once each has said what it has to.
  mutating func end() {
    hasEnded = true
    for number in streams.keys { wake(number) }
  }

  private mutating func wake(_ number: Int) {
    guard let stream = streams[number], stream.isSuspended else { return }
    streams[number]?.isSuspended = false
    MHD_resume_connection(OpaquePointer(bitPattern: stream.connection))
  }

  /// Moves what a stream has to say into a buffer; a stream with nothing to say is suspended.
  mutating func read(_ number: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard var stream = streams[number] else { return Int(MHD_CONTENT_READER_END_OF_STREAM) }
    guard !stream.pending.isEmpty else {
      guard !hasEnded else { return Int(MHD_CONTENT_READER_END_OF_STREAM) }
      streams[number]?.isSuspended = true
      MHD_suspend_connection(OpaquePointer(bitPattern: stream.connection))
      return 0
    }
    let count = min(stream.pending.count, buffer.count)
    buffer.copyBytes(from: stream.pending.prefix(count))
    stream.pending.removeFirst(count)
    streams[number] = stream
    return count
  }
}
