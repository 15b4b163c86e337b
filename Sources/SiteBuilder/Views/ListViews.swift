import Liquid

/// One of the lists of everything: `podcasts`, `artists`, `albums`.
struct SectionView: DeclaredObject {
  let scope: PageScope
  let name: String

  static let members = Members<SectionView> {
    Member("name", "'podcasts', 'artists' or 'albums'") { $0.name }
    Member("url", "the link to the list") {
      $0.scope.link($0.scope.site.routes.list($0.name, page: 1))
    }
    Member("is_current", "whether this page is the first of the list") {
      $0.scope.site.routes.list($0.name, page: 1) == $0.scope.address
    }
  }
}

/// An item on one of the lists of everything.
struct ListedItemView: DeclaredObject {
  let scope: PageScope
  let item: ListedItem

  static let members = Members<ListedItemView> {
    Member("name", "the item's name") { $0.item.name }
    Member("note", "the artist, or the podcast's publisher") { $0.item.note }
    Member("url", "the link to the item's page") { $0.scope.link($0.item.address) }
  }
}

/// One of the pages that a list is split into.
struct ListPageView: DeclaredObject {
  let scope: PageScope
  let address: Address
  let number: Int

  static let members = Members<ListPageView> {
    Member("number", "the page's number, from 1") { $0.number }
    Member("url", "the link to it") { $0.scope.link($0.address) }
    Member("current", "whether it is the page being rendered") { $0.address == $0.scope.address }
  }
}
