extension Help {
  /// The keys of site.yml in the order in which help explains them, each with an example that is not
  /// the default.
  package static let configurationKeys: [(name: String, example: String, summary: String)] = [
    ("title", "Chart Room", "The site's title. Required."),
    (
      "url", "https://charts.example/",
      "The URL it is published under, including its path. Required."
    ),
    (
      "storefronts",
      "[us, gb]",
      "Apple's stores, by country code, in the order shown. An item's details come from the first "
        + "that has it. Required."
    ),
    (
      "charts", "[top-podcasts, top-albums, top-songs]",
      "The charts to show, in order; see below. Required."
    ),
    ("limit", "100", "How many rows to fetch per chart, 1 to 100 (default: 50)."),
    (
      "archive",
      "daily",
      "Which past charts get a page: daily, weekly (the first of each week), monthly or none "
        + "(default: weekly). A page once published stays."
    ),
    (
      "artists",
      "[909253, Some Name]",
      "Artists that get a page with all their albums and songs, charting or not: ids or names "
        + "(default: none)."
    ),
    (
      "podcasts",
      "[1200361736, Some Show]",
      "Your own shows: followed in every storefront and shown first, charting or not: ids or names "
        + "(default: none)."
    ),
    (
      "pages",
      "named",
      "'all', or 'named' for pages of the items only that this file and Content name; other rows "
        + "link to Apple (default: all)."
    ),
    (
      "episodes",
      "10", "How many of each podcast's newest episodes to fetch every day, up to 200 (default: 0)."
    ),
    (
      "explicit",
      "hide",
      "'show', or 'hide' chart rows that Apple marks as explicit; items keep their pages "
        + "(default: show)."
    ),
    (
      "artwork",
      "none",
      "'download' covers and publish them with the site, 'hotlink' Apple's, or 'none' for "
        + "placeholders only (default: download)."
    ),
    (
      "artwork_per_run", "1000", "How many new covers a run may fetch, up to 10,000 (default: 500)."
    ),
    ("language", "en", "Which file in Templates/strings to use (default: en)."),
    (
      "description", "What is on top, every day.",
      "A sentence for search engines and link previews (default: none)."
    ),
    ("raw_html", "true", "'true' keeps HTML in your own Markdown files (default: false)."),
    (
      "logo", "assets/logo.svg",
      "A picture in Content or Templates/assets, by its path on the site (default: none)."
    ),
    (
      "accent", "\"#0f5d50\"",
      "The colour of links and marks, in quotes: \"#0f5d50\" (default: the theme's)."
    ),
    ("footer", "Made by [us](/about/).", "A line of Markdown below every page (default: none)."),
    (
      "sources",
      "{feeds: https://mirror.example}",
      "Where to fetch from, if you run a mirror: {feeds: URL, itunes: URL, artwork: URL} "
        + "(default: Apple)."
    ),
  ]

  /// The reference of site.yml.
  static var config: String {
    """
    Content/site.yml configures the site, in YAML. Mistakes are reported with
    their line and, where possible, a suggestion.

    KEYS:
    \(table(configurationKeys.map { ($0.name, $0.summary) }))

    CHARTS:
      charts:
        - top-podcasts          # in each of 'storefronts'
        - top-podcasts/comedy   # one genre
        - us/top-songs          # in one storefront only
        - us/hot-100            # a chart that you imported

      A chart has one name everywhere, its address on the site. Genre charts come
      from an older Apple service whose robots.txt disallows that path, so they
      are opt-in.

    ARTISTS AND PODCASTS:
      artists: [909253, Some Name]
      podcasts: [1200361736]

      'chartgen search NAME' prints ids. A name works too: it is looked up in the
      first storefront, and the match is printed and remembered. If several
      have the name, the error lists their ids.

      A site of your own show in twelve countries, without pages for the others:

      storefronts: [us, gb, ie, ca, au, nz, de, fr, nl, se, in, jp]
      charts: [top-podcasts]
      podcasts: [1200361736]
      pages: named
      archive: none

    """
  }
}
