import SiteBuilder

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

    Files and folders whose names begin with '_' or '.' are not published, nor are
    the backups of editors. Links that begin with '/' lead to pages of the site,
    wherever it is published; those to other files of Content, such as
    '../about.md' and 'map.png', lead to their pages and files. Raw HTML is
    removed unless 'raw_html' is set in site.yml; unsafe links such as
    'javascript:' are always removed. '{{ }}' is text.

    A page that shows charts has a template of its own. With 'template: newsletter'
    it is made by Templates/newsletter/index.html:

      {{ content }}
      {{ site.podcasts['1200361736'].name }}
      {% for entry in site.charts['us/top-podcasts'].entries %}
        {{ entry.rank }} {{ entry.item.name }}
      {% endfor %}

    """
  }

  /// The reference of the theme.
  static var templates: String {
    """
    FOLDERS:
    \(table(themeFolders))

    The theme is built into chartgen. A file in the site's Templates replaces the
    built-in file of the same path: 'chartgen theme' lists them, and 'chartgen
    theme --copy FILE' copies one. Strings are overlaid key by key, so that a file
    there holds only what differs.

    A folder is a kind of page, and a file in it is made for every page of the
    kind: chart/index.html is a chart's page, and a file that you add, such as
    chart/widget.html or podcast/card.json, is made beside it. An empty file takes
    a built-in one away; an empty partial prints nothing. 'page.outputs' has the
    links of a page's files. The sitemap lists pages only.

    KINDS OF PAGE:
    \(wrap("  " + PageKind.allCases.map(\.rawValue).joined(separator: ", "), indent: 2))

    ESCAPING, by the end of the name of the file that is made, in partials too:
    \(table(escaping))

    The language is Liquid, as in Shopify and Jekyll, with 'layout' and 'block'
    added. Unknown names are errors:

      Templates/chart/index.html:12:22: error: unknown filter 'upcse'
         12 | <h1>{{ chart.name | upcse }}</h1>
            |                      ^^^^^
        hint: did you mean 'upcase'?

    To translate the site, print strings/en.yml ('chartgen theme strings/en.yml'),
    write it in your language as strings/de.yml, and set 'language' in site.yml.
    What is missing stays English. A key that neither en.yml nor a template uses
    is an error.

    partials/head-extra.html and foot-extra.html are empty and there to be
    replaced. 'logo', 'accent' and 'footer' in site.yml need no template at all.

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
    ("data/NAME.yml, .json, .csv", "Data for templates: site.data.NAME."),
    ("any other file", "Is published where it is: logo.svg is /logo.svg."),
  ]

  private static let frontMatterKeys = [
    ("title", "The page's title."),
    ("slug", "The last part of its address (default: the file's name)."),
    ("template", "The folder of Templates that makes the page, such as newsletter."),
    ("aliases: [/old/]", "Earlier addresses, which lead readers to the page."),
    ("draft: true", "Keeps the page or blurb off the site; so does 'published: false'."),
    ("any other", "Is available to templates in page.data."),
  ]

  private static let escaping = [
    ("html", "Markup: & < > \" ' become entities. Blurbs are printed as HTML."),
    ("xml, svg, opml, rss, atom", "Markup as well. Blurbs are text, and escaped like others."),
    ("json", "{{ chart.name }} prints a whole value, quotes included."),
    ("csv", "{{ chart.name }} prints a whole field, in quotes if it needs them."),
    ("txt, md, ics", "None."),
  ]

  private static let themeFolders = [
    ("Templates/chart, …", "The files of each kind of page."),
    ("Templates/site", "What is made once: 404.html, sitemap.xml, robots.txt."),
    ("Templates/layouts", "Page frames: {% layout 'default' %}."),
    ("Templates/partials", "Shared parts: {% render 'row', entry: e %}."),
    ("Templates/assets", "Files that are published unchanged."),
    ("Templates/strings", "Every word that a reader sees, by language."),
  ]
}
