public import ChartModel
import Foundation

extension NamedItems {
  /// The items that files in a Content folder name: `podcasts/ID.md`, `artists/ID.md`, `albums/ID.md`.
  ///
  /// Only names are looked at, so that what is wrong in Content does not keep a chart from being
  /// stored; it is told when the content itself is read.
  public init(namedIn content: String) {
    func ids(_ folder: String) -> Set<Int> {
      let files = try? FileManager.default.contentsOfDirectory(atPath: "\(content)/\(folder)")
      return Set((files ?? []).compactMap { $0.hasSuffix(".md") ? Int($0.dropLast(3)) : nil })
    }
    self.init(artists: ids("artists"), albums: ids("albums"), podcasts: ids("podcasts"))
  }

  /// The items with those of site.yml; what is only known by name is not among them.
  public func adding(_ configuration: Configuration) -> NamedItems {
    var named = self
    for case .id(let id) in configuration.artists { named.artists.insert(id) }
    for case .id(let id) in configuration.podcasts { named.podcasts.insert(id) }
    return named
  }
}
