public import Foundation
import Synchronization

/// A fresh folder that is removed with everything in it when the last use of this value ends.
public final class TemporaryFolder: Sendable {
  /// Where the folder is, symbolic links resolved.
  public let url: URL

  /// Makes a folder in the system's place for temporary files.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appending(path: "chartgen-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Removes the folder when the process ends, for one whose last use would not.
  public func removeAtExit() {
    let isFirst = Self.lasting.withLock { lasting in
      lasting.append(url)
      return lasting.count == 1
    }
    guard isFirst else { return }
    atexit {
      for url in TemporaryFolder.lasting.withLock({ $0 }) {
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  private static let lasting = Mutex<[URL]>([])

  /// Writes a text into the folder, making the folders on the way.
  public func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes into the folder, making the folders on the way.
  public func write(_ bytes: [UInt8], to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Reads a text from the folder.
  public func text(at path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}
