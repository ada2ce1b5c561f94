import CustomDump
public import InnoFlow
public import Testing

/// A store for tests: each change of the state and each action of an effect must be asserted.
///
/// ```swift
/// let store = TestStore(reducer: People(load: { [ada] }))
/// store.send(.onAppear) { $0.phase = .loading }
/// await store.receive(.peopleLoaded([ada])) {
///   $0.phase = .loaded
///   $0.people = [ada]
/// }
/// await store.finish()
/// ```
///
/// It runs effects as ``Store`` does, but what they send waits and is reduced when the test
/// receives it. A failure is reported at the line that caused it.
@MainActor
public final class TestStore<R: Reducer> where R.State: Equatable {
  /// What the feature knows.
  public typealias State = R.State

  /// What can happen to it.
  public typealias Action = R.Action

  let journal = Awaited(TestJournal<Action>())
  let timeout: Duration
  let reporter: FailureReporter

  private let store: Store<R>
  private let listening: StoreObservation

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - initialState: The state at the beginning.
  ///   - clock: The clock that effects sleep on.
  ///   - timeout: How long, in real time, `receive` and `finish` wait for effects before they fail.
  ///   - reporter: Where failures are reported.
  public init(
    reducer: R,
    initialState: State,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(10),
    reporter: FailureReporter = .testFramework
  ) {
    let store = Store(reducer: reducer, initialState: initialState, clock: clock)
    self.store = store
    self.timeout = timeout
    self.reporter = reporter
    listening = store.instrument(
      StoreInstrumentation { [journal] in journal.note($0, reportingTo: reporter) }
    )
    store.mailbox = { [journal] action, origin in
      journal.withValue { $0.mail.append(.init(action: action, origin: origin)) }
    }
  }

  /// Makes a test store whose state begins as `State()`.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - clock: The clock that effects sleep on.
  ///   - timeout: How long, in real time, `receive` and `finish` wait for effects before they fail.
  ///   - reporter: Where failures are reported.
  public convenience init(
    reducer: R,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(10),
    reporter: FailureReporter = .testFramework
  ) where R.State: DefaultInitializable {
    self.init(
      reducer: reducer,
      initialState: State(),
      clock: clock,
      timeout: timeout,
      reporter: reporter
    )
  }

  deinit {
    journal.settle(.release, reportingTo: reporter)
  }

  /// The state as it is now.
  public var state: State { store.state }

  /// Sends an action and asserts how it changes the state.
  ///
  /// An action of an effect that waits to be received fails the test first, and is reduced.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: Changes the state before the action to the one expected after it; without it the
  ///     state must stay as it is.
  ///   - sourceLocation: The line that fails.
  public func send(
    _ action: Action,
    assert: ((inout State) -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    while !journal.value.mail.isEmpty {
      for mail in journal.reportMail(.send(name(of: action)), to: reporter) {
        let location = journal.value.location(of: mail) ?? sourceLocation
        reduce(mail.action, origin: mail.origin, at: location)
      }
    }
    step(action, origin: .user, assert: assert, at: sourceLocation)
  }

  /// Cancels the effects that run under a name, as ``Store`` does.
  ///
  /// - Parameter id: The name.
  public func cancelEffects(identifiedBy id: EffectID) {
    store.cancelEffects(identifiedBy: id)
  }

  /// Cancels every effect that runs, as ``Store`` does.
  public func cancelAllEffects() {
    store.cancelAllEffects()
  }

  /// Ends the test: no effect may run any longer and no action may wait to be received.
  ///
  /// It waits for the effects that run, fails for each that still does when the time is over and for
  /// each action that was not received, and cancels what is left.
  public func finish() async {
    _ = await journal.wait(atMost: timeout) { $0.running.isEmpty }
    journal.settle(.finish(waited: "\(timeout)"), reportingTo: reporter)
    store.cancelAllEffects()
  }

  func step(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    assert: ((inout State) -> Void)?,
    at location: SourceLocation
  ) {
    var expected = store.state
    reduce(action, origin: origin, at: location)
    assert?(&expected)
    guard expected != store.state else { return }
    let name = name(of: action)
    let diff = difference(expected, store.state)
    let failure: TestFailure =
      assert == nil
      ? .unassertedChange(action: name, diff: diff) : .wrongAssertion(action: name, diff: diff)
    reporter(failure.description, at: location)
  }

  func reduce(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    at location: SourceLocation
  ) {
    let step = TestJournal<Action>.Step(name: name(of: action), location: location)
    let id = store.actionCount + 1
    journal.withValue { $0.steps[id] = step }
    store.enqueue(action, origin: origin)
  }

  private func name(of action: Action) -> String {
    (action as? any CaseReflecting)?.caseName ?? "\(action)"
  }
}

/// How two unequal values differ, line by line.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  diff(expected, actual) ?? String(customDumping: actual)
}
