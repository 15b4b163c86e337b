/// What media a genre or an item belongs to; the first segment of a genre page's address.
public enum Media: String, CaseIterable, Sendable {
  case podcasts
  case music
}

/// A genre of Apple's; its identity is the id, whatever a storefront calls it.
public struct Genre: Hashable, Sendable {
  /// Apple's id: 1303 is Comedy among podcasts, 14 is Pop.
  public let id: Int

  /// What it is a genre of.
  public let media: Media

  /// The English name.
  public let name: String

  /// The id of the genre that this one is a part of.
  public let parent: Int?

  /// Describes a genre.
  public init(id: Int, media: Media, name: String, parent: Int? = nil) {
    self.id = id
    self.media = media
    self.name = name
    self.parent = parent
  }

  /// The genre's name in addresses, always made from the English name: `true-crime`.
  public var slug: String {
    Slug.make(from: name)
  }

  /// The ids that say no more than "a podcast" or "music"; Apple puts them on every item.
  public static let rootIDs: Set<Int> = [26, 34]

  /// Tells whether a genre says no more than "a podcast" or "music".
  ///
  /// Shows give names alone at times, and among them "Music" is a genre of podcasts.
  public static func isRoot(_ label: GenreLabel) -> Bool {
    label.id.map { rootIDs.contains($0) } ?? (label.name == "Podcasts")
  }

  /// The genre of an English name, as lookups of albums and songs give it without an id.
  public static func known(named name: String, in media: Media) -> Genre? {
    byName[media]?[name]
  }

  private static let byName: [Media: [String: Genre]] = {
    var byName: [Media: [String: Genre]] = [:]
    for genre in known.values.sorted(by: { $0.id > $1.id }) {
      byName[genre.media, default: [:]][genre.name] = genre
    }
    return byName
  }()
}

/// What one answer calls a genre, in the language of its storefront.
public struct GenreLabel: Hashable, Sendable {
  /// Apple's id, where the answer gives it or an English name tells it.
  public let id: Int?

  /// The name as it stands in the answer.
  public let name: String

  /// Describes a genre as an answer names it.
  public init(id: Int?, name: String) {
    self.id = id
    self.name = name
  }
}
