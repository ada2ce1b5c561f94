import Foundation
import PseudoTerminal

/// The result and the peak memory of a program that reads a script from a file.
///
/// ```swift
/// let run = try await MeasuredProgram.run("inno", input: Data("stores\n".utf8))
/// #expect(run.status == 0 && run.peakMemory < 100 << 20)
/// ```
struct MeasuredProgram {
  let status: Int32
  let output: String
  let errors: String

  /// The peak memory of the program, in bytes.
  let peakMemory: Int

  struct CannotStart: Error {}

  /// Runs the program on a dedicated thread and waits for it to exit.
  static func run(
    _ name: String,
    _ arguments: [String] = [],
    input: Data
  ) async throws -> MeasuredProgram {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try runBlocking(name, arguments, input) })
      }
    }
  }

  private static func runBlocking(
    _ name: String,
    _ arguments: [String],
    _ input: Data
  ) throws -> MeasuredProgram {
    let folder = try Folder()
    let files = ["in", "out", "err"].map { folder.path + "/" + $0 }
    try input.write(to: URL(filePath: files[0]))

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    for (number, file) in files.enumerated().dropFirst() {
      posix_spawn_file_actions_addopen(
        &actions,
        Int32(number),
        file,
        O_WRONLY | O_CREAT | O_TRUNC,
        0o600
      )
    }
    let path = BuiltProduct.path(name)
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = PseudoTerminal.environment().map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    guard posix_spawn(&process, path, &actions, nil, &argv, &envp) == 0 else { throw CannotStart() }
    var code: Int32 = 0
    var usage = rusage()
    while wait4(process, &code, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Darwin)
    let peak = usage.ru_maxrss
    #else
    let peak = usage.ru_maxrss << 10
    #endif
    return MeasuredProgram(
      // Like a shell, add 128 to the number of a signal.
      status: code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F,
      output: String(decoding: try Data(contentsOf: URL(filePath: files[1])), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(filePath: files[2])), as: UTF8.self),
      peakMemory: peak
    )
  }
}
