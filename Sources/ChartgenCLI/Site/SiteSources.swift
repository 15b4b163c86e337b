import Diagnostics
import SiteBuilder

/// What the user wrote, read whole before anything else is done.
struct SiteSources: Sendable {
  var configuration: Configuration
  let content: Content
  let theme: Theme
  /// What is odd about it but no error.
  let warnings: [Diagnostic]

  /// Reads a site's folder.
  ///
  /// Configuration, content and theme are all read before anything is said, so that one run shows
  /// every problem.
  init(_ folder: SiteFolder) throws(SiteSourcesError) {
    let configuration: Configuration
    var warnings: [Diagnostic]
    do throws(BuildErrors) {
      (configuration, warnings) = try folder.configuration()
    } catch {
      throw SiteSourcesError(diagnostics: error.diagnostics, status: .wrongUsage)
    }
    var errors: [Diagnostic] = []
    var content: Content?
    var theme: Theme?
    do throws(BuildErrors) {
      let read = try folder.content(for: configuration)
      content = read.content
      warnings += read.warnings
    } catch {
      errors += error.diagnostics
    }
    do throws(BuildErrors) {
      theme = try folder.theme(language: configuration.language)
    } catch {
      errors += error.diagnostics
    }
    guard errors.isEmpty, let content, let theme else {
      throw SiteSourcesError(diagnostics: warnings + errors, status: .failed)
    }
    self.configuration = configuration
    self.content = content
    self.theme = theme
    self.warnings = warnings
  }
}

/// Why a site's sources cannot be used.
struct SiteSourcesError: Error {
  let diagnostics: [Diagnostic]
  /// What the run ends with.
  let status: RunStatus
}
