public import ChartModel

/// What site.yml says.
public struct Configuration: Hashable, Sendable {
  public var title: String
  public var url: SiteURL
  public var description: String?
  /// The language of the theme's words.
  public var language: String
  /// The storefronts, in the order in which they are shown; the first is asked first for items.
  public var storefronts: [Storefront]
  /// The charts of every storefront, in the order in which they are shown.
  public var charts: [ChartChoice]
  /// The imported charts, in the order in which they are shown after the others of their storefront.
  public var importedCharts: [ChartKey]
  /// Which past snapshots get a page.
  public var archive: ArchiveCadence
  /// How many rows to ask for.
  public var limit: Int
  /// Artists that have pages whether they chart or not.
  public var artists: [ArtistChoice]
  /// How many of each podcast's newest episodes to ask for; nil where none are asked for.
  public var episodes: Int?
  public var explicit: ExplicitRows
  public var artwork: Artwork
  /// How many new pictures one run may fetch.
  public var artworkPerRun: Int
  public var sources: Sources
  /// Whether HTML in Markdown is passed on rather than left out.
  public var allowsRawHTML: Bool

  /// A chart that site.yml asks for in every storefront.
  public struct ChartChoice: Hashable, Sendable {
    public var kind: ChartKind
    public var genre: Int?
  }

  /// An artist as site.yml names one.
  public enum ArtistChoice: Hashable, Sendable {
    case id(Int)
    case name(String)
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
    public var feeds = "https://rss.marketingtools.apple.com"
    public var itunes = "https://itunes.apple.com"
    /// What replaces Apple's hosts of pictures; nil for those themselves.
    public var artwork: String?

    /// Apple's own services.
    public init() {}

    /// Tells what is wrong with an address of a source, or nil where it may be asked.
    ///
    /// Only this machine is ever asked without encryption.
    public static func fault(in text: String) -> String? {
      guard let url = WebURL(text), url.tail.split(separator: "/").allSatisfy(isSegment) else {
        return "needs a full URL, such as https://itunes.apple.com"
      }
      if url.hasCredentials { return "takes no user name or password" }
      if url.hasQueryOrFragment { return "takes no query or fragment" }
      let isSafe = url.isSecure || url.isLoopback
      return isSafe ? nil : "needs https, because it is not on this machine"
    }

    /// Whether a part of a path means the same to everyone: no way up, no broken escapes.
    private static func isSegment(_ part: Substring) -> Bool {
      part != "." && part != ".."
        && part.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
          $0.utf8.count >= 2 && $0.prefix(2).allSatisfy { $0.isASCII && $0.isHexDigit }
        }
    }

    /// Whether charts are asked of this machine, as for a trial, and nothing says where covers are:
    /// then Apple is not asked for them either.
    public var isTrial: Bool {
      artwork == nil && WebURL(feeds)?.isLoopback == true
    }

    /// The hosts that pictures, previews and store links may be at.
    public var trustedHosts: TrustedHosts { .apple.adding(mirror: artwork) }
  }

  /// The address in the site.yml that a new checkout has: nothing is published there.
  public static let placeholderURL = SiteURL("https://charts.example/")

  /// The artists that are called by name.
  public var artistNames: [String] {
    artists.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// Every chart of Apple's that the site shows, by storefront.
  public var chartKeys: [ChartKey] {
    storefronts.flatMap(appleCharts)
  }

  /// Every chart that the site shows, by storefront, imported ones after Apple's.
  public var shownCharts: [ChartKey] {
    storefronts.flatMap { storefront in
      appleCharts(of: storefront) + importedCharts.filter { $0.storefront == storefront }
    }
  }

  private func appleCharts(of storefront: Storefront) -> [ChartKey] {
    charts.map { ChartKey(storefront: storefront, kind: $0.kind, genre: $0.genre) }
  }
}
