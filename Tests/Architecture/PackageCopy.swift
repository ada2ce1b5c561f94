import Foundation

/// A copy of the package in a temporary folder, which is gone with its test.
final class PackageCopy {
  /// A place that does not read as somebody said.
  struct StalePlace: Error, Equatable {
    let file: String
    let text: String
    let count: Int
  }

  /// A target of the copy's manifest.
  struct Target {
    let name: String
    let path: String
    let dependencies: [String]
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
  func run(_ commands: String) throws {
    let result = try Shell.run("set -e\n" + commands, in: root)
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
  func differences(from original: URL) throws -> [String] {
    let lines = try Shell.run(
      "for item in Package.swift Sources Tests; do diff -rq '\(original.path)'/$item $item; done",
      in: root
    ).output.split(separator: "\n")
    return lines.map { line in
      if let match = line.wholeMatch(of: /Files .* and (.*) differ/) { return String(match.1) }
      return String(line).replacing("Only in ", with: "").replacing(": ", with: "/")
    }
  }

  /// The targets, as the package manager reads the manifest.
  func targets() throws -> [Target] {
    let result = try Shell.run("swift package dump-package 2>/dev/null", in: root)
    guard result.status == 0,
      let manifest = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        as? [String: Any],
      let targets = manifest["targets"] as? [[String: Any]]
    else { throw Shell.Failure(output: result.output) }
    return targets.map { target in
      let dependencies = target["dependencies"] as? [[String: Any]] ?? []
      return Target(
        name: target["name"] as? String ?? "",
        path: target["path"] as? String ?? "",
        dependencies: dependencies.compactMap { ($0["byName"] as? [Any])?.first as? String }
      )
    }
  }
}
