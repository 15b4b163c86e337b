import ChartModel
import Diagnostics
import SiteConfiguration

/// What a new site begins with.
enum NewSite {
  /// A question that `init` asks.
  struct Question: Sendable {
    /// The key of site.yml.
    let key: String
    let text: String
    let usual: String
    /// Whether the answer is a list, with commas or spaces between.
    var isList = false
  }

  static let questions = [
    Question(key: "title", text: "Title of the site", usual: "Chart Room"),
    Question(
      key: "url", text: "Its address, with its path if it has one",
      usual: Configuration.placeholderURL.string + "/"),
    Question(
      key: "storefronts", text: "Countries, by Apple's two-letter codes", usual: "us, gb",
      isList: true),
    Question(
      key: "charts", text: "Charts", usual: "top-podcasts, top-albums, top-songs", isList: true),
  ]

  /// What is wrong with an answer, as site.yml's reader says it; nil where nothing is.
  static func fault(in answer: String, of question: Question) -> String? {
    let text = required([question.key: answer])
    do throws(BuildErrors) {
      _ = try Configuration.read(SourceText(name: "answer", text))
      return nil
    } catch {
      guard let fault = error.diagnostics.first else { return nil }
      return fault.message + (fault.hint.map { " (\($0))" } ?? "")
    }
  }

  /// site.yml with every key explained; those that may be left out are comments.
  ///
  /// - Parameter answers: What the user wants, by key; the usual where there is none.
  /// - Returns: The file's text.
  static func configuration(_ answers: [String: String]) -> String {
    var text = """
      # The site's configuration. Mistakes are reported with their line: 'chartgen check'.
      # A line that begins with # is a comment; take the # away to use a key.

      """
    for key in Help.configurationKeys {
      text += "\n" + comment(key.summary.replacing("see below", with: "see 'chartgen help config'"))
      if let question = questions.first(where: { $0.key == key.name }) {
        text += line(question, answers[key.name] ?? question.usual)
      } else {
        text += "#\(key.name): \(key.example)\n"
      }
    }
    return text
  }

  private static func required(_ answers: [String: String]) -> String {
    questions.map { line($0, answers[$0.key] ?? $0.usual) }.joined()
  }

  private static func line(_ question: Question, _ value: String) -> String {
    guard question.isList else { return "\(question.key): \(quoted(value))\n" }
    let items = value.split { $0 == "," || $0 == " " }.map { quoted(String($0)) }
    return "\(question.key): [\(items.joined(separator: ", "))]\n"
  }

  /// A text as YAML reads it back, in quotes where it could be something else.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_./:".contains($0) }
      && !text.contains(": ") && !text.hasSuffix(":") && !text.hasSuffix(" ")
      && !["no", "null", "on", "off", "yes", "true", "false"].contains(text.lowercased())
    guard !isPlain else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func comment(_ text: String) -> String {
    Help.wrap("# " + text, indent: 0).split(separator: "\n")
      .map { $0.hasPrefix("#") ? "\($0)\n" : "# \($0)\n" }.joined()
  }

  static let home = """
    The charts, kept day by day: what is on top, who is climbing, and where else it charts.
    [How this works](/about/).

    """

  static let about = """
    ---
    title: About
    ---
    Every chart here is a snapshot of one of Apple's charts in one country on one day (in UTC). Ranks
    are compared with those of the snapshot before, whose date stands at the top of the chart.

    - **New** was never on the chart before.
    - **Back** was on the chart earlier, and not in the snapshot before.

    Names, pictures and links come from Apple's stores.

    """

  static let ignoredFiles = """
    # The history, which cannot be recovered, and the covers: back them up elsewhere.
    /Data/
    # The finished site, which 'chartgen build' makes.
    /Output/

    """
}
