import Foundation

/// The source of the topic that `explain boundaries` prints.
struct BoundariesPage {
  static let file = "Sources/inno/Topic+Boundaries.swift"

  let source: String

  init(_ boundaries: Boundaries, leaves: [String]) {
    let prefix = "Sample/"
    let table = boundaries.table(leaves: leaves).filter { $0.folder.hasPrefix(prefix) }
      .map { (folder: String($0.folder.dropFirst(prefix.count)), imports: $0.imports) }
    let width = table.map(\.folder.count).max() ?? 0
    let rows = table.flatMap { row in
      let lines = Self.wrapped(row.imports.isEmpty ? ["nothing"] : row.imports, to: 78 - width)
      return lines.enumerated().map { index, line in
        let folder = index == 0 ? row.folder : ""
        return "    " + folder.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + line
      }
    }
    source = """
      import InnoConsole

      extension Topic {
        /// The modules that each folder may import.
        ///
        /// A test generates this file from Package.swift.
        static let boundaries = Topic(
          "boundaries",
          "The modules that each folder may import",
          \"""
          Each folder of Sources/Sample, and the modules that it may import. <Feature>
          stands for each feature in a tab. Package.swift has the complete list, with the
          libraries and inno, and a test compares the list with the imports.

      \(rows.joined(separator: "\n"))
          \"""
        )
      }

      """
  }

  /// Returns the names on lines of at most the given width, if no name is wider.
  private static func wrapped(_ names: [String], to width: Int) -> [String] {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count + 3 <= width {
        lines[lines.count - 1] += ", " + name
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(name)
      }
    }
    return lines
  }
}
