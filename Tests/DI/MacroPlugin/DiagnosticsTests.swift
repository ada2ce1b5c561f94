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

  @Test(
    "No function or property can be named Overrides",
    arguments: [
      ("func Overrides() {}", 8), ("static func Overrides(_ a: Int) {}", 15),
      ("var Overrides: Int { 1 }", 7), ("static let first = 1, Overrides = 2", 25),
      ("@Provide(.input) var Overrides: Int", 24),
    ]
  )
  func overrides(_ member: String, column: Int) {
    let expansion = MacroExpansion(
      of: "@DIContainer struct C {\n  \(member)\n}",
      macros: innoDIMacros
    )
    #expect(
      expansion.messages == [
        "2:\(column): error: @DIContainer generates a type named 'Overrides'; rename this member"
          + " [InnoDI.validation.container.overrides-name-conflict]"
      ]
    )
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
