public import Artwork
public import ChartModel
public import ChartStore
import Diagnostics

/// Fetches the pictures of what a store holds, and reports what could not be fetched.
public struct PictureFetch: Sendable {
  private let store: Store
  private let folder: ArtworkFolder
  private let hosts: TrustedHosts
  private let mirror: WebURL?
  private let context: FetchContext

  /// How many pictures that could not be fetched are named; of the others only the number is said.
  private static let named = 3

  /// Prepares a fetch.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - folder: Where pictures are stored.
  ///   - hosts: The hosts that pictures may be at; an item whose picture is elsewhere has none.
  ///   - mirror: What is requested in place of Apple's hosts, if anything.
  ///   - context: The world around the fetch.
  public init(
    for store: Store, into folder: ArtworkFolder, from hosts: TrustedHosts,
    mirror: WebURL? = nil, _ context: FetchContext
  ) {
    self.store = store
    self.folder = folder
    self.hosts = hosts
    self.mirror = mirror
    self.context = context
  }

  /// Fetches what is due and missing, and repairs what is damaged.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows, whose items come first.
  ///   - limit: How many pictures may be fetched.
  ///   - fetch: What gets pictures; nil where no requests may be made.
  /// - Returns: What was done.
  /// - Throws: What the store throws, or an `ArtworkError` where the folder cannot be made.
  public func run(
    charts: [ChartKey], limit: Int, fetch: ArtworkUpdate.Fetch?
  ) async throws -> ArtworkOutcome {
    let now = context.now()
    let run = ArtworkUpdate(
      in: folder, limit: limit, now: now, mirror: mirror?.string, fetch: fetch)
    let outcome = try await run.run(
      wanted: try await store.wantedArtwork(charts: charts).filter(hosts.allowsRequest),
      known: try await store.artworkRecords(),
      progress: { [context] done, total in context.report(.pictures(done: done, of: total)) },
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
  /// - Parameter outcome: What ``run(charts:limit:fetch:)`` has done; it is brought up to date.
  /// - Throws: What the store throws.
  public func removeUnused(_ outcome: inout ArtworkOutcome) async throws {
    let run = ArtworkUpdate(in: folder, limit: 0, now: context.now(), fetch: nil)
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
      context.warn(
        Diagnostic(
          .warning, "stopped fetching pictures: \(stopped.message)",
          at: .name(stopped.subject),
          hint: stopped.hint ?? "the next run continues with the missing ones"))
      return
    }
    for error in outcome.failures.prefix(Self.named) { warn(error) }
    let more = outcome.failures.count - Self.named
    if more > 0 {
      context.warn(
        Diagnostic(
          .warning, "\(more) more picture\(more == 1 ? "" : "s") could not be fetched", at: .run,
          hint: "placeholders are shown instead"))
    }
  }

  private func warn(_ error: ArtworkError) {
    context.warn(
      Diagnostic(
        .warning, error.message, at: .name(error.subject),
        hint: error.hint ?? "a placeholder is shown instead"))
  }
}
