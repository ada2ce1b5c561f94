/// The modal that is showing and those that wait for it to go.
///
/// The rules of modals are this value's ``apply(_:)``: no store, no observers, no isolation.
public struct ModalState<M: Route>: Hashable, Sendable {
  @usableFromInline var showing: ModalPresentation<M>?
  @usableFromInline var waiting: [ModalPresentation<M>] = []
  @usableFromInline var lastNumber = 0

  /// No modal at all.
  @inlinable
  public init() {}

  /// Creates a state from modals: the first is showing, the others wait in this order.
  ///
  /// ```swift
  /// let store = ModalStore(ModalState([.sheet(.filter), .cover(.login)]))
  /// ```
  ///
  /// - Parameter modals: The modals, numbered from 1.
  public init(_ modals: [FlowModal<M>]) {
    for modal in modals { _ = present(modal.route, style: modal.style) }
  }

  /// The modal that is showing; while it is `nil`, nothing waits either.
  @inlinable public var current: ModalPresentation<M>? { showing }

  /// The modals that wait, the next one first.
  @inlinable public var queue: [ModalPresentation<M>] { waiting }

  /// The modal that is showing, then those that wait.
  @inlinable public var all: [ModalPresentation<M>] {
    showing.map { [$0] + waiting } ?? []
  }

  /// Carries a command out, or refuses it and changes nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  public mutating func apply(_ command: ModalCommand<M>) -> ModalResult {
    switch command {
    case .present(let route, let style):
      return present(route, style: style)
    case .replace(let route):
      guard let old = showing else { return .nothingPresented }
      showing = ModalPresentation(id: old.id, route: route, style: old.style)
      return .replaced(old.id)
    case .dismiss:
      guard let old = showing else { return .nothingPresented }
      showing = waiting.isEmpty ? nil : waiting.removeFirst()
      return .dismissed(old.id)
    case .dismissAll:
      let gone = all.map(\.id)
      showing = nil
      waiting.removeAll()
      return .dismissedAll(gone)
    case .restore(let state):
      let gone = all.map(\.id)
      showing = nil
      waiting.removeAll()
      for modal in state.all { _ = present(modal.route, style: modal.style) }
      return .restored(dismissed: gone)
    }
  }

  @inlinable
  mutating func present(_ route: M, style: ModalStyle) -> ModalResult {
    lastNumber += 1
    let presentation = ModalPresentation(id: ModalID(lastNumber), route: route, style: style)
    guard showing == nil else {
      waiting.append(presentation)
      return .queued(presentation.id)
    }
    showing = presentation
    return .presented(presentation.id)
  }
}
