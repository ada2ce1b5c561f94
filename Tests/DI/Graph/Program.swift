import Foundation

/// A program, run to its end; most often the built `innodi-graph`.
struct Program {
  /// What a run left behind.
  struct Result: Equatable {
    let output: String
    let complaints: String
    let status: Int32
  }

  static func run(
    _ arguments: [String],
    of program: URL = products.appending(path: "innodi-graph"),
    path: String? = nil
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = path ?? environment["PATH"]
    process.environment = environment
    // By files and not by pipes: a pipe that is full would stop the program.
    for name in ["output", "complaints"] { try folder.write("", to: name) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: folder("output"))
    process.standardError = FileHandle(forWritingAtPath: folder("complaints"))
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try folder.text("output"),
      complaints: try folder.text("complaints"),
      status: process.terminationStatus
    )
  }

  /// The folder that holds what the package builds, the tests among it.
  static var products: URL {
    #if os(Linux)
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #else
    // …/debug/P.xctest/Contents/MacOS/P
    (CommandLine.arguments.first { $0.contains(".xctest") }.map { URL(filePath: $0) }
      ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    #endif
  }
}
