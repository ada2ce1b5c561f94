public import InnoRouter
public import InnoTestReporting

/// A store of modals for tests: each event must be received, each change of what is shown asserted.
///
/// ```swift
/// let store = ModalTestStore<PeopleModalRoute>()
/// store.send(.present(.overview(users)))
/// store.receive(.present(.overview(users), style: .sheet)) { $0.current = .sheet(.overview(users)) }
/// store.finish()
/// ```
public typealias ModalTestStore<M: Route> = RouterTestStore<ModalStore<M>>

/// The modals of a store as a test writes them down: without the numbers of the presentations.
public struct ModalSnapshot<M: Route>: Hashable, Sendable {
  /// The modal that is showing.
  public var current: FlowModal<M>?

  /// The modals that wait, the next one first.
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
  /// The modals before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  public static func states(
    around event: ModalEvent<M>
  ) -> (before: ModalState<M>, after: ModalState<M>) {
    (event.oldState, event.newState)
  }

  /// The modals without the numbers of their presentations.
  ///
  /// - Parameter state: The modals.
  /// - Returns: What a test writes down.
  public static func snapshot(of state: ModalState<M>) -> ModalSnapshot<M> {
    ModalSnapshot(state)
  }

  /// The route of the modal that is showing.
  ///
  /// - Parameter state: The modals.
  /// - Returns: The route, or `nil` when none is showing.
  public static func place(in state: ModalState<M>) -> M? { state.current?.route }
}

extension RouterTestStore {
  /// Makes a test store around a new store that shows no modal.
  ///
  /// - Parameters:
  ///   - exhaustivity: Whether everything must be asserted.
  ///   - reporter: Where failures are reported.
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
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

  /// Sends an intent; its events wait to be received.
  ///
  /// - Parameters:
  ///   - intent: What is wanted.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: What became of it.
  @discardableResult
  public func send<M: Route>(
    _ intent: ModalIntent<M>,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> ModalResult where Store == ModalStore<M> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
