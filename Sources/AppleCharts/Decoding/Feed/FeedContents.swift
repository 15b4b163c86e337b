import ChartModel

/// What a feed of any generation says, before it is known which chart it is.
struct FeedContents {
  var title: String?
  var updated: Timestamp?
  /// The storefront as the feed itself gives it.
  var country: String?
  /// The addresses that the feed gives as its own.
  var addresses: [WebURL]
  var rows: [ChartRow]

  /// Makes the chart: tells which it is, ranks the rows that can be stored by their position in the
  /// response, and names the others, whose ranks stay free.
  func chart() throws(ResponseError) -> FetchedChart {
    let addresses = addresses.map { FeedAddress($0) }
    let kind = try kind(addresses)
    let key = ChartKey(
      storefront: try storefront(addresses), kind: kind, genre: try genre(addresses, of: kind))
    var entries: [ChartEntry] = []
    var skipped: [String] = []
    // A row with another row's item, or with one of another kind, does not say which item the rank has.
    var leftOutItems: [Int: Int] = [:]
    var positions: [Int: Int] = [:]
    for row in rows {
      switch row.content {
      case .fault(let reason):
        skipped.append(skippedRow(row.position, id: row.id, reason))
        leftOutItems[row.position] = row.id
      case .entry(var entry):
        if let other = row.kind, other != kind {
          let reason = "an item of '\(other.rawValue)' in a '\(kind.rawValue)' chart"
          skipped.append(skippedRow(row.position, id: entry.id, reason))
        } else if let first = positions[entry.id] {
          skipped.append(skippedRow(row.position, id: entry.id, "same id as row \(first)"))
        } else {
          positions[entry.id] = row.position
          entry.rank = row.position
          // The makers of podcasts are no artists of the music catalogue.
          if kind.media == .podcasts { entry.artistID = nil }
          if kind != .topSongs { entry.albumID = nil }
          entries.append(entry)
        }
      }
    }
    if entries.isEmpty, let reason = skipped.first {
      throw ResponseError(
        .wrongShape(found: "no usable row (\(reason))", expected: "chart rows"))
    }
    return FetchedChart(
      chart: Chart(
        key: key, title: title, updated: updated, entries: entries,
        requested: addresses.lazy.compactMap(\.limit).first, leftOut: skipped.count,
        leftOutItems: leftOutItems),
      skipped: skipped)
  }

  // MARK: - Which chart

  private func kind(_ addresses: [FeedAddress]) throws(ResponseError) -> ChartKind {
    for address in addresses {
      switch address.subject {
      case .chart(let kind):
        return kind
      case .other(let word):
        throw ResponseError(
          .wrongShape(
            found: "a '\(word)' feed",
            expected: "one of " + ChartKind.allCases.map(\.rawValue).joined(separator: ", ")))
      case .unknown:
        continue
      }
    }
    if let kind = rows.lazy.compactMap(\.kind).first { return kind }
    if let kind = title.flatMap({ FeedTitle($0).kind }) { return kind }
    throw ResponseError(
      .wrongShape(
        found: "a feed that does not identify its chart",
        expected: "its address, or rows of one kind")
    )
  }

  private func storefront(_ addresses: [FeedAddress]) throws(ResponseError) -> Storefront {
    if let storefront = country.flatMap({ Storefront(country: $0) }) { return storefront }
    if let storefront = addresses.lazy.compactMap(\.storefront).first { return storefront }
    for case .entry(let entry) in rows.lazy.map(\.content) {
      if let storefront = entry.url.flatMap({ try? WebURL($0) })?.storefront {
        return storefront
      }
    }
    throw ResponseError(
      .wrongShape(
        found: "a feed that does not identify its storefront", expected: "'country', or its address"
      ))
  }

  private func genre(
    _ addresses: [FeedAddress], of kind: ChartKind
  ) throws(ResponseError) -> Int? {
    for address in addresses {
      switch address.genre {
      case .id(let id):
        // The chart of the genre that all items have is the chart of all genres.
        return Genre.rootIDs.contains(id) ? nil : id
      case .slug(let slug):
        let known = Genre.known.values.first { $0.media == kind.media && $0.slug == slug }
        if let known { return known.id }
        throw ResponseError(
          .wrongShape(found: "the genre '\(slug)'", expected: "a known genre"))
      case .all:
        return nil
      case .unknown:
        continue
      }
    }
    return title.flatMap { FeedTitle($0).genre }
      .flatMap { Genre.known(named: $0, in: kind.media)?.id }
  }
}
