import Foundation

/// A program, by default the built `innodi-graph`, that runs until it exits.
struct Program {
  /// The result of a run.
  struct Result: Equatable {
    let output: String
    let errors: String
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
    // Uses files instead of pipes because a full pipe would block the program.
    for name in ["output", "errors"] { try folder.write("", to: name) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: folder("output"))
    process.standardError = FileHandle(forWritingAtPath: folder("errors"))
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try folder.text("output"),
      errors: try folder.text("errors"),
      status: process.terminationStatus
    )
  }

  /// The folder that contains the package's products.
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
