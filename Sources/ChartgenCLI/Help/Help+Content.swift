extension Help {
  /// The reference of pages and blurbs.
  static var content: String {
    """
    FILES IN Content:
    \(table(contentFiles))

    An item with a blurb has a page even when it is not charting.

    A page begins with YAML front matter:

      ---
      title: About this site
      ---
      The charts are **Apple's**; the words are [ours](/about/).

    KEYS:
    \(table(frontMatterKeys))

    Titles are shown as typed, with or without quotes: 007, 12:30 and no are text.
    In page.data, values have the types of YAML 1.2.

    Files and folders whose names begin with '_' or '.' are not published. Links
    that begin with '/' lead to pages of the site, wherever it is published. Raw
    HTML is removed unless 'raw_html' is set in site.yml; unsafe links such as
    'javascript:' are always removed. Files to publish unchanged belong in
    Templates/assets.

    """
  }

  /// The reference of the theme.
  static var templates: String {
    """
    FOLDERS:
    \(table(themeFolders))

    The language is Liquid, as in Shopify and Jekyll, with 'layout' and 'block'
    added. Values are escaped automatically, and unknown names are errors:

      Templates/chart.html:12:22: error: unknown filter 'upcse'
         12 | <h1>{{ chart.name | upcse }}</h1>
            |                      ^^^^^
        hint: did you mean 'upcase'?

    To translate the site, copy strings/en.yml to the code of a language (de.yml),
    translate it, and set 'language' in site.yml. What is missing stays English. A
    key that neither en.yml nor a template uses is an error.

    'item.picture' is a cover, with 'url', 'srcset' and 'color';
    '{{ item.artwork | artwork: 128 }}' is the link to one size.
    partials/picture.html shows a cover, partials/placeholder.html what is shown
    where there is none.

    Symbolic links to folders, and links that point outside Templates, are errors.

    See 'chartgen check --fields' for what each kind of page offers, 'chartgen
    help filters' and 'chartgen help tags'. 'chartgen check' checks all templates,
    including the parts that the current data does not reach.

    """
  }

  private static let contentFiles = [
    ("index.md", "The blurb of the home page."),
    ("about.md, guides/radio.md", "The pages /about/ and /guides/radio/."),
    ("charts/us/top-podcasts.md", "The blurb of a chart."),
    ("charts/us/top-podcasts/comedy.md", "The blurb of a genre's chart."),
    ("podcasts/ID.md", "The blurb of a podcast, by Apple's id."),
    ("artists/ID.md, albums/ID.md", "The blurbs of an artist and an album."),
  ]

  private static let frontMatterKeys = [
    ("title", "The page's title."),
    ("slug", "The last part of its address (default: the file's name)."),
    ("draft: true", "Keeps the page or blurb off the site; so does 'published: false'."),
    ("any other", "Is available to templates in page.data."),
  ]

  private static let themeFolders = [
    ("Templates", "One template for each kind of page, robots.txt and sitemaps."),
    ("Templates/layouts", "Page frames: {% layout 'default' %}."),
    ("Templates/partials", "Shared parts: {% render 'row', entry: e %}."),
    ("Templates/assets", "Files that are published unchanged."),
    ("Templates/strings", "Every word that a reader sees, by language."),
  ]
}
