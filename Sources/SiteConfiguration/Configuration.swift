public import ChartModel
public import Diagnostics

/// What site.yml says.
public struct Configuration: Hashable, Sendable {
  public var title: String
  public var url: WebURL
  public var description: String?
  /// The language of the theme's words.
  public var language: String
  /// The storefronts, in the order in which they are shown; the first is asked first for items.
  public var storefronts: [Storefront]
  /// The charts by name, in the order in which a storefront's are shown.
  public var charts: [ChartName]
  /// Which past snapshots get a page.
  public var archive: ArchiveCadence
  /// How many rows to ask for.
  public var limit: Int
  /// Artists that have pages whether they chart or not.
  public var artists: [ItemChoice]
  /// Podcasts that are followed in every storefront, whether they chart or not.
  public var podcasts: [ItemChoice]
  /// Which items have pages.
  public var pages: Pages
  /// How many of each podcast's newest episodes to ask for; nil where none are asked for.
  public var episodes: Int?
  public var explicit: ExplicitRows
  public var artwork: Artwork
  /// How many new pictures one run may fetch.
  public var artworkPerRun: Int
  public var sources: Sources
  /// Whether HTML in Markdown is passed on rather than left out.
  public var allowsRawHTML: Bool
  /// How the theme looks on this site.
  public var look: Look

  /// What changes the theme's look without a template.
  public struct Look: Hashable, Sendable {
    /// The path of a picture of the site, from its root and without a slash before it.
    public var logo: String?
    /// A colour as style sheets have it: `#0f5d50`.
    public var accent: String?
    /// Markdown below every page.
    public var footer: String?

    /// The theme's own look.
    public init() {}
  }

  /// An artist or a podcast as site.yml names one.
  public enum ItemChoice: Hashable, Sendable {
    case id(Int)
    /// A name to be searched for, with its place in site.yml.
    case name(String, at: Diagnostic.Subject)
  }

  /// Which items have pages.
  public enum Pages: String, CaseIterable, Sendable {
    /// Whatever charts, or charted.
    case all
    /// Only what site.yml and Content name; there are no genres' pages either.
    case named
  }

  /// What becomes of chart rows that Apple marks as explicit.
  public enum ExplicitRows: String, CaseIterable, Sendable {
    case show
    case hide
  }

  /// Where the pictures of items come from.
  public enum Artwork: String, CaseIterable, Sendable {
    /// They are fetched, and published with the site.
    case download
    /// Pages show them from where the store has them.
    case hotlink
    /// There are none: placeholders stand for them.
    case none
  }

  /// Where answers are asked for.
  public struct Sources: Hashable, Sendable {
    public var feeds = WebURL(https: "rss.marketingtools.apple.com")
    public var itunes = WebURL(https: "itunes.apple.com")
    /// What replaces Apple's hosts of pictures; nil for those themselves.
    public var artwork: WebURL?

    /// Apple's own services.
    public init() {}

    /// Whether charts are asked of this machine, as for a trial, and nothing says where covers are:
    /// then Apple is not asked for them either.
    public var isTrial: Bool {
      artwork == nil && feeds.isLoopback
    }

    /// The hosts that pictures, previews and store links may be at.
    public var trustedHosts: TrustedHosts { .apple.adding(mirror: artwork) }
  }

  /// The address in the site.yml that a new checkout has: nothing is published there.
  public static let placeholderURL = WebURL(https: "charts.example")

  /// The podcasts and artists that are known by their ids, which the home page shows first.
  public var followed: NamedItems { NamedItems().adding(self) }

  /// Every chart of Apple's that the site shows, by storefront.
  public var chartKeys: [ChartKey] {
    shownCharts.filter { !$0.kind.isImported }
  }

  /// Every chart that the site shows, by storefront.
  public var shownCharts: [ChartKey] {
    shownStorefronts.flatMap { storefront in
      let isListed = storefronts.contains(storefront)
      return charts.filter { $0.storefront.map { $0 == storefront } ?? isListed }
        .map { $0.key(in: storefront) }
    }
  }

  /// The storefronts that are listed, then the others that an imported chart is of.
  public var shownStorefronts: [Storefront] {
    charts.compactMap(\.storefront).reduce(into: storefronts) { all, storefront in
      if !all.contains(storefront) { all.append(storefront) }
    }
  }
}
