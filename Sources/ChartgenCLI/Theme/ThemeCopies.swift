import BuiltInTheme
import Diagnostics
import Foundation
import Publishing

/// What `Templates/.theme` notes: from which version of chartgen each file of the built-in theme was
/// copied, and what it was then, so that a later version can tell what it has changed since.
struct ThemeCopies {
  /// What is noted of a copy.
  struct Note {
    let version: String
    /// The hash of the built-in file that was copied.
    let hash: String
  }

  /// By the path from Templates.
  private(set) var notes: [String: Note] = [:]

  private let file: String

  /// Reads the notes of a site; none where there is no file.
  init(in paths: SitePaths) {
    file = paths.templates + "/.theme"
    let text = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    for line in (text ?? "").split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 3 else { continue }
      notes[fields[0]] = Note(version: fields[1], hash: fields[2])
    }
  }

  /// Notes that the site's file takes account of what this version has.
  mutating func note(_ builtIn: BuiltInFile) throws(Diagnostic) {
    notes[builtIn.path] = Note(version: Program.version, hash: builtIn.hash)
    let lines = notes.sorted { $0.key < $1.key }.map { path, note in
      "\(path) \(note.version) \(note.hash)\n"
    }
    do {
      try Data((Self.heading + lines.joined()).utf8)
        .write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw Diagnostic("cannot be written: \(error.localizedDescription)", at: .name(file))
    }
  }

  private static let heading =
    "# The files copied by 'chartgen theme --copy': path, version, hash. Keep this file.\n"

  /// The version that a file was copied from, where the built-in one has changed since then.
  func changed(_ builtIn: BuiltInFile) -> String? {
    notes[builtIn.path].flatMap { $0.hash == builtIn.hash ? nil : $0.version }
  }

  /// What to look into since an upgrade: the copies whose original has changed or is gone.
  func warnings(in paths: SitePaths) -> [Diagnostic] {
    notes.sorted { $0.key < $1.key }.compactMap { path, note in
      guard let bytes = FileManager.default.contents(atPath: paths.templates + "/" + path) else {
        return nil
      }
      guard let builtIn = BuiltInFile(path) else {
        return Diagnostic(
          .warning, "chartgen \(Program.version) no longer has the file that this was copied from",
          at: .name("Templates/" + path), hint: "see what replaces it: chartgen theme")
      }
      guard changed(builtIn) != nil, Array(bytes) != builtIn.bytes else { return nil }
      return Diagnostic(
        .warning,
        "the built-in file has changed since this was copied from chartgen "
          + note.version, at: .name("Templates/" + path),
        hint: "see 'chartgen theme --diff \(path)', take over what you need, then "
          + "'chartgen theme --mark \(path)'")
    }
  }
}

/// A file of the built-in theme.
struct BuiltInFile {
  /// The path from Templates.
  let path: String
  let bytes: [UInt8]

  static let all = BuiltInTheme.files.map { BuiltInFile(path: $0.path, bytes: $0.bytes) }

  var hash: String { String(ContentHash.hash(bytes), radix: 16) }

  private init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The file of a path, with or without `Templates/` before it.
  init?(_ path: String) {
    let path = path.hasPrefix("Templates/") ? String(path.dropFirst("Templates/".count)) : path
    guard let file = Self.all.first(where: { $0.path == path }) else { return nil }
    self = file
  }
}
