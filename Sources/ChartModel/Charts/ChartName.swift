/// What a chart is called everywhere, which is its address on the site:
/// `[STOREFRONT/]CHART[/GENRE]`.
public struct ChartName: Hashable, Sendable {
  /// The storefront; nil for every one that the site lists.
  public let storefront: Storefront?
  public let kind: ChartKind
  /// The genre's id; nil for the chart of all genres.
  public let genre: Int?

  /// The chart in a storefront, unless the name has another one.
  public func key(in storefront: Storefront) -> ChartKey {
    ChartKey(storefront: self.storefront ?? storefront, kind: kind, genre: genre)
  }
}

extension ChartName: CustomStringConvertible {
  /// The name as it is read: `us/top-podcasts/comedy`; a genre that is not known by its id.
  public var description: String {
    let known = genre.flatMap { Genre.known[$0] }.flatMap { $0.media == kind.media ? $0.slug : nil }
    return [storefront?.code, kind.rawValue, known ?? genre.map(String.init)]
      .compactMap { $0 }.joined(separator: "/")
  }
}

extension ChartName {
  /// Reads a name; a genre may be written by its id.
  public init(_ text: String) throws(ChartNameError) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let storefront = Storefront(parts[0])
    let before = storefront == nil ? "" : parts.removeFirst() + "/"
    guard let chart = parts.first else {
      throw ChartNameError(
        "'\(text)' is a storefront, not a chart", remedy: "write one of its charts: us/top-podcasts"
      )
    }
    let after = parts.dropFirst().map { "/" + $0 }.joined()
    if let respelt = Self.respelt(text),
      !respelt.kind.isImported || ChartKind(name: text) == nil
    {
      throw ChartNameError(
        "the parts of a chart's name are separated by '/', found '\(text)'",
        near: text, of: [respelt.description], remedy: "")
    }
    guard let kind = ChartKind(name: chart) else {
      let slug = Slug.make(from: chart)
      throw ChartNameError(
        "'\(chart)' cannot be a chart's name", before: before, near: chart,
        of: (ChartKind(name: slug) == nil ? [] : [slug]) + ChartKind.shown.map(\.rawValue),
        after: after,
        remedy: "use three or more of a to z, 0 to 9 and single hyphens, a letter first: hot-100")
    }
    guard parts.count == 1 || !kind.isImported else {
      throw ChartNameError(
        before.isEmpty
          ? "'\(chart)' is neither a storefront nor an Apple chart"
          : "'\(chart)' is not an Apple chart, and only those have genres",
        before: before, near: chart,
        of: ChartKind.shown.map(\.rawValue) + (before.isEmpty ? Storefront.knownCodes : []),
        after: after, remedy: "write a name such as us/hot-100 or us/top-podcasts/comedy")
    }
    guard parts.count <= 2 else {
      throw ChartNameError(
        "'\(text)' has too many parts for a chart's name",
        remedy: "write a name such as us/hot-100 or us/top-podcasts/comedy")
    }
    self.storefront = storefront
    self.kind = kind
    genre = try parts.dropFirst().first.map { (text) throws(ChartNameError) in
      if let id = Int(text), id > 0, String(id) == text { return id }
      let known = Genre.known.values.filter { $0.media == kind.media }
      if let genre = known.first(where: { $0.slug == text }) { return genre.id }
      throw ChartNameError(
        "unknown \(kind.media.rawValue) genre '\(text)'", before: "\(before)\(chart)/",
        near: text, of: known.map(\.slug).sorted(),
        remedy: "write a genre's name in lower case with hyphens: comedy, true-crime")
    }
  }

  /// The name that was meant with other marks between its parts: `us top-podcasts`,
  /// `us-top-podcasts-comedy`.
  fileprivate static func respelt(_ text: String) -> ChartName? {
    let code = text.prefix(2)
    let rest = text.dropFirst(3)
    guard let mark = text.dropFirst(2).first, mark == "-" || mark == " ", Storefront(code) != nil
    else { return nil }
    let kind = ChartKind.allCases.map(\.rawValue).first {
      rest == $0 || rest.hasPrefix("\($0)\(mark)")
    }
    let chart = rest.prefix(kind?.count ?? rest.count)
    let genre = rest.dropFirst(chart.count + 1)
    return try? ChartName("\(code)/\(chart)" + (genre.isEmpty ? "" : "/\(genre)"))
  }
}

extension ChartKey {
  /// Reads a name with its storefront.
  public init(name text: String) throws(ChartNameError) {
    let name = try ChartName(text)
    guard let storefront = name.storefront else {
      throw ChartNameError(
        "'\(text)' lacks the chart's storefront", near: text,
        of: ChartName.respelt(text).map { [$0.description] } ?? [],
        remedy: "write the storefront's code before it, such as us/\(text)")
    }
    self = name.key(in: storefront)
  }
}

extension ChartKey: CustomStringConvertible {
  /// The chart's name: `us/top-podcasts/comedy`.
  public var description: String {
    ChartName(storefront: storefront, kind: kind, genre: genre).description
  }
}

/// Why a text is not the name of a chart.
public struct ChartNameError: Error, Hashable, Sendable {
  /// What was found.
  public let message: String
  /// The part that is wrong.
  public let part: String
  /// What may be in its place.
  public let known: [String]
  /// What is around it in the text.
  public let before: String
  public let after: String
  /// What to do where none of the known is near.
  public let remedy: String

  init(
    _ message: String, before: String = "", near part: String = "", of known: [String] = [],
    after: String = "", remedy: String
  ) {
    self.message = message
    self.part = part
    self.known = known
    self.before = before
    self.after = after
    self.remedy = remedy
  }
}
