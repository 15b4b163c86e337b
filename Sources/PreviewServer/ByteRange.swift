/// The part of a file that a request's header `Range` asks for (RFC 9110, 14.1.2).
enum ByteRange: Equatable {
  /// The whole file; also for what is no single range of bytes, which may be ignored.
  case whole
  case part(Range<Int>)
  /// A part beyond the file's end.
  case unsatisfiable

  init(_ header: String?, of size: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return }
    let (first, last) = (Int(ends[0]), Int(ends[1]))
    switch (first, last) {
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: return
    }
  }

  /// The part; nil for the whole.
  var bytes: Range<Int>? {
    if case .part(let range) = self { range } else { nil }
  }
}
