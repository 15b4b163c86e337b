import ChartModel
import Diagnostics
import SiteBuilder
import SiteConfiguration

/// What a site wants to show, all that fetching needs to know: site.yml, the options that go over it,
/// and the items that the files in Content are named for.
struct SiteChoice: Sendable {
  var configuration: Configuration
  /// Stands for the bytes of site.yml.
  let digest: SourceDigest
  /// The items that Content names.
  let contentItems: NamedItems

  /// Reads the choice, before anything is opened or fetched.
  ///
  /// - Throws: ``RunError`` where site.yml cannot be used, or an option does not go with it.
  init(
    _ folder: SiteFolder, _ options: BuildOptions, _ console: Console
  ) throws(RunError) {
    do {
      let read = try folder.configuration()
      read.warnings.forEach(console.report)
      configuration = read.configuration
      digest = read.digest
    } catch {
      throw RunError(error.diagnostics, status: .wrongUsage)
    }
    do throws(UsageError) {
      try options.accepted.check(against: configuration)
    } catch {
      throw RunError(error)
    }
    if let url = options.feedsURL { configuration.sources.feeds = url }
    if let url = options.itunesURL { configuration.sources.itunes = url }
    if let url = options.artworkURL { configuration.sources.artwork = url }
    contentItems = NamedItems(namedIn: folder.path + "/Content")
  }
}
