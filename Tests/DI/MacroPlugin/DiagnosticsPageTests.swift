import Foundation
import Testing

@testable import InnoDIMacroPlugin

@Suite("The page of diagnostics")
struct DiagnosticsPageTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Docs/InnoDI-Diagnostics.md")
    .standardizedFileURL

  /// Writes the page instead with `INNODI_WRITE_PAGE=1` in the environment.
  @Test("is what the codes and their cases say")
  func current() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["INNODI_WRITE_PAGE"] == "1" {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: Self.file, encoding: .utf8) == page,
      "Docs/InnoDI-Diagnostics.md is out of date; run these tests with INNODI_WRITE_PAGE=1."
    )
  }

  private static var page: String {
    let sections = DiagnosticCode.allCases.compactMap { code in
      ruleCases.first { $0.code == code }.map(section)
    }
    return """
      # Diagnostics of InnoDI

      Every error that the macros of InnoDI report, with a container that has it and one that has not.
      A code never changes its meaning. This page is generated from the codes and their test cases.

      | code | fix-it |
      |---|---|
      \(DiagnosticCode.allCases.map { "| `\($0.rawValue)` | \($0.hasFixIt ? "yes" : "") |" }
        .joined(separator: "\n"))

      \(sections.joined(separator: "\n\n"))

      """
  }

  private static func section(_ rule: RuleCase) -> String {
    """
    ## \(rule.code.rawValue)

    ```swift
    \(rule.broken)
    ```

    \(rule.says.map { "- `\($0)`" }.joined(separator: "\n"))

    Without the error:

    ```swift
    \(rule.kept)
    ```
    """
  }
}

extension DiagnosticCode {
  /// Whether a fix-it comes with it, at least where there is one thing that is likely meant.
  fileprivate var hasFixIt: Bool {
    ruleCases.contains { $0.code == self && $0.hasFixIt }
  }
}

extension RuleCase {
  fileprivate var hasFixIt: Bool { fixIts(in: broken).contains(code.rawValue) }
}
