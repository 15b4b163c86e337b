import AppleCharts
import ChartModel
import ChartStore
import SiteBuilder

extension FetchRun {
  /// Looks up the items of a kind that are due, storefront after storefront, until each is found,
  /// known to be in none, or cannot be had in this run.
  mutating func lookUp(
    _ subject: LookupSubject, _ kind: (WantedItems) -> [WantedItems.Item]
  ) async throws {
    var wanted = kind(
      try await store.wantedItems(
        charts: configuration.chartKeys, named: named, storefronts: configuration.storefronts))
    while true {
      let due = try await store.dueLookups(subject, of: wanted, at: now)
      guard let lookup = due.first else { return }
      // Those that fail are not due again in this run, whatever the store says.
      let failed = try await ask(subject, lookup)
      wanted.removeAll { failed.contains($0.id) }
    }
  }

  /// Asks one storefront for all that is due there, and returns the ids that are to be left alone.
  private mutating func ask(
    _ subject: LookupSubject, _ due: DueLookup
  ) async throws -> Set<Int> {
    let (storefront, total) = (due.storefront, due.ids.count)
    var done = 0
    var answers = 0
    var distrusted: Set<Int> = []
    let failures = try await apple.lookup(
      due.ids, subject, in: storefront, rows: due.rows
    ) { [store, console, configuration] answer in
      done += answer.ids.count
      console.progress("looking up \(subject.plural) in \(storefront): \(done) of \(total)")
      // An answer without any of the items that this storefront's own charts name is a refusal in
      // disguise: it must not be kept as "not in this storefront".
      if answer.rows.isEmpty, answer.ids.contains(where: due.charted.contains) {
        distrusted.formUnion(answer.ids)
        return
      }
      answers += 1
      try await store.save(
        answer.records, of: answer.ids, rows: answer.rows, subject, storefront: storefront,
        preferring: configuration.storefronts, receivedAt: console.surroundings.now())
    }
    report.answeredLookups += answers
    report.unansweredItems += distrusted.count + failures.reduce(0) { $0 + $1.ids.count }
    let url = apple.endpoints.itunes
    if !distrusted.isEmpty {
      warn(
        "an answer with nothing for \(distrusted.count) \(subject.plural) of the charts of "
          + "\(storefront) is not believed", at: url, hint: "they are asked for again next time")
    }
    // Failures of one kind are one line, whatever calls they came from.
    var causes: [String: (count: Int, url: String)] = [:]
    for failure in failures {
      let cause =
        failure.error.isConsequence && !causes.isEmpty
        ? causes.keys.sorted()[0] : failure.error.kind.message
      causes[cause, default: (0, failure.error.url)].count += failure.ids.count
    }
    for (cause, group) in causes.sorted(by: { $0.key < $1.key }) {
      warn(
        "\(cause); \(group.count) \(subject.plural) could not be looked up in \(storefront)",
        at: Self.short(group.url), hint: "they are asked for again next time")
    }
    return distrusted.union(failures.flatMap(\.ids))
  }

  /// An address without the long list of ids.
  private static func short(_ url: String) -> String {
    url.count <= 120 ? url : url.prefix(100) + "…"
  }
}

extension LookupSubject {
  /// What messages call the items.
  var plural: String {
    switch self {
    case .podcast, .episodes: "podcasts"
    case .artist: "artists"
    case .album: "albums"
    }
  }
}
