import Diagnostics
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension SiteFolder {
  /// The bytes of a file; `name` is its path from the site's folder.
  ///
  /// What is published may not be a link that leads out of Templates, or out of the site.
  func read(_ name: String, isPublished: Bool = true) throws(BuildErrors) -> SourceText {
    let file = path + "/" + name
    // Not held up by a pipe, which is refused below.
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let code = errno
    guard descriptor >= 0 else { throw BuildErrors([unreadable(name, code)]) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else {
      throw BuildErrors([unreadable(name, errno)])
    }
    if let fault = fault(of: name, FileStatus(raw), isPublished: isPublished) {
      throw BuildErrors([fault])
    }
    do {
      return SourceText(name: name, bytes: Array(try handle.readToEnd() ?? Data()))
    } catch {
      throw BuildErrors([unreadable(name, EIO)])
    }
  }

  /// Why an open file is not read, if it is not.
  private func fault(of name: String, _ opened: FileStatus, isPublished: Bool) -> Diagnostic? {
    switch opened.kind {
    case .file: break
    case .folder:
      return Diagnostic(
        "is a link to a folder, which is not followed", at: .name(name),
        hint: "put the folder itself there")
    case .link, .other:
      return Diagnostic("is no file that can be read", at: .name(name), hint: "move it away")
    }
    guard isPublished else { return nil }
    let top = name.prefix { $0 != "/" }
    guard let target = Self.realPath(path + "/" + name),
      let folder = Self.realPath("\(path)/\(top)")
    else { return unreadable(name, errno) }
    // What was opened is looked at, not what may have come into its place since.
    guard let real = Self.status(target), real.isSameFile(as: opened) else {
      return Diagnostic("was changed while it was read", at: .name(name), hint: "build again")
    }
    func holds(_ folder: String) -> Bool { target.utf8.starts(with: (folder + "/").utf8) }
    if holds(folder) { return nil }
    if top == "Content" {
      if let site = Self.realPath(path), holds(site) { return nil }
      return leadsOut("the site's folder", name, target)
    }
    return leadsOut(String(top), name, target)
  }

  private func leadsOut(_ folder: String, _ name: String, _ target: String) -> Diagnostic {
    Diagnostic(
      "is a link that leads out of \(folder), to '\(target)'", at: .name(name),
      hint: "put the file itself there")
  }

  /// Why a file or folder cannot be read, by the system's error number.
  func unreadable(_ name: String, _ code: Int32) -> Diagnostic {
    let isLink = Self.status(path + "/" + name)?.kind == .link
    return Diagnostic(
      "cannot be read: \(String(cString: strerror(code)))", at: .name(name),
      hint: isLink ? "put the file itself there" : "make it readable for this user")
  }

  /// What a path leads to, links not followed; nil where it leads nowhere.
  private static func status(_ path: String) -> FileStatus? {
    var raw = stat()
    return lstat(path, &raw) == 0 ? FileStatus(raw) : nil
  }

  /// A path without any links; nil where it leads nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
