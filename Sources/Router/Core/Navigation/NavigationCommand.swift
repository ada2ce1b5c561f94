/// A command that changes a stack of routes.
///
/// The path of a stack does not include the root screen. If the path is empty, the root screen is
/// showing.
///
/// Each composite command produces one change and one event. A composite command without parts
/// succeeds and changes nothing. Composite commands differ in what happens when a part is refused:
///
/// | | after a refusal | changes before the refusal |
/// |---|---|---|
/// | ``sequence(_:)`` | continues | are kept |
/// | ``batch(_:)`` | stops | are kept |
/// | ``transaction(_:)`` | stops | are undone |
/// | ``whenCancelled(_:fallback:)`` | runs the fallback | are undone |
public enum NavigationCommand<R: Route>: RouterCommand {
  /// The routes above the root screen, from bottom to top.
  public typealias State = [R]

  /// The result of the command.
  public typealias Result = NavigationResult<R>

  /// The difference between the path before and after the command.
  public typealias Change = PathChange<R>

  /// Pushes a route.
  case push(R)

  /// Pushes several routes, from bottom to top, as one change.
  case pushAll([R])

  /// Pops the top route.
  ///
  /// The command is refused if the stack is empty.
  case pop

  /// Pops a number of routes.
  ///
  /// The command is refused if the number is less than 1 or greater than the depth.
  case popCount(Int)

  /// Pops routes until the last occurrence of a route is on top.
  ///
  /// The command is refused if the route is not on the path.
  case popTo(R)

  /// Pops every route.
  ///
  /// On an empty stack, the command succeeds and changes nothing.
  case popToRoot

  /// Replaces the whole path.
  case replace([R])

  /// Replaces the top route.
  ///
  /// The command is refused if the stack is empty.
  case replaceTop(R)

  /// Runs each command in turn.
  ///
  /// If a command is refused, the remaining commands still run, and all changes are kept.
  case sequence([NavigationCommand])

  /// Runs commands in turn until a command is refused.
  ///
  /// The changes before the refusal are kept.
  case batch([NavigationCommand])

  /// Runs all commands or none.
  ///
  /// If a command is refused, the changes of the earlier commands are undone.
  case transaction([NavigationCommand])

  /// Runs a command or, if the command is refused, a fallback.
  ///
  /// If the command is refused, its changes are undone before the fallback runs. If the fallback is
  /// refused, the changes of the fallback are undone as well.
  indirect case whenCancelled(NavigationCommand, fallback: NavigationCommand)

  /// The name of the case.
  public var name: String {
    switch self {
    case .push: "push"
    case .pushAll: "pushAll"
    case .pop: "pop"
    case .popCount: "popCount"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replace: "replace"
    case .replaceTop: "replaceTop"
    case .sequence: "sequence"
    case .batch: "batch"
    case .transaction: "transaction"
    case .whenCancelled: "whenCancelled"
    }
  }

  /// A Boolean value that indicates whether the command consists of other commands.
  @inlinable public var isComposite: Bool {
    switch self {
    case .sequence, .batch, .transaction, .whenCancelled: true
    default: false
    }
  }

  /// The routes that the command pushes, goes back to, or uses as replacements, in order.
  ///
  /// For ``whenCancelled(_:fallback:)``, the array contains the routes of the command and of the
  /// fallback.
  ///
  /// ``pop``, ``popCount(_:)`` and ``popToRoot`` have no destinations.
  public var destinations: [R] {
    switch self {
    case .push(let route), .popTo(let route), .replaceTop(let route): [route]
    case .pushAll(let routes), .replace(let routes): routes
    case .pop, .popCount, .popToRoot: []
    case .sequence(let commands), .batch(let commands), .transaction(let commands):
      commands.flatMap(\.destinations)
    case .whenCancelled(let command, let fallback): command.destinations + fallback.destinations
    }
  }
}

extension NavigationCommand {
  /// Returns a Boolean value that indicates whether two commands are equal.
  ///
  /// This operator is inlinable for performance, because a store compares each command with the
  /// command that a middleware returns.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.push(let one), .push(let other)): one == other
    case (.pushAll(let one), .pushAll(let other)): one == other
    case (.pop, .pop): true
    case (.popCount(let one), .popCount(let other)): one == other
    case (.popTo(let one), .popTo(let other)): one == other
    case (.popToRoot, .popToRoot): true
    case (.replace(let one), .replace(let other)): one == other
    case (.replaceTop(let one), .replaceTop(let other)): one == other
    case (.sequence(let one), .sequence(let other)): one == other
    case (.batch(let one), .batch(let other)): one == other
    case (.transaction(let one), .transaction(let other)): one == other
    case (.whenCancelled(let one, let fallback), .whenCancelled(let other, let otherFallback)):
      one == other && fallback == otherFallback
    default: false
    }
  }
}

/// A request from a screen or a coordinator to navigate.
///
/// A store turns an intent into a ``NavigationCommand`` that depends on the current path.
public enum NavigationIntent<R: Route>: Hashable, Sendable {
  /// Goes forward to a route.
  case go(R)

  /// Adds several routes to the stack, from bottom to top, as one change.
  ///
  /// With an empty list, the intent succeeds and changes nothing.
  ///
  /// The command for this intent is ``NavigationCommand/pushAll(_:)``, even for a single route.
  case goMany([R])

  /// Goes back by one route.
  ///
  /// The intent is refused at the root screen.
  case back

  /// Goes back by a number of routes.
  ///
  /// The intent is refused if the number is less than 1 or greater than the depth of the stack.
  ///
  /// The command for this intent is ``NavigationCommand/popCount(_:)``, even if the intent goes
  /// back to the root screen.
  case backBy(Int)

  /// Goes back to the last occurrence of a route.
  ///
  /// The intent is refused if the route is not on the path.
  case backTo(R)

  /// Goes back to the root screen.
  case backToRoot

  /// Replaces the whole path.
  case resetTo([R])

  /// Goes back to a route or, if the route is not on the path, goes forward to the route.
  case backOrPush(R)

  /// Pushes a route.
  ///
  /// If the route is already on the path, the intent succeeds and changes nothing.
  case pushUniqueRoot(R)

  /// Replaces the whole path.
  ///
  /// This intent is the same as ``resetTo(_:)``.
  ///
  /// - Parameter routes: The whole new path.
  /// - Returns: The intent.
  @inlinable
  public static func replaceStack(_ routes: [R]) -> Self {
    .resetTo(routes)
  }
}
