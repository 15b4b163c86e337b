import Diagnostics
import Foundation

/// `chartgen theme`: the files of the built-in theme, and those that the site has of its own.
struct ThemeCommand {
  let options: ThemeOptions
  let console: Console
  let paths: SitePaths

  init(_ options: ThemeOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() throws {
    let output = console.environment.output
    guard let name = options.file else {
      return try output(options.action == .diff ? differences() : list())
    }
    let file = try file(name)
    switch options.action {
    case .print: try output(String(decoding: file.bytes, as: UTF8.self))
    case .copy: try copy(file)
    case .diff: try output(difference(of: file))
    case .mark: try mark(file)
    }
  }

  private func file(_ name: String) throws(UsageError) -> BuiltInFile {
    if let file = BuiltInFile(name) { return file }
    throw UsageError(
      "the built-in theme has no file '\(name)'", near: name, of: BuiltInFile.all.map(\.path),
      help: "theme")
  }

  /// The site's own file in place of a built-in one; nil where it has none.
  private func own(_ file: BuiltInFile) -> [UInt8]? {
    FileManager.default.contents(atPath: paths.templates + "/" + file.path).map(Array.init)
  }

  // MARK: - Reading

  /// Every built-in file, with what the site does with it.
  private func list() -> String {
    let copies = ThemeCopies(in: paths)
    let width = BuiltInFile.all.map(\.path.count).max() ?? 0
    return BuiltInFile.all.map { file in
      guard let state = state(of: file, copies) else { return file.path + "\n" }
      return file.path + String(repeating: " ", count: width - file.path.count + 2) + state + "\n"
    }.joined()
  }

  private func state(of file: BuiltInFile, _ copies: ThemeCopies) -> String? {
    guard let own = own(file) else { return nil }
    if own == file.bytes { return "replaced, unchanged" }
    if own.isEmpty { return "taken away" }
    let state = file.path.hasPrefix("strings/") ? "overlaid" : "replaced"
    return copies.changed(file).map { "\(state), changed in chartgen since \($0)" } ?? state
  }

  /// What the site has changed in all files that it replaces.
  private func differences() -> String {
    BuiltInFile.all.map(difference).joined()
  }

  private func difference(of file: BuiltInFile) -> String {
    guard let own = own(file), own != file.bytes else { return "" }
    let name = "Templates/" + file.path
    return LineDiff(from: file.bytes, to: own).text(from: name + " (built in)", to: name)
  }

  // MARK: - Writing

  /// Puts a built-in file into the site's folder, where it is then used in its place.
  private func copy(_ file: BuiltInFile) throws(Diagnostic) {
    guard FileManager.default.fileExists(atPath: paths.root + "/Content/site.yml") else {
      throw Diagnostic(
        "this is not a site's folder: it has no Content/site.yml", at: .name(paths.root),
        hint: "run chartgen in a site's folder, or name one with --root DIR")
    }
    let url = URL(fileURLWithPath: paths.templates + "/" + file.path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url, options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw Diagnostic(
        "the site has this file already, and it is not overwritten", at: .name(url.path),
        hint: "compare the two: chartgen theme --diff \(file.path)")
    } catch {
      throw Diagnostic("cannot be written: \(error.localizedDescription)", at: .name(url.path))
    }
    var copies = ThemeCopies(in: paths)
    try copies.note(file)
    console.say("copied to Templates/\(file.path)", wasRequested: true)
  }

  /// Notes that the site's file takes account of what this version has.
  private func mark(_ file: BuiltInFile) throws(Diagnostic) {
    guard own(file) != nil else {
      throw Diagnostic(
        "the site has no file of its own here", at: .name("Templates/" + file.path),
        hint: "copy the built-in one: chartgen theme --copy \(file.path)")
    }
    var copies = ThemeCopies(in: paths)
    try copies.note(file)
  }
}
