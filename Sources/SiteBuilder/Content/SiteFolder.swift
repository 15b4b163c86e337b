public import ChartModel
public import Diagnostics
import Foundation

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
        // The system's reason, which the error hides.
        let code = access(base + "/" + next, R_OK | X_OK) == 0 ? EIO : errno
        throw BuildErrors([unreadable(folder + "/" + next, code)])
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

  /// The items that files in Content name: `podcasts/ID.md`, `artists/ID.md`, `albums/ID.md`.
  ///
  /// Only names are looked at, so that what is wrong in Content does not keep a chart from being
  /// stored; it is told when the content itself is read.
  public func namedItems() -> NamedItems {
    var items = NamedItems()
    func ids(_ folder: String) -> Set<Int> {
      let files = (try? files(in: "Content/" + folder)) ?? []
      return Set(files.compactMap { $0.hasSuffix(".md") ? Int($0.dropLast(3)) : nil })
    }
    items.podcasts = ids("podcasts")
    items.artists = ids("artists")
    items.albums = ids("albums")
    return items
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
