import Foundation

/// A copy of the package in a temporary folder, which is gone with its test.
final class PackageCopy {
  /// A place that does not read as somebody said.
  struct StalePlace: Error, Equatable {
    let file: String
    let text: String
    let count: Int
  }

  let root: URL

  init(of original: URL) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "inno-copy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for item in ["Package.swift", "Package.resolved", "Sources", "Tests"] {
      try FileManager.default.copyItem(
        at: original.appending(path: item),
        to: root.appending(path: item)
      )
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// Runs lines of a shell in the copy.
  func run(_ commands: String) async throws {
    let result = try await Shell.run("set -e\n" + commands, in: root)
    guard result.status == 0 else { throw Shell.Failure(output: result.output) }
  }

  /// Changes a file as a page says; what is to be changed must stand there once.
  func touch(_ place: AddFeaturePage.Place) throws {
    let file = root.appending(path: place.file)
    var text = try String(contentsOf: file, encoding: .utf8)
    for hunk in place.hunks {
      let parts = text.components(separatedBy: hunk.old)
      guard parts.count == 2 else {
        throw StalePlace(file: place.file, text: hunk.old, count: parts.count - 1)
      }
      text = parts.joined(separator: hunk.new)
    }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The files that differ from the original's, and what the original does not have.
  func differences(from original: URL) async throws -> [String] {
    let lines = try await Shell.run(
      "for item in Package.swift Sources Tests; do diff -rq '\(original.path)'/$item $item; done",
      in: root
    ).output.split(separator: "\n")
    return lines.map { line in
      if let match = line.wholeMatch(of: /Files .* and (.*) differ/) { return String(match.1) }
      return String(line).replacing("Only in ", with: "").replacing(": ", with: "/")
    }
  }
}
