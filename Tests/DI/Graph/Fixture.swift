import Foundation
import InnoDIGraph
import InnoDIGraphReader

/// A text file with a source tree and the expected findings.
///
/// The line `-- path --` starts a file of the tree, and `-- findings --` starts the findings.
struct Fixture: Sendable, CustomStringConvertible {
  let name: String
  let files: [(path: String, text: String)]
  let findings: String

  var description: String { name }

  init(_ name: String) throws {
    let place = Self.folder.appending(path: "\(name).txt")
    self.init(name: name, text: try String(contentsOf: place, encoding: .utf8))
  }

  init(name: String = "fixture", text: String) {
    var parts: [(path: String, text: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        parts.append((String(line.dropFirst(3).dropLast(3)), ""))
      } else if !parts.isEmpty {
        parts[parts.count - 1].text += line + "\n"
      }
    }
    self.name = name
    files = parts.filter { $0.path != "findings" }
    findings = (parts.first { $0.path == "findings" }?.text ?? "")
      .trimmingCharacters(in: .newlines)
  }

  /// The names of all fixtures.
  static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// Writes the files to a folder.
  func write(to folder: TemporaryFolder) throws {
    for file in files { try folder.write(file.text, to: file.path) }
  }
}

/// A temporary folder that is deleted with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    let place = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: place, atomically: true, encoding: .utf8)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: self(name)), encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// Returns the graph of a set of sources, each of which is a file in a module named by its key.
func graph(_ sources: [String: String]) -> ContainerGraph {
  ContainerGraph(reading(sources).containers)
}

func reading(_ sources: [String: String]) -> SourceReading {
  let folder = try? TemporaryFolder()
  for (module, text) in sources {
    try? folder?.write(text, to: "Sources/\(module)/\(module).swift")
  }
  return (folder.flatMap { try? SourceTree(at: $0.path) } ?? SourceTree(files: [])).read()
}
