import InnoCasePaths
import InnoObservation
import InnoRouter

/// An InnoRouter modal store, adapted for the console.
struct ModalRouter<M: InnoRouter.Route & CaseReflecting>: ConsoleModals {
  let store: ModalStore<M>
  let name: String
  let log: SessionLog?

  var routes: [ConsoleAction<M>] { M.caseSchemas.map { ConsoleAction($0) } }

  var presented: [PresentedModal<M>] {
    let state = store.state
    guard state.current != nil else { return [] }
    return state.all.map {
      PresentedModal($0.route, style: PresentationStyle($0.style), id: "\($0.id)")
    }
  }

  var state: ModalState<M> { store.state }

  var rewinding: Rewinding<ModalState<M>>? { .of(store) }

  func perform(_ command: PresentationCommand<M>) throws {
    let intent = ModalIntent(command)
    log?.add(.moves(.modal, router: name, message: intent, isIntent: true))
    let result = store.send(intent)
    guard result.isSuccess else { throw RouterRefusal("\(result)", code: result.name) }
  }

  func observe(_ reporter: ModalReporter) -> ObservationToken {
    store.instrument { [name, log] event in
      log?.add(.move(SessionLog.Move(event, router: name)))
      guard event.isChange else {
        reporter.unchanged(
          event.command.name,
          result: "\(event.result)",
          isRefused: !event.result.isSuccess
        )
        return
      }
      for change in event.changes {
        reporter.changed(
          ModalReporter.Change(change),
          route: change.presentation.route,
          style: PresentationStyle(change.presentation.style)
        )
      }
    }
  }
}

extension PresentationStyle {
  init(_ style: ModalStyle) {
    self =
      switch style {
      case .sheet: .sheet
      case .fullScreenCover: .fullScreenCover
      }
  }
}

extension ModalStyle {
  init(_ style: PresentationStyle) {
    self =
      switch style {
      case .sheet: .sheet
      case .fullScreenCover: .fullScreenCover
      }
  }
}

extension ModalReporter.Change {
  fileprivate init<M>(_ change: ModalChange<M>) {
    self =
      switch change {
      case .dismissed: .dismissed
      case .replaced: .replaced
      case .presented: .presented
      case .queued: .queued
      }
  }
}

extension ModalIntent {
  /// Creates the InnoRouter intent that is equivalent to a command of the console.
  init(_ command: PresentationCommand<M>) {
    self =
      switch command {
      case .present(let route, let style): .present(route, style: ModalStyle(style))
      case .replace(let route): .replace(route)
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      }
  }
}

extension SessionLog.Move {
  fileprivate init<M: Route>(_ event: ModalEvent<M>, router: String) {
    func modal(_ presentation: ModalPresentation<M>) -> FlowModal<M> {
      FlowModal(route: presentation.route, style: presentation.style)
    }
    let (old, new) = (event.oldState, event.newState)
    self.init(
      part: .modal,
      router: router,
      command: event.command,
      refusal: event.result.isSuccess ? nil : event.result.name,
      changes: Self.change(
        "$0.current",
        from: old.current.map(modal),
        to: new.current.map(modal)
      ) + Self.change("$0.queue", from: old.queue.map(modal), to: new.queue.map(modal))
    )
  }
}
