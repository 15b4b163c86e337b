import Foundation

/// Runs the inputs in the files that the program is called with, once each.
///
/// The sanitizer brings a `main` of its own, so this module must not have one. Without the sanitizer
/// the package manager makes a program's `main` of the symbol of this name.
@_cdecl("fuzz_liquid_main")
public func entry(_ count: CInt, _ arguments: UnsafePointer<UnsafePointer<CChar>?>?) -> CInt {
  for path in CommandLine.arguments.dropFirst() {
    guard let input = FileManager.default.contents(atPath: path) else { return 1 }
    render(Array(input))
  }
  return 0
}
