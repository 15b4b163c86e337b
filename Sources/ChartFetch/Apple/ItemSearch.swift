import AppleCharts
public import ChartModel
public import ChartStore
public import Diagnostics
import Foundation
public import SiteConfiguration

/// An artist or a podcast that a search found.
public struct FoundItem: Hashable, Sendable {
  public let id: Int
  public let name: String
  /// The artist's genre or the podcast's publisher, which tells it from others of its name.
  public let note: String?
}

/// The artists and podcasts that site.yml calls by name.
public enum ItemSearch: Sendable {
  /// Puts the ids that were chosen for names in their place; the others stay names.
  ///
  /// - Returns: The names that no item was chosen for yet, with their places.
  @discardableResult
  public static func resolve(
    _ configuration: inout Configuration, in store: Store
  ) async throws(StoreError) -> [(subject: LookupSubject, name: String, place: Diagnostic.Subject)]
  {
    var open: [(LookupSubject, String, Diagnostic.Subject)] = []
    func resolved(
      _ choices: [Configuration.ItemChoice], _ subject: LookupSubject
    ) async throws(StoreError) -> [Configuration.ItemChoice] {
      var resolved: [Configuration.ItemChoice] = []
      for choice in choices {
        guard case .name(let name, let place) = choice else {
          resolved.append(choice)
          continue
        }
        if let id = try await store.chosen(subject, for: name) {
          resolved.append(.id(id))
        } else {
          resolved.append(choice)
          open.append((subject, name, place))
        }
      }
      return resolved
    }
    configuration.artists = try await resolved(configuration.artists, .artist)
    configuration.podcasts = try await resolved(configuration.podcasts, .podcast)
    return open
  }

  /// Searches for the names that no item was chosen for yet, once and for all.
  ///
  /// The match is reported once, and stored. A name that could not be searched for stays a name, and is
  /// one of the failures.
  ///
  /// - Returns: The names that mean nothing, or several things, an error each.
  /// - Throws: What the store throws.
  static func run(
    _ configuration: inout Configuration, in store: Store, _ apple: AppleClient,
    _ context: FetchContext, _ failures: inout FetchFailures
  ) async throws -> [Diagnostic] {
    let open = try await resolve(&configuration, in: store)
    guard let storefront = configuration.storefronts.first, !open.isEmpty else { return [] }
    var errors: [Diagnostic] = []
    for (subject, name, place) in open {
      let found: [FoundItem]
      do throws(AppleError) {
        found = try await items(subject, name, in: storefront, apple)
      } catch {
        failures.add(error, .name(subject, name))
        continue
      }
      switch choice(of: name, subject, among: found, in: storefront, at: place) {
      case .success(let item):
        try await store.choose(subject, item.id, for: name)
        context.report(.matched(subject, item, name: name))
      case .failure(let error): errors.append(error)
      }
    }
    try await resolve(&configuration, in: store)
    return errors
  }

  private static func items(
    _ subject: LookupSubject, _ name: String, in storefront: Storefront, _ apple: AppleClient
  ) async throws(AppleError) -> [FoundItem] {
    if subject == .artist {
      return try await apple.searchArtists(name, limit: 50, in: storefront)
        .map { FoundItem(id: $0.id, name: $0.name, note: $0.genre?.name) }
    }
    return try await apple.searchPodcasts(name, limit: 50, in: storefront)
      .map { FoundItem(id: $0.id, name: $0.name, note: $0.publisher) }
  }

  /// Chooses the item whose name is the one given, capitals and accents aside.
  private static func choice(
    of name: String, _ subject: LookupSubject, among found: [FoundItem], in storefront: Storefront,
    at place: Diagnostic.Subject
  ) -> Result<FoundItem, Diagnostic> {
    let same = found.filter { folded($0.name) == folded(name) }
    let exact = same.filter { $0.name == name }
    let best = exact.isEmpty ? same : exact
    if best.count == 1 { return .success(best[0]) }
    let listed = (best.isEmpty ? found : best).prefix(5).map { item in
      "\(item.id) (\(item.name)\(item.note.map { ", \($0)" } ?? ""))"
    }.joined(separator: ", ")
    let hint = "write the id of the one you mean: \(listed)"
    guard best.isEmpty else {
      return .failure(
        Diagnostic(
          "\(best.count) \(subject.plural) are called '\(name)'", at: place, hint: hint))
    }
    return .failure(
      Diagnostic(
        "no \(subject.name) '\(name)' in the storefront \(storefront)", at: place,
        hint: listed.isEmpty
          ? "try another spelling with 'chartgen search', or write the id" : hint))
  }

  private static func folded(_ name: String) -> String {
    name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
