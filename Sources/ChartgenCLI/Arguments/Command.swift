import ChartFiles
import ChartModel

/// What a command line asks for.
package enum Command: Sendable {
  case initialize(InitOptions)
  case build(BuildOptions)
  case check(CheckOptions)
  case serve(ServeOptions)
  case search(SearchOptions)
  case theme(ThemeOptions)
  case historyImport(HistoryImportOptions)
  case historyExport(HistoryExportOptions)
  case historyShow(HistoryShowOptions)
  case historyList(HistoryListOptions)
  case historyCorrection(HistoryCorrectionOptions)
  case completions(Shell)
  /// What may stand in the last of these words; shells ask, people do not.
  case complete([String])
  case help(HelpTopic)
  case version
}

extension Command {
  /// How much the run says.
  var verbosity: Verbosity {
    switch self {
    case .build(let options): options.verbosity
    case .serve(let options): options.verbosity
    case .check(.site(_, let verbosity)): verbosity
    case .historyImport(let options): options.verbosity
    case .historyExport(let options): options.verbosity
    case .historyShow(let options): options.verbosity
    case .historyList(let options): options.verbosity
    case .historyCorrection(let options): options.verbosity
    case .check(.fields), .complete, .completions, .help, .initialize, .search, .theme, .version:
      .normal
    }
  }
}

/// How much a run says.
package enum Verbosity: Sendable {
  case quiet
  case normal
  case verbose
}

/// The options of `init`.
package struct InitOptions: Sendable {
  let folder: String
  let asksNothing: Bool
  let addsMissing: Bool
}

/// A shell that commands are completed in.
package enum Shell: String, CaseIterable, Sendable {
  /// The word that scripts ask the program with what may stand in the last of the words after it.
  static let request = "__complete"

  case bash
  case zsh
  case fish
}

/// The options of `build` and of its halves.
package struct BuildOptions: Sendable {
  /// What is done.
  enum Scope: Sendable {
    case all
    /// Charts and what is on them are fetched and stored; Output is left alone.
    case fetch
    /// Pages are made from what is stored.
    case render
  }

  /// Where charts come from.
  enum Source: Hashable, Sendable {
    case apple
    /// A folder of recorded responses.
    case recordings(String)
    /// What is stored already.
    case store
    /// The fictional charts.
    case sample
  }

  let scope: Scope
  let root: String?
  let source: Source
  let accepted: Acceptance
  let isStrict: Bool
  let isDryRun: Bool
  let format: ReportFormat
  let verbosity: Verbosity
  /// Addresses in place of site.yml's `sources`; nil for those.
  let feedsURL: WebURL?
  let itunesURL: WebURL?
  let artworkURL: WebURL?

  var fetches: Bool { scope != .render }
  var renders: Bool { scope != .fetch }
}

/// The options of `check`.
package enum CheckOptions: Sendable {
  /// Print what templates may use.
  case fields
  /// Check a site's folder.
  case site(root: String?, Verbosity)
}

/// The options of `serve`.
package struct ServeOptions: Sendable {
  let root: String?
  /// The port to listen at; nil for the first free one from the usual one on.
  let port: Int?
  static let usualPort = 8_000
  let host: String
  let opensBrowser: Bool
  let showsDrafts: Bool
  let showsSample: Bool
  /// Whether charts are fetched and stored first.
  let fetches: Bool
  let verbosity: Verbosity
}

/// The options of `search`.
package struct SearchOptions: Sendable {
  let term: String
  let root: String?
  /// The store to search; nil for the site's first.
  let storefront: Storefront?
  let limit: Int
  let format: ReportFormat
  let itunesURL: WebURL?
}

/// The options of `theme`.
package struct ThemeOptions: Sendable {
  /// What is done with a file.
  enum Action: Sendable {
    case print, copy, diff, mark
  }

  /// The file's path from Templates; nil for all files.
  let file: String?
  let action: Action
  let root: String?
}

/// The options of `history import`.
package struct HistoryImportOptions: Sendable {
  /// The file; `-` for standard input.
  let file: String
  let chart: ChartKey
  let items: ImportedItems?
  let reading: HistoryReading
  /// Whether a field that the file lacks is taken away.
  let replaces: Bool
  let root: String?
  let isDryRun: Bool
  let verbosity: Verbosity
}

/// The options of `history list`.
package struct HistoryListOptions: Sendable {
  let format: ReportFormat
  let root: String?
  let verbosity: Verbosity
}

/// The options of `history remove` and `history merge`.
package struct HistoryCorrectionOptions: Sendable {
  /// What is corrected.
  enum Correction: Sendable {
    case removeDate(Day)
    case removeAll
    /// An item that is another, both by their ids.
    case merge(String, into: String)
  }

  let chart: ChartKey
  let correction: Correction
  let root: String?
  let isDryRun: Bool
  let verbosity: Verbosity
}

/// The options of `history export`.
package struct HistoryExportOptions: Sendable {
  /// The charts; empty for all that are stored.
  let charts: [ChartKey]
  let since: Day?
  let until: Day?
  /// The file that is written in place of standard output.
  let output: String?
  /// The columns that were named; nil for all.
  let columns: HistoryColumns?
  let format: HistoryFormat
  let root: String?
  let verbosity: Verbosity
}

/// The options of `history show`.
package struct HistoryShowOptions: Sendable {
  /// What is shown of a chart.
  enum Part: Sendable {
    /// The snapshot of a date; nil for the newest.
    case snapshot(Day?)
    /// One item's way through the chart, by its id.
    case item(String)
  }

  let chart: ChartKey
  let part: Part
  let root: String?
  let verbosity: Verbosity
}

/// What help is wanted on.
package enum HelpTopic: Sendable {
  case overview
  /// One command, or all of a group.
  case commands([CommandDeclaration])
  case reference(Reference)
  /// One filter or tag.
  case entry(Reference, name: String)

  /// A part of the reference that belongs to no single command, by its name in help.
  package enum Reference: String, CaseIterable, Sendable {
    case config
    case content
    case templates
    case filters
    case tags
    case sources
    case terms
    case columns
    case data
    case exit
  }
}
