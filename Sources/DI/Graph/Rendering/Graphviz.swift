import Foundation

/// The Graphviz program `dot`.
enum Graphviz {
  /// Draws a graph, and returns the image.
  static func draw(_ digraph: String, as format: GraphFormat) throws -> Data {
    // On the other supported operating systems, an app cannot run programs.
    #if os(macOS) || os(Linux)
    guard let dot = find() else { throw GraphvizError.notInstalled }
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "innodi-graph-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let (source, picture) = (folder.appending(path: "graph.dot"), folder.appending(path: "picture"))
    // Files are used instead of pipes, because a full pipe would block the program.
    let errors = folder.appending(path: "errors")
    try Data(digraph.utf8).write(to: source)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(filePath: dot)
    process.arguments = [
      "-T\(format)", "-o", picture.path(percentEncoded: false),
      source.path(percentEncoded: false),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    do {
      try process.run()
    } catch {
      throw GraphvizError.failed("\(dot) cannot be run")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0, let data = try? Data(contentsOf: picture) else {
      let text = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
      throw GraphvizError.failed(
        text.split(separator: "\n").first.map(String.init)
          ?? "it exited with status \(process.terminationStatus)"
      )
    }
    return data
    #else
    throw GraphvizError.unsupported
    #endif
  }

  #if os(macOS) || os(Linux)
  private static func find() -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/dot" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
  #endif
}

/// An error while drawing an image.
public enum GraphvizError: Error, Hashable, CustomStringConvertible {
  /// The `PATH` does not contain the program `dot`.
  case notInstalled

  /// The operating system does not allow an app to run other programs, such as `dot`.
  case unsupported

  /// `dot` failed, for the given reason.
  case failed(String)

  /// The error message.
  public var description: String {
    switch self {
    case .notInstalled:
      "cannot draw the graph: the program 'dot' is not on the PATH; install Graphviz, or use"
        + " --format dot, mermaid or tree"
    case .unsupported:
      "cannot draw the graph: this system cannot run Graphviz; draw the graph on macOS or Linux,"
        + " or use --format dot, mermaid or tree"
    case .failed(let reason):
      "Graphviz cannot draw the graph: \(reason)"
    }
  }
}
