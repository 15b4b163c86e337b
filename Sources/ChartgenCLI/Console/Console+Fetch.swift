import ChartFetch
import ChartModel
import Diagnostics

extension Console {
  /// What a fetch needs of the world: the clock, and this console as its listener.
  var fetchContext: FetchContext {
    FetchContext(now: environment.now, sleep: environment.sleep, report: show)
  }

  /// Shows what happens during a fetch.
  func show(_ event: FetchEvent) {
    switch event {
    case .charts(let done, let count): progress("fetching charts: \(done) of \(count)")
    case .lookups(let subject, let storefront, let done, let count):
      progress("looking up \(subject.plural) in \(storefront): \(done) of \(count)")
    case .recordings(let done, let count): progress("reading \(done) of \(count)")
    case .pictures(let done, let count): progress("fetching pictures: \(done) of \(count)")
    case .waiting(let duration):
      progress("waiting \(duration.components.seconds) s for Apple's rate limit")
    case .matched(let subject, let item, let name):
      let note = item.note.map { " (\($0))" } ?? ""
      say(
        "the \(subject.name) '\(name)' in site.yml is \(item.id), \(item.name)\(note)",
        wasRequested: true)
    case .warning(let diagnostic): report(diagnostic)
    }
  }
}
