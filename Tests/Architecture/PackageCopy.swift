import Foundation

/// A copy of the package in a temporary folder.
final class PackageCopy {
  /// The error for a part of a file that differs from the page.
  struct StalePlace: Error, Equatable {
    let file: String
    let text: String
    /// The number of times that the text occurs.
    let count: Int
  }

  private static let items = ["Package.swift", "Package.resolved", "Sources", "Tests"]

  private let original: URL
  private let folder: TemporaryFolder

  var root: URL { folder.url }

  init(of original: URL) throws {
    self.original = original
    folder = try TemporaryFolder()
    for item in Self.items
    where FileManager.default.fileExists(atPath: original.appending(path: item).path) {
      try FileManager.default.copyItem(
        at: original.appending(path: item),
        to: root.appending(path: item)
      )
    }
  }

  /// Runs shell commands in the copy.
  func run(_ commands: String) async throws {
    let result = try await Shell.run("set -e\n" + commands, in: root)
    guard result.status == 0 else { throw Shell.Failure(output: result.output) }
  }

  /// Changes a file as a page describes.
  ///
  /// - Parameter place: The change. The text to replace must occur once.
  /// - Throws: ``StalePlace`` if it does not.
  func apply(_ place: AddFeaturePage.Place) throws {
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

  /// Returns the files that differ from the original's, and those that exist in only one of the
  /// packages.
  func differences() async throws -> [String] {
    let lines = try await Shell.run(
      "for item in Package.swift Sources Tests; do diff -rq '\(original.path)'/$item $item; done",
      in: root
    ).output.split(separator: "\n")
    return lines.map { line in
      if let match = line.wholeMatch(of: /Files .* and (.*) differ/) { return String(match.1) }
      return String(line).replacing("Only in ", with: "").replacing(": ", with: "/")
    }
  }

  /// Builds the copy with SwiftPM.
  ///
  /// The build folder is kept between runs, so that only changed files are compiled. The packages
  /// that `Scripts/consumers` builds use the same folder, so that shared dependencies are compiled
  /// only once.
  ///
  /// - Parameter arguments: The arguments of `swift build`, one string for each build.
  /// - Returns: The folder of the products.
  /// - Throws: ``Shell/Failure`` if a build fails.
  func build(_ arguments: String...) async throws -> String {
    let kept = original.appending(path: ".build-copy")
    let scratch = original.appending(path: ".build-consumers/package/.build")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    for item in Self.items {
      try Self.mirror(root.appending(path: item), to: kept.appending(path: item))
    }
    for arguments in arguments {
      let line = "swift build -q --scratch-path '\(scratch.path)' \(arguments)"
      let result = try await Shell.run(line, in: kept)
      guard result.status == 0 else { throw Shell.Failure(output: result.output) }
    }
    return scratch.appending(path: "debug").path
  }

  /// Copies a file or folder, but leaves identical files untouched.
  private static func mirror(_ source: URL, to target: URL) throws {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: source.path, isDirectory: &isFolder) else {
      if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
      return
    }
    guard isFolder.boolValue else {
      guard !files.contentsEqual(atPath: source.path, andPath: target.path) else { return }
      if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
      return try files.copyItem(at: source, to: target)
    }
    try files.createDirectory(at: target, withIntermediateDirectories: true)
    let names = try files.contentsOfDirectory(atPath: source.path)
    for name in Set(names).union(try files.contentsOfDirectory(atPath: target.path)) {
      try mirror(source.appending(path: name), to: target.appending(path: name))
    }
  }
}
