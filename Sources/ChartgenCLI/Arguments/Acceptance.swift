import ChartModel
import SiteConfiguration

/// What is taken although it looks wrong, as `--accept` says.
struct Acceptance: Hashable, Sendable {
  /// Whether every suspect chart is taken.
  var all = false
  /// Whether an Output is taken over whose manifest the store does not know.
  var store = false
  /// The charts that are taken.
  var charts: [ChartKey] = []

  /// Nothing.
  static let none = Acceptance()

  /// Whether any suspect chart is taken.
  var takesCharts: Bool { all || !charts.isEmpty }

  private init() {}

  /// Reads `all`, `store` or names of charts, with commas between them.
  ///
  /// Whether a name is one of the site's charts is for those to say who have read site.yml.
  init(_ text: String) throws(InvalidValue) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingPrefix { $0 == " " }
      guard word.contains(where: { $0 != " " }) else {
        throw InvalidValue(
          "needs 'all', 'store' or charts such as us/top-podcasts, separated by commas")
      }
      switch word {
      case "all": all = true
      case "store": store = true
      default:
        do throws(ChartNameError) {
          charts.append(try ChartKey(name: String(word)))
        } catch {
          throw InvalidValue("needs 'all', 'store' or names of charts", hint: error.hint)
        }
      }
    }
  }
}
