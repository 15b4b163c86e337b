import Foundation
import Synchronization

/// Apple's services on this machine, with a fictional catalogue, answers in Apple's shapes, and
/// every fault that a test asks for.
///
///     let apple = try FictionalApple()
///     apple.fail(.refusal, at: "/lookup")
///     … apple.feeds.url("") … apple.itunes.url("") …
public final class FictionalApple: Sendable {
  /// The feed generator.
  public let feeds: LoopbackServer
  /// Searches, lookups and the older feeds.
  public let itunes: LoopbackServer
  private let state: Mutex<FictionalState>

  /// Opens both services.
  ///
  /// - Parameter day: The day of the charts, in days since 1970.
  /// - Throws: A `POSIXError` when there is no socket to be had.
  public init(day: Int) throws {
    feeds = try LoopbackServer()
    itunes = try LoopbackServer()
    state = Mutex(FictionalState(day: day))
    for server in [feeds, itunes] {
      // The servers must not hold what holds them.
      server.otherwise { [weak self] request in
        self?.answer(request) ?? .answer(status: 503)
      }
    }
  }

  /// Everything that was asked, feeds first.
  public var requests: [LoopbackRequest] {
    feeds.requests + itunes.requests
  }

  private func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    state.withLock { $0.answer(request) }
  }

  // MARK: - What there is

  /// Goes on to another day, on which every chart is in another order.
  public func moveOn(to day: Int) {
    state.withLock { $0.day = day }
  }

  /// Calls an item otherwise.
  public func rename(_ id: Int, _ name: String) {
    state.withLock { $0.catalogue.names[id] = name }
  }

  /// Adds an artist that only searches find.
  public func addArtist(_ id: Int, _ name: String) {
    state.withLock { state in
      state.catalogue.names[id] = name
      state.catalogue.moreArtists.append(id)
    }
  }

  /// Takes an item out of a storefront's lookups; its charts still have it.
  public func withdraw(_ id: Int, from storefront: String) {
    state.withLock { _ = $0.withdrawn.insert("\(storefront)/\(id)") }
  }

  /// Changes the charts whose addresses have a part: how many rows they have, and from where in
  /// the catalogue they come.
  public func reshape(_ part: String, rows: Int = .max, shift: Int = 0) {
    state.withLock { $0.shapes.append(FictionalState.Shape(part: part, rows: rows, shift: shift)) }
  }

  /// Fails with 502 where a lookup would have more rows.
  public func limitRows(to count: Int) {
    state.withLock { $0.mostRows = count }
  }

  // MARK: - Faults

  /// What goes wrong.
  public enum Fault: Sendable {
    /// 403 with an empty body.
    case refusal
    /// 429, with the seconds to wait.
    case slowDown(Int)
    /// 503, with the seconds to wait.
    case comeBack(Int)
    /// No answer at all.
    case silence
    /// A byte a second.
    case drip
    /// A page for people with status 200.
    case page
    /// Nothing, with status 200.
    case empty
    /// `null`.
    case null
    /// The first half of the right answer.
    case half
    /// 400 with Apple's error object.
    case errorObject
    /// Another status, with a page.
    case status(Int)
    /// A redirect.
    case redirect(String)
    /// A good answer without results.
    case nothingFound
    /// The right answer, tag and all, but for one row or record, counted from 0.
    case damaged(row: Int, Damage)
  }

  /// What is wrong with a row.
  public enum Damage: Sendable, CaseIterable {
    case noID
    case noName
    /// It has the id of the row before it.
    case doubled
    /// It is no object.
    case null
  }

  /// Lets every request fail whose target has a part.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - part: The part of the target, query included.
  ///   - times: How many requests fail before all is well again.
  public func fail(_ fault: Fault, at part: String, times: Int = .max) {
    state.withLock {
      $0.faults.append(FictionalState.Concern(fault: fault, part: part, left: times))
    }
  }

  /// Ends all faults and changes of charts.
  public func recover() {
    state.withLock { state in
      state.faults = []
      state.shapes = []
    }
  }
}
