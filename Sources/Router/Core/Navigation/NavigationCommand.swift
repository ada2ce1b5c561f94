/// A change of a stack of routes.
///
/// The path of a stack leaves out the root screen: an empty path means that the root is showing.
///
/// Commands that are made of others differ in what a refusal does. They are carried out as one change
/// with one event, and with no commands in them they succeed and change nothing.
///
/// | | after a refusal | what ran before it |
/// |---|---|---|
/// | ``sequence(_:)`` | goes on | stays |
/// | ``batch(_:)`` | stops | stays |
/// | ``transaction(_:)`` | stops | is undone |
/// | ``whenCancelled(_:fallback:)`` | runs the fallback | is undone |
public enum NavigationCommand<R: Route>: RouterCommand {
  /// The routes above the root screen, topmost last.
  public typealias State = [R]

  /// What can become of the command.
  public typealias Result = NavigationResult<R>

  /// The difference to the path.
  public typealias Change = PathChange<R>

  /// Puts a route on top.
  case push(R)

  /// Puts several routes on top, the last one topmost, as one change.
  case pushAll([R])

  /// Takes the top route off; refused on an empty stack.
  case pop

  /// Takes a number of routes off; refused when it is below 1 or above the depth.
  case popCount(Int)

  /// Takes routes off until the last occurrence of a route is on top; refused when it is missing.
  case popTo(R)

  /// Takes every route off. On an empty stack it succeeds and changes nothing.
  case popToRoot

  /// Puts these routes in the place of the whole path.
  case replace([R])

  /// Puts a route in the place of the top one; refused on an empty stack.
  case replaceTop(R)

  /// Runs each command in turn. A refused one is passed over: the others still run and stay.
  case sequence([NavigationCommand])

  /// Runs commands in turn up to the first that is refused; what ran before it stays.
  case batch([NavigationCommand])

  /// Runs all commands or none: the first that is refused undoes those before it.
  case transaction([NavigationCommand])

  /// Runs a command and, when it is refused, undoes what it did and runs the fallback instead. A
  /// refused fallback is undone as well.
  indirect case whenCancelled(NavigationCommand, fallback: NavigationCommand)

  /// The case's name, for a log line.
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

  /// A Boolean value that indicates whether the command is made of commands.
  @inlinable public var isComposite: Bool {
    switch self {
    case .sequence, .batch, .transaction, .whenCancelled: true
    default: false
    }
  }

  /// The routes that the command pushes, puts in the place of others, or goes back to, in order; of
  /// ``whenCancelled(_:fallback:)``, those of both branches.
  ///
  /// A command that only takes routes off by their number names none.
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
  /// Compares commands; inlined, since each command is compared with what middleware makes of it.
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
