import Dispatch
import Foundation
import PseudoTerminal
import InnoLocking

/// A run of the built `inno` with arguments and a script on standard input.
///
/// A program that is still running at its time limit is killed, and its run throws
/// ``ProgramTimeout``.
struct Program {
  /// The time limit of a run, which no test approaches, even with a sanitizer.
  static let limit = Duration.seconds(240)

  /// The result of a run.
  struct Result {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs the program and waits for it to exit.
  ///
  /// The run blocks a dedicated thread, since tests share a few threads.
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

  /// Runs the console of an app other than the sample.
  static func counter(_ input: String, _ arguments: [String] = []) async throws -> Result {
    try await run(BuiltProduct.path("CounterConsole"), arguments, Data(input.utf8), [:])
  }

  /// Runs the console of an app that uses none of the libraries.
  static func foreign(
    _ arguments: [String],
    input: String,
    environment: [String: String]
  ) async throws -> Result {
    try await run(BuiltProduct.path("ForeignApp"), arguments, Data(input.utf8), environment)
  }

  /// Runs a shell command and waits for it to exit.
  static func shell(
    _ line: String,
    environment: [String: String] = [:],
    limit: Duration = limit
  ) async throws -> Result {
    try await run("/bin/bash", ["-c", line], Data(), environment, limit)
  }

  private static func run(
    _ executable: String,
    _ arguments: [String],
    _ input: Data,
    _ environment: [String: String],
    _ limit: Duration = limit
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Swift.Result { try runBlocking(executable, arguments, input, environment, limit) }
        )
      }
    }
  }

  private static func runBlocking(
    _ executable: String,
    _ arguments: [String],
    _ input: Data,
    _ environment: [String: String],
    _ limit: Duration
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = PseudoTerminal.environment(adding: environment)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let deadline = DispatchTime.now() + (limit / .seconds(1))
    let output = Drain(stdout.fileHandleForReading)
    let errors = Drain(stderr.fileHandleForReading)
    // A program that exits early closes its input, which is not a failure of the test.
    signal(SIGPIPE, SIG_IGN)
    // A program that reads nothing would block the writer, and its time limit would not apply.
    Thread.detachNewThread {
      try? stdin.fileHandleForWriting.write(contentsOf: input)
      try? stdin.fileHandleForWriting.close()
    }
    let isOver = ended.wait(timeout: deadline) == .success
    if !isOver { killProgram(process.processIdentifier) }
    // A program started by this one may still hold the pipes.
    let texts = [output, errors].map { $0.text(until: isOver ? deadline : .now() + 1) }
    guard isOver, let text = texts[0], let errorText = texts[1] else {
      throw ProgramTimeout(
        command: ([executable] + arguments).joined(separator: " "),
        limit: limit,
        output: output.received,
        errors: errors.received
      )
    }
    return Result(output: text, errors: errorText, status: process.terminationStatus)
  }

  /// Kills a program with the programs it started, if it leads a process group.
  private static func killProgram(_ program: Int32) {
    kill(getpgid(program) == program ? -program : program, SIGKILL)
  }
}

/// The error for a program that did not end within its time limit.
struct ProgramTimeout: Error, CustomStringConvertible {
  let command: String
  let limit: Duration
  let output: String
  let errors: String

  var description: String {
    """
    timed out after \(limit): \(command) has not ended; it was killed.
    --- output
    \(output)
    --- errors
    \(errors)
    """
  }
}

/// An object that reads a pipe to its end while the program writes to it.
private final class Drain: Sendable {
  private let data = Locked(Data())
  private let ended = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      while case let piece = handle.availableData, !piece.isEmpty {
        data.withLock { $0 += piece }
      }
      ended.signal()
    }
  }

  /// The text that has been read.
  var received: String { String(decoding: data.withLock(\.self), as: UTF8.self) }

  /// Returns the whole text; nil if the pipe is still open at the deadline.
  func text(until deadline: DispatchTime) -> String? {
    ended.wait(timeout: deadline) == .success ? received : nil
  }
}
