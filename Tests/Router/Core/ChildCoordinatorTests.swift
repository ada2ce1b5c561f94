import InnoRouter
import Testing

@Suite("A child coordinator")
@MainActor
struct ChildCoordinatorTests {
  private final class SignUp: ChildCoordinator {
    let ending = ChildEnding<String>()
  }

  @Test("Ends with its first value")
  func finishing() async {
    let child = SignUp()
    let waiting = Task { [outcome = child.outcome] in await outcome.value }
    child.finish("ada")
    child.finish("bob")
    child.cancel()
    #expect(await waiting.value == .finished("ada"))
    #expect(await child.outcome.value == .finished("ada"))
  }

  @Test("Ends without a value")
  func cancelling() async {
    let child = SignUp()
    child.cancel()
    #expect(await child.outcome.value == .cancelled)
  }

  @Test("Releasing the child ends its parent's wait")
  func dropping() async {
    var child: SignUp? = SignUp()
    let outcome = child?.outcome
    let waiting = Task { await outcome?.value }
    child = nil
    #expect(await waiting.value == .abandoned)
  }

  @Test("Cancelling the waiting task ends the wait but not the child")
  func cancelledWait() async {
    let child = SignUp()
    let waiting = Task { [outcome = child.outcome] in await outcome.value }
    waiting.cancel()
    #expect(await waiting.value == .abandoned)
    child.finish("ada")
    #expect(await child.outcome.value == .finished("ada"))
  }

  @Test("All waiting tasks receive the outcome on any thread")
  func many() async {
    let child = SignUp()
    let outcome = child.outcome
    let waiting = (0..<100).map { _ in Task.detached { await outcome.value } }
    child.finish("ada")
    var values: [ChildOutcome<String>] = []
    for task in waiting { values.append(await task.value) }
    #expect(values == Array(repeating: .finished("ada"), count: 100))
  }
}
