/// The page in `Docs` that lists the diagnostics of a library.
package struct DiagnosticsPage {
  private let library: String
  private let codes: [DiagnosticCode]
  private let appendix: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - library: The name of the library.
  ///   - codes: The diagnostics of the library's macros.
  ///   - appendix: Markdown to add after the diagnostics.
  package init(library: String, codes: [DiagnosticCode], appendix: String = "") {
    self.library = library
    self.codes = codes
    self.appendix = appendix
  }

  /// The page's file name in `Docs`.
  package var fileName: String { "\(library)-Diagnostics.md" }

  /// The page as Markdown.
  package var text: String {
    """
    # \(library) diagnostics

    The diagnostics of \(library)'s macros. Each section gives the rule, an example that breaks the rule,
    the messages, and a similar example that is correct. The identifier at the end of a message never
    changes. This page is generated from the rules; a test fails when the page is out of date.

    | diagnostic | severity | fix-it |
    |---|---|---|
    \(codes.map(row).joined(separator: "\n"))

    \((codes.map(section) + [appendix].filter { !$0.isEmpty }).joined(separator: "\n\n"))

    """
  }

  private func row(_ code: DiagnosticCode) -> String {
    // The anchor that GitHub generates for a heading contains no dots.
    let anchor = code.name.filter { $0 != "." }
    let fixIt = code.example.fixIts.first ?? ""
    return "| [`\(code.name)`](#\(anchor)) | \(code.severity) | \(fixIt) |"
  }

  private func section(_ code: DiagnosticCode) -> String {
    """
    ## \(code.name)

    \(code.rule)

    ```swift
    \(code.example.source)
    ```

    \(code.example.messages.map { message($0, of: code) }.joined(separator: "\n"))

    Correct:

    ```swift
    \(code.example.correct)
    ```
    """
  }

  private func message(_ text: String, of code: DiagnosticCode) -> String {
    let place = text.prefix { $0 != " " }
    return "- `\(place) \(code.severity):\(text.dropFirst(place.count)) [\(code.id)]`"
  }
}
