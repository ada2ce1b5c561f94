import InnoCasePaths
import InnoRouter

/// A command of a modal store, as it is typed.
enum SheetIntent: String {
  case present, replace, dismiss, dismissAll
}

/// What a router presents above its stack, of some type.
@MainActor
protocol ModalControl {
  var cases: [RouterHandle.RouteCase] { get }
  var facts: RouterHandle.ModalFacts { get }

  func present(
    _ intent: SheetIntent,
    _ words: [Word],
    style: ModalStyle,
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String

  func observe(
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) -> RouterObservation
}

struct Sheets<M: Route & CaseReflecting>: ModalControl {
  let store: ModalStore<M>

  var cases: [RouterHandle.RouteCase] { M.caseSchemas.map(RouterHandle.RouteCase.init) }

  var facts: RouterHandle.ModalFacts {
    .init(
      all: store.state.all.map {
        .init(id: "\($0.id)", route: ConsoleValue(reflecting: $0.route), style: $0.style.rawValue)
      }
    )
  }

  func present(
    _ intent: SheetIntent,
    _ words: [Word],
    style: ModalStyle,
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String {
    let usage = "modal \(router) \(intent) ROUTE [ARGUMENT…]"
    let modalIntent: ModalIntent<M> =
      switch intent {
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      case .replace: .replace(try reader.route(M.self, words, usage: usage))
      case .present: .present(try reader.route(M.self, words, usage: usage), style: style)
      }
    let result = store.send(modalIntent)
    guard result.isSuccess else {
      throw ConsoleError.refused("\(router) refused \(intent): \(result)").at(nil)
    }
    return "\(result)"
  }

  func observe(
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) -> RouterObservation {
    store.instrument { event in
      guard event.isChange else {
        timeline.record(
          .modal(event: "\(event.command.name): \(event.result)", route: nil, style: nil),
          source: name
        )
        return
      }
      for change in event.changes {
        let number = timeline.record(
          .modal(
            event: change.name,
            route: ConsoleValue(reflecting: change.presentation.route),
            style: change.presentation.style.rawValue
          ),
          source: name
        )
        moved(number)
      }
    }
  }
}
