import Foundation

/// Prints a line to standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

/// Prints text to standard output.
func answer(_ text: some StringProtocol) {
  FileHandle.standardOutput.write(Data(text.utf8))
}
