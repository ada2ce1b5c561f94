import Foundation

/// A namespace for running shell commands.
enum Shell {
  /// A command that failed.
  struct Failure: Error {
    /// The text that it printed.
    let output: String
  }

  /// Runs shell commands and waits for them to exit.
  ///
  /// The call waits on a dedicated thread, since waiting blocks and tests share a few threads.
  ///
  /// - Returns: The combined standard output and standard error, and the exit code.
  static func run(
    _ lines: String,
    in folder: URL
  ) async throws -> (output: String, status: Int32) {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try runBlocking(lines, in: folder) })
      }
    }
  }

  private static func runBlocking(
    _ lines: String,
    in folder: URL
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", lines]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
