import InnoMacroSupport
import InnoMacroTestSupport
import Testing

@testable import InnoFlowMacroPlugin

@Suite("Diagnostics of InnoFlow")
struct DiagnosticsTests {
  @Test("A rule reports its invalid example and accepts its valid one", arguments: diagnosticCodes)
  func examples(_ code: DiagnosticCode) {
    expectDiagnostics(of: code.example, are: code, macros: innoFlowMacros)
  }

  @Test("Variations of the examples are also reported", arguments: variations)
  func furtherExamples(_ variation: Variation) {
    expectDiagnostics(of: variation.example, are: variation.code, macros: innoFlowMacros)
  }

  @Test("Each rule is listed")
  func listed() throws {
    try expectRules(
      in: "Flow/MacroPlugin/Rules",
      areListedIn: featureRules + [UnconditionalCases()]
    )
  }

  @Test("No two diagnostics have the same identifier")
  func unique() {
    #expect(Set(diagnosticCodes).count == diagnosticCodes.count)
  }

  @Test("The documentation page lists every diagnostic")
  func page() throws {
    try DiagnosticsPage(library: "InnoFlow", codes: diagnosticCodes).expectUpToDate()
  }

  @Test("Several diagnostics are reported together, except for a declaration that is not a struct")
  func together() {
    let incomplete = MacroExpansion(of: "@InnoFlow struct Counter {}", macros: innoFlowMacros)
    #expect(
      incomplete.codes == [
        "InnoFlow.feature.missing-state", "InnoFlow.feature.missing-action",
        "InnoFlow.feature.missing-body",
      ]
    )
    let other = MacroExpansion(
      of: "@InnoFlow(phaseManaged: isManaged) enum Counter {}",
      macros: innoFlowMacros
    )
    #expect(other.codes == ["InnoFlow.feature.not-a-struct"])
  }
}
