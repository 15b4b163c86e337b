import ChartModel
import Diagnostics
import Liquid
import YAML

/// What the front matter of a Markdown file says to chartgen and to templates.
struct PageFields: Sendable {
  private(set) var title: String?

  /// The last part of the page's address, before it is made fit for one.
  private(set) var slug: String?

  /// The folder of templates that makes the page, in place of the usual one, and where it is named.
  private(set) var template: (name: String, place: SourceSpan)?

  /// Whether the file is not to be published.
  private(set) var isDraft = false

  /// Earlier addresses of the page, and where each is written.
  private(set) var aliases: [(path: String, place: SourceSpan)] = []

  /// All of the front matter, for templates.
  private(set) var data = Map()

  /// What is wrong; of a draft only that nobody can tell whether it is one.
  private(set) var problems: [Diagnostic] = []

  /// Reads front matter; nil is none.
  ///
  /// A draft that is shown is read whole, and marked.
  init(_ mapping: Mapping?, showsDrafts: Bool) {
    guard let mapping else { return }
    data = Map(mapping)
    for entry in mapping.entries {
      // A draft is none too many: `Draft: yes` is one.
      switch entry.name.lowercased() {
      case "draft": readDraft(entry.value) { $0 }
      case "published": readDraft(entry.value) { !$0 }
      default: continue
      }
    }
    if isDraft {
      problems = []
      guard showsDrafts else { return }
      data["draft"] = .bool(true)
    }
    title = readText("title", of: mapping)
    slug = readText("slug", of: mapping)
    _ = readText("description", of: mapping)
    mapping["aliases"].map { readAliases($0) }
    template = readText("template", of: mapping).flatMap { name in
      mapping["template"].map { (name, $0.span) }
    }
  }

  private mutating func readAliases(_ node: YAMLNode) {
    do throws(YAMLError) {
      for item in try node.sequence() { aliases.append((try item.text(), item.span)) }
    } catch {
      problems.append(error.diagnostic)
    }
  }

  private mutating func readDraft(_ node: YAMLNode, _ isDraft: (Bool) -> Bool) {
    do throws(YAMLError) {
      self.isDraft = try isDraft(node.answer()) || self.isDraft
    } catch {
      problems.append(error.diagnostic)
    }
  }

  /// Reads a text, which templates see as it was typed as well.
  private mutating func readText(_ name: String, of mapping: Mapping) -> String? {
    guard let node = mapping[name] else { return nil }
    do throws(YAMLError) {
      let text = try node.text(cleanedBy: { TextCleaner.line($0) })
      data[Name(name)] = .string(text)
      return text
    } catch {
      problems.append(error.diagnostic)
      return nil
    }
  }
}
