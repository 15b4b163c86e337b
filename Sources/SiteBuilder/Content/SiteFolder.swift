import ChartModel
public import Diagnostics
import Foundation
public import SiteConfiguration

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder of a site's sources, read as it is: names come in the order of their bytes, so that
/// every machine reads alike.
public struct SiteFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The files of the theme that the site's own Templates lie over.
  let builtIn: [SourceText]

  /// Whether pages that are drafts are read like others, and marked.
  let showsDrafts: Bool

  /// Names a folder.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - theme: The files of the theme that the site's own lie over, with their paths from Templates.
  ///   - showsDrafts: Whether pages that are drafts are read like others, and marked.
  public init(
    path: String, theme: [(path: String, bytes: [UInt8])] = [], showsDrafts: Bool = false
  ) {
    self.path = path
    self.showsDrafts = showsDrafts
    builtIn = theme.map { file in
      let name = SourceShape.themeFolder + file.path
      return SourceText(name: name, bytes: file.bytes, shownAs: name + " (built in)")
    }
  }

  /// The files below Content or Templates, as paths from there; dot entries are left out.
  ///
  /// A folder that does not exist has no files. A link to a file counts as a file. A link to a folder
  /// is an error, since it may lead out of the site or around in a circle, and so is whatever is in
  /// the place of a folder or a file that has a meaning: what it hides would be missing on the site.
  func files(in top: String) throws(BuildErrors) -> [String] {
    guard try isFolder(top) else { return [] }
    var files: [String] = []
    var faults: [Diagnostic] = []
    var waiting = [""]
    while let next = waiting.popLast() {
      for name in try names(in: "\(top)/\(next)") where !name.hasPrefix(".") {
        let file = next + name
        switch entry("\(top)/\(file)") {
        case .folder:
          if SourceShape.isFile(file, in: top) { faults.append(misplaced("a folder", top, file)) }
          waiting.append(file + "/")
        case .file:
          if SourceShape.isFolder(file, in: top) { faults.append(misplaced("a file", top, file)) }
          files.append(file)
        case .fault(let fault): faults.append(fault)
        }
      }
    }
    guard faults.isEmpty else { throw BuildErrors(faults.sorted(by: Diagnostic.precedes)) }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func misplaced(_ kind: String, _ top: String, _ file: String) -> Diagnostic {
    let wanted = kind == "a file" ? "a folder" : "a file"
    return Diagnostic(
      "is \(kind); expected \(wanted)", at: .name("\(top)/\(file)"),
      hint: "rename it, or put \(wanted) of this name in its place")
  }

  /// Reads site.yml.
  ///
  /// - Throws: ``BuildErrors`` where there is none, or something is wrong in it.
  public func configuration() throws(BuildErrors) -> (
    configuration: Configuration, warnings: [Diagnostic], digest: SourceDigest
  ) {
    let name = "Content/site.yml"
    guard FileManager.default.fileExists(atPath: path + "/" + name) else {
      throw BuildErrors([
        Diagnostic(
          "the site has no configuration", at: .name(name),
          hint: "run chartgen in a site's folder, or name one with --root DIR")
      ])
    }
    let source = try read(name, isPublished: false)
    let read = try Configuration.read(source)
    return (read.configuration, read.warnings, SourceDigest(of: [source]))
  }
}
