/// What a screen or a coordinator wants of a stack, in the words of someone who moves through it.
///
/// A store turns an intent into a ``NavigationCommand`` by looking at where it stands.
public enum NavigationIntent<R: Route>: Hashable, Sendable {
  /// Goes forward to a route.
  case go(R)

  /// Goes forward through several routes at once, ending at the last. With none it succeeds and
  /// changes nothing.
  case goMany([R])

  /// Goes back one route; refused at the root.
  case back

  /// Goes back a number of routes; refused when it is below 1 or above the depth.
  case backBy(Int)

  /// Goes back to the last occurrence of a route; refused when it is missing.
  case backTo(R)

  /// Goes back to the root screen.
  case backToRoot

  /// Starts anew: these routes become the whole path.
  case resetTo([R])

  /// Goes back to a route if the path has it, and forward to it if not.
  case backOrPush(R)

  /// Goes forward to a route unless the path has it already; then it succeeds and changes nothing.
  case pushUniqueRoot(R)

  /// Starts anew: another name for ``resetTo(_:)``.
  ///
  /// - Parameter routes: The whole new path.
  /// - Returns: The intent to reset to it.
  @inlinable
  public static func replaceStack(_ routes: [R]) -> Self {
    .resetTo(routes)
  }
}
