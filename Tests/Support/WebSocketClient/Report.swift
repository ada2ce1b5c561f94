import Foundation

/// Prints a line at once, also into a pipe.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
