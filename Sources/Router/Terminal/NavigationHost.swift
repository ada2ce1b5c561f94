public import InnoRouter
public import InnoTerminalUI

/// Shows the screen that is on top of a stack, or the root screen when the stack is empty.
///
/// ```swift
/// NavigationHost(store: coordinator.navigationStore, name: "people") { route in
///   switch route {
///   case .detail(let user): PeopleDetailScreen(user: user)
///   }
/// } root: {
///   PeopleScreen(model: coordinator.model)
/// }
/// ```
///
/// Above the root, a first line tells where one is and how one goes back; it stays in sight however
/// little room there is for the screen.
public struct NavigationHost<R: Route, Destination: TextView, Root: TextView>: TextView {
  private let store: NavigationStore<R>
  private let name: String?
  private let destination: (R) -> Destination
  private let root: () -> Root

  /// Shows a stack.
  ///
  /// - Parameters:
  ///   - store: The stack's store; it is read each time the host is drawn.
  ///   - name: The stack's name in the console, for the hint how to go back. No hint without it.
  ///   - destination: The screen of a route.
  ///   - root: The screen under the stack.
  public init(
    store: NavigationStore<R>,
    name: String? = nil,
    @TextViewBuilder destination: @escaping (R) -> Destination,
    @TextViewBuilder root: @escaping () -> Root
  ) {
    self.store = store
    self.name = name
    self.destination = destination
    self.root = root
  }

  /// The top route's screen under its trail, or the root screen.
  public var body: some TextView {
    Stack(path: store.path, name: name, destination: destination, root: root)
  }
}
