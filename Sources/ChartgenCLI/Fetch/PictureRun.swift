import Artwork
import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder

/// Brings in the pictures of what a store holds, and says what could not be fetched.
struct PictureRun {
  let store: Store
  let folder: ArtworkFolder
  /// The hosts that pictures may be at; an item whose picture is elsewhere has none.
  let hosts: TrustedHosts
  /// What is asked in place of Apple's hosts, if anything.
  var mirror: WebURL?
  let console: Console

  /// How many pictures that could not be fetched are named; of the others only the number is said.
  private static let named = 3

  /// Fetches what is wanted and missing, and repairs what is damaged.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows, whose items come first.
  ///   - limit: How many pictures may be fetched.
  ///   - now: The time.
  ///   - fetch: What gets pictures; nil where no requests may be made.
  /// - Returns: What was done.
  /// - Throws: What the store throws, or an `ArtworkError` where the folder cannot be made.
  func run(
    charts: [ChartKey], limit: Int, now: Timestamp, fetch: ArtworkRun.Fetch?
  ) async throws -> ArtworkOutcome {
    let run = ArtworkRun(in: folder, limit: limit, now: now, mirror: mirror?.string, fetch: fetch)
    let outcome = try await run.run(
      wanted: try await store.wantedArtwork(charts: charts).filter(hosts.allowsRequest),
      known: try await store.artworkRecords(),
      progress: { [console] done, total in
        console.progress("fetching pictures: \(done) of \(total)")
      },
      save: { changes in
        try await store.saveArtwork(
          changes.saved, touched: changes.touched, removed: changes.removed)
      })
    report(outcome)
    try await note(outcome, at: now)
    return outcome
  }

  /// Removes the pictures that nothing has had for long.
  ///
  /// - Parameters:
  ///   - outcome: What ``run(charts:limit:now:fetch:)`` has done; it is brought up to date.
  ///   - now: The time.
  /// - Throws: What the store throws.
  func removeUnused(_ outcome: inout ArtworkOutcome, now: Timestamp) async throws {
    let run = ArtworkRun(in: folder, limit: 0, now: now, fetch: nil)
    try await run.removeUnused(known: try await store.artworkRecords(), &outcome) { changes in
      try await store.saveArtwork(changes.saved, removed: changes.removed)
    }
  }

  /// How it went, for whoever looks at the store.
  private func note(_ outcome: ArtworkOutcome, at now: Timestamp) async throws {
    let (fetched, failed) = (outcome.fetched, outcome.failures.count)
    guard fetched > 0 || failed > 0 else { return }
    try await store.recordAttempt(
      source: "pictures", at: now,
      outcome: "\(fetched) fetched" + (failed > 0 ? ", \(failed) failed" : ""),
      isSuccess: failed == 0)
  }

  private func report(_ outcome: ArtworkOutcome) {
    if let stopped = outcome.stopped {
      console.report(
        Diagnostic(
          .warning, "stopped fetching pictures: \(stopped.message)",
          at: .name(stopped.subject),
          hint: stopped.hint ?? "the next run continues with the missing ones"))
      return
    }
    for error in outcome.failures.prefix(Self.named) { warn(error) }
    let more = outcome.failures.count - Self.named
    if more > 0 {
      console.report(
        Diagnostic(
          .warning, "\(more) more picture\(more == 1 ? "" : "s") could not be fetched", at: .run,
          hint: "placeholders are shown instead"))
    }
  }

  private func warn(_ error: ArtworkError) {
    console.report(
      Diagnostic(
        .warning, error.message, at: .name(error.subject),
        hint: error.hint ?? "a placeholder is shown instead"))
  }
}

extension Diagnostic {
  /// Says that pictures were gone or damaged when pages were made; nil where none were.
  ///
  /// - Parameters:
  ///   - damaged: The pictures.
  ///   - folder: The folder that they are kept in.
  init?(damaged: [Picture], in folder: String) {
    guard let first = damaged.first else { return nil }
    let more = damaged.count == 1 ? "" : ", and \(damaged.count - 1) more,"
    self.init(
      .warning, "the files of this picture\(more) are missing or damaged",
      at: .name("\(folder)/\(first.originalName)"),
      hint: "placeholders are shown until 'chartgen build' makes them again")
  }
}
