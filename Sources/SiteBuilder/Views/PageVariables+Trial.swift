package import ChartModel
package import Liquid
import Publishing
package import SiteConfiguration

extension Map {
  /// What the home page's template sees of a site of these charts, for programs that try templates
  /// without building a site.
  package static func homePage(
    of charts: [Snapshot], with configuration: Configuration
  ) -> Map {
    let context = SiteContext(
      configuration: configuration, strings: ThemeStrings(words: Map()), isSample: false,
      snapshots: charts, dates: [:], index: PageIndex(), pages: [],
      pictures: SitePictures(PictureIndex(), .none, published: OutputManifest()))
    let scope = PageScope(site: context, address: .home)
    var variables = Map()
    variables.add(CommonVariables(scope: scope, kind: "home", data: Map(), outputs: []))
    variables.add(HomeVariables(scope: scope, followed: [], blurb: nil))
    return variables
  }
}
