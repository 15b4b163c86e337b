import Foundation
import SiteBuilder

/// Where the parts of a site lie, from its folder.
struct SitePaths: Sendable {
  let root: String

  /// The site's folder as `--root` names it, from the folder the program runs in.
  init(root: String?, in folder: String) {
    guard let root else {
      self.root = folder
      return
    }
    self.root =
      root.hasPrefix("/") ? root : URL(fileURLWithPath: folder).appendingPathComponent(root).path
  }

  var sources: SiteFolder { SiteFolder(path: root) }
  var output: OutputFolder { OutputFolder(path: root + "/Output") }
  var data: String { root + "/Data" }
  var store: String { data + "/charts.sqlite" }
  var sample: String { data + "/sample.sqlite" }
  var lastBuild: String { data + "/last-build.json" }
}
