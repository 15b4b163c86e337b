import AppleCharts
import ChartModel
public import ChartStore
import Diagnostics
import Foundation
public import SiteConfiguration

/// The artists that site.yml calls by name.
public enum ArtistNames: Sendable {
  /// Puts the ids that were chosen for names in their place; the others stay names.
  public static func resolve(
    _ configuration: inout Configuration, in store: Store
  ) async throws(StoreError) {
    let chosen = try await store.chosenArtists(configuration.artistNames)
    configuration.artists = configuration.artists.map { artist in
      if case .name(let name) = artist, let id = chosen[name] { return .id(id) }
      return artist
    }
  }

  /// Searches for the names that no artist was chosen for yet, once and for all.
  ///
  /// The match is reported once, and stored. A name that could not be searched for stays a name, and is
  /// one of the failures.
  ///
  /// - Returns: The names that mean no artist, or several, an error each.
  /// - Throws: What the store throws.
  static func search(
    _ configuration: inout Configuration, in store: Store, _ apple: AppleClient,
    _ context: FetchContext, _ failures: inout FetchFailures
  ) async throws -> [Diagnostic] {
    try await resolve(&configuration, in: store)
    guard let storefront = configuration.storefronts.first else { return [] }
    var errors: [Diagnostic] = []
    for name in configuration.artistNames {
      let found: [Artist]
      do throws(AppleError) {
        found = try await apple.searchArtists(name, limit: 50, in: storefront)
      } catch {
        failures.add(error, .artist(name))
        continue
      }
      switch choice(of: name, among: found, in: storefront) {
      case .success(let artist):
        try await store.choose(artist.id, for: name)
        context.report(.matched(artist, name: name))
      case .failure(let error): errors.append(error)
      }
    }
    try await resolve(&configuration, in: store)
    return errors
  }

  /// Chooses the artist whose name is the one given, capitals and accents aside.
  private static func choice(
    of name: String, among found: [Artist], in storefront: Storefront
  ) -> Result<Artist, Diagnostic> {
    let same = found.filter { folded($0.name) == folded(name) }
    let exact = same.filter { $0.name == name }
    let best = exact.isEmpty ? same : exact
    if best.count == 1 { return .success(best[0]) }
    let listed = (best.isEmpty ? found : best).prefix(5).map { artist in
      "\(artist.id) (\(artist.name)\(artist.genre.map { ", \($0.name)" } ?? ""))"
    }.joined(separator: ", ")
    let file = Diagnostic.Subject.name("Content/site.yml")
    if best.isEmpty {
      return .failure(
        Diagnostic(
          "no artist '\(name)' in the storefront \(storefront)", at: file,
          hint: listed.isEmpty
            ? "try another spelling with 'chartgen search', or write the id"
            : "write the id of the one you mean: \(listed)"))
    }
    return .failure(
      Diagnostic(
        "\(best.count) artists are called '\(name)'", at: file,
        hint: "write the id of the one you mean: \(listed)"))
  }

  private static func folded(_ name: String) -> String {
    name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
