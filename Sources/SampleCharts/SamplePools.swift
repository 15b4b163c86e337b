import ChartModel

/// What can be on a storefront's charts, with how popular it is there.
struct SamplePools {
  let catalogue: SampleCatalogue
  /// The place of the storefront in the edition's list.
  let storefront: Int
  let seed: UInt64

  /// Something that can chart, and where it is in the catalogue.
  struct Candidate {
    let item: Item
    let contender: SampleChart.Contender
  }

  enum Item {
    case podcast(Int)
    case album(Int)
    case song(album: Int, song: Int)
  }

  /// The candidates of a chart, none twice.
  func pool(_ kind: ChartKind) -> [Candidate] {
    var random = SampleRandom(seed: seed, stream: UInt64(40 + storefront))
    return switch kind {
    case .topPodcasts: podcasts(&random)
    case .topAlbums: albums(&random)
    default: songs(&random)
    }
  }

  private func podcasts(_ random: inout SampleRandom) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, podcast) in catalogue.podcasts.enumerated() {
      let taste = random.bell()
      let reach = podcast.reach[storefront]
      guard reach > 0 else { continue }
      candidates.append(
        Candidate(
          item: .podcast(index),
          contender: .init(
            id: podcast.id, released: Day(number: 0), popularity: Double(reach) + taste * 1.5)))
    }
    return candidates
  }

  private func albums(_ random: inout SampleRandom) -> [Candidate] {
    var candidates: [Candidate] = []
    for artist in catalogue.artists {
      let taste = random.bell()
      let reach = artist.reach[storefront]
      guard reach > 0 else { continue }
      // The two that are liked best; older ones than that stay at home.
      for index in artist.albums.sorted(by: { appeal(of: $0) > appeal(of: $1) }).prefix(2) {
        let album = catalogue.albums[index]
        candidates.append(
          Candidate(
            item: .album(index),
            contender: .init(
              id: album.id, released: album.released,
              popularity: Double(reach) * 0.7 + taste * 1.5 + appeal(of: index) * 1.5)))
      }
    }
    return candidates
  }

  private func songs(_ random: inout SampleRandom) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, album) in catalogue.albums.enumerated() {
      let taste = random.bell()
      let hit = random.whole(0...min(3, album.songs.count - 1))
      let reach = catalogue.artists[album.artist].reach[storefront]
      guard reach > 0 else { continue }
      for (place, song) in album.songs.enumerated() where place == 0 || place == hit {
        candidates.append(
          Candidate(
            item: .song(album: index, song: place),
            contender: .init(
              id: song.id, released: album.released,
              popularity: Double(reach) * 0.7 + taste * 1.5 + appeal(of: index) * 1.5
                - (place == hit ? 0 : 1.2))))
      }
    }
    return candidates
  }

  /// How much an album is liked, what came out lately more.
  private func appeal(of index: Int) -> Double {
    let album = catalogue.albums[index]
    let age = Double(max(0, SampleEdition.lastDay.number - album.released.number))
    return album.appeal + 2 / (1 + age / 365)
  }
}
