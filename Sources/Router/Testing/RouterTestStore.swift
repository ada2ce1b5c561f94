public import InnoRouter
public import InnoTestReporting

/// A store for tests, without a host: each event must be received and each change asserted.
///
/// It goes by the names ``NavigationTestStore``, ``ModalTestStore``, ``FlowTestStore`` and
/// ``TabTestStore``. A test sends an intent or executes a command and then receives the event of
/// that command, and those of the commands that observers have answered it with, in their order:
///
/// ```swift
/// let store = NavigationTestStore(coordinator.navigationStore)
/// coordinator.showDetail(user: ada)
/// store.receive(PeopleRoute.Cases.detail) { $0 = [.detail(ada)] }
/// store.finish()
/// ```
///
/// A failure is reported at the line that caused it. The store that is tested keeps its middleware,
/// its validator and its observers.
@MainActor
public final class RouterTestStore<Store: TestableStore> {
  /// Whether a test must assert everything.
  public enum Exhaustivity: Hashable, Sendable {
    /// Each event must be received in its turn, and each change of the state asserted.
    case on

    /// Events before the one that is received are passed over, those after the last one are left, and
    /// of the state only what an assertion says is compared.
    case off
  }

  /// The store that is tested.
  public let store: Store

  /// Whether the test must assert everything from here on.
  public var exhaustivity: Exhaustivity

  let journal = TestJournal<Store.Event>()
  let reporter: FailureReporter

  private let creation: TestLine
  private let recording: RouterObservation

  /// Makes a test store around a store that may have middleware and observers of its own.
  ///
  /// - Parameters:
  ///   - store: The store to test; what it did before is not received.
  ///   - exhaustivity: Whether everything must be asserted.
  ///   - reporter: Where failures are reported.
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
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

  /// Where the store is.
  public var state: Store.Snapshot { Store.snapshot(of: store.state) }

  /// Executes a command; its events wait to be received.
  ///
  /// An event that already waits fails the test first.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: What became of it.
  @discardableResult
  public func execute(
    _ command: Store.Command,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Store.Command.Result {
    perform("\(command)", at: TestLine(file: file, number: line)) { $0.execute(command) }
  }

  /// Passes over the events that wait.
  public func skipReceivedEvents() {
    journal.take()
  }

  /// Fails for each event that waits, whatever the exhaustivity.
  ///
  /// - Parameters:
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
  public func expectNoMoreEvents(file: StaticString = #filePath, line: UInt = #line) {
    Self.settle(journal, .end, .on, reporter, otherwise: TestLine(file: file, number: line))
  }

  /// Ends the test: fails for each event that waits, and listens no longer.
  ///
  /// - Parameters:
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
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

  /// Takes out what waits, and reports it where everything must be received.
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
