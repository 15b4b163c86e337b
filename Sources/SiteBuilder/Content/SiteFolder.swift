public import Diagnostics
import Foundation

/// The folder of a site's sources, read as it is: names come in the order of their bytes, so that
/// every machine reads alike.
public struct SiteFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Names a folder.
  public init(path: String) {
    self.path = path
  }

  /// The files below a folder of the site, as paths from that folder; dot entries are left out.
  ///
  /// A folder that does not exist has no files. A link to a file counts as a file; a link to a
  /// folder is not followed, since it may lead out of the site or around in a circle.
  func files(in folder: String) throws(BuildErrors) -> [String] {
    let base = path + "/" + folder
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: base, isDirectory: &isFolder), isFolder.boolValue
    else { return [] }
    var files: [String] = []
    var waiting = [""]
    while let next = waiting.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: base + "/" + next)
      } catch {
        throw BuildErrors([unreadable(folder + "/" + next, error)])
      }
      for name in names where !name.hasPrefix(".") {
        let file = next + name
        let full = base + "/" + file
        let type =
          (try? FileManager.default.attributesOfItem(atPath: full))?[.type] as? FileAttributeType
        if type == .typeDirectory {
          waiting.append(file + "/")
        } else {
          files.append(file)
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of all files in Content and Templates, which a site is made from.
  public func allFiles() throws(BuildErrors) -> [String] {
    var all: [String] = []
    for folder in ["Content", "Templates"] {
      all += try files(in: folder).map { "\(path)/\(folder)/\($0)" }
    }
    return all
  }

  /// The bytes of a file; `name` is its path from the site's folder.
  func read(_ name: String) throws(BuildErrors) -> SourceText {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder),
      isFolder.boolValue
    {
      throw BuildErrors([
        Diagnostic(
          "is a link to a folder, which is not followed", at: .name(name),
          hint: "put the folder itself there")
      ])
    }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      return SourceText(name: name, bytes: Array(data))
    } catch {
      throw BuildErrors([unreadable(name, error)])
    }
  }

  /// Reads site.yml.
  ///
  /// - Throws: ``BuildErrors`` where there is none, or something is wrong in it.
  public func configuration() throws(BuildErrors) -> (
    configuration: Configuration, warnings: [Diagnostic]
  ) {
    let name = "Content/site.yml"
    guard FileManager.default.fileExists(atPath: path + "/" + name) else {
      throw BuildErrors([
        Diagnostic(
          "the site has no configuration", at: .name(name),
          hint: "run chartgen in a site's folder, or name one with --root DIR")
      ])
    }
    return try Configuration.read(read(name))
  }

  private func unreadable(_ name: String, _ error: any Error) -> Diagnostic {
    let reason = (error as NSError).localizedDescription
    return Diagnostic(
      "cannot be read: \(reason)", at: .name(name), hint: "make it readable for this user")
  }
}
