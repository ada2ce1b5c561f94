import Foundation
import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Dependencies with prepared answers", .timeLimit(.minutes(1)))
struct AnswersTests {
  @Test("A call waits for its answer, and an answer waits for its call")
  func order() async throws {
    let answers = Answers<Int>()
    answers.give(1)
    #expect(try await answers() == 1)
    async let second = answers()
    answers.give(2)
    #expect(try await second == 2)
  }

  @Test("A failure is thrown with its message")
  func failure() async {
    let answers = Answers<Int>()
    answers.fail("The server is down.")
    let error = await #expect(throws: AnswerError.self) { try await answers() }
    #expect(error?.errorDescription == "The server is down.")
    #expect(error.map { "\($0)" } == "The server is down.")
  }

  @Test("A cancelled call throws and leaves the answer for the next call")
  func cancelled() async throws {
    let answers = Answers<Int>()
    let call = Task { try await answers() }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    answers.give(3)
    #expect(try await answers() == 3)
  }
}
