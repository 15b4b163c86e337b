#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why files could not be put into the output folder.
public struct OutputError: Error, Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The folder has no manifest, but files of somebody else; some of their names.
    case foreignContent([String])
    /// A file that is not ours, with other content, is where one must go.
    case foreignFile
    /// Something that is not ours is in the way of a file.
    case blocked(Obstacle, for: String)
    /// A path that cannot be published.
    case badPath(PathFault)
    /// Two paths are one, or are one where upper and lower case do not differ, or one is a file
    /// where the other needs a folder.
    case pathClash(with: String)
    /// An edition without any file.
    case noFiles
    /// The file's content does not give the checksum in its first line.
    case damaged
    /// A picture's file is gone, or is not as long as it was.
    case damagedPicture
    /// The file was written by a chartgen with another format.
    case unknownFormat
    /// A dry run found what an interrupted run left.
    case unfinished
    /// The system refused; its error number.
    case failed(Action, code: Int32)
  }

  /// What is in the way of a file.
  public enum Obstacle: String, Sendable {
    case file, folder, link
  }

  /// What is wrong with a path.
  public enum PathFault: Sendable {
    case empty, tooLong, emptySegment, dotSegment, longSegment, controlCharacter, reserved
  }

  /// What was tried.
  public enum Action: String, Sendable {
    case open
    case read
    case list
    case write
    case makeFolder = "create"
    case setMode = "set the permissions of"
    case move = "replace"
    case remove
  }

  /// The file or folder, with the folder's own path before it.
  public let path: String

  /// What happened.
  public let kind: Kind

  /// Whether the new edition is partly in place already; the next run completes it.
  public private(set) var isHalfWay = false

  /// Describes a failure.
  public init(_ kind: Kind, at path: String) {
    self.kind = kind
    self.path = path
  }

  /// Returns the error of a run that had begun to put files into place.
  func halfWay() -> OutputError {
    var error = self
    error.isHalfWay = true
    return error
  }
}

extension OutputError {
  /// What was found and what was expected.
  public var message: String {
    switch kind {
    case .foreignContent(let names):
      "the folder contains files that chartgen did not make: "
        + names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        + (names.count > 3 ? ", …" : "")
    case .foreignFile: "chartgen did not make this file, and a page must go here"
    case .blocked(let obstacle, let wanted):
      "a \(obstacle.rawValue) that chartgen did not make is in the way of '\(wanted)'"
    case .badPath(let fault): "cannot publish a file of this name: \(Self.text(of: fault))"
    case .pathClash(let other):
      other == path
        ? "two files have this path"
        : "'\(other)' conflicts with this path"
    case .noFiles: "the new edition of the site has no files"
    case .damaged: "the content does not match the checksum in the first line"
    case .damagedPicture: "this picture's file disappeared while pages were rendered"
    case .unknownFormat: "this version of chartgen does not know the format of this file"
    case .unfinished: "an interrupted run left the folder partly updated"
    case .failed(let action, let code):
      "cannot \(action.rawValue) this: \(String(cString: strerror(code)))"
    }
  }

  /// What to do about it.
  public var hint: String? {
    switch kind {
    case .foreignContent: "move them elsewhere, or publish into an empty folder"
    case .foreignFile: "move it elsewhere, or give the page another address"
    case .blocked: "move it elsewhere, then build again"
    case .badPath: "give the page another address"
    case .pathClash: "give one of the two another address (upper and lower case count as the same)"
    case .noFiles: nil
    case .damaged:
      "move your own files out of the folder, empty it (with this file), then build again"
    case .damagedPicture: "build again"
    case .unknownFormat: "use the newest version of chartgen that has written to this folder"
    case .unfinished: "build once without --dry-run to complete it"
    case .failed(_, let code): Self.hint(for: code)
    }
  }

  private static func text(of fault: PathFault) -> String {
    switch fault {
    case .empty: "it is empty"
    case .tooLong: "it has more than \(OutputPath.limit) bytes"
    case .emptySegment: "it begins or ends with '/', or contains '//'"
    case .dotSegment: "it contains a part '.' or '..'"
    case .longSegment: "it contains a part of more than \(OutputPath.segmentLimit) bytes"
    case .controlCharacter: "it contains a control character"
    case .reserved: "'.git' and names that begin with '.chartgen-' are reserved"
    }
  }

  /// The remedy for an error number of the system.
  package static func hint(for code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space on the disk, then build again"
    case EACCES, EPERM: "make it writable by the user who runs chartgen"
    case EROFS: "use a folder on a writable disk"
    case ENOENT: "create the folder that the path, or a link in it, leads to"
    case ENOTDIR, EISDIR, ELOOP: "remove or move the existing entry, then build again"
    default: nil
    }
  }
}
