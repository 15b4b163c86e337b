import BuiltInTheme
import Foundation
import Testing

/// The theme in the program is the one in `Templates`.
struct BuiltInThemeTests {
  private let templates = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates")

  @Test func `the built-in theme has every file of Templates, byte for byte`() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: templates.path).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: templates.appending(path: path).path, isDirectory: &isFolder) && !isFolder.boolValue
    }
    #expect(
      BuiltInTheme.files.map(\.path).sorted() == found.sorted(),
      "list the files in Sources/CBuiltInTheme/files.c")
    for file in BuiltInTheme.files {
      let bytes = try Data(contentsOf: templates.appending(path: file.path))
      #expect(file.bytes == Array(bytes), "\(file.path)")
    }
  }
}
