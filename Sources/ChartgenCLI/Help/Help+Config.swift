extension Help {
  /// The keys of site.yml, in the order in which help explains them.
  package static let configurationKeys = [
    ("title", "The site's title. Required."),
    ("url", "The URL it is published under, including its path. Required."),
    (
      "storefronts",
      "Apple's stores, by country code, in the order shown. An item's details come from the first "
        + "that has it. Required."
    ),
    ("charts", "The charts to show, in order; see below. Required."),
    ("limit", "How many rows to fetch per chart, 1 to 100 (default: 50)."),
    (
      "archive",
      "Which past charts get a page: daily, weekly (the first of each week), monthly or none "
        + "(default: weekly). A page once published stays."
    ),
    (
      "artists",
      "Artists that get a page with all their albums and songs, charting or not: ids or names "
        + "(default: none)."
    ),
    (
      "podcasts",
      "Your own shows: followed in every storefront and shown first, charting or not: ids or names "
        + "(default: none)."
    ),
    (
      "pages",
      "'all', or 'named' for pages of the items only that this file and Content name; other rows "
        + "link to Apple (default: all)."
    ),
    (
      "episodes",
      "How many of each podcast's newest episodes to fetch every day, up to 200 (default: 0)."
    ),
    (
      "explicit",
      "'show', or 'hide' chart rows that Apple marks as explicit; items keep their pages "
        + "(default: show)."
    ),
    (
      "artwork",
      "'download' covers and publish them with the site, 'hotlink' Apple's, or 'none' for "
        + "placeholders only (default: download)."
    ),
    ("artwork_per_run", "How many new covers a run may fetch, up to 10,000 (default: 500)."),
    ("language", "Which file in Templates/strings to use (default: en)."),
    ("description", "A sentence for search engines and link previews (default: none)."),
    ("raw_html", "'true' keeps HTML in your own Markdown files (default: false)."),
    ("logo", "A picture in Content or Templates/assets, by its path on the site (default: none)."),
    ("accent", "The colour of links and marks, in quotes: \"#0f5d50\" (default: the theme's)."),
    ("footer", "A line of Markdown below every page (default: none)."),
    (
      "sources",
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
    \(table(configurationKeys))

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
