import Foundation

/// The program `dot` of Graphviz, where it is installed.
enum Graphviz {
  /// Draws a digraph.
  static func draw(_ digraph: String, as format: GraphFormat) throws -> Data {
    guard let dot = find() else { throw GraphvizError.notInstalled }
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "innodi-graph-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let (source, picture) = (folder.appending(path: "graph.dot"), folder.appending(path: "picture"))
    // By files and not by pipes: neither side waits for the other to read.
    let complaints = folder.appending(path: "complaints")
    try Data(digraph.utf8).write(to: source)
    try Data().write(to: complaints)
    let process = Process()
    process.executableURL = URL(filePath: dot)
    process.arguments = [
      "-T\(format)", "-o", picture.path(percentEncoded: false),
      source.path(percentEncoded: false),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: complaints)
    do {
      try process.run()
    } catch {
      throw GraphvizError.failed("\(dot) cannot be run")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0, let data = try? Data(contentsOf: picture) else {
      let said = String(decoding: (try? Data(contentsOf: complaints)) ?? Data(), as: UTF8.self)
      throw GraphvizError.failed(
        said.split(separator: "\n").first.map(String.init)
          ?? "it ended with status \(process.terminationStatus)"
      )
    }
    return data
  }

  private static func find() -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/dot" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Why there is no picture.
public enum GraphvizError: Error, Hashable, CustomStringConvertible {
  /// There is no `dot` on the `PATH`.
  case notInstalled

  /// `dot` was run and failed, for this reason.
  case failed(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notInstalled:
      "Pictures are drawn by Graphviz, and there is no 'dot' on the PATH; install Graphviz, or"
        + " write the graph with --format dot, mermaid or tree."
    case .failed(let reason):
      "Graphviz could not draw the graph: \(reason)."
    }
  }
}
