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
  /// every problem; without a configuration, content means nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isChecked: Whether templates that can be read are checked where others cannot.
  /// - Throws: ``SiteSourcesError`` with every problem.
  init(_ folder: SiteFolder, isChecked: Bool = false) throws(SiteSourcesError) {
    var errors: [Diagnostic] = []
    var warnings: [Diagnostic] = []
    func attempt<Part>(_ read: () throws(BuildErrors) -> Part) -> Part? {
      do throws(BuildErrors) {
        return try read()
      } catch {
        errors += error.diagnostics
        return nil
      }
    }
    let configuration = attempt { () throws(BuildErrors) in
      let read = try folder.configuration()
      warnings += read.warnings
      return read.configuration
    }
    if let configuration, let fault = folder.fault(ofLanguage: configuration.language) {
      errors.append(fault)
    }
    // What is wrong so far is asked for in site.yml.
    let isUsable = errors.isEmpty
    let content = configuration.flatMap { configuration in
      attempt { () throws(BuildErrors) in
        let read = try folder.content(for: configuration)
        warnings += read.warnings
        return read.content
      }
    }
    let language = isUsable ? configuration?.language : nil
    let theme = attempt { () throws(BuildErrors) in
      try folder.theme(language: language ?? "en", isChecked: isChecked)
    }
    guard errors.isEmpty, let configuration, let content, let theme else {
      throw SiteSourcesError(
        diagnostics: warnings + errors, status: isUsable ? .failed : .wrongUsage)
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
