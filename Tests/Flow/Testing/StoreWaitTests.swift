import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Waiting for the actions of a store", .timeLimit(.minutes(1)))
struct StoreWaitTests {
  let failures = Failures()
  let store = Store(reducer: Search())

  @Test("A wait ends when the store has handled the actions")
  func met() async {
    store.send(.note)
    await store.waitForActions(2, reporter: failures.reporter)
    #expect(failures.all.isEmpty)
    #expect(store.actionCount == 2)
  }

  @Test("A wait that reaches its time limit fails with the number of actions")
  func timeout() async {
    store.send(.noted)
    await store.waitForActions(2, timeout: .milliseconds(1), reporter: failures.reporter)
    let line = #line - 1
    #expect(
      failures.all == [
        .init(
          line: line,
          text: "waited 0.001 seconds for action 2, but the store has handled only 1"
        )
      ]
    )
  }

  @Test("A cancelled wait is reported as cancelled, not as timed out")
  func cancellation() async {
    let task = Task { await store.waitForActions(2, reporter: failures.reporter) }
    let line = #line - 1
    task.cancel()
    await task.value
    #expect(
      failures.all == [
        .init(line: line, text: "the wait for action 2 was cancelled; the store has handled only 0")
      ]
    )
  }
}
