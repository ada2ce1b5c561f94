public import InnoRouter
public import InnoTerminalUI

/// A view that shows a store's current modal and the content behind the modal.
///
/// ```swift
/// ModalHost(store: coordinator.modalStore, name: "people") { route in
///   switch route {
///   case .overview(let users): PeopleOverviewSheet(users: users)
///   }
/// } content: {
///   PeopleScreen(model: coordinator.model)
/// }
/// ```
///
/// A sheet is framed and followed by the first lines of the content. A full-screen cover hides the
/// content. The heading shows the number of queued modals, if there are any.
public struct ModalHost<M: Route, Destination: TextView, Content: TextView>: TextView {
  private let store: ModalStore<M>
  private let name: String?
  private let destination: (M) -> Destination
  private let content: () -> Content

  /// Creates a view of a store's modals.
  ///
  /// - Parameters:
  ///   - store: The store of the modals. The store is read whenever the view is drawn.
  ///   - name: The store's name in the console. The button that dismisses the modal uses this name
  ///     in its command. If the name is `nil`, the button is omitted.
  ///   - destination: A closure that returns the screen of a modal's route.
  ///   - content: A closure that returns the content behind the modals.
  public init(
    store: ModalStore<M>,
    name: String? = nil,
    @TextViewBuilder destination: @escaping (M) -> Destination,
    @TextViewBuilder content: @escaping () -> Content
  ) {
    self.store = store
    self.name = name
    self.destination = destination
    self.content = content
  }

  /// The current modal, if any, and the visible part of the content.
  public var body: some TextView {
    let state = store.state
    Cover(
      modal: state.current.map { FlowModal(route: $0.route, style: $0.style) },
      waiting: state.queue.count,
      name: name,
      destination: destination,
      content: content
    )
  }
}
