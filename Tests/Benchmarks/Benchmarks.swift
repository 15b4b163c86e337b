import Foundation

/// Prepares what is measured; README.md says how to measure it.
@main
enum Benchmarks {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("prepare", 3):
        try await BenchmarkSite(dataSet: arguments[1], folder: arguments[2]).prepare()
      case ("artwork", 2): try await artworkBenchmark(site: arguments[1])
      case ("liquid", 3...):
        try liquidBenchmark(Array(arguments.dropFirst()))
      case ("history", 3):
        let benchmark = HistoryBenchmark(path: arguments[2], charts: 60, days: 730, rows: 100)
        if arguments[1] == "prepare" {
          try await benchmark.prepare()
        } else {
          try await benchmark.measure()
        }
      case ("history-year", 2):
        try await HistoryBenchmark(path: arguments[1], charts: 12, days: 365, rows: 100).prepare()
      default:
        say(
          "usage: benchmarks prepare DATASET SITE | artwork SITE | liquid TEMPLATE FEED [SECONDS] "
            + "| history prepare|measure STORE | history-year STORE")
        exit(2)
      }
    } catch {
      say("benchmarks: \(error)")
      exit(1)
    }
  }

  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
