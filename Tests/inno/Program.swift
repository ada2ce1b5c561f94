import Dispatch
import Foundation
import PseudoTerminal
import InnoLocking

/// Runs the built `inno` with arguments and a script on standard input.
struct Program {
  /// The result of a run.
  struct Result {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs the program to its end.
  ///
  /// The run blocks a thread of its own, since tests share few threads.
  static func run(
    _ arguments: [String] = [],
    input: String,
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(arguments, input: Data(input.utf8), environment: environment)
  }

  static func run(
    _ arguments: [String] = [],
    input: Data = Data(),
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(BuiltProduct.path("inno"), arguments, input, environment)
  }

  /// Runs the console of another app than the sample.
  static func counter(_ input: String) async throws -> Result {
    try await run(BuiltProduct.path("CounterConsole"), [], Data(input.utf8), [:])
  }

  /// Runs a shell command to its end.
  static func shell(
    _ line: String,
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await run("/bin/bash", ["-c", line], Data(), environment)
  }

  private static func run(
    _ executable: String,
    _ arguments: [String],
    _ input: Data,
    _ environment: [String: String]
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Swift.Result { try runBlocking(executable, arguments, input, environment) }
        )
      }
    }
  }

  private static func runBlocking(
    _ executable: String,
    _ arguments: [String],
    _ input: Data,
    _ environment: [String: String]
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = PseudoTerminal.environment(adding: environment)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    let output = Drain(stdout.fileHandleForReading)
    let errors = Drain(stderr.fileHandleForReading)
    // A program that exits early closes its input, which is not a failure of the test.
    signal(SIGPIPE, SIG_IGN)
    try? stdin.fileHandleForWriting.write(contentsOf: input)
    try? stdin.fileHandleForWriting.close()
    process.waitUntilExit()
    return Result(
      output: output.text(),
      errors: errors.text(),
      status: process.terminationStatus
    )
  }
}

/// Reads a pipe to its end while the program writes to it.
private final class Drain: Sendable {
  private let data = Locked(Data())
  private let ended = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      let all = (try? handle.readToEnd()) ?? nil
      data.withLock { $0 = all ?? Data() }
      ended.signal()
    }
  }

  func text() -> String {
    ended.wait()
    return String(decoding: data.withLock(\.self), as: UTF8.self)
  }
}
