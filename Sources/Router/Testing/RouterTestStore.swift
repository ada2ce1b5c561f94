@_exported public import InnoRouter
@_exported public import InnoTestReporting

/// A wrapper for a store in a test.
///
/// The test must receive each event and assert each change.
///
/// Use this class through the type aliases ``NavigationTestStore``, ``ModalTestStore``,
/// ``FlowTestStore`` and ``TabTestStore``. After an intent or a command is sent, the test first
/// receives the event of the resulting command. The test then receives the events of the commands
/// that observers send in response:
///
/// ```swift
/// let store = NavigationTestStore(coordinator.navigationStore)
/// coordinator.showDetail(user: ada)
/// store.receive(PeopleRoute.Cases.detail) { $0 = [.detail(ada)] }
/// store.finish()
/// ```
///
/// If a call to a `receive` method fails, the failure is reported at the line of that call. If the
/// test does not receive an event, the failure is reported at the line of the call that caused the
/// event. If the app itself caused the event, the failure is reported at the line of the call that
/// detects the unreceived event, such as ``finish(file:line:)``.
///
/// The tested store keeps its middleware, validator and observers.
@MainActor
public final class RouterTestStore<Store: TestableStore> {
  /// The events and changes that a test must assert.
  public enum Exhaustivity: Hashable, Sendable {
    /// The test must receive all events in order and assert each change to the state.
    case on

    /// The test can skip events, and compares only the parts of the state that the test's closures
    /// change.
    case off
  }

  /// The tested store.
  public let store: Store

  /// The events and changes that the test must assert.
  public var exhaustivity: Exhaustivity

  let journal = TestJournal<Store.Event>()
  let reporter: FailureReporter

  private let creation: TestLine
  private let recording: RouterObservation

  /// Creates a test store for a store that can already have middleware and observers.
  ///
  /// - Parameters:
  ///   - store: The store to test. The test does not receive the store's earlier events.
  ///   - exhaustivity: The events and changes that the test must assert.
  ///   - reporter: The reporter that receives failures.
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
  public init(
    _ store: Store,
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    self.store = store
    self.exhaustivity = exhaustivity
    self.reporter = reporter
    creation = TestLine(file: file, number: line)
    recording = store.instrument { [journal] in journal.note($0) }
  }

  deinit {
    Self.settle(journal, .release, exhaustivity, reporter, otherwise: creation)
  }

  /// The part of the tested store's current state that a test can check.
  public var state: Store.Snapshot { Store.snapshot(of: store.state) }

  /// Executes a command.
  ///
  /// The test must receive the resulting events.
  ///
  /// If exhaustivity is on and an earlier event has not been received, the test fails before the
  /// command is executed.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  /// - Returns: The result of the command.
  @discardableResult
  public func execute(
    _ command: Store.Command,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Store.Command.Result {
    perform("\(command)", at: TestLine(file: file, number: line)) { $0.execute(command) }
  }

  /// Skips the published events for which the test has not called `receive` yet.
  public func skipReceivedEvents() {
    journal.take()
  }

  /// Reports a failure for each event that has not been received, regardless of the exhaustivity.
  ///
  /// - Parameters:
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
  public func expectNoMoreEvents(file: StaticString = #filePath, line: UInt = #line) {
    Self.settle(journal, .end, .on, reporter, otherwise: TestLine(file: file, number: line))
  }

  /// Ends the test.
  ///
  /// This method stops observing the store. If exhaustivity is ``Exhaustivity/on``, the method then
  /// reports a failure for each event that has not been received.
  ///
  /// - Parameters:
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
  public func finish(file: StaticString = #filePath, line: UInt = #line) {
    recording.cancel()
    settle(.end, otherwise: TestLine(file: file, number: line))
  }

  func perform<Result>(
    _ what: String,
    at location: TestLine,
    _ body: (Store) -> Result
  ) -> Result {
    if exhaustivity == .on { settle(.send(what), otherwise: location) }
    return journal.on(location) { body(store) }
  }

  private func settle(_ moment: RouterTestFailure.Moment, otherwise location: TestLine) {
    Self.settle(journal, moment, exhaustivity, reporter, otherwise: location)
  }

  /// Removes the events that have not been received.
  ///
  /// If exhaustivity is on, this method also reports the removed events.
  private nonisolated static func settle(
    _ journal: TestJournal<Store.Event>,
    _ moment: RouterTestFailure.Moment,
    _ exhaustivity: Exhaustivity,
    _ reporter: FailureReporter,
    otherwise location: TestLine
  ) {
    for entry in journal.take() where exhaustivity == .on {
      let failure = RouterTestFailure.unreceived(event: dumped(entry.event), moment)
      reporter(failure.description, at: entry.location ?? location)
    }
  }
}
