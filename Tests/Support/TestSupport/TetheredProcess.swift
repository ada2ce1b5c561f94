package import Foundation

/// A server program that a test starts, which ends with the test.
///
/// A shell waits for the end of a pipe from this process and then kills the program, so it ends
/// however this process ends, even by SIGKILL.
package final class TetheredProcess: Sendable {
  /// The standard output and standard error of the program.
  package let output: FileHandle

  private let tether: FileHandle

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments.
  /// - Throws: The error of the system if the program cannot be started.
  package init(_ program: String, _ arguments: [String]) throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", #""$@" </dev/null & exec >/dev/null 2>&1; cat; kill -9 $!"#, "sh", program]
      + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    tether = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    // A program that another test starts must not hold the pipe.
    _ = fcntl(tether.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
  }

  deinit {
    stop()
  }

  /// Kills the program.
  package func stop() {
    try? tether.close()
  }

  /// Reads the output until it contains a match, and returns the match.
  ///
  /// - Parameter pattern: The expression to find.
  /// - Returns: The first match, or nil if the program ended before it.
  package func firstMatch<Output>(
    of pattern: some RegexComponent<Output>
  ) -> Regex<Output>.Match? {
    var text = ""
    while case let piece = output.availableData, !piece.isEmpty {
      text += String(decoding: piece, as: UTF8.self)
      if let match = text.firstMatch(of: pattern) { return match }
    }
    return nil
  }
}
