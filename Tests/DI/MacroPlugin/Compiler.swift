import Foundation

/// The Swift compiler with the module and the macros of this build.
struct Compiler {
  /// An error that the compiler reports.
  struct Finding: Equatable, CustomStringConvertible {
    /// The name of the file without its folder or, in an expansion, the name of the buffer.
    let file: String
    let line: Int
    let column: Int
    let message: String

    var description: String { "\(file):\(line):\(column): \(message)" }
  }

  /// The result of a compiler run.
  struct Result {
    let output: String
    let status: Int32
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "compiler-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Deletes the temporary files.
  func cleanUp() { try? FileManager.default.removeItem(at: folder) }

  /// Compiles source files together and returns the errors.
  ///
  /// - Parameters:
  ///   - sources: The source texts, keyed by file name.
  ///   - flags: More arguments for the compiler.
  /// - Returns: The errors without duplicates, in the compiler's order.
  /// - Throws: An error if the compiler cannot be started.
  func errors(in sources: [String: String], flags: [String] = []) throws -> [Finding] {
    let files = try sources.sorted { $0.key < $1.key }.map { try write($0.value, to: $0.key) }
    let result = try run(
      "swiftc",
      ["-emit-sil", "-wmo", "-o", "/dev/null", "-parse-as-library", "-diagnostic-style", "llvm"]
        + flags
        + settings + files
    )
    var seen: Set<String> = []
    return result.output.split(separator: "\n")
      .filter { seen.insert(String($0)).inserted }
      .compactMap { Finding(line: String($0)) }
  }

  /// Compiles a program and runs it.
  ///
  /// - Parameters:
  ///   - program: The text of the main file.
  ///   - flags: More arguments for the compiler.
  /// - Returns: The output of the program, or the output of the compiler if compilation fails.
  /// - Throws: An error if the compiler or the program cannot be started.
  func run(_ program: String, flags: [String]) throws -> Result {
    let main = try write(program, to: "main.swift")
    let linked =
      try objects(of: "InnoDI", at: "DI/Core") + objects(of: "InnoLocking", at: "Base/Locking")
    let executable = folder.appending(path: "program").path(percentEncoded: false)
    let compiled = try run(
      "swiftc",
      ["-o", executable] + flags + Self.sanitizer + settings + [main] + linked
    )
    guard compiled.status == 0 else { return compiled }
    return try run(executable, [])
  }

  /// Returns the object files of a module, except those whose source files no longer exist.
  private func objects(of module: String, at path: String) throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/\(path)").standardizedFileURL
    return try FileManager.default
      .contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { source in
        Self.products.appending(path: "\(module).build/\(source.lastPathComponent).o")
          .path(percentEncoded: false)
      }
  }

  private var settings: [String] {
    let products = Self.products.path(percentEncoded: false)
    return [
      "-swift-version", "6", "-module-name", "Program", "-I", "\(products)/Modules",
      "-load-plugin-executable", "\(products)/InnoDIMacroPlugin-tool#InnoDIMacroPlugin",
    ]
  }

  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path(percentEncoded: false)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Result {
    // Uses a file instead of a pipe because a full pipe would block the program.
    let log = try write("", to: "log-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = FileHandle(forWritingAtPath: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: URL(filePath: log), encoding: .utf8),
      status: process.terminationStatus
    )
  }

  /// The argument for the sanitizer that instruments the objects of this build; empty without a
  /// sanitizer.
  private static let sanitizer = [("thread", "__tsan_init"), ("address", "__asan_init")]
    .filter { dlsym(dlopen(nil, RTLD_NOW), $0.1) != nil }.map { "-sanitize=\($0.0)" }

  /// The folder that contains the package's products, including these tests.
  private static var products: URL {
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

extension Compiler.Finding {
  /// Parses a line of the compiler's output, or returns `nil` if the line reports no error.
  fileprivate init?(line text: String) {
    guard let mark = text.range(of: ": error: ") else { return nil }
    let place = text[..<mark.lowerBound].split(separator: ":")
    guard place.count >= 3, let line = Int(place[place.count - 2]),
      let column = Int(place[place.count - 1])
    else { return nil }
    file = String(place[place.count - 3].split(separator: "/").last ?? "")
    self.line = line
    self.column = column
    let message = text[mark.upperBound...]
    // The compiler appends the macro's name to the message of a macro error.
    self.message = String(
      message[..<(message.range(of: " (from macro '")?.lowerBound ?? message.endIndex)]
    )
  }
}
