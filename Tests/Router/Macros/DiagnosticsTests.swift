import InnoMacroSupport
import InnoMacroTestSupport
import Testing

@testable import InnoRouterMacroPlugin

@Suite("Diagnostics of InnoRouter")
struct DiagnosticsTests {
  @Test("A rule reports its invalid example and accepts its valid one", arguments: diagnosticCodes)
  func examples(_ code: DiagnosticCode) {
    expectDiagnostics(of: code.example, are: code, macros: innoRouterMacros)
  }

  @Test("Variations of the examples are also reported", arguments: variations)
  func furtherExamples(_ variation: Variation) {
    expectDiagnostics(of: variation.example, are: variation.code, macros: innoRouterMacros)
  }

  @Test("The documentation page lists every diagnostic")
  func page() throws {
    try diagnosticsPage.expectUpToDate()
  }
}

let diagnosticsPage = DiagnosticsPage(
  library: "InnoRouter",
  codes: diagnosticCodes,
  appendix: isolation
)

private let isolation = """
  ## Compiler errors about isolation

  The stores are isolated to the main actor, so a class that owns a store must be isolated to the main
  actor, too. New projects in Xcode isolate everything to the main actor by default
  (`-default-isolation MainActor`). In a module with this setting, you do not have to mark the class.
  In any other module, the compiler reports the errors below for this class until you mark the class
  with `@MainActor`:

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

  Routes are nonisolated with and without this setting: the macros generate `nonisolated` conformances
  and members. The types of a route's associated values must be nonisolated, too. In a module that
  isolates everything to the main actor by default, declare such a type with `nonisolated`, as in
  `nonisolated struct UserSummary`. Otherwise, the compiler reports these errors, without a location:

  - `main actor-isolated conformance of 'UserSummary' to 'Equatable' cannot be used in nonisolated context`
  - `main actor-isolated conformance of 'UserSummary' to 'Hashable' cannot be used in nonisolated context`
  """

private let variations = [
  Variation(
    code("cases.not-an-enum"),
    DiagnosticExample(
      "@Routable actor Place {}",
      reports: "1:11: @Routable cannot be attached to an actor; declare 'Place' as an enum",
      fixIts: ["Replace 'actor' with 'enum'"],
      fixed: "@Routable enum Place {}",
      correct: "@Routable enum Place { case home }"
    )
  ),
  Variation(
    code("cases.not-an-enum"),
    DiagnosticExample(
      "@CasePathable extension Place {}",
      reports: "1:15: @CasePathable cannot be attached to an extension; declare 'Place' as an enum",
      correct: "@CasePathable enum Place { case home }"
    )
  ),
  Variation(
    code("cases.missing"),
    DiagnosticExample(
      "@CasePathable enum Place { @available(*, unavailable) case home }",
      reports: "1:20: the cases of 'Place' are all unavailable; add a case that is available",
      correct: "@CasePathable enum Place { case home }"
    )
  ),
  Variation(
    code("cases.overloaded"),
    DiagnosticExample(
      """
      @Routable enum Place {
        case item(id: Int), itemId
        #if DEBUG
        case item(id: String)
        #endif
      }
      """,
      reports: "4:8: 'Place' has more than one case named 'item'; rename one of them",
      correct: """
        @Routable enum Place {
          #if DEBUG
          case item(id: String)
          #else
          case item(id: Int)
          #endif
        }
        """
    )
  ),
  Variation(
    code("cases.name-taken"),
    DiagnosticExample(
      """
      @CasePathable enum Place {
        case Cases, caseSchemas
        struct Cases {}
      }
      """,
      reports: "2:8: @CasePathable generates a member named 'Cases'; rename your member",
      "2:15: @CasePathable generates a member named 'caseSchemas'; rename your member",
      "3:10: @CasePathable generates a member named 'Cases'; rename your member",
      correct: """
        @CasePathable enum Place {
          case cases, caseName
          struct Schemas {}
        }
        """
    )
  ),
]

private func code(_ name: String) -> DiagnosticCode {
  diagnosticCodes.first { $0.name == name } ?? diagnosticCodes[0]
}
