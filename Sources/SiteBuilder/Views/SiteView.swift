import ChartModel
import Liquid
import SiteConfiguration

/// The whole site, as every page sees it.
struct SiteView: DeclaredObject {
  let scope: PageScope

  static let members = Members<SiteView> {
    Member("title", "the site's title, from site.yml") { $0.scope.site.configuration.title }
    Member("description", "a sentence on the site, from site.yml") {
      $0.scope.site.configuration.description
    }
    Member("language", "the language of the theme's words, a code such as 'en'") {
      $0.scope.site.configuration.language
    }
    Member("address", "the site's full URL, with a slash at its end") {
      $0.scope.site.configuration.url.home
    }
    Member("url", "the link from this page to the home page") { $0.scope.link(.home) }
    Member("date", "the newest day of any chart shown, as an ISO date") { $0.scope.site.newestDate }
    Member("is_sample", "true for the sample edition, which is fictional") {
      $0.scope.site.isSample
    }
    Member("logo", "the link to the picture that 'logo' in site.yml names") { view in
      view.scope.site.configuration.look.logo.map { view.scope.link(Address($0)) }
    }
    Member("accent", "the colour in site.yml, such as '#0f5d50'") {
      $0.scope.site.configuration.look.accent
    }
    Member("footer", "the footer in site.yml, as HTML") { $0.scope.footer }
    Member("storefronts", "the storefronts, in order") { view in
      view.scope.site.storefronts.lazy.map {
        StorefrontLinkView(scope: view.scope, storefront: $0.storefront)
      }
    }
    Member("charts", "every chart by its name: site.charts['us/top-podcasts'] is a Chart") { view in
      Map(
        view.scope.site.charts.lazy.map { chart in
          (chart.key.description, .object(ChartView(scope: view.scope, chart: chart)))
        })
    }
    Member(
      "podcasts",
      "those that site.yml and Content name, by id: site.podcasts['1200361736'] is a Podcast"
    ) { view in
      Map(
        view.scope.site.records.podcasts.lazy.map { podcast in
          (String(podcast.id), .object(PodcastView(scope: view.scope, podcast: podcast)))
        })
    }
    Member("artists", "the artists named so, by id; each is an Artist") { view in
      Map(
        view.scope.site.records.artists.lazy.map { artist in
          (String(artist.id), .object(ArtistView(scope: view.scope, artist: artist)))
        })
    }
    Member("albums", "the albums named so, by id; each is an Album") { view in
      Map(
        view.scope.site.records.albums.lazy.map { album in
          (String(album.id), .object(AlbumView(scope: view.scope, album: album)))
        })
    }
    Member("data", "the files of Content/data, by name") { $0.scope.site.data }
    Member("pages", "the Markdown pages") { view in
      view.scope.site.pages.lazy.map { PageLinkView(scope: view.scope, page: $0) }
    }
    Member("sections", "the lists of all podcasts, artists, albums") { view in
      view.scope.site.sections.lazy.map { SectionView(scope: view.scope, name: $0) }
    }
  }
}

/// A Markdown page, as navigation shows it.
struct PageLinkView: DeclaredObject {
  let scope: PageScope
  let page: PageLink

  static let members = Members<PageLinkView> {
    Member("title", "the page's title") { $0.page.title }
    Member("url", "the link to the page") { $0.scope.link($0.page.address) }
    Member("address", "the page's full URL") {
      $0.scope.site.configuration.url.home + $0.page.address.encoded
    }
    Member("is_current", "whether it is this page") { $0.page.address == $0.scope.address }
  }
}

/// The page being rendered.
struct PageView: DeclaredObject {
  let scope: PageScope
  let kind: String
  /// The front matter of a Markdown page; empty for all others.
  let data: Map
  let outputs: [ThemeOutput]

  static let members = Members<PageView> {
    Member("kind", "the folder of its templates: 'home', 'chart', …; '404' for that page") {
      $0.scope.address.path == ThemeOutput.notFound ? "404" : $0.kind
    }
    Member("outputs", "the files that are made of it, index.html among them") { page in
      page.outputs.map { OutputView(scope: page.scope, output: $0) }
    }
    Member("address", "the page's full URL, for the canonical link") {
      $0.scope.site.configuration.url.home + $0.scope.address.encoded
    }
    Member("has_apple_data", "whether anything on it comes from Apple") {
      $0.scope.site.hasAppleData(at: $0.scope.address)
    }
    Member("root", "what leads to the site's root, to put before 'assets/…'") {
      $0.scope.links.root
    }
    Member("title", "the title of a Markdown page") { $0.title }
    Member("data", "the front matter of a Markdown page") { $0.data }
  }

  /// What the front matter says; other pages are named by what they show.
  private var title: String? {
    if case .string(let title)? = data["title"] { title } else { nil }
  }
}

/// A file that is made of a page.
struct OutputView: DeclaredObject {
  let scope: PageScope
  let output: ThemeOutput

  static let members = Members<OutputView> {
    Member("name", "the file's name") { $0.output.name }
    Member("url", "the link to it") { $0.scope.link($0.output.address(at: $0.scope.address)) }
    Member("type", "its media type: 'text/html', 'application/json', …") { $0.output.mediaType }
  }
}

/// A line of the sitemap.
struct SitemapEntryView: DeclaredObject {
  let address: String
  let date: Day?

  static let members = Members<SitemapEntryView> {
    Member("address", "the full URL") { $0.address }
    Member("date", "the day of the page's data, as an ISO date") { $0.date }
  }
}
