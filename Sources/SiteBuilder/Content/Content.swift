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

  /// Stands for the bytes that it was read from.
  public internal(set) var digest = SourceDigest()

  /// No content: a site of charts alone.
  public init() {}

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
    return named.adding(configuration.artists)
  }
}

/// A page that the user wrote.
struct ContentPage: Sendable {
  let title: String
  let address: Address
  /// The front matter, for the template.
  let data: Map
  let file: MarkdownFile
}
