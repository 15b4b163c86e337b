import ChartFetch
import ChartModel
import SiteConfiguration

/// What `--accept` takes although it is suspect: charts that look implausible, or an Output that
/// another store has made.
struct Acceptance: Hashable, Sendable {
  /// The charts that are stored however implausible they look.
  var charts = AcceptedCharts()
  /// Whether Output may be replaced although the store does not know it; `all` is about charts only.
  var store = false

  /// Nothing.
  static let none = Acceptance()

  private init() {}

  /// Reads `all`, `store` or names of charts, with commas between them.
  ///
  /// Whether a name is one of the site's charts is for ``check(against:)``, once site.yml was read.
  init(_ text: String) throws(InvalidValue) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingPrefix { $0 == " " }
      guard word.contains(where: { $0 != " " }) else {
        throw InvalidValue(
          "needs 'all', 'store' or charts such as us/top-podcasts, separated by commas")
      }
      switch word {
      case "all": charts.all = true
      case "store": store = true
      default:
        do throws(ChartNameError) {
          charts.named.append(try ChartKey(name: String(word)))
        } catch {
          throw InvalidValue("needs 'all', 'store' or names of charts", hint: error.hint)
        }
      }
    }
  }

  /// Rejects the name of a chart that is not one of the site's.
  func check(against configuration: Configuration) throws(UsageError) {
    let known = configuration.chartKeys
    for key in charts.named where !known.contains(key) {
      throw UsageError(
        "'--accept' needs 'all', 'store' or charts that site.yml names, found '\(key)'",
        near: key.description, of: known.map(\.description).sorted() + ["all", "store"])
    }
  }
}
