public import InnoRouter
public import InnoTerminalUI

/// A view that shows the topmost screen of a flow's stack and, in front of the screen, the flow's
/// modal, if any.
///
/// ```swift
/// FlowHost(store: coordinator.flowStore, name: "shop") { route in
///   switch route {
///   case .cart: CartScreen(model: coordinator.model)
///   case .payment: PaymentScreen(model: coordinator.model)
///   }
/// } root: {
///   ShopScreen(model: coordinator.model)
/// }
/// ```
public struct FlowHost<R: Route, Destination: TextView, Root: TextView>: TextView {
  private let store: FlowStore<R>
  private let name: String?
  private let destination: (R) -> Destination
  private let root: () -> Root

  /// Creates a view of a flow.
  ///
  /// - Parameters:
  ///   - store: The flow's store. The store is read whenever the view is drawn.
  ///   - name: The flow's name in the console. The button that goes back and the button that
  ///     dismisses the modal use this name in their commands. If the name is `nil`, both buttons
  ///     are omitted.
  ///   - destination: A closure that returns the screen of a route, whether pushed or modal.
  ///   - root: A closure that returns the root screen.
  public init(
    store: FlowStore<R>,
    name: String? = nil,
    @TextViewBuilder destination: @escaping (R) -> Destination,
    @TextViewBuilder root: @escaping () -> Root
  ) {
    self.store = store
    self.name = name
    self.destination = destination
    self.root = root
  }

  /// The modal, if there is one, and the visible part of the stack.
  public var body: some TextView {
    let plan = store.state
    Cover(modal: plan.modal, waiting: 0, name: name, destination: destination) {
      Stack(path: plan.path, name: name, destination: destination, root: root)
    }
  }
}
