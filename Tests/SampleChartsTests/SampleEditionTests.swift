import AppleCharts
import ChartModel
import SampleCharts
import Testing

struct SampleEditionTests {
  /// The edition, read as any answers are.
  private static let edition: (charts: [(Day, Chart)], lookups: [Lookup], skipped: [String]) = {
    let sample = SampleEdition()
    var charts: [(Day, Chart)] = []
    var lookups: [Lookup] = []
    var skipped: [String] = []
    for answer in sample.feeds {
      do throws(ResponseError) {
        let decoded = try AppleResponse.decodeChart(answer.body)
        charts.append((answer.day, decoded.chart))
        skipped += decoded.skipped
      } catch {
        skipped.append(error.description)
      }
    }
    for answer in sample.lookups {
      do throws(ResponseError) {
        let decoded = try AppleResponse.decodeLookup(answer.body)
        lookups.append(decoded.records)
        skipped += decoded.skipped
      } catch {
        skipped.append(error.description)
      }
    }
    return (charts, lookups, skipped)
  }()

  private static func snapshots(_ storefront: String, _ kind: ChartKind) -> [Chart] {
    edition.charts.map(\.1)
      .filter { $0.key.storefront.code == storefront && $0.key.kind == kind }
  }

  @Test func `every answer of the sample decodes, with nothing left out`() {
    #expect(Self.edition.skipped == [])
    #expect(Self.edition.charts.count == 3 * 3 * 35 - 1)
    for (day, chart) in Self.edition.charts {
      #expect(chart.entries.count == 50, "\(chart.key) \(day)")
      #expect(chart.updated?.day == day)
    }
  }

  @Test func `the days run on for five weeks, and one chart missed one`() {
    #expect(SampleEdition.lastDay.description == "2026-11-29")
    let days = Set(Self.edition.charts.map(\.0)).sorted()
    #expect(days.map(\.number) == Array(days[0].number...SampleEdition.lastDay.number))
    #expect(days.count == 35)
    for storefront in ["us", "gb", "jp"] {
      for kind in ChartKind.shown {
        let isGapped = storefront == "gb" && kind == .topAlbums
        #expect(Self.snapshots(storefront, kind).count == (isGapped ? 34 : 35))
      }
    }
  }

  @Test func `each chart has climbs and falls, new entries, dropouts and re-entries`() {
    for storefront in ["us", "gb", "jp"] {
      for kind in ChartKind.shown {
        var ever: Set<Int> = []
        var last: [Int: Int] = [:]
        var new = 0
        var back = 0
        var moved = 0
        var stayed = 0
        for (index, chart) in Self.snapshots(storefront, kind).enumerated() {
          let ranks = Dictionary(uniqueKeysWithValues: chart.entries.map { ($0.id, $0.rank) })
          if index > 0 {
            new += ranks.keys.count { !ever.contains($0) }
            back += ranks.keys.count { ever.contains($0) && last[$0] == nil }
            moved += ranks.count { last[$0.key] != nil && last[$0.key] != $0.value }
            stayed += ranks.count { last[$0.key] == $0.value }
          }
          ever.formUnion(ranks.keys)
          last = ranks
        }
        #expect(new >= 5 && back >= 5, "\(storefront) \(kind): \(new) new, \(back) back")
        // Neither a list that stands still nor one that is shuffled.
        #expect(moved > 500 && stayed > 250, "\(storefront) \(kind): \(moved), \(stayed)")
        #expect(ever.count > 55 && ever.count <= 75, "\(storefront) \(kind): \(ever.count)")
      }
    }
  }

