import Diagnostics
import SiteBuilder
import SiteConfiguration

/// The theme and the content, read whole and once: what was read is what is rendered.
struct SiteSources: Sendable {
  let content: Content
  let theme: Theme
  /// What is odd about them but no error.
  let warnings: [Diagnostic]
  /// Stands for every byte that was read.
  let digest: SourceDigest

  /// Reads a site's folder.
  ///
  /// Content and theme are both read before anything is said, so that one run shows every problem.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - configuration: What site.yml says; nil where that cannot be read, so that content means
  ///     nothing.
  ///   - isChecked: Whether templates that can be read are checked where others cannot, and blurbs
  ///     that are not used are told.
  /// - Throws: ``RunError`` with every problem.
  init(
    _ folder: SiteFolder, for configuration: Configuration?, isChecked: Bool = false
  ) throws(RunError) {
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
    if let configuration, let fault = folder.fault(ofLanguage: configuration.language) {
      errors.append(fault)
    }
    // The mistakes so far are in site.yml.
    let isUsable = configuration != nil && errors.isEmpty
    let content = configuration.flatMap { configuration in
      attempt { () throws(BuildErrors) in
        let read = try folder.content(for: configuration, isChecked: isChecked)
        warnings += read.warnings
        return read.content
      }
    }
    let language = isUsable ? configuration?.language : nil
    let theme = attempt { () throws(BuildErrors) in
      try folder.theme(language: language ?? "en", isChecked: isChecked)
    }
    if let configuration, let content, let theme {
      errors += content.faults(with: theme, for: configuration)
      if isChecked {
        warnings += content.unusedTemplates(of: theme) + theme.unusedFiles(in: folder)
      }
    }
    guard errors.isEmpty, let content, let theme else {
      throw RunError(warnings + errors, status: isUsable ? .failed : .wrongUsage)
    }
    self.content = content
    self.theme = theme
    self.warnings = warnings
    var digest = content.digest
    digest.add(theme.digest)
    self.digest = digest
  }
}
