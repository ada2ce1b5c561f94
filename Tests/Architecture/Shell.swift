import Foundation

/// A shell that runs lines.
enum Shell {
  /// A command that failed.
  struct Failure: Error {
    /// The text that it printed.
    let output: String
  }

  /// Runs lines to their end.
  ///
  /// Waits on a thread of its own, since waiting blocks and tests share few threads.
  ///
  /// - Returns: The text that they wrote to either stream, and the exit code.
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
