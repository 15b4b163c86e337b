import ChartgenCLI
import Foundation

@main
enum Chartgen {
  static func main() async {
    StandardStreams.prepare()
    let status = await Program.run(Array(CommandLine.arguments.dropFirst()), in: .process)
    exit(status.rawValue)
  }
}
