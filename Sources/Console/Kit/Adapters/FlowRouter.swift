import InnoCasePaths
import InnoObservation
import InnoRouter

/// The pushed screens of an InnoRouter flow, adapted for the console.
struct FlowRouter<R: Route & CaseReflecting>: ConsoleRouter {
  let store: FlowStore<R>
  let name: String
  let log: SessionLog?

  var routes: [ConsoleAction<R>] { R.caseSchemas.map { ConsoleAction($0) } }

  var path: [R] { store.path }

  var rewinding: Rewinding<[R]>? {
    .of(store) { [store] in FlowPlan(path: $0, modal: store.modal) }
  }

  func perform(_ command: StackCommand<R>) throws {
    let intent = command.intent
    let message = intent.map { $0 as Any } ?? FlowCommand.navigate(command.command)
    log?.add(.moves(.flow, router: name, message: message, isIntent: intent != nil))
    try (intent.map { store.send($0) } ?? store.execute(.navigate(command.command))).orRefuse()
  }

  func observe(_ reporter: RouterReporter) -> ObservationToken {
    store.instrument { [name, log] event in
      let (old, new) = (event.oldState, event.newState)
      let refusal = event.result.isSuccess ? nil : event.result.name
      log?.add(
        .move(
          SessionLog.Move(
            part: .flow,
            router: name,
            command: event.command,
            refusal: refusal,
            changes: SessionLog.Move.change("$0.path", from: old.path, to: new.path)
              + SessionLog.Move.change("$0.modal", from: old.modal, to: new.modal)
          )
        )
      )
      // Ignore a command that concerns only the modal, because `FlowModals` reports such commands.
      guard event.command.isForPath || old.path != new.path else { return }
      reporter.performed(
        event.command.verb,
        path: new.path,
        refusal: refusal,
        isChange: old.path != new.path
      )
    }
  }
}

/// The modal of an InnoRouter flow, adapted for the console.
struct FlowModals<R: Route & CaseReflecting>: ConsoleModals {
  let store: FlowStore<R>
  let name: String
  let log: SessionLog?

  var routes: [ConsoleAction<R>] { R.caseSchemas.map { ConsoleAction($0) } }

  var presented: [PresentedModal<R>] {
    store.modal.map { [PresentedModal($0.route, style: PresentationStyle($0.style))] } ?? []
  }

  var rewinding: Rewinding<[PresentedModal<R>]>? {
    .of(store) { [store] modals in
      let modal = modals.first.map { FlowModal(route: $0.route, style: ModalStyle($0.style)) }
      return FlowPlan(path: store.path, modal: modal)
    }
  }

  func perform(_ command: PresentationCommand<R>) throws {
    let command = FlowCommand(ModalIntent(command))
    log?.add(.moves(.flow, router: name, message: command, isIntent: false))
    try store.execute(command).orRefuse()
  }

  func observe(_ reporter: ModalReporter) -> ObservationToken {
    store.instrument { event in
      let (old, new) = (event.oldState.modal, event.newState.modal)
      guard old != new else {
        guard !event.command.isForPath else { return }
        reporter.unchanged(
          event.command.name,
          result: event.result.sentence,
          isRefused: !event.result.isSuccess
        )
        return
      }
      if case .replaceModal = event.command, let new {
        return reporter.changed(.replaced, route: new.route, style: PresentationStyle(new.style))
      }
      if let old {
        reporter.changed(.dismissed, route: old.route, style: PresentationStyle(old.style))
      }
      if let new {
        reporter.changed(.presented, route: new.route, style: PresentationStyle(new.style))
      }
    }
  }
}

extension FlowCommand {
  /// Creates the flow command that is equivalent to a modal intent.
  ///
  /// The `switch` in this initializer is exhaustive. If InnoRouter adds an intent, the compiler
  /// reports an error here.
  fileprivate init(_ intent: ModalIntent<R>) {
    self =
      switch intent {
      case .present(let route, let style): .present(route, style: style)
      case .replace(let route): .replaceModal(route)
      case .dismiss: .dismiss(reason: .dismiss)
      case .dismissAll: .dismiss(reason: .dismissAll)
      }
  }

  /// A Boolean value that indicates whether the command can change the pushed screens, rather than
  /// only the modal.
  fileprivate var isForPath: Bool {
    switch self {
    case .navigate, .uncover, .apply: true
    case .present, .replaceModal, .dismiss: false
    }
  }

  /// The verb of the equivalent `nav` command or, if there is none, InnoRouter's name for this
  /// command.
  fileprivate var verb: String {
    if case .navigate(let command) = self { command.verb } else { name }
  }
}

extension FlowResult {
  /// The result as a sentence, in which routes are written as a user types them.
  fileprivate var sentence: String { sentence { ConsoleValue.text(reflecting: $0) } }

  /// Throws an error if the command was refused.
  ///
  /// The error contains the reason for the refusal.
  fileprivate func orRefuse() throws(RouterRefusal) {
    guard isSuccess else { throw RouterRefusal(sentence, code: name) }
  }
}
