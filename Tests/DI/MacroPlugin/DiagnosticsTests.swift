import InnoMacroSupport
import InnoMacroTestSupport
import Testing

@testable import InnoDIMacroPlugin

@Suite("Diagnostics of InnoDI")
struct DiagnosticsTests {
  @Test("A rule reports its invalid example and accepts its valid one", arguments: diagnosticCodes)
  func examples(_ code: DiagnosticCode) {
    expectDiagnostics(of: code.example, are: code, macros: innoDIMacros)
  }

  @Test("Each rule is listed")
  func listed() throws {
    try expectRules(in: "DI/MacroPlugin/Rules", areListedIn: containerRules)
  }

  @Test("No two diagnostics have the same identifier")
  func unique() {
    #expect(Set(diagnosticCodes).count == diagnosticCodes.count)
  }

  @Test("The documentation page lists every diagnostic")
  func page() throws {
    try DiagnosticsPage(library: "InnoDI", codes: diagnosticCodes).expectUpToDate()
  }

  @Test("The diagnostics of several rules are reported together in source order")
  func together() {
    let expansion = MacroExpansion(
      of: """
        @DIContainer(root: yes) struct C {
          @Provide(.shared) var a: Int
          init() {}
        }
        """,
      macros: innoDIMacros
    )
    #expect(
      expansion.messages.map { $0.prefix { $0 != " " } } == ["1:20:", "2:3:", "2:28:", "3:3:"]
    )
  }
}
