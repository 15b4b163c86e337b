import ChartModel
import SiteConfiguration

/// The options of all commands; those of chart history are in an extension.
enum Options {
  static let root = Option<String>(
    "--root", "DIR", "The site's folder, with Content and Templates (default: this folder).")
  static let from = Option<String>(
    "--from", "FOLDER", "Take recorded answers (.json files, one each) in place of Apple's.")
  static let sample = Option(
    flag: "--sample", "Make the sample edition, with fictional charts, from Data/sample.sqlite.")
  static let offline = Option(
    flag: "--offline", "Use only stored data; make no network requests.")
  static let accept = Option<Acceptance>(
    "--accept", "WHAT",
    "Take suspect charts: 'all', or names such as us/top-podcasts, with commas; with 'store', "
      + "take an Output that another store published."
  ) { (text) throws(InvalidValue) in try Acceptance(text) }
  static let feedsURL = Option<WebURL>(
    "--feeds-url", "URL", "Request charts here, in place of sources: feeds: in site.yml.",
    read: sourceURL)
  static let itunesURL = Option<WebURL>(
    "--itunes-url", "URL", "Look up and search here, in place of sources: itunes: in site.yml.",
    read: sourceURL)
  static let artworkURL = Option<WebURL>(
    "--artwork-url", "URL",
    "Request covers here, in place of Apple's hosts (*.mzstatic.com).", read: sourceURL)
  static let storefront = Option<Storefront>(
    "--storefront", "CODE", "The store to search (default: the first of site.yml, else us).",
    read: knownStorefront)
  static let limit = Option<Int>(
    "--limit", "COUNT", "How many of each kind to show, 1 to 200 (default: 10)."
  ) { (text) throws(InvalidValue) in
    guard let count = Int(text), (1...200).contains(count) else {
      throw InvalidValue("needs a number from 1 to 200")
    }
    return count
  }
  static let strict = Option(
    flag: "--strict", "Exit with 3 when the site is done but something is stale or missing.")
  static let dryRun = Option(
    flag: "--dry-run", "Do everything but write; say what would change.")
  static let fields = Option(
    flag: "--fields", "Print what templates may use, by kind of page, and do nothing else.")
  static let quiet = Option(
    flag: "--quiet", "Print errors only.")
  static let verbose = Option(
    flag: "--verbose", "Print every file that changes.")
  static let format = Option<ReportFormat>(
    choice: "--format", "FORMAT",
    "With 'json', print the summary as JSON to standard output (default: text).")

  /// Reads the address of a service; it is checked as site.yml's are.
  private static func sourceURL(_ text: String) throws(InvalidValue) -> WebURL {
    do throws(WebURL.Fault) {
      return try .service(text)
    } catch {
      throw InvalidValue(error.message)
    }
  }

  private static func knownStorefront(_ text: String) throws(InvalidValue) -> Storefront {
    if let storefront = Storefront(text), storefront.isKnown { return storefront }
    throw InvalidValue(
      "needs a known storefront's code, such as us, gb or jp",
      hint: Storefront.nearest(to: text).map { "did you mean '\($0)'?" })
  }
}

/// The form of what a command prints.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
}
