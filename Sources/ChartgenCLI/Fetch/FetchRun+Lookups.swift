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
    let wanted = kind(
      try await store.wantedItems(
        charts: configuration.chartKeys, named: named, storefronts: configuration.storefronts))
    while true {
      // Those that fail are not asked for again in this run, whatever the store says.
      let failed = failures.items(subject)
      let due = try await store.dueLookups(
        subject, of: wanted.filter { !failed.contains($0.id) }, at: now)
      guard let lookup = due.first else { return }
      try await ask(subject, lookup)
    }
  }

  /// Asks one storefront for all that is due there.
  private mutating func ask(_ subject: LookupSubject, _ due: DueLookup) async throws {
    let (storefront, total) = (due.storefront, due.ids.count)
    var done = 0
    var answers = 0
    var distrusted: [Int] = []
    let failed = try await apple.lookup(
      due.ids, subject, in: storefront, rows: due.rows
    ) { [store, console, configuration] answer in
      done += answer.ids.count
      console.progress("looking up \(subject.plural) in \(storefront): \(done) of \(total)")
      // An answer without any of several items that this storefront's own charts name is a refusal
      // in disguise: it must not be kept as "not in this storefront". A single one may well be gone.
      if answer.rows.isEmpty, answer.ids.count(where: due.charted.contains) > 1 {
        distrusted += answer.ids
        return
      }
      answers += 1
      try await store.save(
        answer.records, of: answer.ids, rows: answer.rows, subject, storefront: storefront,
        preferring: configuration.storefronts, receivedAt: console.surroundings.now())
    }
    report.answeredLookups += answers
    if !distrusted.isEmpty {
      failures.add(
        "found none of what the charts of \(storefront) name, which is not believed",
        at: apple.endpoints.itunes, .items(subject, distrusted))
    }
    for failure in failed { failures.add(failure.error, .items(subject, failure.ids)) }
  }
}
