import ChartModel
import Diagnostics
import Foundation
import Liquid
import SiteConfiguration

// Pages, their earlier addresses, and the files beside them.
extension ContentReader {
  mutating func readPage(_ parts: [String], _ file: MarkdownFile, _ name: String) {
    var parts = parts
    if parts.last == "index" { parts.removeLast() }
    var sources = parts
    if let slug = file.fields.slug { sources[sources.count - 1] = slug }
    let segments = sources.map(Slug.make(from:))
    guard !segments.contains("") else {
      errors.append(
        Diagnostic(
          "'\(sources.joined(separator: "/"))' does not make an address", at: .name(name),
          hint: "give the file a name with letters or digits, or set 'slug' in its front matter"))
      return
    }
    if let fault = fault(of: segments) {
      errors.append(
        Diagnostic(
          fault, at: .name(name), hint: "rename the file, or set 'slug' in its front matter"))
      return
    }
    let address = Address(segments: segments)
    if let other = take(address, for: name) {
      errors.append(
        Diagnostic(
          "has the same address, '/\(address.path)', as \(other)", at: .name(name),
          hint: "rename one of them, or set 'slug' in its front matter"))
      return
    }
    content.addresses[String(name.dropFirst("Content/".count))] = address
    let fallback = parts.last.map { TextCleaner.line($0) } ?? ""
    let title = file.fields.title ?? (fallback.isEmpty ? name : fallback)
    // So that a page is called the same in its heading and in links to it.
    var data = file.fields.data
    data["title"] = .string(title)
    content.pages.append(ContentPage(title: title, address: address, data: data, file: file))
    readAliases(of: file, at: address, title: title)
  }

  /// Takes an address for a file; the file that has it already, if there is one.
  private mutating func take(_ address: Address, for name: String) -> String? {
    let key = address.file.lowercased()
    if let other = taken[key] { return other }
    taken[key] = name
    return nil
  }

  /// Reads the earlier addresses of a page.
  mutating func readAliases(of file: MarkdownFile, at target: Address, title: String?) {
    for alias in file.fields.aliases {
      var segments = (alias.path.removingPercentEncoding ?? alias.path).split(separator: "/")
        .map(String.init)
      let isFile = segments.last?.hasSuffix(".html") ?? false && !alias.path.hasSuffix("/")
      if isFile, segments.last == ThemeOutput.index { segments.removeLast() }
      guard alias.path.hasPrefix("/"), !segments.isEmpty,
        !alias.path.contains(where: "?#\\".contains),
        !segments.contains(where: { $0.hasPrefix(".") })
      else {
        fail(
          alias.place, "expected an address of this site, found '\(alias.path)'",
          hint: "write it as it was, from the site's root: /old/address/")
        continue
      }
      if let fault = fault(of: segments) {
        fail(alias.place, fault, hint: "only addresses of pages like this one can lead here")
        continue
      }
      let path = segments.joined(separator: "/")
      let address = Address(path.hasSuffix(".html") ? path : path + "/")
      if let other = take(address, for: file.name) {
        fail(
          alias.place, "'/\(address.path)' is the address of \(other) already",
          hint: "remove one of them")
        continue
      }
      content.aliases.append(PageAlias(address: address, target: target, title: title))
    }
  }

  mutating func fail(_ place: SourceSpan, _ message: String, hint: String) {
    errors.append(Diagnostic(message, at: .span(place), hint: hint))
  }

  // MARK: - Files

  /// Reads a file that is published as it is, beside the pages of its folder.
  mutating func readFile(_ path: String, _ name: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let last = parts.last, !SourceShape.isLeftover(last) else { return }
    let ending = ThemeOutput.ending(of: last)
    if parts.count == 2, parts[0] == "data", let ending, DataFile.endings.contains(ending) {
      return readData(String(last.dropLast(ending.count + 1)), name)
    }
    if parts.count > 1, SourceShape.isReserved(parts[0]) {
      return warn(
        "is not used: only \(parts[0] == "data" ? ".yml, .json and .csv" : ".md") files are read here",
        at: .name(name),
        hint: "files to publish belong beside a page, or in Templates/assets")
    }
    let folders = parts.dropLast().map(Slug.make(from:))
    guard !folders.contains("") else {
      errors.append(
        Diagnostic(
          "'\(parts.dropLast().joined(separator: "/"))' does not make an address", at: .name(name),
          hint: "give the folder a name with letters or digits"))
      return
    }
    if let fault = fault(of: folders.isEmpty ? [last.lowercased()] : folders) {
      errors.append(Diagnostic(fault, at: .name(name), hint: "move it to another folder"))
      return
    }
    let address = Address((folders + [last]).joined(separator: "/"))
    guard last.lowercased() != ThemeOutput.index else {
      errors.append(
        Diagnostic(
          "would take the place of the page '/\(folders.map { $0 + "/" }.joined())'",
          at: .name(name), hint: "write the page as index.md, or give the file another name"))
      return
    }
    if let other = take(address, for: name) {
      errors.append(
        Diagnostic(
          "has the same address, '/\(address.path)', as \(other)", at: .name(name),
          hint: "rename one of them"))
      return
    }
    do throws(BuildErrors) {
      let source = try folder.read(name)
      content.digest.add(source)
      content.files.append(ContentFile(address: address, source: source))
      content.addresses[path] = address
    } catch {
      errors += error.diagnostics
    }
  }

  /// Reads a file of data.
  private mutating func readData(_ data: String, _ name: String) {
    guard content.data[Name(data)] == nil else {
      errors.append(
        Diagnostic(
          "another file is 'site.data.\(data)' already", at: .name(name),
          hint: "rename one of them"))
      return
    }
    do throws(BuildErrors) {
      let source = try folder.read(name)
      content.digest.add(source)
      content.data[Name(data)] = try DataFile.value(of: source)
    } catch {
      errors += error.diagnostics
    }
  }

  /// Finds files in the place of folders that pages or other files need.
  mutating func finish() {
    var folders: [String: String] = [:]
    for (path, name) in taken.sorted(by: { $0.key < $1.key }) {
      var path = path[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        folders[String(path)] = name
      }
    }
    for file in content.files {
      guard let other = folders[file.address.path.lowercased()] else { continue }
      errors.append(
        Diagnostic(
          "is in the place of the folder of \(other)", at: .name(file.source.name),
          hint: "rename one of them"))
    }
  }

  /// Why a page may not have an address.
  private func fault(of segments: [String]) -> String? {
    let first = segments[0]
    if let storefront = Storefront(first),
      storefront.isKnown || configuration.shownStorefronts.contains(storefront)
    {
      return "the address '/\(first)/' is reserved for the storefront \(storefront.name)"
    }
    if Routes.reserved.contains(first) {
      return "the address '/\(first)/' is reserved"
    }
    for segment in segments where Self.isReservedOnWindows(segment) {
      return "'\(segment)' cannot be a folder's name on Windows"
    }
    return nil
  }

  private static func isReservedOnWindows(_ name: String) -> Bool {
    if ["con", "prn", "aux", "nul"].contains(name) { return true }
    return name.utf8.count == 4 && (name.hasPrefix("com") || name.hasPrefix("lpt"))
      && name.last?.isNumber == true
  }
}
