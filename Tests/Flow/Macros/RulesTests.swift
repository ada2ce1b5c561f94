import Testing

@testable import InnoFlowMacros

@Suite("A rule")
struct RulesTests {
  @Test("names what is wrong, where, and what to do", arguments: ruleCases)
  func broken(_ rule: RuleCase) {
    let findings = Findings(in: rule.broken)
    #expect(findings.texts == rule.says)
    #expect(findings.codes.allSatisfy { $0 == rule.code })
  }

  @Test("repairs what can be repaired without thinking", arguments: ruleCases)
  func repaired(_ rule: RuleCase) {
    let findings = Findings(in: rule.broken)
    #expect(findings.repairs == (rule.repair.map { [$0] } ?? []))
    #expect(findings.repaired == rule.repaired)
  }

  @Test("is silent where nothing is wrong", arguments: ruleCases)
  func kept(_ rule: RuleCase) {
    #expect(!rule.kept.isEmpty)
    #expect(Findings(in: rule.kept).texts == [])
  }

  @Test("has a case in these tests", arguments: DiagnosticCode.allCases)
  func covered(_ code: DiagnosticCode) {
    #expect(ruleCases.contains { $0.code == code })
  }

  @Test("is told together with the others, and what is no struct is told nothing else")
  func together() {
    #expect(
      Findings(in: "@InnoFlow struct Counter {}").codes == [
        .missingState, .missingAction, .missingBody,
      ]
    )
    #expect(
      Findings(in: "@InnoFlow(phaseManaged: isManaged) enum Counter {}").codes == [
        .structRequired
      ]
    )
  }
}
