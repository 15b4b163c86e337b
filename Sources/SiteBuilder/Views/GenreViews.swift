import ChartModel
import Liquid

/// A genre, as an item names it.
struct GenreLinkView: DeclaredObject {
  let scope: PageScope
  let id: Int?
  let name: String

  static let members = Members<GenreLinkView>([
    Member("id", .optional(.int), "Apple's id of the genre") { Value($0.id) },
    Member("name", .string, "the name, in the language of the item's storefront") {
      .string($0.name)
    },
    Member("url", .optional(.string), "the link to the genre's page, where it has one") {
      $0.scope.link($0.id.flatMap($0.scope.site.routes.genre))
    },
  ])
}

/// A genre with a page of its own.
struct GenreView: DeclaredObject {
  let scope: PageScope
  let genre: Genre

  static let members = Members<GenreView>([
    Member("id", .int, "Apple's id of the genre") { .int($0.genre.id) },
    Member("name", .string, "the English name") { .string($0.genre.name) },
    Member("media", .string, "'podcasts' or 'music'") { .string($0.genre.media.rawValue) },
    Member("url", .optional(.string), "the link to the genre's page") {
      $0.scope.link($0.scope.site.routes.genre($0.genre.id))
    },
    Member("parent", .optional(.object(GenreView.self)), "the genre that it is a part of") { view in
      guard let parent = view.genre.parent.flatMap({ Genre.known[$0] }) else { return .null }
      return .object(GenreView(scope: view.scope, genre: parent))
    },
  ])
}
