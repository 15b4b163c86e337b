import ChartFiles
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Folders of recorded responses.
struct RecordingsFolderTests {
  private let folder: TemporaryFolder
  private let recordings: RecordingsFolder

  init() throws {
    folder = try TemporaryFolder()
    recordings = RecordingsFolder(path: folder.url.path)
  }

  private func names() throws -> [String] {
    try recordings.names { Issue.record("\($0)") }
  }

  @Test func `responses are found at any depth, in the order of their bytes`() throws {
    for path in ["b.json", "a/z.JSON", "a/b/c.json", ".hidden/x.json", "a/.x.json", "notes.txt"] {
      try folder.write("{}", to: path)
    }
    #expect(try names() == ["a/b/c.json", "a/z.JSON", "b.json"])
  }

  @Test func `a link to a folder is not followed, which may lead back up`() throws {
    try folder.write("{}", to: "a/one.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/a/up", withDestinationPath: folder.url.path)
    #expect(try names() == ["a/one.json"])
  }

  @Test func `a folder without a response, and no folder, are errors`() throws {
    try folder.write("", to: "notes.txt")
    let empty = #expect(throws: Diagnostic.self) { _ = try names() }
    #expect(empty?.message == "the folder has no .json file")
    let missing = #expect(throws: Diagnostic.self) {
      _ = try RecordingsFolder(path: folder.url.path + "/none").names { _ in }
    }
    #expect(missing?.message == "no such folder")
  }

  @Test func `a response that gzip has compressed is read as what it holds`() throws {
    try folder.write(Gzip.storing(Array("{\"a\": 1}".utf8)), to: "b.json.gz")
    try folder.write(Gzip.bomb(unpackingTo: 1_000_000), to: "c.json.gz")
    #expect(try names() == ["b.json.gz", "c.json.gz"])
    #expect(try recordings.read("b.json.gz", limit: 100) == Array("{\"a\": 1}".utf8))
    #expect(throws: UnreadableRecording.self) { try recordings.read("c.json.gz", limit: 100_000) }
  }

  @Test func `a file larger than any response is not read`() throws {
    try folder.write("12345", to: "one.json")
    #expect(try recordings.read("one.json", limit: 5) == Array("12345".utf8))
    let error = #expect(throws: UnreadableRecording.self) {
      _ = try recordings.read("one.json", limit: 4)
    }
    #expect(error?.description == "cannot be read, or is larger than the limit of 4 bytes")
  }
}
