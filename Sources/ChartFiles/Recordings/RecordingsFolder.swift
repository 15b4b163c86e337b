public import Diagnostics
import Foundation

/// A folder of recorded responses, one in each `.json` or `.json.gz` file.
public struct RecordingsFolder: Sendable {
  public let path: String

  /// The folder at a path.
  public init(path: String) {
    self.path = path
  }

  /// The names of the folder's responses, at any depth, in the order of their bytes.
  ///
  /// - Parameter unreadable: Is told of each folder within it that cannot be read.
  /// - Returns: The names.
  /// - Throws: A `Diagnostic` where there is no folder, or none of its files is a response.
  public func names(unreadable: (Diagnostic) -> Void) throws(Diagnostic) -> [String] {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: self.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw Diagnostic(
        "no such folder", at: .name(self.path),
        hint: "name a folder of recorded responses with --from FOLDER")
    }
    var names: [String] = []
    // Folders that are still to be listed, by their paths from the folder.
    var waiting = [""]
    while let part = waiting.popLast() {
      let path = part.isEmpty ? self.path : self.path + "/" + part
      guard let inside = try? files.contentsOfDirectory(atPath: path) else {
        guard !part.isEmpty else {
          throw Diagnostic(
            "the folder cannot be read", at: .name(path),
            hint: "make it readable by the user who runs chartgen")
        }
        unreadable(
          Diagnostic(
            .warning, "the folder cannot be read, so its recordings are skipped", at: .name(path),
            hint: "make it readable by the user who runs chartgen"))
        continue
      }
      for entry in inside where entry.first != "." {
        let name = part.isEmpty ? entry : part + "/" + entry
        var isFolder: ObjCBool = false
        let isThere = files.fileExists(atPath: self.path + "/" + name, isDirectory: &isFolder)
        if isThere, isFolder.boolValue {
          // A link to a folder may lead back up.
          if !Self.isLink(self.path + "/" + name) { waiting.append(name) }
        } else if [".json", ".json.gz"].contains(where: entry.lowercased().hasSuffix) {
          names.append(name)
        }
      }
    }
    guard !names.isEmpty else {
      throw Diagnostic(
        "the folder has no .json file", at: .name(self.path),
        hint: "put one recorded response into each .json file")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isLink(_ path: String) -> Bool {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
    return type as? FileAttributeType == .typeSymbolicLink
  }

  /// The bytes of a response, by its name in the folder.
  public func read(_ name: String, limit: Int) throws(UnreadableRecording) -> [UInt8] {
    let path = self.path + "/" + name
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int, size <= limit,
      let data = FileManager.default.contents(atPath: path)
    else { throw UnreadableRecording(limit: limit) }
    guard Gzip.isGzip(Array(data.prefix(2))) else { return Array(data) }
    guard let bytes = try? Gzip.decompress(Array(data), of: name, limit: limit) else {
      throw UnreadableRecording(limit: limit)
    }
    return bytes
  }
}

/// A file that cannot be read, or is larger than any response.
public struct UnreadableRecording: Error, CustomStringConvertible, Sendable {
  let limit: Int

  public var description: String {
    "cannot be read, or is larger than the limit of \(limit) bytes"
  }
}