  @Test func `whatever charts was looked up, with what it needs for its page`() {
    let lookups = Self.edition.lookups
    let podcasts = Set(lookups.flatMap(\.podcasts).map(\.id))
    let albums = Dictionary(lookups.flatMap(\.albums).map { ($0.id, $0) }) { first, _ in first }
    let artists = Set(lookups.flatMap(\.artists).map(\.id))
    let songs = Dictionary(grouping: lookups.flatMap(\.songs)) { $0.albumID ?? 0 }
    for (_, chart) in Self.edition.charts {
      for entry in chart.entries {
        switch chart.key.kind {
        case .topPodcasts:
          #expect(podcasts.contains(entry.id))
        case .topAlbums:
          #expect(albums[entry.id]?.artistID == entry.artistID)
        default:
          let album = songs[entry.albumID ?? 0] ?? []
          #expect(album.contains { $0.id == entry.id && $0.name == entry.name })
        }
        #expect(entry.artistID.map { artists.contains($0) } ?? (chart.key.kind == .topPodcasts))
      }
    }
    for album in albums.values {
      let tracks = songs[album.id] ?? []
      #expect((8...14).contains(tracks.count) && tracks.count == album.trackCount)
      let places = tracks.map { ($0.disc ?? 0) * 100 + ($0.track ?? 0) }
      #expect(places == places.sorted() && Set(places).count == places.count)
      #expect(tracks.allSatisfy { $0.milliseconds ?? 0 > 60_000 })
    }
    #expect(songs.values.contains { $0.contains { $0.disc == 2 } })
    let charted = Set(Self.edition.charts.flatMap { $0.1.entries.map(\.id) })
    #expect(albums.keys.contains { !charted.contains($0) })
    let episodes = Dictionary(grouping: lookups.flatMap(\.episodes)) { $0.podcastID ?? 0 }
    for podcast in podcasts { #expect(episodes[podcast]?.count ?? 0 >= 4) }
  }

  @Test func `items stand on the charts of several storefronts at different ranks`() {
    for kind in ChartKind.shown {
      let ranks = ["us", "gb", "jp"].map { storefront in
        let entries = Self.snapshots(storefront, kind).last?.entries ?? []
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.rank) })
      }
      let shared = Set(ranks[0].keys).intersection(ranks[1].keys)
      #expect(shared.count >= 10, "\(kind)")
      #expect(shared.contains { ranks[0][$0] != ranks[1][$0] })
      #expect(!Set(ranks[0].keys).intersection(ranks[2].keys).isEmpty, "\(kind)")
    }
  }

  @Test func `names come in many scripts, and some items are marked explicit`() {
    let entries = Self.edition.charts.flatMap(\.1.entries)
    let scalars = Set(entries.flatMap { "\($0.name)\($0.artistName)".unicodeScalars })
    for sample in ["é", "ß", "ş", "字", "か", "カ", "한", "ع", "я", "Κ", "च", "🎧"] {
      let block = sample.unicodeScalars.first.map { $0.value >> 7 }
      #expect(scalars.contains { $0.value >> 7 == block }, "\(sample)")
    }
    for kind in ChartKind.shown {
      #expect(
        Self.snapshots("us", kind).last?.entries.contains { $0.advisory == .explicit } == true)
    }
  }

  @Test func `genres have Japanese names in Japan, and the ids of all storefronts`() {
    func names(_ storefront: String) -> [Int: String] {
      var names: [Int: String] = [:]
      for kind in ChartKind.shown {
        for chart in Self.snapshots(storefront, kind) {
          for genre in chart.entries.flatMap(\.genres) where !Genre.isRoot(genre) {
            names[genre.id ?? 0] = genre.name
          }
        }
      }
      return names
    }
    let english = names("us")
    let japanese = names("jp")
    for (id, name) in english { #expect(Genre.known[id]?.name == name) }
    for (id, name) in japanese {
      // J-Pop and K-Pop are called so there, too.
      #expect(Genre.known[id] != nil)
      #expect(name != Genre.known[id]?.name || [27, 51].contains(id), "\(id) \(name)")
    }
  }

  @Test func `nothing in the sample points outside of hosts that nobody can have`() {
    for (_, chart) in Self.edition.charts {
      for entry in chart.entries {
        #expect(entry.artwork?.string.hasPrefix("https://pictures.example/") != false)
        #expect(
          entry.url?.hasPrefix("https://music.example/") == true
            || entry.url?.hasPrefix("https://podcasts.example/") == true)
      }
    }
    for lookup in Self.edition.lookups {
      #expect(lookup.songs.allSatisfy { $0.previewURL == nil && $0.artwork == nil })
      #expect(
        lookup.podcasts.allSatisfy { $0.feedURL?.hasPrefix("https://feeds.example/") == true })
    }
  }

  @Test func `a seed gives the same bytes each time, and another seed others`() {
    func bodies(_ seed: UInt64) -> [[UInt8]] {
      let sample = SampleEdition(seed: seed)
      return sample.feeds.prefix(20).map(\.body) + sample.lookups.prefix(3).map(\.body)
    }
    #expect(bodies(3) == bodies(3))
    #expect(bodies(3) != bodies(4))
  }

  @Test(arguments: [0, 1, UInt64.max])
  func `any seed makes an edition that decodes`(seed: UInt64) throws {
    for answer in SampleEdition(seed: seed).feeds.suffix(9) {
      let decoded = try AppleResponse.decodeChart(answer.body)
      #expect(decoded.chart.entries.count == 50 && decoded.skipped.isEmpty)
    }
  }
}
