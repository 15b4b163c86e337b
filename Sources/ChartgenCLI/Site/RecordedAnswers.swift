import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// A folder of recorded answers, one a `.json` file, taken in place of asking Apple.
struct RecordedAnswers: Sendable {
  let folder: String

  /// Reads every answer, in the order of the files' names, and keeps what it says.
  ///
  /// What cannot be read is named, and the rest goes on.
  ///
  /// - Throws: A `Diagnostic` where the folder has no answer, or what the store throws.
  func store(
    in store: Store, for configuration: Configuration, _ console: Console,
    _ summary: inout RunSummary
  ) async throws {
    let files = try names(console, &summary)
    let shown = Set(configuration.chartKeys)
    var unshown: [ChartKey] = []
    var older = 0
    for (index, name) in files.enumerated() {
      console.progress("reading \(index + 1) of \(files.count)")
      let path = folder + "/" + name
      let decoded: Answer
      do {
        decoded = try Answer.decode(read(path))
      } catch {
        summary.refusedAnswers += 1
        console.report(
          Diagnostic(
            .warning, "\(error)", at: .name(path),
            hint: "the answer is left out; record it again"))
        continue
      }
      let received = console.surroundings.now()
      let skipped: [String]
      switch decoded {
      case .chart(let chart):
        skipped = chart.skipped
        let outcome = try await store.save(chart.value, receivedAt: received, source: name)
        if outcome == .olderThanStored {
          older += 1
          if older <= Self.named { report(older: chart.value, at: path, console) }
        }
        if !shown.contains(chart.value.key), !unshown.contains(chart.value.key) {
          unshown.append(chart.value.key)
        }
      case .lookup(let lookup):
        skipped = lookup.faults
        try await store.save(
          lookup.value, storefront: lookup.value.storefront ?? configuration.storefronts.first,
          preferring: configuration.storefronts, receivedAt: received)
      }
      try await store.recordAttempt(source: name, at: received, outcome: "read", isSuccess: true)
      summary.skippedRows += skipped.count
      report(skipped, of: path, console)
    }
    if older > Self.named {
      console.report(
        Diagnostic(
          .warning, "\(older - Self.named) more are older than what is kept of their dates",
          at: .name(folder)))
    }
    for key in unshown {
      console.report(
        Diagnostic(
          .warning, "the chart \(key) is kept but not shown", at: .name(folder),
          hint: ChartKind.shown.contains(key.kind)
            ? "name its storefront and chart in Content/site.yml to show it" : nil))
    }
  }

  /// Says that a newer answer of the same date was kept already.
  private func report(older chart: Chart, at path: String, _ console: Console) {
    let date = chart.updated.map { " of \($0.day)" } ?? ""
    console.report(
      Diagnostic(
        .warning, "the chart \(chart.key)\(date) is older than what is kept of that date",
        at: .name(path), hint: "the newer one stays; remove this one from the folder"))
  }

  /// How many skipped rows of one answer, or older answers, are named; of the others only the number
  /// is said.
  private static let named = 3

  private func report(_ skipped: [String], of path: String, _ console: Console) {
    for reason in skipped.prefix(Self.named) {
      console.report(Diagnostic(.warning, "skipped \(reason)", at: .name(path)))
    }
    let more = skipped.count - Self.named
    if more > 0 {
      console.report(
        Diagnostic(
          .warning, "skipped \(more) more row\(more == 1 ? "" : "s")", at: .name(path)))
    }
  }

  /// The names of the folder's answers, at any depth, in the order of their bytes.
  ///
  /// A folder within it that cannot be read is named and counts as a refused answer.
  private func names(
    _ console: Console, _ summary: inout RunSummary
  ) throws(Diagnostic) -> [String] {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Diagnostic(
        "there is no such folder", at: .name(folder),
        hint: "name a folder of recorded answers with --from FOLDER")
    }
    var names: [String] = []
    // Folders that are still to be listed, by their paths from the folder.
    var waiting = [""]
    while let part = waiting.popLast() {
      let path = part.isEmpty ? folder : folder + "/" + part
      guard let inside = try? files.contentsOfDirectory(atPath: path) else {
        guard !part.isEmpty else {
          throw Diagnostic(
            "the folder cannot be read", at: .name(path),
            hint: "give the user who runs chartgen leave to read it")
        }
        summary.refusedAnswers += 1
        console.report(
          Diagnostic(
            .warning, "the folder cannot be read, so its answers are left out", at: .name(path),
            hint: "give the user who runs chartgen leave to read it"))
        continue
      }
      for entry in inside where entry.first != "." {
        let name = part.isEmpty ? entry : part + "/" + entry
        var isFolder: ObjCBool = false
        let isThere = files.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        if isThere, isFolder.boolValue {
          // A link to a folder may lead back up.
          if !Self.isLink(folder + "/" + name) { waiting.append(name) }
        } else if entry.lowercased().hasSuffix(".json") {
          names.append(name)
        }
      }
    }
    guard !names.isEmpty else {
      throw Diagnostic(
        "the folder has no .json file", at: .name(folder),
        hint: "put one recorded answer into each .json file")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isLink(_ path: String) -> Bool {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
    return type as? FileAttributeType == .typeSymbolicLink
  }

  private func read(_ path: String) throws(UnreadableAnswer) -> [UInt8] {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int,
      size <= Answer.maximumBytes
    else { throw UnreadableAnswer() }
    guard let data = FileManager.default.contents(atPath: path) else { throw UnreadableAnswer() }
    return Array(data)
  }
}

/// A file that cannot be read, or is larger than any answer.
private struct UnreadableAnswer: Error, CustomStringConvertible {
  var description: String {
    "cannot be read, or is larger than the \(Answer.maximumBytes) bytes that an answer may have"
  }
}
