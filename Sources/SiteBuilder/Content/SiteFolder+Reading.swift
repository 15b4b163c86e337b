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
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw BuildErrors([unreadable(name, errno)])
    }
    if let fault = fault(of: name, status, isPublished: isPublished) {
      throw BuildErrors([fault])
    }
    do {
      return SourceText(name: name, bytes: Array(try handle.readToEnd() ?? Data()))
    } catch {
      throw BuildErrors([unreadable(name, EIO)])
    }
  }

  /// Why an open file is not read, if it is not.
  private func fault(of name: String, _ status: stat, isPublished: Bool) -> Diagnostic? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      return Diagnostic(
        "is a link to a folder, which is not followed", at: .name(name),
        hint: "put the folder itself there")
    default:
      return Diagnostic("is no file that can be read", at: .name(name), hint: "move it away")
    }
    guard isPublished else { return nil }
    let top = name.prefix { $0 != "/" }
    guard let target = Self.realPath(path + "/" + name),
      let folder = Self.realPath("\(path)/\(top)")
    else { return unreadable(name, errno) }
    // What was opened is looked at, not what may have come into its place since.
    var real = stat()
    guard lstat(target, &real) == 0, real.st_dev == status.st_dev, real.st_ino == status.st_ino
    else {
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
    var status = stat()
    let isLink = lstat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    return Diagnostic(
      "cannot be read: \(String(cString: strerror(code)))", at: .name(name),
      hint: isLink ? "put the file itself there" : "make it readable for this user")
  }

  /// A path without any links; nil where it leads nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
