import Diagnostics
import Foundation

/// A file that is read byte by byte, a block at a time.
struct ByteSource {
  /// The file's name, for messages.
  let name: String
  private let handle: FileHandle
  private var block: [UInt8] = []
  private var next = 0
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Throws: A `Diagnostic` where it cannot be read.
  init(_ path: String, name: String) throws(Diagnostic) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic("no such file", at: .name(name), hint: nil)
    }
    guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
      throw Diagnostic(
        "the file cannot be read", at: .name(name),
        hint: "make it readable by the user who runs chartgen, or name another")
    }
    self.name = name
    self.handle = handle
  }

  /// Returns the next byte and passes it; nil at the end.
  mutating func pop() throws(Diagnostic) -> UInt8? {
    if next == block.count { try fill() }
    guard next < block.count else { return nil }
    defer { next += 1 }
    return block[next]
  }

  /// Returns the next byte; nil at the end.
  mutating func peek() throws(Diagnostic) -> UInt8? {
    if next == block.count { try fill() }
    return next < block.count ? block[next] : nil
  }

  private mutating func fill() throws(Diagnostic) {
    guard !isAtEnd else { return }
    do {
      let data = try handle.read(upToCount: 1 << 16)
      block = data.map(Array.init) ?? []
    } catch {
      throw Diagnostic("reading failed: \(error.localizedDescription)", at: .name(name), hint: nil)
    }
    next = 0
    isAtEnd = block.isEmpty
  }

  /// A problem at a line of the file.
  func problem(_ message: String, line: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic(message, at: .name("\(name):\(line)"), hint: hint)
  }
}
