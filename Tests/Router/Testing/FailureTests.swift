import InnoRouterTesting
import Testing

@Suite("Failures of a test store")
@MainActor
struct FailureTests {
  private let failures = Failures()

  private func stack(
    path: [Place] = [],
    exhaustivity: NavigationTestStore<Place>.Exhaustivity = .on
  ) -> NavigationTestStore<Place> {
    NavigationTestStore(path: path, exhaustivity: exhaustivity, reporter: failures.reporter)
  }

  @Test("Fails for a change that is not asserted")
  func unasserted() {
    let store = stack()
    store.send(.go(.list))
    store.receive(.push(.list))
    let line = #line - 1
    #expect(
      failures.all == [
        .init(
          text: """
            push changed the state, but the test asserts no change; assert the change in a closure \
            (- before, + after):

              [
            +   [0]: .list
              ]
            """,
          line: line
        )
      ]
    )
  }

  @Test("Fails for a wrong assertion")
  func wrongAssertion() {
    let store = stack()
    store.send(.go(.detail(1)))
    store.receive(.push(.detail(1))) { $0 = [.detail(2)] }
    #expect(
      failures.texts == [
        """
        after push, the state differs from the assertion (- asserted, + actual):

          [
        -   [0]: .detail(2)
        +   [0]: .detail(1)
          ]
        """
      ]
    )
    #expect(failures.lines == [#line - 13])
  }

  @Test("Fails for an event of another command and removes the event")
  func wrongCommand() {
    let store = stack()
    store.send(.go(.detail(1)))
    store.receive(.push(.detail(2))) { $0 = [.detail(2)] }
    store.finish()
    #expect(
      failures.texts == [
        """
        the event of another command was received (- expected, + received):

          NavigationCommand.push(
        -   .detail(2)
        +   .detail(1)
          )
        """
      ]
    )
  }

  @Test("Fails for a command that is refused unexpectedly")
  func refused() {
    let store = stack()
    store.send(.back)
    store.receive(.pop)
    store.send(.back)
    store.receive(Place.Cases.list)
    let text =
      "pop was refused: the stack is empty: there is no route to remove "
      + "or replace; to expect this result, pass it to receive(_:_:)"
    #expect(failures.texts == [text, text])
  }

  @Test("Fails for a different result")
  func wrongResult() {
    let store = stack()
    store.send(.back)
    store.receive(.pop, .success)
    #expect(
      failures.texts == [
        "pop has the wrong result: expected success (done), got emptyStack (the stack is "
          + "empty: there is no route to remove or replace)"
      ]
    )
  }

  @Test("Fails for a different event")
  func wrongEvent() throws {
    let other = NavigationStore<Place>()
    var events: [NavigationEvent<Place>] = []
    let observation = other.observe { events.append($0) }
    other.send(.go(.detail(1)))
    observation.cancel()
    let store = stack()
    store.send(.go(.detail(2)))
    store.receive(try #require(events.first))
    #expect(
      failures.texts == [
        """
        another event was received (- expected, + received):

          NavigationEvent(
            command: .push(
        -     .detail(1)
        +     .detail(2)
            ),
            result: .done,
            oldPath: [],
            newPath: [
        -     [0]: .detail(1)
        +     [0]: .detail(2)
            ]
          )
        """
      ]
    )
  }

  @Test("Fails at another destination, or at the root")
  func wrongPlace() {
    let store = stack()
    store.send(.go(.list))
    #expect(store.receive(Place.Cases.detail) == nil)
    store.send(.backToRoot)
    #expect(store.receive(Place.Cases.detail) == nil)
    #expect(
      failures.texts == [
        "expected detail, but the current destination is Place.list",
        "expected detail, but the current destination is the root",
      ]
    )
  }

  @Test("Fails for an event that does not meet the condition")
  func notFitting() {
    let store = stack()
    store.send(.go(.list))
    store.receive("a pop", where: { $0.command == .pop })
    #expect(
      failures.texts.first?.hasPrefix(
        "expected to receive a pop, but received:\n\nNavigationEvent("
      )
        == true
    )
  }

  @Test("Fails if there is no event to receive")
  func nothing() {
    let store = stack()
    store.receive(.pop)
    store.receive(Place.Cases.list)
    store.receive(where: { _ in true })
    #expect(
      failures.texts == [
        "expected to receive pop, but there is no unreceived event",
        "expected to receive list, but there is no unreceived event",
        "expected to receive an event that meets the condition, but there is no unreceived event",
      ]
    )
    #expect(failures.lines == [#line - 10, #line - 9, #line - 8])
  }

  @Test("Fails for an unreceived event at the line that caused it")
  func unreceived() {
    let store = stack()
    store.send(.go(.list))
    let cause = #line - 1
    store.send(.back)
    store.finish()
    #expect(failures.lines == [cause, cause + 2])
    #expect(
      failures.texts.map { $0.prefix { $0 != "\n" } } == [
        "an event was not received before back was sent; receive it first:",
        "an event was not received before finish() or expectNoMoreEvents(); receive it first:",
      ]
    )
    #expect(failures.texts[0].contains("command: .push(.list),"))
  }

  @Test("Fails for an unreceived event of the app at the line that ends the test")
  func unreceivedOfOthers() {
    let stack = NavigationStore<Place>()
    let store = NavigationTestStore(stack, reporter: failures.reporter)
    stack.send(.go(.list))
    store.expectNoMoreEvents()
    #expect(failures.lines == [#line - 1])
    store.finish()
    #expect(failures.texts.count == 1)
  }

  @Test("Expecting no more events fails for an unreceived event even without exhaustivity")
  func noMoreEvents() {
    let store = stack(exhaustivity: .off)
    store.send(.go(.list))
    let cause = #line - 1
    store.expectNoMoreEvents()
    #expect(failures.lines == [cause])
    #expect(
      failures.texts.first?.hasPrefix(
        "an event was not received before finish() or expectNoMoreEvents(); receive it first:\n\n"
      ) == true
    )
    store.send(.back)
    store.finish()
    #expect(failures.texts.count == 1)
  }

  @Test("Fails for an unreceived event when the test store is deallocated")
  func released() {
    var store: NavigationTestStore<Place>? = stack()
    store?.send(.go(.list))
    let cause = #line - 1
    store = nil
    #expect(failures.lines == [cause])
    #expect(
      failures.texts.first?.hasPrefix(
        "an event was not received before the test store was released; "
          + "receive it and call finish():\n\n"
      ) == true
    )
  }

  @Test("Without exhaustivity, fails for a missing event or a wrong assertion")
  func notExhaustive() {
    let store = stack(exhaustivity: .off)
    store.send(.go(.list))
    store.send(.back)
    store.receive(.popToRoot)
    store.receive(.push(.list)) { $0 = [.detail(1)] }
    #expect(
      failures.texts == [
        "expected to receive popToRoot, but the unreceived events are: push, pop",
        """
        after push, the state differs from the assertion (- asserted, + actual):

          [
        -   [0]: .detail(1)
        +   [0]: .list
          ]
        """,
      ]
    )
  }

  @Test("Fails the running test by default")
  func testFramework() {
    withKnownIssue {
      let store = NavigationTestStore<Place>()
      store.receive(.pop)
    } matching: { issue in
      issue.sourceLocation?.line == #line - 2
        && issue.comments.map(\.rawValue) == [
          "expected to receive pop, but there is no unreceived event"
        ]
    }
  }
}
