public import ChartModel
public import Diagnostics

/// What happens during a fetch, for whoever listens.
public enum FetchEvent: Sendable {
  /// So many of the charts have been requested.
  case charts(done: Int, of: Int)
  /// So many of a storefront's items have been looked up.
  case lookups(LookupSubject, Storefront, done: Int, of: Int)
  /// So many of the recordings have been read.
  case recordings(done: Int, of: Int)
  /// So many of the pictures have been fetched or repaired.
  case pictures(done: Int, of: Int)
  /// The next request waits for Apple's rate limit.
  case waiting(Duration)
  /// A name in site.yml was matched with an artist or a podcast, once and for all.
  case matched(LookupSubject, FoundItem, name: String)
  /// Something failed or was left out; the fetch continues.
  case warning(Diagnostic)
}
