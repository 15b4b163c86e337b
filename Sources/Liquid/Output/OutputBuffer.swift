/// The bytes of a page while it is rendered.
///
/// Rendering is mostly appending, so the memory is the buffer's own: an array would ask at each of
/// thousands of small texts whether somebody shares it.
@safe
struct OutputBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var memory: UnsafeMutablePointer<UInt8>

  init(capacity: Int = 256) {
    self.capacity = capacity
    unsafe memory = .allocate(capacity: capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  // MARK: - Reading back

  /// The bytes from a place on.
  func bytes(from start: Int = 0) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: memory + start, count: count - start))
  }

  /// The text from a place on.
  func text(from start: Int = 0) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: memory + start, count: count - start), as: UTF8.self)
  }

  /// Appends all bytes to an array.
  func append(to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: memory, count: count))
  }

  /// Drops what is behind a place.
  mutating func cut(to place: Int) {
    count = min(count, place)
  }

  // MARK: - Appending

  @inline(__always)
  private mutating func reserve(_ extra: Int) {
    if extra > capacity &- count { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let larger = max(count + extra, capacity * 2)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Appends a part of other bytes, which must be within them.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of bytes: [UInt8]) {
    append(bytes.span.extracting(range))
  }

  /// Appends the bytes of a text.
  mutating func append(_ text: String) {
    append(text.utf8.span)
  }

  @inline(__always)
  private mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return }
      unsafe (memory + count).update(from: start, count: $0.count)
    }
    count &+= bytes.count
  }

  /// Appends the decimal digits of a number.
  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(truncatingIfNeeded: rest % 10) &+ 0x30)
      rest /= 10
    } while rest > 0
    var digits = unsafe UnsafeMutableBufferPointer(start: memory + start, count: count - start)
    unsafe digits.reverse()
  }

  // MARK: - Escaping

  /// Appends what a value prints, made safe as a template asks; tells whether it could, as it can
  /// nothing but texts, whole numbers and nil.
  mutating func append(_ value: Value, escaping: Escaping) -> Bool {
    switch value {
    case .null: if escaping == .json { append("null") }
    case .string(let text): append(text, escaping: escaping)
    case .markup(let text): append(text)
    case .int(let number): append(decimal: number)
    default: return false
    }
    return true
  }

  /// Appends a text, made safe as a template asks.
  mutating func append(_ text: String, escaping: Escaping) {
    switch escaping {
    case .none: append(text)
    case .html, .xml: append(markup: text.utf8.span)
    case .json:
      append(UInt8(ascii: "\""))
      for byte in text.utf8 { append(json: byte) }
      append(UInt8(ascii: "\""))
    case .csv: append(field: text)
    }
  }

  /// Appends a text with entities for the signs of markup, eight bytes at once where there is none
  /// among them.
  private mutating func append(markup bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard var next = bytes.baseAddress else { return }
      let end = unsafe next + bytes.count
      while unsafe next < end {
        // Room for the longest entities, for so many bytes that it is not asked for often.
        let limit = unsafe min(next + 4_096, end)
        unsafe reserve((limit - next) &* 6)
        var target = unsafe memory + count
        while unsafe next < limit {
          while unsafe limit - next >= 8 {
            let block = unsafe UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
            guard !Self.hasMarkupSign(block) else { break }
            unsafe UnsafeMutableRawPointer(target).storeBytes(of: block, as: UInt64.self)
            unsafe next += 8
            unsafe target += 8
          }
          let stop = unsafe min(next + 8, limit)
          while unsafe next < stop {
            let byte = unsafe next.pointee
            unsafe next += 1
            if Self.isMarkupSign(byte) {
              unsafe count = target - memory
              append(Self.entity(byte))
              unsafe target = memory + count
              break
            }
            unsafe target.pointee = byte
            unsafe target += 1
          }
        }
        unsafe count = target - memory
      }
    }
  }

  /// Whether any of eight bytes may be a sign of markup.
  ///
  /// `"`, `&` and `'` have all bits but two in common, which `#` has too; `<` and `>` all but one.
  @inline(__always)
  private static func hasMarkupSign(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of the lowest byte that is 0, and nothing where none is.
    func zero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let quotes = zero((bytes | (ones &* 5)) ^ (ones &* 0x27))
    let brackets = zero((bytes | (ones &* 2)) ^ (ones &* 0x3E))
    return (quotes | brackets) & (ones &* 0x80) != 0
  }

  /// Tells `"`, `&`, `'`, `<` and `>` by a bit for each.
  @inline(__always)
  private static func isMarkupSign(_ byte: UInt8) -> Bool {
    let signs: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
    return byte < 64 && signs & (1 &<< UInt64(byte)) != 0
  }

  private static func entity(_ sign: UInt8) -> String {
    switch sign {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }

  /// Appends a byte, or the entity that stands for it.
  mutating func append(markup byte: UInt8) {
    if Self.isMarkupSign(byte) { append(Self.entity(byte)) } else { append(byte) }
  }

  /// Appends a field of a row, in quotes where a sign in it would end it.
  ///
  /// A text that a spreadsheet would run as a formula is made one that it shows, by an apostrophe;
  /// numbers do not come here.
  private mutating func append(field text: String) {
    let signs: [UInt8] = [0x22, 0x2C, 0x0D, 0x0A]
    let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    guard text.utf8.contains(where: signs.contains) else {
      if isFormula { append(UInt8(ascii: "'")) }
      return append(text)
    }
    append(UInt8(ascii: "\""))
    if isFormula { append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a byte, or its escape; `<` is not JSON's business, but lets a text end the `<script>`
  /// around the JSON.
  private mutating func append(json byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20, UInt8(ascii: "<"):
      append("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
    default: append(byte)
    }
  }
}
