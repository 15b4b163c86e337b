import Foundation
public import Testing

/// Expects a text to equal the file `Fixtures/Snapshots/NAME` beside the test file.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead, and the test fails so
/// that nobody takes a recording for a check.
///
/// - Parameters:
///   - text: What the test made; the file ends with one more line end.
///   - name: The snapshot's path in that folder.
///   - file: The test file.
///   - location: Where to report a difference.
/// - Throws: When a snapshot cannot be written.
public func expectSnapshot(
  _ text: String, named name: String, file: String = #filePath,
  sourceLocation location: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Fixtures/Snapshots")
    .appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  guard let data = try? Data(contentsOf: url) else {
    Issue.record(
      "no snapshot \(name); record it with RECORD_SNAPSHOTS=1", sourceLocation: location)
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  #expect(text + "\n" == expected, "\(name) differs", sourceLocation: location)
}
