public import InnoRouter
public import InnoTerminalUI

/// Shows the modal that a store presents, with what is under it.
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
/// A sheet stands framed above the beginning of the content; a full-screen cover stands alone. Its
/// heading tells how many modals wait.
public struct ModalHost<M: Route, Destination: TextView, Content: TextView>: TextView {
  private let store: ModalStore<M>
  private let name: String?
  private let destination: (M) -> Destination
  private let content: () -> Content

  /// Shows a store's modals.
  ///
  /// - Parameters:
  ///   - store: The modals' store; it is read each time the host is drawn.
  ///   - name: The store's name in the console, for the hint how to dismiss. No hint without it.
  ///   - destination: The screen of a modal's route.
  ///   - content: What is under the modals.
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

  /// The modal and what is seen of the content.
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
