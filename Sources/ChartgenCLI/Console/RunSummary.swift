import Artwork
import ChartFetch
import ChartModel
import Diagnostics
import Foundation

/// What a build made and changed, for people and for programs.
struct RunSummary: Sendable {
  /// What the site has; the same for every build of the same data.
  struct Counts: Codable, Hashable, Sendable {
    var charts = 0
    var podcasts = 0
    var artists = 0
    var albums = 0
    var pages = 0
    /// Charts that site.yml asks for and the data lacks, as messages name them.
    var missing: [String] = []
    /// Items that the user named and the data lacks, as messages name them.
    var unknown: [String] = []
  }

  var counts = Counts()
  var isSample = false
  var isDryRun = false
  var added: [String] = []
  var changed: [String] = []
  var removed: [String] = []
  /// Rows and records of responses that could not be read.
  var skippedRows: Int { (recordings?.skippedRows ?? 0) + (fetch?.skippedRows ?? 0) }
  /// Recordings that could not be read, or were rejected as implausible.
  var rejectedResponses: Int { recordings?.rejected ?? 0 }
  /// What became of a folder of recordings; nil where none was read.
  var recordings: RecordingsReport?
  /// What was requested of Apple; nil where nothing was.
  var fetch: FetchReport?
  /// What became of pictures; nil where they were left alone.
  var pictures: ArtworkOutcome?
  /// Whether pictures could not be kept at all.
  var arePicturesMissing = false

  /// The summary in a line:
  /// `9 charts, 212 podcasts, 96 artists, 640 albums; 1,021 pages, 87 changed; 2 rows skipped`.
  var line: String {
    var parts = [
      [
        counted(counts.charts, "chart"), counted(counts.podcasts, "podcast"),
        counted(counts.artists, "artist"), counted(counts.albums, "album"),
      ].joined(separator: ", "),
      counted(counts.pages, "page")
        + ", \(grouped(added.count + changed.count + removed.count)) changed",
    ]
    if let pictures = pictureLine { parts.append(pictures) }
    parts += lossLines
    if isDryRun { parts.append("nothing written (dry run)") }
    return parts.joined(separator: "; ")
  }

  /// What became of pictures: `210 pictures (14.2 MB), 12 new, 3 to come`.
  private var pictureLine: String? {
    guard let pictures, pictures.kept > 0 || !pictures.failures.isEmpty || pictures.waiting > 0
    else { return nil }
    let tenths = pictures.bytes / 100_000
    var line = counted(pictures.kept, "picture") + " (\(tenths / 10).\(tenths % 10) MB)"
    let new = pictures.fetched + pictures.repaired
    if new > 0 { line += ", \(grouped(new)) new" }
    if !pictures.failures.isEmpty { line += ", \(grouped(pictures.failures.count)) failed" }
    if pictures.removed > 0 { line += ", \(grouped(pictures.removed)) removed" }
    if pictures.waiting > 0 { line += ", \(grouped(pictures.waiting)) pending" }
    return line
  }

  /// What was fetched, in a line: `9 charts, 8 new; 17 lookups; 2 charts stale`.
  var fetchLine: String {
    guard let fetch else { return recordingsLine }
    var parts = [
      counted(fetch.fetchedCharts, "chart") + ", \(fetch.newCharts) new",
      counted(fetch.lookups, "lookup"),
    ]
    if !fetch.staleCharts.isEmpty {
      parts.append(counted(fetch.staleCharts.count, "chart") + " stale")
    }
    if fetch.missingItems > 0 {
      parts.append(counted(fetch.missingItems, "item") + " not looked up")
    }
    parts += lossLines
    if let pictures = pictureLine { parts.append(pictures) }
    return parts.joined(separator: "; ")
  }

  /// What was not stored: `1 response rejected`, `2 rows skipped`.
  private var lossLines: [String] {
    var parts: [String] = []
    if rejectedResponses > 0 { parts.append(counted(rejectedResponses, "response") + " rejected") }
    if skippedRows > 0 { parts.append(counted(skippedRows, "row") + " skipped") }
    return parts
  }

  /// What recordings brought, in a line: `400 snapshots stored, 2025-10-27 to 2026-11-30; 2 lookups`.
  private var recordingsLine: String {
    var parts: [String] = []
    if let recordings {
      var snapshots = counted(recordings.charts, "snapshot") + " stored"
      if let dates = recordings.dates {
        snapshots += ", \(dates.lowerBound)"
        if dates.lowerBound != dates.upperBound { snapshots += " to \(dates.upperBound)" }
      }
      parts.append(snapshots)
      if recordings.lookups > 0 { parts.append(counted(recordings.lookups, "lookup")) }
    }
    parts += lossLines
    if let pictures = pictureLine { parts.append(pictures) }
    return parts.joined(separator: "; ")
  }

  /// The summary as one JSON object, with its keys in order.
  func json() -> String {
    struct Fields: Encodable {
      let edition: String
      let dryRun: Bool
      let charts, podcasts, artists, albums, pages: Int
      let added, changed, removed: [String]
      let missing, unknown: [String]
      let skippedRows, refusedAnswers: Int
      let fetched: Fetched?
      let pictures: Pictures?
    }
    struct Pictures: Encodable {
      let kept, bytes, fetched, repaired, failed, removed, waiting: Int
    }
    struct Fetched: Encodable {
      let charts, newCharts, lookups, itemsNotLookedUp: Int
      let staleCharts: [String]
    }
    let fetched = fetch.map { fetch in
      Fetched(
        charts: fetch.fetchedCharts, newCharts: fetch.newCharts, lookups: fetch.lookups,
        itemsNotLookedUp: fetch.missingItems,
        staleCharts: fetch.staleCharts.map(\.description).sorted())
    }
    let fields = Fields(
      edition: isSample ? "sample" : "live", dryRun: isDryRun, charts: counts.charts,
      podcasts: counts.podcasts, artists: counts.artists, albums: counts.albums,
      pages: counts.pages, added: added, changed: changed, removed: removed,
      missing: counts.missing, unknown: counts.unknown, skippedRows: skippedRows,
      refusedAnswers: rejectedResponses,
      fetched: fetched,
      pictures: pictures.map { pictures in
        Pictures(
          kept: pictures.kept, bytes: pictures.bytes, fetched: pictures.fetched,
          repaired: pictures.repaired, failed: pictures.failures.count,
          removed: pictures.removed, waiting: pictures.waiting)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(fields) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
