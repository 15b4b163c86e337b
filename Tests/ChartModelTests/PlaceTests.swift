import ChartModel
import Testing

struct StorefrontTests {
  @Test(arguments: [("us", "us"), ("GB", "gb"), ("Jp", "jp"), ("zz", "zz"), ("no", "no")])
  func `two letters are a storefront, in either case`(text: String, code: String) {
    #expect(Storefront(text)?.code == code)
  }

  @Test(arguments: ["", "u", "usa", "u1", "ü", "üs", "u ", "..", "a/", "日"])
  func `anything else is none`(text: String) {
    #expect(Storefront(text) == nil)
  }

  @Test func `known storefronts have names and languages, and mistakes lead to them`() throws {
    #expect(Storefront.knownCodes.count == 175)
    #expect(Storefront.knownCodes == Storefront.knownCodes.sorted())
    for code in Storefront.knownCodes {
      let storefront = try #require(Storefront(code))
      #expect(storefront.isKnown && !storefront.name.isEmpty && storefront.language != nil)
    }
    for (mistake, code) in Storefront.commonMistakes {
      #expect(Storefront.knownCodes.contains(code))
      #expect(!Storefront.knownCodes.contains(mistake))
    }
    let unknown = try #require(Storefront("zz"))
    #expect(!unknown.isKnown && unknown.name == "ZZ" && unknown.language == nil)
  }
}

struct GenreTests {
  @Test func `genres have parents of their media, and addresses of their own`() {
    #expect(Genre.known.count > 140)
    var slugs: [Media: Set<String>] = [:]
    for (id, genre) in Genre.known {
      #expect(genre.id == id && !genre.slug.isEmpty)
      #expect(slugs[genre.media, default: []].insert(genre.slug).inserted, "\(genre.slug)")
      if let parent = genre.parent {
        #expect(Genre.known[parent]?.media == genre.media)
        #expect(Genre.known[parent]?.parent == nil)
      }
    }
    #expect(Genre.rootIDs.allSatisfy { Genre.known[$0] == nil })
  }

  @Test func `an English name tells a genre within its media`() {
    #expect(Genre.known(named: "Comedy", in: .podcasts)?.id == 1303)
    #expect(Genre.known(named: "Comedy", in: .music)?.id == 3)
    #expect(Genre.known(named: "Children’s Music", in: .music)?.id == 4)
    #expect(Genre.known(named: "Nieuws", in: .podcasts) == nil)
    #expect(Genre.known[1488]?.slug == "true-crime")
  }

  @Test func `a chart key is named by storefront, kind and genre`() throws {
    let gb = try #require(Storefront("gb"))
    #expect(ChartKey(storefront: gb, kind: .topAlbums).description == "gb/top-albums")
    #expect(
      ChartKey(storefront: gb, kind: .topAlbums, genre: 14).description
        == "gb/top-albums/pop")
    #expect(ChartKind.shown.allSatisfy { [.podcasts, .music].contains($0.media) })
  }
}
