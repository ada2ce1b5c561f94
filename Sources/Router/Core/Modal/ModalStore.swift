/// Lets somebody have a say in what is presented and dismissed.
public typealias ModalMiddleware<M: Route> = RouterMiddleware<ModalCommand<M>>

/// Owns the modals above a stack: at most one is showing, the others wait in line.
///
/// ```swift
/// let store = ModalStore<PeopleModalRoute>()
/// store.send(.present(.overview(users)))  // .presented(m1)
/// store.send(.dismiss)                    // .dismissed(m1)
/// ```
///
/// A dismissal and the showing of the next in the queue are one change, so an observer of the
/// dismissal that presents another modal queues it behind those that were there before.
@MainActor
public final class ModalStore<M: Route>: RouterStore {
  /// The machinery.
  public let core: RouterCore<ModalEvent<M>>

  /// Who waits for which presentation to go, and the answers that screens have left.
  var completions: [ModalID: (ModalDismissal) -> Void] = [:]
  var answers: [ModalID: any Sendable] = [:]

  /// Creates a store.
  ///
  /// - Parameter state: The modals to start with, as when an earlier run is restored; none by default.
  public init(_ state: ModalState<M> = .init()) {
    core = RouterCore(state: state)
  }

  /// The modal that is showing.
  @inlinable public var current: ModalPresentation<M>? { state.current }

  /// The modals that wait, the next one first.
  @inlinable public var queue: [ModalPresentation<M>] { state.queue }

  /// Does what an intent asks for.
  ///
  /// - Parameter intent: What is wanted.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult {
    execute(ModalCommand(intent))
  }

  /// Carries a command out, or refuses it and changes nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult {
    core.execute(command, by: ModalRules())
  }
}

/// The rules of ``ModalState``.
@usableFromInline
struct ModalRules<M: Route>: RouterRules {
  @inlinable
  init() {}

  @inlinable
  func apply(
    part: ModalCommand<M>,
    to state: inout ModalState<M>,
    noting change: inout SavedState<ModalState<M>>
  ) -> ModalResult {
    change = SavedState(state)
    return state.apply(part)
  }

  @inlinable
  func apply(part: ModalCommand<M>, to state: inout ModalState<M>) -> ModalResult {
    state.apply(part)
  }
}
