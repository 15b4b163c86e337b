import AppleCharts
import ChartModel
import ChartStore
import Foundation

/// A site of the data set: its store, filled through the decoders; its configuration, which names
/// every artist; and templates that print what Hugo's print.
struct BenchmarkSite {
  /// The folder that `gen_dataset.py` wrote.
  let dataSet: String
  /// The site's folder, which is made.
  let folder: String

  /// The moment at which everything counts as received.
  private static let received = Timestamp(seconds: 1_796_000_000)

  /// How many lines of a lookup file make one answer; with its songs an album has about 11 rows.
  private static let linesPerAnswer = 200

  func prepare() async throws {
    let files = FileManager.default
    for name in ["Content", "Data"] {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let templates = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Templates")
    try files.copyItem(atPath: templates.path, toPath: folder + "/Templates")
    let store = try await Store(at: folder + "/Data/charts.sqlite")
    let storefronts = try await loadFeeds(into: store)
    var artists: [Int] = []
    for name in ["podcasts", "artists", "albums"] {
      artists += try await loadLookups(name, into: store, storefronts)
    }
    try await store.close()
    try configuration(storefronts, artists)
      .write(toFile: folder + "/Content/site.yml", atomically: true, encoding: .utf8)
  }

  private func configuration(_ storefronts: [Storefront], _ artists: [Int]) -> String {
    """
    title: Charts
    url: https://charts.example.org/
    storefronts: [\(storefronts.map { "\"\($0)\"" }.joined(separator: ", "))]
    charts: [top-podcasts, top-albums, top-songs]
    archive: none
    limit: 100
    artists: [\(artists.map(String.init).joined(separator: ", "))]

    """
  }

  private func loadFeeds(into store: Store) async throws -> [Storefront] {
    let folders = try FileManager.default.contentsOfDirectory(atPath: dataSet + "/feeds").sorted()
    for code in folders {
      for kind in ["podcasts", "albums", "songs"] {
        let path = "\(dataSet)/feeds/\(code)/\(kind).json"
        let chart = try AppleResponse.decodeChart(Array(Data(contentsOf: URL(filePath: path))))
        try await store.save(chart.chart, receivedAt: Self.received, source: path)
      }
    }
    return folders.compactMap { Storefront($0) }
  }

  /// Loads a file of one list of rows a line; returns the ids of the artists in it.
  private func loadLookups(
    _ name: String, into store: Store, _ storefronts: [Storefront]
  ) async throws -> [Int] {
    let path = "\(dataSet)/lookup/\(name).jsonl"
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    var artists: [Int] = []
    for start in stride(from: 0, to: lines.count, by: Self.linesPerAnswer) {
      var body = Array("{\"results\":[".utf8)
      for line in lines[start..<min(start + Self.linesPerAnswer, lines.count)] {
        if body.last == UInt8(ascii: "}") { body.append(UInt8(ascii: ",")) }
        // A line is a list; its brackets give way to those of the answer.
        body += line.dropFirst().dropLast()
      }
      body += "]}".utf8
      let lookup = try AppleResponse.decodeLookup(body)
      try await store.save(
        lookup.records, preferring: storefronts, receivedAt: Self.received)
      artists += lookup.records.artists.map(\.id)
    }
    return artists
  }
}
