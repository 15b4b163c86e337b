/// Tells which addresses a link or an image may have.
package enum LinkAddress {
  private static let refused = ["javascript:", "vbscript:", "file:", "data:"]
  private static let pictures = ["png", "gif", "jpeg", "webp"].flatMap {
    ["data:image/\($0);", "data:image/\($0),"]
  }

  /// Tells whether an address may be shown: it runs no program and opens no file.
  package static func isSafe(_ address: String) -> Bool {
    // Browsers pass over white space and control characters in a scheme.
    let letters = address.utf8.lazy.filter { $0 > 0x20 && $0 != 0x7F }.prefix(32)
    let start = String(decoding: Array(letters), as: UTF8.self).lowercased()
    return !refused.contains(where: start.hasPrefix) || pictures.contains(where: start.hasPrefix)
  }
}
