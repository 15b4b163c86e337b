import Diagnostics
import Foundation
import SiteConfiguration

/// `chartgen init`: a site of one's own in a new folder.
struct InitCommand {
  let options: InitOptions
  let console: Console
  /// The folder that the site is made in.
  private let folder: String

  init(_ options: InitOptions, _ console: Console) {
    self.options = options
    self.console = console
    folder = SitePaths(root: options.folder, in: console.environment.folder).root
  }

  func run() throws {
    try checkFolder()
    let answers = options.asksNothing || !console.environment.canAsk ? [:] : ask()
    let files = [
      ("Content/site.yml", NewSite.configuration(answers)), ("Content/index.md", NewSite.home),
      ("Content/about.md", NewSite.about), (".gitignore", NewSite.ignoredFiles),
    ]
    let missing = files.filter { !FileManager.default.fileExists(atPath: "\(folder)/\($0.0)") }
    try write(missing)
    let program = program
    let root = options.folder.shellQuoted
    try console.environment.output(
      """
      \(missing.isEmpty ? "Nothing was missing in" : "The site is in") \(options.folder). Go on with

          \(program) serve --root \(root)
          \(program) build --root \(root)

      The first shows it in the browser while you work, the second makes it in Output.

      """)
  }

  /// Refuses a folder that holds anything, unless what is missing may be added.
  private func checkFolder() throws(Diagnostic) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw Diagnostic(
        "is a file; expected a folder, or nothing", at: .name(folder), hint: "name another folder")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw fault(error, at: folder)
    }
    guard names.isEmpty || options.addsMissing else {
      throw Diagnostic(
        "the folder is not empty: it has \(names.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", "))"
          + (names.count > 3 ? ", …" : ""), at: .name(folder),
        hint: "name another folder, or add what is missing, and overwrite nothing, with --force")
    }
  }

  /// Asks for what every site decides; each answer is read as site.yml's is, and asked for again.
  private func ask() -> [String: String] {
    var answers: [String: String] = [:]
    for question in NewSite.questions {
      var answer: String?
      repeat {
        console.environment.error("\(question.text) [\(question.usual)]: ")
        guard let line = console.environment.askLine() else { return answers }
        let text = line.trimmingCharacters(in: .whitespaces)
        answer = text.isEmpty ? question.usual : text
        if let fault = NewSite.fault(in: answer ?? "", of: question) {
          console.environment.error(fault + "\n")
          answer = nil
        }
      } while answer == nil
      answers[question.key] = answer
    }
    return answers
  }

  /// Writes all files, or none: what was made before a fault is taken away again.
  private func write(_ files: [(path: String, text: String)]) throws(Diagnostic) {
    var made: [String] = []
    do {
      for file in files {
        let path = "\(folder)/\(file.path)"
        var parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var missing: [String] = []
        while !FileManager.default.fileExists(atPath: parent) {
          missing.append(parent)
          parent = URL(fileURLWithPath: parent).deletingLastPathComponent().path
        }
        for folder in missing.reversed() {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
          made.append(folder)
        }
        made.append(path)
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
      throw fault(error, at: folder)
    }
  }

  private func fault(_ error: any Error, at path: String) -> Diagnostic {
    let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code
    let reason = code.map { String(cString: strerror($0.rawValue)) } ?? error.localizedDescription
    return Diagnostic(
      "cannot make the site: \(reason)", at: .name(path),
      hint: "name a folder that you may write to, on a disk with room")
  }

  /// The program as a shell finds it.
  private var program: String {
    let path = console.environment.program
    let folders = console.environment.variables["PATH", default: ""].split(separator: ":")
    let isFound = folders.contains {
      $0 == URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
    return path.isEmpty || isFound ? "chartgen" : path.shellQuoted
  }
}

extension String {
  /// The text as one word of a shell's command line.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "_-./+,:@%".utf8.contains(byte)
      }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
