public import InnoObservation

/// A command for a stack of routes.
public indirect enum StackCommand<Destination> {
  /// Push a route.
  case go(Destination)

  /// Push several routes.
  case goMany([Destination])

  /// Pop the topmost route.
  case back

  /// Pop the given number of routes.
  case backBy(Int)

  /// Pop all routes above the given route.
  case backTo(Destination)

  /// Pop all routes.
  case backToRoot

  /// If the given route is on the stack, pop all routes above that route; otherwise, push the
  /// route.
  case backOrPush(Destination)

  /// Push a route, unless the stack contains the route.
  case pushUniqueRoot(Destination)

  /// Replace all routes.
  case resetTo([Destination])

  /// Replace the topmost route.
  case replaceTop(Destination)

  /// Run several commands, skipping each command that is refused.
  case sequence([StackCommand])

  /// Run several commands, and stop at the first command that is refused.
  case batch([StackCommand])

  /// Run several commands, and undo all of them if any command is refused.
  case transaction([StackCommand])
}

/// An error that indicates that a router refused a command.
public struct RouterRefusal: Error {
  let reason: String
  let code: String

  /// Creates a refusal.
  ///
  /// - Parameters:
  ///   - reason: The reason, as a clause such as `it can only go forward`.
  ///   - code: A stable, machine-readable name for the reason, such as `emptyStack`.
  public init(_ reason: String, code: String) {
    (self.reason, self.code) = (reason, code)
  }
}

/// A router whose stack of routes a console can show and control.
///
/// Conform a type to this protocol to expose a router of any library. InnoRouter's stacks are also
/// exposed through this protocol. For a plain array of routes, use
/// ``Console/expose(as:path:setPath:routes:)``.
///
/// ```swift
/// struct LegacyRouter: ConsoleRouter {
///   let coordinator: LegacyCoordinator
///   var path: [Screen] { coordinator.screens }
///   var routes: [ConsoleAction<Screen>] { [ConsoleAction("settings") { .settings }] }
///   func perform(_ command: StackCommand<Screen>) throws {
///     guard case .go(let screen) = command else {
///       throw RouterRefusal("it can only go forward", code: "unsupported")
///     }
///     coordinator.show(screen)
///   }
///   func observe(_ reporter: RouterReporter) -> ObservationToken {
///     coordinator.onShow { reporter.performed("go", path: coordinator.screens) }
///   }
/// }
/// ```
@MainActor
public protocol ConsoleRouter<Destination> {
  /// The type of the routes.
  associatedtype Destination

  /// The routes that a user can type, each with its parameters.
  var routes: [ConsoleAction<Destination>] { get }

  /// The routes on the stack, without the root screen.
  ///
  /// The topmost route is last.
  var path: [Destination] { get }

  /// Performs a command.
  ///
  /// - Parameter command: The command to perform.
  /// - Throws: ``RouterRefusal`` if the router refuses the command.
  func perform(_ command: StackCommand<Destination>) throws

  /// Starts reporting all commands that the router receives from the console or from the app.
  ///
  /// - Parameter reporter: The receiver of the reports.
  /// - Returns: A token that keeps the reporter attached until the token is cancelled or released.
  func observe(_ reporter: RouterReporter) -> ObservationToken

  /// The operations with which the `goto`, `sandbox` and `branch` commands show an earlier stack.
  ///
  /// The value is `nil` if the router cannot show an earlier stack.
  var rewinding: Rewinding<[Destination]>? { get }
}

extension ConsoleRouter {
  /// The default value, `nil`, for a router that cannot show an earlier stack.
  public var rewinding: Rewinding<[Destination]>? { nil }
}

/// A receiver that records a router's reports on the timeline of a console.
@MainActor
public final class RouterReporter {
  private let name: String
  private let timeline: Timeline
  private let moved: (Int) -> Void

  init(name: String, timeline: Timeline, moved: @escaping (Int) -> Void) {
    (self.name, self.timeline, self.moved) = (name, timeline, moved)
  }

  /// Records a command that the router performed or refused.
  ///
  /// - Parameters:
  ///   - command: The name of the command, such as `go`; see ``StackCommand``.
  ///   - path: The routes on the stack after the command. The topmost route is last.
  ///   - refusal: The code of the refusal; `nil` if the command was performed.
  ///   - isChange: A Boolean value that indicates whether the command changed the stack.
  public func performed(
    _ command: String,
    path: [Any],
    refusal: String? = nil,
    isChange: Bool = true
  ) {
    let number = timeline.record(
      .route(
        command: command,
        result: refusal ?? "success",
        path: .array(path.map { ConsoleValue(reflecting: $0) })
      ),
      source: name,
      cause: Timeline.boundCause,
      session: nil,
      repeatedIn: refusal == nil ? [] : [Timeline.mover].compactMap(\.self)
    )
    if isChange { moved(number) }
  }
}
