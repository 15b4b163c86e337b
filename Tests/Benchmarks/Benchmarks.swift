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
      default:
        say(
          "usage: benchmarks prepare DATASET SITE | artwork SITE | liquid TEMPLATE FEED [SECONDS]")
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
