import InnoCasePaths
import InnoObservation

/// A named router, which consists of a stack of routes and the modals above the stack.
@MainActor
package final class RouterHandle {
  /// A case of a route enum.
  ///
  /// A user can type the case in commands.
  struct RouteCase {
    let name: String
    let signature: String
    let parameters: [CaseParameter]

    init<Root>(_ schema: CaseSchema<Root>) {
      (name, signature, parameters) = (schema.name, schema.signature, schema.parameters)
    }
  }

  /// A modal that is visible or queued.
  struct Presentation: Equatable {
    let id: String
    let route: ConsoleValue
    let style: String
  }

  /// The router's name in the console.
  package let name: String

  let routes: [RouteCase]
  let modalRoutes: [RouteCase]

  /// The signatures of ``routes`` and ``modalRoutes``, as data.
  private(set) lazy var signatures = (
    routes: ConsoleValue.strings(routes.map(\.signature)),
    modalRoutes: ConsoleValue.strings(modalRoutes.map(\.signature))
  )

  /// The signatures of ``routes`` and ``modalRoutes``, as text.
  ///
  /// Each signature follows a verb, as in `go detail(UserSummary)`. The text is empty if the router
  /// has no such routes.
  private(set) lazy var listings = (
    routes: Self.listing(routes, after: StackVerb.go.rawValue),
    modalRoutes: Self.listing(modalRoutes, after: ModalVerb.present.rawValue)
  )

  let path: () -> ConsoleValue

  /// A closure that returns the modals, starting with the visible modal.
  let modals: () -> [Presentation]

  private let stack: any StackControl
  private let modal: (any ModalControl)?
  private let observations: [ObservationToken]

  /// The rewinders that show earlier stacks and modals.
  let rewinders: [Rewinder]

  private static func listing(_ routes: [RouteCase], after verb: String) -> String {
    routes.isEmpty ? "" : "\(verb) \(routes.map(\.signature).joined(separator: ", "))"
  }

  init<Router: ConsoleRouter>(
    _ router: Router,
    modals presenter: (any ConsoleModals)? = nil,
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) {
    self.name = name
    let modal = presenter.map { Self.erased($0, name: name) }
    self.modal = modal
    stack = RouterStack(router: router, name: name)
    routes = router.routes.map { RouteCase($0.schema) }
    modalRoutes = modal?.cases ?? []
    path = { .array(router.path.map { ConsoleValue(reflecting: $0) }) }
    modals = { modal?.presentations ?? [] }
    let history = ValueHistory(timeline)
    history.keep(router.path, from: timeline.lastNumber)
    let stackRewinder = Rewinder("the router \(name)", history, router.rewinding) { router.path }
    let modalRewinder = modal?.rewinder(timeline: timeline)
    rewinders = [stackRewinder, modalRewinder].compactMap(\.self)
    let reporter = RouterReporter(name: name, timeline: timeline) { number in
      history.keep(router.path, from: number)
      moved(number)
    }
    // Observe the stack last, because the newest observer is called first. If a command changes the
    // stack and the modals, the change to the stack is then reported first.
    observations = [
      modal?.observe(timeline: timeline) { number in
        if let modalRewinder { modalRewinder.history.keep(modalRewinder.read(), from: number) }
        moved(number)
      },
      router.observe(reporter),
    ].compactMap(\.self)
  }

  private static func erased(_ modals: some ConsoleModals, name: String) -> any ModalControl {
    RouterModals(modals, name: name)
  }

  /// Runs a command on the stack.
  ///
  /// - Parameters:
  ///   - verb: The command to run.
  ///   - arguments: The arguments of the command.
  ///   - reader: The reader of the arguments.
  /// - Throws: ``CommandFailure`` if the command is not performed, for example because an argument
  ///   is invalid or because the router refuses the command.
  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    if let word = arguments.first, isOnlyIn(modalRoutes, not: routes, word) {
      throw ConsoleError.refused(
        "\(word.text) can only be presented as a modal; run \"modal \(name) present \(word.text) "
          + "…\""
      ).at(word)
    }
    try reader.moving { () throws(CommandFailure) in
      try stack.navigate(verb, arguments, reader: reader)
    }
  }

  /// Runs a command on the router's modals.
  ///
  /// - Parameters:
  ///   - verb: The command to run.
  ///   - route: The route and its arguments; empty for a command without a route.
  ///   - style: The style in which a new modal is presented.
  ///   - reader: The reader of the arguments.
  /// - Throws: ``CommandFailure`` if the command is not performed, for example because an argument
  ///   is invalid or because the modal store refuses the command.
  func present(
    _ verb: ModalVerb,
    _ route: [Word] = [],
    style: PresentationStyle = .sheet,
    reader: ArgumentReader
  ) throws(CommandFailure) {
    guard let modal else {
      throw ConsoleError.missingPart("modal store for the router \(name)").at(nil)
    }
    if let word = route.first, isOnlyIn(routes, not: modalRoutes, word) {
      throw ConsoleError.refused(
        "\(word.text) cannot be presented as a modal; run \"nav \(name) go \(word.text) …\""
      ).at(word)
    }
    try reader.moving { () throws(CommandFailure) in
      try modal.present(verb, route, style: style, reader: reader)
    }
  }

  private func isOnlyIn(_ some: [RouteCase], not others: [RouteCase], _ word: Word) -> Bool {
    some.contains { $0.name == word.text } && !others.contains { $0.name == word.text }
  }
}
