import Diagnostics

/// Where in the sources a text of the finished pages comes from.
struct LinkCauses {
  /// The templates and the Markdown files, those first that are looked at first.
  let sources: [SourceText]

  /// Finds an address that a page has: without what leads from the page to the root, and without the
  /// name of a folder's page, both of which templates and Markdown write otherwise.
  ///
  /// - Parameters:
  ///   - address: The address as the page has it.
  ///   - home: The whole address of the site's home page.
  /// - Returns: The first place where it is written.
  func place(ofLink address: [UInt8], on home: String) -> SourceSpan? {
    var bare = address[...]
    if bare.starts(with: home.utf8) { bare = bare.dropFirst(home.utf8.count) }
    while let prefix = ["../", "./", "/"].first(where: { bare.starts(with: $0.utf8) }) {
      bare = bare.dropFirst(prefix.utf8.count)
    }
    guard bare.count > 1 else { return nil }
    if let place = place(ofPath: bare) { return place }
    return bare.hasSuffix("/index.html") ? place(ofPath: bare.dropLast("index.html".count)) : nil
  }

  private func place(ofPath path: ArraySlice<UInt8>) -> SourceSpan? {
    place(of: path, after: "\"'=(/}<[ ", before: "\"')#?>{]| \n")
  }

  /// Finds an element's id.
  func place(ofID id: [UInt8]) -> SourceSpan? {
    place(of: Array("id=\"".utf8) + id, after: " \n", before: "\"")
  }

  /// The first place of a text between bytes of these kinds.
  private func place(
    of text: some Collection<UInt8>, after: String, before: String
  ) -> SourceSpan? {
    let text = Array(text)
    guard let first = text.first else { return nil }
    for source in sources {
      let bytes = source.bytes
      var index = 0
      while index + text.count <= bytes.count {
        defer { index += 1 }
        guard bytes[index] == first, bytes[index..<index + text.count].elementsEqual(text),
          index == 0 || after.utf8.contains(bytes[index - 1]),
          index + text.count == bytes.count || before.utf8.contains(bytes[index + text.count])
        else { continue }
        return source.span(index..<index + text.count)
      }
    }
    return nil
  }
}
