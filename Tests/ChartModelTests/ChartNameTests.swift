import ChartModel
import Testing

struct ChartNameTests {
  @Test(
    arguments: [
      ("top-podcasts", nil, .topPodcasts, nil), ("us/top-songs", "us", .topSongs, nil),
      ("us/top-podcasts/comedy", "us", .topPodcasts, 1303),
      ("top-songs/comedy", nil, .topSongs, 3), ("us/hot-100", "us", .imported("hot-100"), nil),
      ("zz/abc", "zz", .imported("abc"), nil), ("us/playlists", "us", .playlists, nil),
      ("us/top-podcasts/26", "us", .topPodcasts, 26), ("us/top-songs/1303", "us", .topSongs, 1303),
    ] as [(String, String?, ChartKind, Int?)])
  func `a name is printed as it is read`(
    text: String, storefront: String?, kind: ChartKind, genre: Int?
  ) throws {
    let name = try ChartName(text)
    #expect(name.storefront?.code == storefront)
    #expect(name.kind == kind && name.genre == genre)
    #expect(name.description == text)
    guard storefront != nil else { return }
    let key = try ChartKey(name: text)
    #expect(key.description == text)
    #expect(key == name.key(in: .us))
  }

  @Test func `every known genre's chart has a name that is read again`() throws {
    for genre in Genre.known.values {
      let kind = genre.media == .music ? ChartKind.topAlbums : .topPodcasts
      let key = ChartKey(storefront: .us, kind: kind, genre: genre.id)
      #expect(key.description == "us/\(kind.rawValue)/\(genre.slug)")
      #expect(try ChartKey(name: key.description) == key)
      #expect(try ChartKey(name: "us/\(kind.rawValue)/\(genre.id)") == key)
    }
  }

  @Test(arguments: [
    "", "/", "us", "us/", "us//", "us/ab", "ab", "Hot 100", "hot_100", "hot--9", "-hot", "9-hot",
    "us/top-podcasts/", "us/top-podcasts/comdy", "top-songs/true-crime", "us/top-podcasts/-1",
    "us/top-podcasts/01303", "us/hot-100/pop", "hot-100/pop", "usa/top-songs", "us top-songs",
    "us-top-songs", "us-top-songs-rock", "us/top-songs/rock/live", "/us/top-songs",
    "us/top-songs.md", "us/top-podcasts/99999999999999999999", "日本/top-songs", "us/\0\0\0",
  ])
  func `anything else is none`(text: String) {
    let error = #expect(throws: ChartNameError.self) { try ChartName(text) }
    #expect(error?.message.isEmpty == false)
    #expect(error?.remedy.isEmpty == false || error?.known.isEmpty == false)
  }

  @Test func `a chart's name has its storefront`() {
    #expect(throws: ChartNameError.self) { try ChartKey(name: "top-songs") }
    #expect(throws: ChartNameError.self) { try ChartKey(name: "us-hot-9") }
  }
}
