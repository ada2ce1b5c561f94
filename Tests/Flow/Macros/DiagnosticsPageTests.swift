import Foundation
import Testing

@testable import InnoFlowMacros

@Suite("The page of diagnostics")
struct DiagnosticsPageTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Docs/InnoFlow-Diagnostics.md")
    .standardizedFileURL

  /// Writes the page instead with `INNOFLOW_WRITE_PAGE=1` in the environment.
  @Test("is what the codes and their cases say")
  func current() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["INNOFLOW_WRITE_PAGE"] == "1" {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: Self.file, encoding: .utf8) == page,
      "Docs/InnoFlow-Diagnostics.md is out of date; run these tests with INNOFLOW_WRITE_PAGE=1."
    )
  }

  private static var page: String {
    let rows = DiagnosticCode.allCases.map { code in
      let repairs = ruleCases.filter { $0.code == code }.compactMap(\.repair)
      return "| `\(code.rawValue)` | \(code.severity) | \(repairs.first ?? "") |"
    }
    let sections = DiagnosticCode.allCases.compactMap { code in
      ruleCases.first { $0.code == code }.map(section)
    }
    return """
      # Diagnostics of InnoFlow

      All that the macros of InnoFlow report, with a declaration in which it is found and one in which
      it is not. A code never changes its meaning. This page is generated from the codes and their test
      cases.

      | code | severity | fix-it |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      \(sections.joined(separator: "\n\n"))

      """
  }

  private static func section(_ rule: RuleCase) -> String {
    """
    ## \(rule.code.rawValue)

    ```swift
    \(rule.broken)
    ```

    \(rule.says.map { "- `\($0.replacing("`", with: "'"))`" }.joined(separator: "\n"))

    Nothing is found in:

    ```swift
    \(rule.kept)
    ```
    """
  }
}
