import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import SiteConfiguration

extension AppleFetch {
  /// Looks up the items of a kind that are due, storefront after storefront, until each is found,
  /// known to be in none, or cannot be looked up in this run.
  mutating func lookUp(
    _ subject: LookupSubject, _ kind: (WantedItems) -> [WantedItems.Item]
  ) async throws {
    let items = kind(
      try await store.wantedItems(
        charts: configuration.pages == .all ? configuration.chartKeys : [], named: namedItems,
        storefronts: configuration.storefronts))
    while true {
      // Those that fail are not requested again in this run, whatever the store says.
      let failed = failures.items(subject)
      let due = try await store.dueLookups(
        subject, of: items.filter { !failed.contains($0.id) }, at: now)
      guard let lookup = due.first else { return }
      try await lookUp(lookup, subject)
    }
  }

  /// Looks up all that is due in one storefront.
  private mutating func lookUp(_ due: DueLookup, _ subject: LookupSubject) async throws {
    // What gave nothing of use for one kind of item gives nothing for the next.
    if let lookupsEnd {
      failures.add(lookupsEnd, .items(subject, due.ids))
      return
    }
    let (storefront, total) = (due.storefront, due.ids.count)
    var done = 0
    var responses = 0
    var skipped: [String] = []
    let failed = try await apple.lookup(
      due.ids, subject, in: storefront, rows: due.rows, expecting: due.charted, found: due.found,
      absent: due.absent
    ) { [store, context, configuration] response in
      done += response.ids.count
      context.report(.lookups(subject, storefront, done: done, of: total))
      responses += 1
      skipped += response.skipped
      try await store.save(
        response.requested, of: response.ids, rows: response.rows, subject, storefront: storefront,
        preferring: configuration.storefronts, receivedAt: context.now())
    }
    report.lookups += responses
    warn(ofSkipped: skipped, subject, in: storefront)
    for failure in failed {
      failures.add(failure.error, .items(subject, failure.ids))
      guard case .implausible = failure.error.kind else { continue }
      try await store.noteMissing(failure.ids, subject, in: storefront, at: now)
    }
    if responses == 0, failed.count > 2 { lookupsEnd = failed.last?.error }
  }

  /// Reports which records could not be read, and counts them.
  private mutating func warn(
    ofSkipped skipped: [String], _ subject: LookupSubject, in storefront: Storefront
  ) {
    report.skippedRows += skipped.count
    Diagnostic.skipped(
      skipped.map { "\($0), in a lookup of \(subject.plural) in \(storefront)" },
      of: "\(apple.endpoints.itunes.string)/lookup"
    ).forEach(context.warn)
  }
}
