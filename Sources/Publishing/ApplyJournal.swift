/// What is left to do once an edition is complete, written down before the first step, so that the
/// next run can finish what this one could not.
///
///     chartgen-journal 1 09af…          the hash of the rest
///     c about                           clear a file of the old edition out of the way
///     d artists/old                     clear a folder out of the way
///     m 17 about/index.html             move a staged file into place
///     r artists/gone-2/index.html       remove a file of the old edition
///     manifest                          the new manifest, to the end
///
/// Every step may be done twice.
struct ApplyJournal: Sendable {
  static let kind = "chartgen-journal"

  enum Step: UInt8, Sendable {
    case clearFile = 0x63
    case clearFolder = 0x64
    case move = 0x6D
    case remove = 0x72
  }

  struct Line: Sendable {
    let step: Step
    /// The name of a staged file, and the path it belongs to; places in the journal's bytes.
    let source: Range<Int>
    let path: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []
  private(set) var manifest: ArraySlice<UInt8> = []

  /// Reads a journal; nil where it is not whole.
  ///
  /// - Throws: Where another chartgen wrote it.
  init?(_ bytes: [UInt8], at path: @autoclosure () -> String) throws(OutputError) {
    self.bytes = bytes
    switch StateFile.decode(bytes[...], as: Self.kind) {
    case .damaged: return nil
    case .unknownFormat: throw OutputError(.unknownFormat, at: path())
    case .body(let body): if !parse(body) { return nil }
    }
  }

  func path(of line: Line) -> ArraySlice<UInt8> { bytes[line.path] }
  func source(of line: Line) -> ArraySlice<UInt8> { bytes[line.source] }

  private mutating func parse(_ body: ArraySlice<UInt8>) -> Bool {
    var end: Int?
    _ = StateFile.lines(of: body) { text in
      guard let step = Step(rawValue: text.first ?? 0), text.count > 2,
        text[text.startIndex + 1] == UInt8(ascii: " ")
      else {
        if text.elementsEqual(Self.manifestLine) { end = text.endIndex + 1 }
        return false
      }
      var path = text.dropFirst(2)
      var source = path.prefix(0)
      if step == .move {
        guard let space = path.firstIndex(of: UInt8(ascii: " ")) else { return false }
        source = path[..<space]
        path = path[(space + 1)...]
        guard StateFile.number(source) != nil else { return false }
      }
      guard OutputPath.fault(of: path) == nil else { return false }
      lines.append(Line(step: step, source: source.indices, path: path.indices))
      return true
    }
    guard let end else { return false }
    manifest = bytes[end...]
    return true
  }

  private static let manifestLine = Array("manifest".utf8)

  /// Collects the steps of a new journal.
  struct Draft: Sendable {
    private var body: [UInt8] = []

    mutating func add(_ step: Step, _ path: ArraySlice<UInt8>, from number: Int? = nil) {
      body.append(step.rawValue)
      body.append(UInt8(ascii: " "))
      if let number {
        body += String(number).utf8
        body.append(UInt8(ascii: " "))
      }
      body += path
      body.append(UInt8(ascii: "\n"))
    }

    /// Returns the bytes of the journal.
    consuming func finish(manifest: [UInt8]) -> [UInt8] {
      body += ApplyJournal.manifestLine
      body.append(UInt8(ascii: "\n"))
      body += manifest
      return StateFile.encode(ApplyJournal.kind, body: body)
    }
  }
}
