/// The source of the topic that `explain boundaries` prints.
struct BoundariesPage {
  static let file = "Sources/inno/Topic+Boundaries.swift"

  let source: String

  init(_ boundaries: Boundaries, leaves: [String]) {
    let rows = boundaries.table(leaves: leaves).filter { row in
      row.folder.hasPrefix("Sample") || row.folder == "inno"
    }
    .map { row in
      Self.indented(
        row.folder + "\n" + Self.wrapped(row.imports.isEmpty ? ["nothing"] : row.imports)
      )
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
          Each folder of the sample app and of inno, and the modules that it may import.
          <Feature> stands for each feature in a tab. Package.swift has the complete list,
          including the libraries, and a test compares the list with the imports.

      \(rows.joined(separator: "\n"))
          \"""
        )
      }

      """
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  }

  /// Returns the names on indented lines of at most 80 columns.
  private static func wrapped(_ names: [String]) -> String {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count <= 76 {
        lines[lines.count - 1] += ", " + name
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append("    " + name)
      }
    }
    return lines.joined(separator: "\n")
  }
}
