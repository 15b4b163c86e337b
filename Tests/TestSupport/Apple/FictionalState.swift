import Foundation

/// How the fictional Apple is, and what it answers.
struct FictionalState: Sendable {
  struct Concern: Sendable {
    let fault: FictionalApple.Fault
    let part: String
    var left: Int
  }

  struct Shape: Sendable {
    let part: String
    let rows: Int
    let shift: Int
  }

  var day: Int
  var catalogue = FictionalCatalogue()
  var withdrawn: Set<String> = []
  var shapes: [Shape] = []
  var faults: [Concern] = []
  var mostRows = Int.max

  init(day: Int) {
    self.day = day
  }

  mutating func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    let index = faults.firstIndex { $0.left > 0 && request.target.contains($0.part) }
    guard let index else { return goodAnswer(request) }
    faults[index].left -= 1
    switch faults[index].fault {
    case .refusal: return .answer(status: 403)
    case .slowDown(let seconds):
      return .answer(status: 429, headers: [("Retry-After", "\(seconds)")])
    case .comeBack(let seconds):
      return .answer(status: 503, headers: [("Retry-After", "\(seconds)")])
    case .silence: return .silent
    case .drip: return .slow(body: Array(repeating: 0x20, count: 100), pause: .seconds(1))
    case .page: return .answer(body: Self.page)
    case .empty: return .answer()
    case .null: return .answer(body: Array("\n\n\nnull".utf8))
    case .half: return half(of: request)
    case .errorObject:
      let text = #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#
      return .answer(status: 400, body: Array(text.utf8))
    case .status(let status): return .answer(status: status, body: Self.page)
    case .redirect(let address): return .redirect(to: address)
    case .nothingFound:
      return .answer(body: Array("\n\n\n{\"resultCount\":0,\"results\":[]}".utf8))
    case .damaged(let row, let damage): return damaged(request, row, damage)
    }
  }

  private func damaged(
    _ request: LoopbackRequest, _ row: Int, _ damage: FictionalApple.Damage
  ) -> LoopbackAnswer {
    guard let good = body(of: request),
      var root = try? JSONSerialization.jsonObject(with: Data(good)) as? [String: Any]
    else { return .answer(status: 404) }
    var feed = root["feed"] as? [String: Any]
    guard var rows = (feed ?? root)["results"] as? [Any], row < rows.count,
      var fields = rows[row] as? [String: Any]
    else { return goodAnswer(request) }
    let ids = ["id", "trackId", "collectionId", "artistId"]
    switch damage {
    case .noID: for id in ids { fields[id] = nil }
    case .noName: for name in ["name", "trackName", "collectionName"] { fields[name] = nil }
    case .doubled:
      let before = rows[max(0, row - 1)] as? [String: Any] ?? [:]
      for id in ids where fields[id] != nil { fields[id] = before[id] }
    case .null: break
    }
    rows[row] = damage == .null ? NSNull() : fields
    if feed == nil {
      root["results"] = rows
    } else {
      feed?["results"] = rows
      root["feed"] = feed
    }
    guard let data = try? JSONSerialization.data(withJSONObject: root) else {
      return .answer(status: 404)
    }
    return .answer(headers: [("ETag", Self.tag(of: good))], body: Array(data))
  }

  private static let page = Array(
    "<html><head><title>newNullResponse</title></head><body>An error</body></html>".utf8)

  private func half(of request: LoopbackRequest) -> LoopbackAnswer {
    guard let body = body(of: request) else { return .answer(status: 404) }
    return .answer(body: Array(body.prefix(body.count / 2)))
  }

  private func goodAnswer(_ request: LoopbackRequest) -> LoopbackAnswer {
    guard let body = body(of: request) else {
      let isTooMuch = request.path == "/lookup"
      return .answer(status: isTooMuch ? 502 : 404, body: Self.page)
    }
    guard !request.path.hasPrefix("/lookup"), !request.path.hasPrefix("/search") else {
      return .answer(headers: [("Content-Type", "text/javascript; charset=utf-8")], body: body)
    }
    let tag = Self.tag(of: body)
    if request.headers["if-none-match"] == tag {
      return .answer(status: 304, headers: [("ETag", tag)])
    }
    return .answer(headers: [("ETag", tag)], body: body)
  }

  private static func tag(of body: [UInt8]) -> String {
    "\"\(body.reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) })\""
  }

  /// The body of an answer; nil where the address means nothing, or too many rows.
  private func body(of request: LoopbackRequest) -> [UInt8]? {
    let object: [String: Any]?
    switch request.path {
    case "/lookup":
      let rows = lookup(request.query)
      guard rows.count <= mostRows else { return nil }
      object = ["resultCount": rows.count, "results": rows]
    case "/search":
      let rows = search(request.query)
      object = ["resultCount": rows.count, "results": rows]
    default: object = feed(request.path)
    }
    guard let object,
      let data = try? JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return Array("\n\n\n".utf8) + Array(data)
  }

  // MARK: - Feeds

  private func feed(_ path: String) -> [String: Any]? {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 7, parts[0] == "api", parts[1] == "v2", let limit = Int(parts[5]) {
      // The real one fails where more than 100 rows are asked for.
      guard limit <= 100 else { return nil }
      let kind = String(parts[6].prefix { $0 != "." })
      let rows = ids(kind, in: parts[2], path, limit).map {
        catalogue.feedRow($0, in: parts[2])
      }
      return [
        "feed": [
          "title": "Top", "id": "https://rss.marketingtools.apple.com\(path)",
          "country": parts[2], "updated": date("EEE, d MMM yyyy HH:mm:ss Z", "GMT"),
          "results": rows,
        ] as [String: Any]
      ]
    }
    guard parts.count == 6, parts[1] == "rss", parts[2] == "toppodcasts",
      let limit = Int(parts[3].dropFirst("limit=".count))
    else { return nil }
    let rows = ids("podcasts", in: parts[0], path, limit).map {
      catalogue.olderRow($0, in: parts[0])
    }
    return [
      "feed": [
        "title": ["label": "Top"], "id": ["label": "https://itunes.apple.com\(path)"],
        "updated": ["label": date("yyyy-MM-dd'T'HH:mm:ssXXX", "GMT-7")], "entry": rows,
      ] as [String: Any]
    ]
  }

  private func ids(_ kind: String, in storefront: String, _ path: String, _ limit: Int) -> [Int] {
    let shape = shapes.last { path.contains($0.part) }
    return FictionalCatalogue.chart(
      kind, in: storefront, day: day, rows: shape?.rows ?? .max, limit: limit,
      shift: shape?.shift ?? 0)
  }

  /// Twenty-one minutes past two in the night of the charts.
  private func date(_ format: String, _ zone: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    formatter.dateFormat = format
    return formatter.string(from: Date(timeIntervalSince1970: Double(day * 86_400 + 8_460)))
  }

  // MARK: - Lookups and searches

  private func lookup(_ query: [String: String]) -> [[String: Any]] {
    let storefront = query["country"] ?? "us"
    let limit = query["limit"].flatMap(Int.init) ?? 50
    let ids = (query["id"] ?? "").split(separator: ",").compactMap { Int($0) }
      .filter { !withdrawn.contains("\(storefront)/\($0)") }
    var rows: [[String: Any]] = []
    for id in ids {
      switch (query["entity"], id) {
      case ("podcast", FictionalCatalogue.podcasts): rows.append(catalogue.podcast(id))
      case ("podcastEpisode", FictionalCatalogue.podcasts):
        rows.append(catalogue.podcast(id))
        rows += catalogue.episodes(of: id, limit)
      case ("album", FictionalCatalogue.artists):
        rows.append(catalogue.artist(id))
        rows += FictionalCatalogue.albums(ofArtist: id).map { catalogue.album($0) }
      case ("song", FictionalCatalogue.albums):
        rows.append(catalogue.album(id))
        rows += FictionalCatalogue.songs(ofAlbum: id).map { catalogue.song($0) }
      default: break
      }
    }
    return rows
  }

  private func search(_ query: [String: String]) -> [[String: Any]] {
    let term = (query["term"] ?? "").lowercased()
    func named(_ ids: some Sequence<Int>) -> [Int] {
      ids.filter { catalogue.name(of: $0).lowercased().contains(term) }
    }
    let rows: [[String: Any]]
    switch query["entity"] {
    case "musicArtist":
      rows = named(Array(FictionalCatalogue.artists) + catalogue.moreArtists).map {
        catalogue.artist($0)
      }
    case "album": rows = named(FictionalCatalogue.albums).map { catalogue.album($0) }
    default: rows = named(FictionalCatalogue.podcasts).map { catalogue.podcast($0) }
    }
    return Array(rows.prefix(query["limit"].flatMap(Int.init) ?? 50))
  }
}
