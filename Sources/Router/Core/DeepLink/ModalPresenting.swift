/// A store whose modals a ``DeepLinkHandler`` can dismiss before opening a link.
@MainActor
public protocol ModalPresenting: AnyObject {
  /// A Boolean value that indicates whether a modal is showing.
  var isPresenting: Bool { get }

  /// Dismisses all modals.
  ///
  /// - Returns: `true` if no modal is showing afterward.
  func dismissModals() -> Bool

  /// Calls a handler each time a modal is dismissed and no modal is showing afterward.
  ///
  /// - Parameter handler: The closure to call.
  /// - Returns: The token that keeps the handler attached.
  func observeLastDismissal(_ handler: @escaping @MainActor () -> Void) -> RouterObservation
}

extension ModalStore: ModalPresenting {
  /// A Boolean value that indicates whether a modal is showing.
  public var isPresenting: Bool { current != nil }

  /// Dismisses all modals.
  ///
  /// - Returns: `true` if no modal is showing afterward.
  public func dismissModals() -> Bool {
    send(.dismissAll)
    return !isPresenting
  }

  /// Calls a handler each time a modal is dismissed and no modal is showing afterward.
  ///
  /// - Parameter handler: The closure to call.
  /// - Returns: The token that keeps the handler attached.
  public func observeLastDismissal(
    _ handler: @escaping @MainActor () -> Void
  ) -> RouterObservation {
    observe { event in
      if event.oldState.current != nil, event.newState.current == nil { handler() }
    }
  }
}

extension FlowStore: ModalPresenting {
  /// A Boolean value that indicates whether a modal is showing.
  public var isPresenting: Bool { modal != nil }

  /// Dismisses the modal.
  ///
  /// - Returns: `true` if no modal is showing afterward.
  public func dismissModals() -> Bool {
    execute(.dismiss(reason: .dismissAll))
    return !isPresenting
  }

  /// Calls a handler each time the flow's modal is dismissed.
  ///
  /// A flow shows at most one modal at a time, so no modal is showing after a dismissal.
  ///
  /// - Parameter handler: The closure to call.
  /// - Returns: The token that keeps the handler attached.
  public func observeLastDismissal(
    _ handler: @escaping @MainActor () -> Void
  ) -> RouterObservation {
    observe { event in
      if event.oldState.modal != nil, event.newState.modal == nil { handler() }
    }
  }
}
