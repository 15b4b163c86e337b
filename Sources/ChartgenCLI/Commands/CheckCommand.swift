import Diagnostics
import SiteBuilder

/// `chartgen check`: everything that a build would find wrong, and the links of Output, without
/// writing.
struct CheckCommand {
  let arguments: CommandLineArguments
  let console: Console
  let paths: SitePaths

  init(_ arguments: CommandLineArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    paths = SitePaths(root: arguments.value(.root), in: console.surroundings.folder)
  }

  func run() async -> ExitStatus {
    let sources: SiteSources
    do {
      sources = try SiteSources(paths.sources)
    } catch {
      error.diagnostics.forEach(console.report)
      return error.status
    }
    sources.warnings.forEach(console.report)
    return .done
  }
}
