import ChartModel
import Diagnostics

/// Where the pages of imported charts' items and their makers lie: below their chart.
struct ChartItemRoutes: Sendable {
  /// The pages of items, and of their makers, by the items' numbers.
  private var items: [Int: Address] = [:]
  private var makers: [Int: Address] = [:]
  private var ids: [Int: String] = [:]

  /// The items of each chart, maker by maker in the order of their addresses.
  private(set) var groups: [ChartKey: [Maker]] = [:]

  /// The items whose address something else has.
  private(set) var clashes: [Diagnostic] = []

  /// A maker with their items; one whose name gives no slug has no address, and so no page.
  struct Maker: Sendable {
    let name: String
    let address: Address?
    var items: [PageIndex.ChartItem]
  }

  init(_ charts: [ChartKey: [PageIndex.ChartItem]]) {
    for (key, items) in charts.sorted(by: { $0.key.description < $1.key.description }) {
      add(items, of: key)
    }
  }

  /// What tells an item from its chart's others, as the imported file has it.
  func id(_ number: Int) -> String? { ids[number] }

  /// The page of an item.
  func item(_ number: Int) -> Address? { items[number] }

  /// The page of an item's maker.
  func maker(ofItem number: Int) -> Address? { makers[number] }

  /// The list of a chart's makers; the name of a later page is none that a slug can be.
  static func makers(of key: ChartKey, page: Int = 1) -> Address {
    Address("\(key)/by/" + (page == 1 ? "" : "page--\(page)/"))
  }

  private mutating func add(_ list: [PageIndex.ChartItem], of key: ChartKey) {
    var bySlug: [String: Maker] = [:]
    var taken: [Address: PageIndex.ChartItem] = [:]
    for item in list {
      let id = Slug.make(from: item.id)
      let name = [item.slug, id.isEmpty ? String(-item.number) : id]
        .filter { !$0.isEmpty }.joined(separator: "-")
      let address = Address("\(key)/\(name)/")
      items[item.number] = address
      ids[item.number] = item.id
      if ["archive", "by", "records"].contains(name) || Day(iso: name) != nil {
        clashes.append(Self.clash(of: item, key, "of a page of the chart's own"))
      } else if let other = taken.updateValue(item, forKey: address) {
        clashes.append(Self.clash(of: item, key, "of '\(other.id)', \(other.name)"))
      }

      let slug = Slug.make(from: item.maker)
      let maker = slug.isEmpty ? nil : Address(Self.makers(of: key).path + slug + "/")
      let known = bySlug[slug]?.address ?? maker
      makers[item.number] = known
      bySlug[slug, default: Maker(name: item.maker, address: known, items: [])].items.append(item)
    }
    groups[key] = bySlug.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func clash(
    of item: PageIndex.ChartItem, _ key: ChartKey, _ what: String
  ) -> Diagnostic {
    Diagnostic(
      "the item '\(item.id)', \(item.name), has the address \(what)", at: .name("\(key)"),
      hint: "give it another id in the file, and import that again")
  }
}
