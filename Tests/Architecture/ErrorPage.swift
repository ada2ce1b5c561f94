/// The page that lists the texts of all errors, in one table for each library.
struct ErrorPage {
  static let file = "Docs/Error-messages.md"

  /// The libraries, each with the folder of its sources.
  private static let libraries = [
    ("Shared modules", "Base"), ("InnoDI", "DI"), ("InnoFlow", "Flow"), ("InnoRouter", "Router"),
    ("InnoNetwork", "Network"), ("Terminal views", "TerminalUI"), ("The console", "Console"),
    ("The sample app", "Sample"), ("`inno`", "inno"),
  ]

  /// The calls whose text is only a part of the message, each with the message.
  private static let messages = [
    "notExposed": "the app exposes no %",
    "absent": "‹› has no value at the moment: %",
    "badPath": "invalid path ‹›: %",
    "badJSON": "invalid JSON at line ‹›, column ‹›: %",
    "Broken": "invalid JSON at line ‹›, column ‹›: %",
    "unreadableFile": "cannot read ‹›: %",
    "unwritableFile": "cannot write ‹›: %",
    "callFailed": "‹› failed: %",
    "moveRefused": "% (‹›)",
  ]

  let source: String

  /// Creates the page.
  ///
  /// - Parameter entries: The texts, each with the path of its file below `Sources`, in the order of
  ///   the page.
  init(_ entries: [(path: String, entry: ErrorTexts.Entry)]) {
    let sections = Self.libraries.compactMap { title, folder -> String? in
      var rows: [String] = []
      var lastPath: String?
      var texts: Set<String> = []
      for (path, entry) in entries where path.hasPrefix(folder + "/") {
        if path != lastPath { texts = [] }
        guard texts.insert(Self.message(of: entry)).inserted else { continue }
        rows.append(Self.row(Self.message(of: entry), path == lastPath ? nil : path))
        lastPath = path
      }
      guard !rows.isEmpty else { return nil }
      return "## \(title)\n\n| message | source |\n|---|---|\n" + rows.joined(separator: "\n")
    }
    source = """
      # Error messages

      Error messages of the libraries and programs. The diagnostics of macros have their own pages. `…` represents a value, and brackets enclose
      alternatives or an optional part. In InnoNetwork, a message in lower case is usually the end of another message, such as
      `The request could not be sent: ….`

      A test generates this page from the sources. [Contributing](Contributing.md#style) describes the form of a message.

      \(sections.joined(separator: "\n\n"))

      """
  }

  private static func message(of entry: ErrorTexts.Entry) -> String {
    (entry.call.flatMap { messages[$0] } ?? "%").replacing("%", with: entry.text)
      .replacing("‹›", with: "…")
  }

  private static func row(_ message: String, _ path: String?) -> String {
    let source = path.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return "[`\(name)`](../Sources/\(path))"
    }
    return "| `\(message.replacing("|", with: "\\|"))` | \(source ?? "") |"
  }
}
