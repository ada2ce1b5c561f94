/// Middleware for modal commands.
public typealias ModalMiddleware<M: Route> = RouterMiddleware<ModalCommand<M>>

/// A store of modals.
///
/// Only one modal is showing at a time. Further modals are queued.
///
/// ```swift
/// let store = ModalStore<PeopleModalRoute>()
/// store.send(.present(.overview(users)))  // .presented(m1)
/// store.send(.dismiss)                    // .dismissed(m1)
/// ```
///
/// When the store dismisses a modal, it immediately presents the next modal in the queue. A modal
/// that an observer presents in response to the dismissal goes to the end of the queue.
@MainActor
public final class ModalStore<M: Route>: RouterStore {
  /// The object that executes the store's commands and publishes the store's events.
  public let core: RouterCore<ModalEvent<M>>

  /// The closures to call when presentations are dismissed, keyed by the id of the presentation.
  var completions: [ModalID: (ModalDismissal) -> Void] = [:]
  /// The answers that modal screens have returned, keyed by the id of the presentation.
  var answers: [ModalID: any Sendable] = [:]

  /// Creates a store.
  ///
  /// - Parameter state: The initial state, such as the modals of an earlier launch. The default
  ///   state has no modals.
  public init(_ state: ModalState<M> = .init()) {
    core = RouterCore(state: state)
    // After a rewind, ids must not be reused. `completions` still contains the closures of
    // presentations that are missing from the restored state, and a second rewind can show these
    // presentations again.
    core.onRewind = { present, state in
      state.lastNumber = max(state.lastNumber, present.lastNumber)
    }
  }

  /// The current modal, or `nil` if no modal is showing.
  @inlinable public var current: ModalPresentation<M>? { state.current }

  /// The queued modals, in the order in which they will be presented.
  @inlinable public var queue: [ModalPresentation<M>] { state.queue }

  /// Executes an intent.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @inlinable
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult {
    execute(ModalCommand(intent))
  }

  /// Executes a command, or refuses it without changing the state.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @inlinable
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult {
    core.execute(command, by: ModalRules())
  }
}

/// Rules that pass each command to ``ModalState/apply(_:)``.
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
