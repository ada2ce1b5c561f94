public import InnoRouter
public import InnoTestReporting

/// A test store for modals.
///
/// The test must receive each event and assert each change.
///
/// ```swift
/// let store = ModalTestStore<PeopleModalRoute>()
/// store.send(.present(.overview(users)))
/// store.receive(.present(.overview(users), style: .sheet)) {
///   $0.current = .sheet(.overview(users))
/// }
/// store.finish()
/// ```
public typealias ModalTestStore<M: Route> = RouterTestStore<ModalStore<M>>

/// The modals of a store, without the ids of the presentations.
public struct ModalSnapshot<M: Route>: Hashable, Sendable {
  /// The current modal, or `nil` if no modal is showing.
  public var current: FlowModal<M>?

  /// The queued modals, in the order in which they will be presented.
  public var queue: [FlowModal<M>]

  init(_ state: ModalState<M>) {
    func modal(_ presentation: ModalPresentation<M>) -> FlowModal<M> {
      FlowModal(route: presentation.route, style: presentation.style)
    }
    current = state.current.map(modal)
    queue = state.queue.map(modal)
  }
}

extension ModalStore: TestableStore {
  /// Returns the modals before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  public static func states(
    around event: ModalEvent<M>
  ) -> (before: ModalState<M>, after: ModalState<M>) {
    (event.oldState, event.newState)
  }

  /// Returns the modals without the ids of their presentations.
  ///
  /// - Parameter state: The modals.
  /// - Returns: The snapshot.
  public static func snapshot(of state: ModalState<M>) -> ModalSnapshot<M> {
    ModalSnapshot(state)
  }

  /// Returns the route of the current modal.
  ///
  /// - Parameter state: The modals.
  /// - Returns: The route, or `nil` if no modal is showing.
  public static func place(in state: ModalState<M>) -> M? { state.current?.route }
}

extension RouterTestStore {
  /// Creates a test store for a new store without modals.
  ///
  /// - Parameters:
  ///   - exhaustivity: The events and changes that the test must assert.
  ///   - reporter: The reporter that receives failures.
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
  public convenience init<M: Route>(
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) where Store == ModalStore<M> {
    self.init(
      ModalStore(),
      exhaustivity: exhaustivity,
      reporter: reporter,
      file: file,
      line: line
    )
  }

  /// Sends an intent.
  ///
  /// Afterward, the test must receive the events that the intent causes.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  /// - Returns: The result of the command that carries out the intent.
  @discardableResult
  public func send<M: Route>(
    _ intent: ModalIntent<M>,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> ModalResult where Store == ModalStore<M> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
