import ChartgenCLI
import Foundation

@main
enum Chartgen {
  static func main() async {
    let status = await Program.run(Array(CommandLine.arguments.dropFirst()), in: .process)
    exit(status.rawValue)
  }
}
