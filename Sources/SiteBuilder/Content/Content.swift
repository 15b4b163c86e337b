public import ChartModel
import Diagnostics
import Liquid
import Markdown
public import SiteConfiguration

/// The Markdown that the user wrote: pages of its own, and blurbs for charts and items.
public struct Content: Sendable {
  /// The home page's blurb.
  var home: MarkdownFile?
  var charts: [ChartKey: MarkdownFile] = [:]
  var podcasts: [Int: MarkdownFile] = [:]
  var artists: [Int: MarkdownFile] = [:]
  var albums: [Int: MarkdownFile] = [:]

  /// The pages, by address.
  var pages: [ContentPage] = []

  /// The files that are published as they are.
  var files: [ContentFile] = []

  /// The earlier addresses of pages.
  var aliases: [PageAlias] = []

  /// What the files of Content/data hold, by name.
  var data = Map()

  /// The address of each file and page, by its path from Content.
  var addresses: [String: Address] = [:]

  /// Stands for the bytes that it was read from.
  public internal(set) var digest = SourceDigest()

  /// No content: a site of charts alone.
  public init() {}

  /// The texts of all Markdown files, in the order of their names.
  var markdown: [SourceText] {
    let items = [podcasts, artists, albums].flatMap(\.values)
    let files = pages.map(\.file) + Array(charts.values) + items + [home].compactMap(\.self)
    return files.map(\.source).sorted { $0.name < $1.name }
  }

  /// The pages as navigation shows them.
  var links: [PageLink] {
    pages.map { PageLink(title: $0.title, address: $0.address) }
  }

  /// The items that have a page because the user named them.
  public func named(with configuration: Configuration) -> NamedItems {
    var named = NamedItems()
    named.podcasts = Set(podcasts.keys)
    named.artists = Set(artists.keys)
    named.albums = Set(albums.keys)
    return named.adding(configuration)
  }
}

/// A file that is published beside pages.
struct ContentFile: Sendable {
  let address: Address
  let source: SourceText
}

/// An earlier address of a page, which leads to where it is now.
struct PageAlias: Sendable {
  let address: Address
  let target: Address
  /// The page's title; nil for the home page, which is called like the site.
  let title: String?
}

/// A page that the user wrote.
struct ContentPage: Sendable {
  let title: String
  let address: Address
  /// The front matter, for the template.
  let data: Map
  let file: MarkdownFile

  /// The folder of templates that the page names; nil where it is made like others.
  var template: String? { file.fields.template?.name }
}
