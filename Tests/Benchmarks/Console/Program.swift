import Foundation

/// A program that reads its input from a file and writes its output to a file.
struct Program {
  /// The resources that a run used.
  struct Run {
    let seconds: Double
    let peakBytes: Int
  }

  enum Failure: Error {
    case cannotStart(String, Int32)
    case failed(String, Int32)
  }

  let name: String
  let isOurs: Bool
  private let path: String
  private let arguments: [String]

  /// Returns a program that was built together with this one, or `nil` if it was not built.
  static func built(_ name: String, _ arguments: [String]) -> Program? {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return at(folder.appending(path: name).path, name, arguments, isOurs: true)
  }

  /// Returns a program that is installed on the machine, or `nil` if it is not installed.
  static func installed(_ name: String, _ arguments: [String]) -> Program? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    // Otherwise the shim of a version manager would be measured instead of the program.
    return folders.filter { !$0.hasSuffix("/shims") }.lazy
      .compactMap { at("\($0)/\(name)", name, arguments, isOurs: false) }.first
  }

  private static func at(
    _ path: String,
    _ name: String,
    _ arguments: [String],
    isOurs: Bool
  ) -> Program? {
    FileManager.default.isExecutableFile(atPath: path)
      ? Program(name: name, isOurs: isOurs, path: path, arguments: arguments) : nil
  }

  /// Writes a file that repeats a line many times.
  ///
  /// The file is written in pieces, because a program's peak memory is at least the memory of this
  /// process when it starts the program.
  static func file(
    _ name: String,
    in folder: URL,
    first: [String] = [],
    _ line: String = "",
    lines count: Int
  ) throws -> URL {
    let url = folder.appending(path: name)
    try Data(first.map { $0 + "\n" }.joined().utf8).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    let piece = 10_000
    let lines = Data(String(repeating: line + "\n", count: piece).utf8)
    for _ in 0..<count / piece { try file.write(contentsOf: lines) }
    return url
  }

  /// Runs the program and waits for it to exit.
  func run(input: URL, in folder: URL) throws -> Run {
    let output = folder.appending(path: "output.txt").path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions,
      STDOUT_FILENO,
      output,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o600
    )
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    var status: Int32 = 0
    var usage = rusage()
    let clock = ContinuousClock()
    let start = clock.now
    let failure = posix_spawn(&process, path, &actions, nil, &words, environ)
    guard failure == 0 else { throw Failure.cannotStart(name, failure) }
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let duration = start.duration(to: clock.now)
    guard status == 0 else { throw Failure.failed(name, status) }
    #if canImport(Darwin)
    let peak = usage.ru_maxrss
    #else
    let peak = usage.ru_maxrss * 1_024
    #endif
    return Run(seconds: duration / .seconds(1), peakBytes: peak)
  }
}
