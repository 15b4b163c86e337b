/// How one text becomes another, line by line.
struct LineDiff {
  /// A line of both texts, or of one of them.
  private enum Line {
    case both(String)
    case removed(String)
    case added(String)

    var text: String {
      switch self {
      case .both(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    }

    var isChange: Bool {
      if case .both = self { false } else { true }
    }
  }

  private var lines: [Line] = []

  /// How many lines of both texts are shown around a change.
  private static let context = 3

  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if removed.contains(before) {
        lines.append(.removed(old[before]))
        before += 1
      } else if added.contains(after) {
        lines.append(.added(new[after]))
        after += 1
      } else {
        lines.append(.both(old[before]))
        before += 1
        after += 1
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // The end of the last line begins none.
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The changes as `diff -u` shows them; empty where there are none.
  func text(from old: String, to new: String) -> String {
    var text = ""
    var (before, after) = (1, 1)
    var index = 0
    while index < lines.count {
      guard let end = hunk(from: index) else {
        (before, after) = advance(over: index..<index + 1, (before, after))
        index += 1
        continue
      }
      let next = advance(over: index..<end, (before, after))
      text += "@@ -\(Self.range(before, next.0)) +\(Self.range(after, next.1)) @@\n"
      text += lines[index..<end].map { $0.text + "\n" }.joined()
      (before, after) = next
      index = end
    }
    return text.isEmpty ? "" : "--- \(old)\n+++ \(new)\n" + text
  }

  /// Where a hunk that begins at a line ends; nil where none begins.
  private func hunk(from start: Int) -> Int? {
    guard lines[start..<min(start + Self.context + 1, lines.count)].contains(where: \.isChange)
    else { return nil }
    var last = start
    for index in start..<lines.count where lines[index].isChange {
      guard index - last <= Self.context * 2 + 1 || last == start else { break }
      last = index
    }
    return min(last + Self.context + 1, lines.count)
  }

  private func advance(over range: Range<Int>, _ from: (Int, Int)) -> (Int, Int) {
    lines[range].reduce(into: from) { position, line in
      switch line {
      case .both: position = (position.0 + 1, position.1 + 1)
      case .removed: position.0 += 1
      case .added: position.1 += 1
      }
    }
  }

  private static func range(_ start: Int, _ end: Int) -> String {
    "\(end == start ? start - 1 : start),\(end - start)"
  }
}
