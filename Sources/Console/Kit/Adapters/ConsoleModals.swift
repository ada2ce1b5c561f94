public import InnoObservation

/// The style in which a modal is presented.
public enum PresentationStyle: String, Sendable, CaseIterable {
  /// A sheet that leaves the screen behind it visible.
  case sheet

  /// A cover over the whole screen.
  case fullScreenCover
}

/// A modal that is visible or queued.
public struct PresentedModal<Route> {
  /// The route of the modal.
  public let route: Route

  /// The style in which the modal is presented.
  public let style: PresentationStyle

  let id: String

  /// Creates a description of a modal.
  ///
  /// - Parameters:
  ///   - route: The route of the modal.
  ///   - style: The style in which the modal is presented.
  ///   - id: An identifier that distinguishes the modal from other modals with the same route.
  public init(_ route: Route, style: PresentationStyle = .sheet, id: String = "") {
    (self.route, self.style, self.id) = (route, style, id)
  }
}

/// A command that presents, replaces or dismisses a modal.
public enum PresentationCommand<Route> {
  /// Presents a modal.
  case present(Route, style: PresentationStyle)

  /// Replaces the route of the visible modal, and keeps the style.
  case replace(Route)

  /// Dismisses the visible modal.
  case dismiss

  /// Dismisses the visible modal and all queued modals.
  case dismissAll
}

/// The modals above a router's stack, which a console can show and control.
///
/// Conform a type to this protocol to expose the modals of any library. InnoRouter's modal stores
/// are also exposed through this protocol.
///
/// ```swift
/// struct Sheets: ConsoleModals {
///   let coordinator: LegacyCoordinator
///   var routes: [ConsoleAction<Sheet>] { [ConsoleAction("help") { .help }] }
///   var presented: [PresentedModal<Sheet>] { coordinator.sheet.map { [PresentedModal($0)] } ?? [] }
///   func perform(_ command: PresentationCommand<Sheet>) throws {
///     switch command {
///     case .present(let sheet, .sheet): coordinator.sheet = sheet
///     case .dismiss, .dismissAll: coordinator.sheet = nil
///     default: throw RouterRefusal("the app has only sheets", code: "unsupported")
///     }
///   }
///   func observe(_ reporter: ModalReporter) -> ObservationToken {
///     coordinator.onSheet { sheet in reporter.changed(.presented, route: sheet, style: .sheet) }
///   }
/// }
/// ```
@MainActor
public protocol ConsoleModals<Route> {
  /// The type of the routes.
  associatedtype Route

  /// The type of the modals' state, which commands such as `goto` can restore.
  associatedtype State = [PresentedModal<Route>]

  /// The routes that a user can type, each with its parameters.
  var routes: [ConsoleAction<Route>] { get }

  /// The visible modal, followed by the queued modals.
  var presented: [PresentedModal<Route>] { get }

  /// The current state of the modals, which commands such as `goto` can restore later.
  var state: State { get }

  /// Performs a command.
  ///
  /// - Parameter command: The command to perform.
  /// - Throws: ``RouterRefusal`` if the command is refused.
  func perform(_ command: PresentationCommand<Route>) throws

  /// Starts reporting all changes that the console or the app makes to the modals.
  ///
  /// - Parameter reporter: The receiver of the reports.
  /// - Returns: A token that keeps the reporter attached until the token is cancelled or released.
  func observe(_ reporter: ModalReporter) -> ObservationToken

  /// The operations with which the `goto`, `sandbox` and `branch` commands show earlier modals.
  ///
  /// The value is `nil` if earlier modals cannot be shown.
  var rewinding: Rewinding<State>? { get }
}

extension ConsoleModals {
  /// The default value, `nil`.
  public var rewinding: Rewinding<State>? { nil }
}

extension ConsoleModals where State == [PresentedModal<Route>] {
  /// The default value, ``presented``.
  public var state: [PresentedModal<Route>] { presented }
}

/// A receiver that records changes to modals on the timeline of a console.
@MainActor
public final class ModalReporter {
  /// A change to a modal.
  public enum Change: String, Sendable {
    /// The modal became visible.
    case presented

    /// The modal waits until another modal is dismissed.
    case queued

    /// The modal has a new route.
    case replaced

    /// The modal was dismissed.
    case dismissed
  }

  private let name: String
  private let timeline: Timeline
  private let moved: (Int) -> Void

  init(name: String, timeline: Timeline, moved: @escaping (Int) -> Void) {
    (self.name, self.timeline, self.moved) = (name, timeline, moved)
  }

  /// Records a change to a modal.
  ///
  /// - Parameters:
  ///   - change: The kind of the change.
  ///   - route: The route of the modal after the change; for a dismissed modal, the last route.
  ///   - style: The style of the modal.
  public func changed(_ change: Change, route: Any, style: PresentationStyle) {
    let number = timeline.record(
      .modal(
        event: .changed(change),
        route: ConsoleValue(reflecting: route),
        style: style.rawValue
      ),
      source: name
    )
    moved(number)
  }

  /// Records a command that changed nothing.
  ///
  /// - Parameters:
  ///   - command: The name of the command, such as `dismiss`.
  ///   - result: The result, such as the reason for a refusal.
  ///   - isRefused: A Boolean value that indicates whether the command was refused.
  public func unchanged(_ command: String, result: String, isRefused: Bool = true) {
    timeline.record(
      .modal(event: .unchanged(command: command, result: result), route: nil, style: nil),
      source: name,
      cause: Timeline.boundCause,
      session: nil,
      repeatedIn: isRefused ? [Timeline.mover].compactMap(\.self) : []
    )
  }
}
