import Diagnostics
import Foundation
import Publishing

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
        "is a folder; expected a file", at: .name(name),
        hint: "rename it, or put a file of this name in its place")
    case .link, .other:
      return Diagnostic("is not a readable file", at: .name(name), hint: "move it elsewhere")
    }
    guard isPublished else { return nil }
    let top = name.prefix { $0 != "/" }
    guard let target = Self.realPath(path + "/" + name),
      let folder = Self.realPath("\(path)/\(top)")
    else { return unreadable(name, errno) }
    // What was opened is looked at, not what may have come into its place since.
    guard let real = Self.status(target), real.isSameFile(as: opened) else {
      return Diagnostic("changed while it was being read", at: .name(name), hint: "build again")
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
      "is a symbolic link to '\(target)', outside \(folder)", at: .name(name),
      hint: "put the file itself there")
  }

  /// Why a file or folder cannot be read, by the system's error number.
  func unreadable(_ name: String, _ code: Int32) -> Diagnostic {
    let isLink = Self.status(path + "/" + name)?.kind == .link
    return Diagnostic(
      "cannot be read: \(String(cString: strerror(code)))", at: .name(name),
      hint: isLink ? "put the file itself there" : "make it readable by the user who runs chartgen")
  }

  // MARK: - Folders

  /// What an entry of Content or Templates is read as.
  enum Entry {
    case file, folder
    case fault(Diagnostic)
  }

  /// What an entry is; of links to files, whether they may be followed shows when they are read.
  func entry(_ name: String) -> Entry {
    guard let status = Self.status(path + "/" + name) else {
      return .fault(unreadable(name, errno))
    }
    guard status.kind == .link else { return status.kind == .folder ? .folder : .file }
    guard let target = Self.target(path + "/" + name) else {
      return .fault(unreadable(name, errno))
    }
    guard target.kind == .folder else { return .file }
    return .fault(
      Diagnostic(
        "is a symbolic link to a folder, which is not followed", at: .name(name),
        hint: "put the folder itself there"))
  }

  /// Whether Content or Templates is there; it may be a link to a folder, and nothing else.
  func isFolder(_ top: String) throws(BuildErrors) -> Bool {
    guard Self.status(path + "/" + top) != nil || errno != ENOENT else { return false }
    guard let target = Self.target(path + "/" + top) else {
      throw BuildErrors([unreadable(top, errno)])
    }
    guard target.kind == .folder else {
      throw BuildErrors([
        Diagnostic(
          "is a file; expected a folder", at: .name(top),
          hint: "rename it, or put a folder of this name in its place")
      ])
    }
    return true
  }

  /// The names in a folder, in the order in which the system has them.
  func names(in folder: String) throws(BuildErrors) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
    } catch {
      // The system's reason, which the error hides.
      let code = access(path + "/" + folder, R_OK | X_OK) == 0 ? EIO : errno
      throw BuildErrors([unreadable(folder, code)])
    }
  }

  /// What a path leads to, links followed; nil where it leads nowhere.
  private static func target(_ path: String) -> FileStatus? {
    var raw = stat()
    return stat(path, &raw) == 0 ? FileStatus(raw) : nil
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
