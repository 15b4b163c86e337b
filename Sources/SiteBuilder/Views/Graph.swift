import Liquid

/// Ranks over time as lines for a picture, rank 1 at the top.
///
/// A line is broken where the item was absent or the archive lacks a date.
struct Graph {
  let width: Int
  let height: Int
  /// The points of each line, as the attribute `points` of SVG has them.
  private(set) var lines: [String] = []
  /// The points that are joined to no other; each is there twice, so that a round end is a dot.
  private(set) var dots: [String] = []
  /// The rank at the lower edge.
  let lowest: Int

  /// A point before it has a place.
  struct Point {
    /// How far to the right it lies, of all that the picture spans.
    let place: Int
    let rank: Int
    /// Whether a line leads from the point before to it.
    let isJoined: Bool
  }

  /// Draws points, in their order.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - span: The greatest place; the least is 0.
  ///   - lowest: The rank at the lower edge; the worst of the points where it is above that.
  ///   - width: The picture's width.
  ///   - height: The picture's height.
  init(_ points: [Point], span: Int, lowest: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.lowest = max(2, lowest, points.map(\.rank).max() ?? 0)
    // Half the width of a line stays free on each side.
    let margin = 2
    var line: [UInt8] = []
    var count = 0
    for point in points {
      if !point.isJoined { end(&line, &count) }
      let x = margin + Self.scaled(point.place, of: max(1, span), to: width - 2 * margin)
      let y = margin + Self.scaled(point.rank - 1, of: self.lowest - 1, to: height - 2 * margin)
      if count > 0 { line.append(UInt8(ascii: " ")) }
      line += String(x).utf8
      line.append(UInt8(ascii: ","))
      line += String(y).utf8
      count += 1
    }
    end(&line, &count)
  }

  private mutating func end(_ line: inout [UInt8], _ count: inout Int) {
    if count > 0 {
      let text = String(decoding: line, as: UTF8.self)
      if count == 1 { dots.append(text + " " + text) } else { lines.append(text) }
    }
    line.removeAll(keepingCapacity: true)
    count = 0
  }

  /// A whole number scaled to a length, to the nearest.
  private static func scaled(_ value: Int, of whole: Int, to length: Int) -> Int {
    (min(max(0, value), whole) * length * 2 + whole) / (whole * 2)
  }
}

extension Graph: DeclaredObject {
  static let members = Members<Graph> {
    Member("width", "the width that the points are made for") { $0.width }
    Member("height", "the height that the points are made for") { $0.height }
    Member("lowest", "the rank at the lower edge; 1 is at the upper") { $0.lowest }
    Member("lines", "each unbroken line, as an SVG polyline's 'points'") { $0.lines }
    Member("dots", "each lone point, as a polyline's 'points' that goes nowhere") { $0.dots }
  }
}
