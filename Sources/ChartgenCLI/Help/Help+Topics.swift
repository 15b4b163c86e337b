extension HelpTopic.Reference {
  /// A sentence for the list of topics.
  var summary: String {
    switch self {
    case .config: "Every key of Content/site.yml."
    case .content: "Your own pages and blurbs, in Markdown."
    case .templates: "The theme: templates, strings, assets."
    case .filters: "The filters of templates, with an example each."
    case .tags: "The tags of templates, with an example each."
    case .sources: "What is fetched, how often, and what is rejected."
    case .terms: "What peak, new, back and other chart terms mean."
    case .columns: "The columns of 'history import' and 'history export'."
    case .data: "The tables of the store, for your own queries."
    case .exit: "The exit statuses."
    }
  }

  /// The text on one of the entries.
  func text(of entry: String) -> String {
    (self == .filters ? Help.filters : Help.tags).first { $0.0 == entry }?.1 ?? ""
  }

  /// The reference itself.
  var text: String {
    switch self {
    case .config: Help.config
    case .content: Help.content
    case .templates: Help.templates
    case .filters: Help.filters.map(\.1).joined(separator: "\n")
    case .tags: Help.tags.map(\.1).joined(separator: "\n")
    case .sources: Help.sources
    case .terms: Help.terms
    case .columns: Help.columns
    case .data: Help.data
    case .exit: Help.exit
    }
  }
}

extension Help {
  /// The exit statuses of all commands.
  static var exit: String {
    """
    EXIT STATUSES:
    \(table(exitStatuses))

    Warnings and errors go to standard error, results to standard output. Without
    a terminal there is no progress output, so that cron sends mail only if
    something is wrong. '--format json' prints a summary for programs. A reader
    that closes the pipe ('chartgen build | head') does not end a run.

    """
  }

  /// What the chart terms on pages and in exports mean.
  static var terms: String {
    """
    CHART TERMS:
    \(table(chartTerms))

    Items below a snapshot's depth count as unknown: they are neither new nor
    dropouts, and no run ends there. A row that cannot be read leaves its rank
    empty until a response with the same date has it; the page says so.

    """
  }

  private static let exitStatuses = [
    ("0", "Done. Anything stale or missing is reported on standard error."),
    ("1", "Failed. Output is unchanged."),
    ("2", "Wrong usage, or an error in Content/site.yml."),
    ("3", "With --strict: done, but something is stale, missing or was skipped."),
    ("4", "Another run is in progress. Nothing was done."),
  ]

  private static let chartTerms = [
    ("snapshot", "A chart of one storefront on one UTC date."),
    (
      "previous",
      "The snapshot that a page compares with: the one before it or, on the page of a past date, "
        + "the one that the page before it shows. Its date is shown."
    ),
    ("new", "Never on this chart before."),
    (
      "back",
      "Absent from the previous snapshot, but on the chart earlier; in exports 're-entry'."
    ),
    ("peak", "The best rank so far, with the date on which it was first reached."),
    (
      "days, weeks",
      "How many snapshots the item has been in, in the unit that the chart's dates show: days, "
        + "weeks, months, years or, if they show none, charts."
    ),
    (
      "run",
      "How many snapshots in a row the item has been in. A date without a snapshot does not end it."
    ),
    ("dropout", "In the previous snapshot, but not in this one."),
    ("breakout", "New in at least three countries on the same date."),
    (
      "depth",
      "How many ranks a snapshot covers: the 'limit' of the request, or fewer if the response was "
        + "shorter than the one before."
    ),
  ]
}
