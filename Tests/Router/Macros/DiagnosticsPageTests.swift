import Foundation
import Testing

@testable import InnoRouterMacroPlugin

@Suite("The page of diagnostics")
struct DiagnosticsPageTests {
  static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Docs/InnoRouter-Diagnostics.md")
    .standardizedFileURL

  /// Writes the page instead with `INNOROUTER_WRITE_PAGE=1` in the environment.
  @Test("Is what the codes and their cases say")
  func current() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["INNOROUTER_WRITE_PAGE"] == "1" {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: Self.file, encoding: .utf8) == page,
      "Docs/InnoRouter-Diagnostics.md is out of date; run these tests with INNOROUTER_WRITE_PAGE=1."
    )
  }

  private static var page: String {
    """
    # Diagnostics of InnoRouter

    Every error that `@Routable` and `@CasePathable` report, with an enum that has it and one that has
    not. A code never changes its meaning; E003 and E005 are of the past. This page is generated from
    the codes and their test cases.

    \(DiagnosticCode.allCases.map(section).joined(separator: "\n\n"))

    \(isolation)

    """
  }

  private static let isolation = """
    ## Errors of the compiler: isolation

    The stores belong to the main actor, so a class that owns one does too. Where a module isolates
    everything to the main actor by default (`-default-isolation MainActor`, the default of new projects
    in Xcode), nothing has to be written. Elsewhere, the class below has these errors until `@MainActor`
    is written on it:

    ```swift
    final class PeopleFeatureCoordinator {
      let navigationStore = NavigationStore<PeopleRoute>()

      func showDetail(user: UserSummary) {
        navigationStore.send(.go(.detail(user)))
      }
    }
    ```

    - `main actor-isolated default value in a nonisolated context`
    - `call to main actor-isolated instance method 'send' in a synchronous nonisolated context`

    Routes belong to no actor under either default: the macros generate `nonisolated` conformances and
    members. The types that a route carries must not belong to one either. Where everything is isolated to
    the main actor by default, a type of the same module is declared `nonisolated struct UserSummary`;
    without it, the compiler reports, without a place:

    - `main actor-isolated conformance of 'UserSummary' to 'Equatable' cannot be used in nonisolated context`
    - `main actor-isolated conformance of 'UserSummary' to 'Hashable' cannot be used in nonisolated context`
    """

  private static func section(_ code: DiagnosticCode) -> String {
    let cases = ruleCases.filter { $0.code == code }
    guard let first = cases.first else { return "" }
    let says = first.says.map { finding in
      "- `\(finding.line):\(finding.column): \(finding.sentence) [\(code.id)]`"
        + (finding.repair.map { " (fix-it: \($0))" } ?? "")
    }
    return """
      ## \(code.rawValue)

      ```swift
      \(first.broken)
      ```

      \(says.joined(separator: "\n"))

      Without the error:

      ```swift
      \(first.kept)
      ```
      """
  }
}
