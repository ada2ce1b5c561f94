public import InnoRouter
public import InnoTerminalUI

/// A view of the topmost screen of a stack, or of the root screen if the stack is empty.
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
/// Above a pushed screen, the view shows the path and, if the stack has a name, a button to go
/// back. The path and the button stay visible even if the screen does not fit.
public struct NavigationHost<R: Route, Destination: TextView, Root: TextView>: TextView {
  private let store: NavigationStore<R>
  private let name: String?
  private let destination: (R) -> Destination
  private let root: () -> Root

  /// Creates a view of a stack.
  ///
  /// - Parameters:
  ///   - store: The stack's store. The store is read whenever the view is drawn.
  ///   - name: The stack's name in the console. The button that goes back uses this name in its
  ///     command. If the name is `nil`, the button is omitted.
  ///   - destination: A closure that returns the screen of a route.
  ///   - root: A closure that returns the root screen.
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

  /// The names of the pushed screens, followed by the topmost screen.
  ///
  /// If the stack is empty, the body contains only the root screen.
  public var body: some TextView {
    Stack(path: store.path, name: name, destination: destination, root: root)
  }
}
