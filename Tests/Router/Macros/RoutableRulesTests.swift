import Testing

@testable import InnoRouterMacroPlugin

@Suite("A rule of @Routable and @CasePathable")
struct RoutableRulesTests {
  @Test("Says what is wrong and where, and mends what can be mended", arguments: ruleCases)
  func broken(_ rule: RuleCase) {
    expectExpansion(
      of: rule.broken,
      is: rule.bare,
      diagnostics: rule.specs,
      fixed: rule.fixed
    )
  }

  @Test("Is silent where nothing is wrong", arguments: ruleCases)
  func kept(_ rule: RuleCase) {
    #expect(findings(in: rule.kept).isEmpty)
    #expect(!findings(in: rule.broken).isEmpty)
  }

  @Test("Has a case in these tests", arguments: DiagnosticCode.allCases)
  func covered(_ code: DiagnosticCode) {
    #expect(ruleCases.contains { $0.code == code })
  }
}
