/// A store with modals, as a deep link sees it: something is open above the screens, or is not.
@MainActor
public protocol ModalPresenting: AnyObject {
  /// Whether a modal is showing.
  var isPresenting: Bool { get }

  /// Puts all modals away.
  ///
  /// - Returns: Whether none is showing any more.
  func dismissModals() -> Bool

  /// Calls a handler each time the last modal has gone.
  ///
  /// - Parameter handler: What to do.
  /// - Returns: What keeps the handler attached.
  func observeLastDismissal(_ handler: @escaping @MainActor () -> Void) -> RouterObservation
}

extension ModalStore: ModalPresenting {
  /// Whether a modal is showing.
  public var isPresenting: Bool { current != nil }

  /// Puts all modals away.
  ///
  /// - Returns: Whether none is showing any more.
  public func dismissModals() -> Bool {
    send(.dismissAll)
    return !isPresenting
  }

  /// Calls a handler each time the last modal has gone.
  ///
  /// - Parameter handler: What to do.
  /// - Returns: What keeps the handler attached.
  public func observeLastDismissal(
    _ handler: @escaping @MainActor () -> Void
  ) -> RouterObservation {
    observe { event in
      if event.oldState.current != nil, event.newState.current == nil { handler() }
    }
  }
}

extension FlowStore: ModalPresenting {
  /// Whether a modal is showing.
  public var isPresenting: Bool { modal != nil }

  /// Puts the modal away.
  ///
  /// - Returns: Whether none is showing any more.
  public func dismissModals() -> Bool {
    execute(.dismiss(reason: .dismissAll))
    return !isPresenting
  }

  /// Calls a handler each time the modal has gone.
  ///
  /// - Parameter handler: What to do.
  /// - Returns: What keeps the handler attached.
  public func observeLastDismissal(
    _ handler: @escaping @MainActor () -> Void
  ) -> RouterObservation {
    observe { event in
      if event.oldState.modal != nil, event.newState.modal == nil { handler() }
    }
  }
}
