import InnoRouter
import Observation
import Testing

@Suite("A stack coordinator")
@MainActor
struct CoordinatorTests {
  private final class Shelf: Coordinator {
    let store = NavigationStore<Place>()
    var handled = 0

    func handle(_ intent: NavigationIntent<Place>) -> NavigationResult<Place> {
      handled += 1
      return store.send(intent)
    }

    func destination(for route: Place) -> String { "screen \(route)" }
  }

  private final class Plain: Coordinator {
    let store = NavigationStore<Place>()
    func destination(for route: Place) -> Int { store.depth }
  }

  private final class Picker: ChildCoordinator, LifecycleAware {
    let ending = ChildEnding<String>()
    var lifecycleSignals = LifecycleSignals()
    var parentCancelled = 0

    func parentDidCancel() { parentCancelled += 1 }
  }

  private final class Silent: ChildCoordinator {
    let ending = ChildEnding<Int>()
  }

  @Test("Sends an intent to its store or to its own handler")
  func intents() {
    let shelf = Shelf()
    #expect(shelf.send(.go(.b)) == .success)
    #expect(shelf.send(.backTo(.a)) == .routeNotFound(.a))
    #expect(shelf.handled == 2)
    #expect(shelf.store.path.map(shelf.destination) == ["screen b"])

    let plain = Plain()
    #expect(plain.send(.back) == .emptyStack)
    #expect(plain.handle(.go(.a)) == .success)
    #expect(plain.destination(for: .a) == 1)
  }

  @Test("Waits for a child's outcome", .timeLimit(.minutes(1)))
  func child() async {
    let child = Picker()
    let task = Plain().push(child: child)
    child.finish("ada")
    #expect(await task.value == .finished("ada"))
    #expect(child.parentCancelled == 0)
  }

  @Test(
    "Notifies a child that the wait is cancelled, without ending the child",
    .timeLimit(.minutes(1))
  )
  func parentCancels() async {
    let child = Picker()
    let task = Plain().push(child: child)
    await withCheckedContinuation { continuation in
      child.lifecycleSignals.onParentCancel = { continuation.resume() }
      task.cancel()
    }
    #expect(child.parentCancelled == 1)
    #expect(await task.value == .abandoned)
    child.finish("late")
    #expect(await child.outcome.value == .finished("late"))
  }

  @Test(
    "Cancelling the wait for a released child, or one without signals, does nothing",
    .timeLimit(.minutes(1))
  )
  func silentChild() async {
    var child: Silent? = Silent()
    let task = child.map { Plain().push(child: $0) }
    task?.cancel()
    #expect(await task?.value == .abandoned)
    child = nil
    let other = Plain().push(child: Silent())
    #expect(await other.value == .abandoned)
  }

  @Test("Signals call their handlers")
  func signals() {
    var calls: [String] = []
    let signals = LifecycleSignals {
      calls.append("parent")
    } onTeardown: {
      calls.append("teardown")
    }
    signals.fireTeardown()
    signals.fireParentCancel()
    LifecycleSignals().fireTeardown()
    #expect(calls == ["teardown", "parent"])
  }
}

@Suite("A step coordinator")
@MainActor
struct FlowCoordinatorTests {
  @Test("Steps are ordered by their index")
  func order() {
    let signUp = StepSignUp()
    #expect(signUp.totalSteps == 3)
    #expect(signUp.isAtStart)
    #expect(!signUp.previous())
    #expect(signUp.progress == 1.0 / 3)
    #expect(signUp.next())
    #expect(signUp.currentStep == .password)
    #expect(signUp.next())
    #expect(signUp.isAtEnd)
    #expect(signUp.progress == 1)
    #expect(signUp.completedSteps == [.email, .password])
    #expect(signUp.next())
    #expect(signUp.currentStep == .profile)
    #expect(signUp.completedSteps == [.email, .password, .profile])
    #expect(signUp.previous())
    #expect(signUp.currentStep == .password)
    signUp.reset()
    #expect(signUp.currentStep == .email)
    #expect(signUp.completedSteps.isEmpty)
  }

  @Test("A step that is not done remains current")
  func blocked() {
    let signUp = StepSignUp()
    signUp.blocked = [.email]
    #expect(!signUp.next())
    #expect(!signUp.jump(to: .password))
    #expect(signUp.currentStep == .email)
    #expect(signUp.completedSteps.isEmpty)
  }

  @Test("Jumps to earlier and completed steps and to the next step")
  func jumping() {
    let signUp = StepSignUp()
    #expect(!signUp.jump(to: .profile))
    #expect(signUp.jump(to: .password))
    #expect(signUp.jump(to: .email))
    signUp.next()
    signUp.next()
    #expect(signUp.jump(to: .email))
    signUp.completedSteps.insert(.profile)
    signUp.blocked = [.email]
    #expect(signUp.jump(to: .profile))
  }

  @Test("Calls onComplete with its result")
  func completing() {
    let signUp = StepSignUp()
    var results: [String] = []
    signUp.complete(with: "nobody")
    signUp.onComplete = { results.append($0) }
    signUp.complete(with: "ada")
    #expect(results == ["ada"])
  }
}

enum SignUpStep: Int, FlowStep {
  case profile = 20, email = 0, password = 10
  var index: Int { rawValue }
}

@MainActor
@Observable
final class StepSignUp: FlowCoordinator {
  var blocked: Set<SignUpStep> = []
  var currentStep = SignUpStep.email
  var completedSteps: Set<SignUpStep> = []
  var onComplete: ((String) -> Void)?

  func canProceed(from step: SignUpStep) -> Bool { !blocked.contains(step) }
}
