import InnoFlow
import InnoFlowTesting
import Testing

@Suite("Case assertions")
struct CaseAssertionsTests {
  let failures = Failures()

  @Test("The assertion returns the payload")
  func extracts() {
    let text = assertCasePathExtracts(
      Search.Action.typed("ada"),
      via: Search.Action.typedCasePath,
      reporter: failures.reporter
    )
    #expect(text == "ada")
    #expect(failures.all.isEmpty)
  }

  @Test("The assertion fails for another case and shows the value")
  func fails() {
    let path = Search.Action.failedCasePath
    assertCasePathExtracts(Search.Action.typed("ada"), via: path, reporter: failures.reporter)
    let line = #line - 1
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            expected the case failed, but the value is:

            Search.Action.typed("ada")
            """
        )
      ]
    )
  }

  @Test("The work of an effect can be tested without a store")
  func effectContext() async throws {
    let clock = ManualTestClock()
    let context = EffectContext.testing(clock: clock)
    async let work: Void = context.sleep(for: .seconds(1))
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    try await work
  }
}
