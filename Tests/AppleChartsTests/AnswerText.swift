import AppleCharts
import ChartModel

/// All that an answer says as lines of text, for expectation files: members without a value are
/// left out.
enum AnswerText {
  static func text(of body: [UInt8]) -> String {
    do throws(ResponseError) {
      switch try AppleResponse.decode(body) {
      case .chart(let decoded):
        return lines(decoded.chart, decoded.skipped)
      case .lookup(let decoded):
        return lines(decoded.records, decoded.skipped)
      }
    } catch {
      return "error: \(error)"
    }
  }

  private static func lines(_ chart: Chart, _ skipped: [String]) -> String {
    var lines = ["chart: \(chart.key)"]
    lines += members([("title", chart.title), ("updated", chart.updated)])
    for entry in chart.entries {
      lines.append("\(entry.rank). \(entry.name)")
      lines += members([
        ("id", entry.id), ("artist", entry.artistName), ("artist id", entry.artistID),
        ("album id", entry.albumID), ("album", entry.albumName), ("advisory", entry.advisory),
        ("genres", genres(entry.genres)), ("released", entry.released), ("url", entry.url),
        ("artwork", entry.artwork?.string),
      ])
    }
    return (lines + skipped.map { "skipped: \($0)" }).joined(separator: "\n")
  }

  private static func lines(_ lookup: Lookup, _ skipped: [String]) -> String {
    var lines = ["lookup: \(lookup.storefront?.code ?? "no storefront")"]
    for artist in lookup.artists {
      lines.append("artist \(artist.id): \(artist.name)")
      lines += members([("genre", artist.genre.map { genres([$0]) ?? "" }), ("url", artist.url)])
    }
    for album in lookup.albums {
      lines.append("album \(album.id): \(album.name)")
      lines += members([
        ("artist", album.artistName), ("artist id", album.artistID), ("advisory", album.advisory),
        ("genre", album.genre.map { genres([$0]) ?? "" }), ("released", album.released),
        ("tracks", album.trackCount), ("copyright", album.copyright), ("url", album.url),
        ("artwork", album.artwork?.string),
      ])
    }
    for song in lookup.songs {
      lines.append("song \(song.id): \(song.name)")
      lines += members([
        ("artist", song.artistName), ("artist id", song.artistID), ("album", song.albumName),
        ("album id", song.albumID), ("advisory", song.advisory),
        ("genre", song.genre.map { genres([$0]) ?? "" }), ("disc", song.disc),
        ("track", song.track), ("milliseconds", song.milliseconds), ("released", song.released),
        ("preview", song.previewURL), ("url", song.url), ("artwork", song.artwork?.string),
      ])
    }
    for podcast in lookup.podcasts {
      lines.append("podcast \(podcast.id): \(podcast.name)")
      lines += members([
        ("publisher", podcast.publisher), ("advisory", podcast.advisory),
        ("genres", genres(podcast.genres)), ("url", podcast.url), ("feed", podcast.feedURL),
        ("artwork", podcast.artwork?.string), ("episodes", podcast.episodeCount),
        ("released", podcast.released),
      ])
    }
    for episode in lookup.episodes {
      lines.append("episode \(episode.id): \(episode.name)")
      lines += members([
        ("podcast", episode.podcastID), ("released", episode.released),
        ("milliseconds", episode.milliseconds), ("advisory", episode.advisory),
        ("url", episode.url), ("summary", episode.summary.map { String(reflecting: $0) }),
      ])
    }
    return (lines + skipped.map { "skipped: \($0)" }).joined(separator: "\n")
  }

  private static func genres(_ genres: [GenreLabel]) -> String? {
    let texts = genres.map { "\($0.name) (\($0.id.map(String.init) ?? "no id"))" }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private static func members(_ members: [(String, Any?)]) -> [String] {
    members.compactMap { name, value in value.map { "    \(name): \($0)" } }
  }
}
