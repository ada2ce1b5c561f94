import InnoCasePaths
import InnoObservation

/// A verb that follows `modal ROUTER` in a command for modals.
enum ModalVerb: String {
  case present, replace, dismiss, dismissAll
}

/// A type-erased modal store that the `modal` command controls.
@MainActor
protocol ModalControl {
  var cases: [RouterHandle.RouteCase] { get }
  var presentations: [RouterHandle.Presentation] { get }

  func present(
    _ verb: ModalVerb,
    _ route: [Word],
    style: PresentationStyle,
    reader: ArgumentReader
  ) throws(CommandFailure)

  func observe(timeline: Timeline, moved: @escaping (Int) -> Void) -> ObservationToken

  /// Returns the rewinder that shows earlier modals.
  func rewinder(timeline: Timeline) -> Rewinder
}

struct RouterModals<Router: ConsoleModals>: ModalControl {
  let router: Router
  let name: String

  init(_ router: Router, name: String) {
    (self.router, self.name) = (router, name)
  }

  var cases: [RouterHandle.RouteCase] { router.routes.map { RouterHandle.RouteCase($0.schema) } }

  var presentations: [RouterHandle.Presentation] {
    router.presented.map {
      .init(id: $0.id, route: ConsoleValue(reflecting: $0.route), style: $0.style.rawValue)
    }
  }

  func present(
    _ verb: ModalVerb,
    _ route: [Word],
    style: PresentationStyle,
    reader: ArgumentReader
  ) throws(CommandFailure) {
    let usage = "modal \(name) \(verb) ROUTE [ARGUMENT…]"
    let schemas = router.routes.map(\.schema)
    let command: PresentationCommand<Router.Route> =
      switch verb {
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      case .replace: .replace(try reader.route(schemas, route, usage: usage))
      case .present: .present(try reader.route(schemas, route, usage: usage), style: style)
      }
    try reportingRefusals(of: name, to: "\(verb)") { try router.perform(command) }
  }

  func rewinder(timeline: Timeline) -> Rewinder {
    let history = ValueHistory(timeline)
    history.keep(router.state, from: timeline.lastNumber)
    return Rewinder("the modals of \(name)", history, router.rewinding) { router.state }
  }

  func observe(timeline: Timeline, moved: @escaping (Int) -> Void) -> ObservationToken {
    router.observe(ModalReporter(name: name, timeline: timeline, moved: moved))
  }
}
