public import InnoFlow
public import InnoTestReporting

/// A store for tests.
///
/// The test must assert each change of the state and each action of an effect.
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
/// A test store runs effects as a `Store` does, but each action of an effect waits until the test
/// receives the action. A failure is reported at the line that caused the failure. Regardless of
/// ``exhaustivity``, the test fails if an effect fails or the library finds an issue in the
/// feature.
@MainActor
public final class TestStore<R: Reducer> where R.State: Equatable {
  /// The state of the feature.
  public typealias State = R.State

  /// The actions of the feature.
  public typealias Action = R.Action

  /// The mode that determines whether the test must assert all changes and actions.
  public var exhaustivity = Exhaustivity.on

  let store: Store<R>
  let journal = ObservableBox(TestJournal<Action>())
  let effectTimeout: Duration
  let diffLineLimit: Int
  let reporter: FailureReporter
  var isFinished = false

  private let listening: ObservationToken

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - initialState: The initial state.
  ///   - clock: The clock on which effects sleep.
  ///   - effectTimeout: The longest real time that `receive` and `finish` wait for effects if no
  ///     other timeout is passed.
  ///   - diffLineLimit: The maximum number of lines that a failure message uses to show the
  ///     difference between two values.
  ///   - reporter: The receiver of failures.
  public init(
    reducer: R,
    initialState: State,
    clock: any Clock<Duration> = ContinuousClock(),
    effectTimeout: Duration = .seconds(10),
    diffLineLimit: Int = 100,
    reporter: FailureReporter = .testFramework
  ) {
    let store = Store(reducer: reducer, initialState: initialState, clock: clock)
    self.store = store
    self.effectTimeout = effectTimeout
    self.diffLineLimit = diffLineLimit
    self.reporter = reporter
    listening = store.instrument(
      StoreListener { [journal] in journal.note($0, reportingTo: reporter) }
    )
    store.effectActionHandler = { [journal] action, origin, effect in
      journal.withValue {
        $0.pendingActions.append(.init(action: action, origin: origin, effect: effect))
      }
    }
  }

  /// Creates a test store whose initial state is `State()`.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - clock: The clock on which effects sleep.
  ///   - effectTimeout: The longest real time that `receive` and `finish` wait for effects if no
  ///     other timeout is passed.
  ///   - diffLineLimit: The maximum number of lines that a failure message uses to show the
  ///     difference between two values.
  ///   - reporter: The receiver of failures.
  public convenience init(
    reducer: R,
    clock: any Clock<Duration> = ContinuousClock(),
    effectTimeout: Duration = .seconds(10),
    diffLineLimit: Int = 100,
    reporter: FailureReporter = .testFramework
  ) where R.State: DefaultInitializable {
    self.init(
      reducer: reducer,
      initialState: State(),
      clock: clock,
      effectTimeout: effectTimeout,
      diffLineLimit: diffLineLimit,
      reporter: reporter
    )
  }

  deinit {
    journal.settle(.release, severity: exhaustivity.severity, to: reporter)
  }

  /// The current state.
  public var state: State { store.state }

  /// Sends an action, and asserts how the action changes the state.
  ///
  /// If effects have sent actions that the test has not received, these actions are reduced first.
  /// The test fails for each of these actions, unless exhaustivity is off.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: A closure that receives the state before the action, and changes this state to the
  ///     expected state. If the argument is `nil`, the state must not change. If exhaustivity is
  ///     off, the closure receives the state after the action, and asserts only the properties that
  ///     the closure sets. In this mode, `nil` asserts nothing.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func send(
    _ action: Action,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    send(action, StepAssertion(state: assert), at: TestLine(file: file, number: line))
  }

  /// Cancels the running and waiting effects with the given name.
  ///
  /// - Parameter id: The name.
  public func cancelEffects(identifiedBy id: EffectID) {
    store.cancelEffects(identifiedBy: id)
    dropCancelledActions()
  }

  /// Cancels all running and waiting effects.
  public func cancelAllEffects() {
    store.cancelAllEffects()
    dropCancelledActions()
  }
}

/// The changes and actions that a test with a ``TestStore`` must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// The test must assert every change of the state and every action of an effect, and every effect
  /// must end.
  case on

  /// The test need not assert all changes and actions.
  ///
  /// If `showSkippedAssertions` is `true`, unasserted changes and actions are reported, but do not
  /// fail the test.
  case off(showSkippedAssertions: Bool)

  /// The test need not assert all changes and actions.
  public static var off: Self { .off(showSkippedAssertions: false) }

  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }

  /// The severity with which unasserted behavior is reported, or `nil` if unasserted behavior is
  /// not reported.
  var severity: FailureReporter.Report.Severity? {
    switch self {
    case .on: .failure
    case .off(showSkippedAssertions: true): .skipped
    case .off(showSkippedAssertions: false): nil
    }
  }
}
