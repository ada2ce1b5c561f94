import Foundation

/// An import statement in a file.
struct SourceImport: Equatable, CustomStringConvertible {
  let module: String
  let file: String
  let line: Int

  var description: String { "\(file):\(line)" }
}

/// A namespace for finding the imports of Swift files.
enum SourceImports {
  /// Returns the imports of one file in any spelling: with attributes, an access level, a kind
  /// (`import struct M.T`) or several on a line.
  static func of(_ source: String, file: String) -> [SourceImport] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, line in
        line.split(separator: ";").compactMap { module(importedBy: $0) }
          .map { SourceImport(module: $0, file: file, line: index + 1) }
      }
  }

  private static func module(importedBy statement: Substring) -> String? {
    let words = statement.split(whereSeparator: \.isWhitespace).map(String.init)
    let modifiers = ["public", "package", "internal", "fileprivate", "private"]
    let rest = words.drop { $0.hasPrefix("@") || modifiers.contains($0) }
    guard rest.first == "import", let second = rest.dropFirst().first else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let path = kinds.contains(second) ? rest.dropFirst(2).first ?? "" : second
    return path.split(separator: ".").first.map(String.init)
  }

  /// Returns the imports of every Swift file below a folder.
  static func below(_ folder: URL, relativeTo root: URL) throws -> [SourceImport] {
    try swiftFiles(below: folder).flatMap { file in
      of(
        try String(contentsOf: file, encoding: .utf8),
        file: String(file.path.dropFirst(root.path.count + 1))
      )
    }
  }

  /// Returns the Swift files below a folder.
  static func swiftFiles(below folder: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (enumerator?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }
}
