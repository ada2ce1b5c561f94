import InnoCasePaths
import InnoNearestMatch
import InnoObservation

/// A named router: a stack of routes and the modals above it.
@MainActor
package final class RouterHandle {
  /// A route that a user can type for the router.
  struct RouteCase {
    let name: String
    let signature: String
    let parameters: [CaseParameter]

    init<Root>(_ schema: CaseSchema<Root>) {
      (name, signature, parameters) = (schema.name, schema.signature, schema.parameters)
    }
  }

  /// A modal that is visible or queued.
  struct Presentation {
    let id: String
    let route: ConsoleValue
    let style: String
  }

  /// The router's name in the console.
  package let name: String

  let routes: [RouteCase]
  let modalRoutes: [RouteCase]

  /// The signatures of ``routes`` and of ``modalRoutes`` as data.
  private(set) lazy var signatures = (
    routes: ConsoleValue.strings(routes.map(\.signature)),
    modalRoutes: ConsoleValue.strings(modalRoutes.map(\.signature))
  )

  /// The signatures of ``routes`` and of ``modalRoutes`` as text.
  ///
  /// Each text begins with the verb that opens the routes. If there are no routes, the text is
  /// empty.
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
    stack = Stack(router: router, name: name)
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
    // The newest observer is called first. If both the stack and the modals change, the change of
    // the stack is therefore reported first.
    observations = [
      modal?.observe(timeline: timeline) { number in
        if let modalRewinder { modalRewinder.history.keep(modalRewinder.read(), from: number) }
        moved(number)
      },
      router.observe(reporter),
    ].compactMap(\.self)
  }

  private static func erased(_ modals: some ConsoleModals, name: String) -> any ModalControl {
    Modals(modals, name: name)
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
        "\(word.text) can only be presented as a modal; "
          + "run \"modal \(name) present \(word.text) …\""
      ).at(word)
    }
    try reader.moving { () throws(CommandFailure) in
      try stack.navigate(verb, arguments, reader: reader)
    }
  }

  /// Runs a command on the modals.
  ///
  /// - Parameters:
  ///   - verb: The command to run.
  ///   - route: The route and its arguments; empty for a command without a route.
  ///   - style: The style of a presentation.
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
      throw ConsoleError.notExposed("modal store for the router \(name)").at(nil)
    }
    if let word = route.first, isOnlyIn(routes, not: modalRoutes, word) {
      throw ConsoleError.refused(
        "\(word.text) can only be pushed on the stack; run \"nav \(name) go \(word.text) …\""
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

// MARK: - Stacks

/// A command for a stack, as typed after `nav ROUTER`.
enum StackVerb: String, CaseIterable {
  case go, goMany, back, backBy, backTo, backToRoot, backOrPush, pushUniqueRoot, resetTo, replace
  case replaceTop, sequence, batch, transaction

  /// The kind of arguments that a command accepts.
  enum Arguments { case none, count, route, routes, steps }

  var arguments: Arguments {
    switch self {
    case .back, .backToRoot: .none
    case .backBy: .count
    case .go, .backTo, .backOrPush, .pushUniqueRoot, .replaceTop: .route
    case .goMany, .resetTo, .replace: .routes
    case .sequence, .batch, .transaction: .steps
    }
  }

  /// Returns the commands that accept arguments of the given kind.
  static func taking(_ arguments: Arguments) -> [StackVerb] {
    allCases.filter { $0.arguments == arguments }
  }
}

/// A type-erased stack that `nav` controls.
@MainActor
private protocol StackControl {
  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure)
}

private struct Stack<Router: ConsoleRouter>: StackControl {
  typealias Command = StackCommand<Router.Destination>

  let router: Router
  let name: String

  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    let command = try command(verb, arguments[...], usage: "nav \(name) \(verb)", reader)
    do {
      try router.perform(command)
    } catch let refusal as RouterRefusal {
      throw ConsoleError.moveRefused(
        "\(name) refused \(command.verb): \(refusal.reason)",
        code: refusal.code
      ).at(nil)
    } catch {
      throw ConsoleError.callFailed("\(name) \(command.verb)", reason: error.sentence).at(nil)
    }
  }

  private func command(
    _ verb: StackVerb,
    _ arguments: ArraySlice<Word>,
    usage: String,
    _ reader: ArgumentReader
  ) throws(CommandFailure) -> Command {
    func route(_ words: ArraySlice<Word>) throws(CommandFailure) -> Router.Destination {
      try reader.route(
        router.routes.map(\.schema),
        Array(words),
        usage: usage + " ROUTE [ARGUMENT…]"
      )
    }
    func routes() throws(CommandFailure) -> [Router.Destination] { try arguments.steps.map(route) }
    func steps() throws(CommandFailure) -> [Command] {
      try arguments.steps.map { words throws(CommandFailure) in
        try step(words, usage: usage, reader)
      }
    }
    switch verb {
    case .go: return .go(try route(arguments))
    case .goMany: return .goMany(try routes())
    case .back:
      try arguments.refuseMore(than: 0, usage: usage)
      return .back
    case .backBy: return .backBy(try arguments.count(usage: usage + " COUNT"))
    case .backTo: return .backTo(try route(arguments))
    case .backToRoot:
      try arguments.refuseMore(than: 0, usage: usage)
      return .backToRoot
    case .backOrPush: return .backOrPush(try route(arguments))
    case .pushUniqueRoot: return .pushUniqueRoot(try route(arguments))
    case .resetTo, .replace: return .resetTo(try routes())
    case .replaceTop: return .replaceTop(try route(arguments))
    case .sequence: return .sequence(try steps())
    case .batch: return .batch(try steps())
    case .transaction: return .transaction(try steps())
    }
  }

  /// Reads a step of a sequence, batch or transaction: its verb, then its arguments.
  private func step(
    _ words: ArraySlice<Word>,
    usage: String,
    _ reader: ArgumentReader
  ) throws(CommandFailure) -> Command {
    guard let first = words.first else {
      throw ConsoleError.missing("STEP", usage: usage + " STEP [then STEP…]").at(nil)
    }
    if let verb = StackVerb(rawValue: first.text), verb.isStep {
      do throws(CommandFailure) {
        return try command(verb, words.dropFirst(), usage: "\(usage) \(verb)", reader)
      } catch {
        throw error.place == nil ? error.error.at(first) : error
      }
    }
    let verbs = StackVerb.allCases.filter(\.isStep).map(\.rawValue)
    throw ConsoleError.unexpected(
      first.text,
      expected: verbs.joined(separator: ", "),
      nearest: NearestMatch.of(first.text, in: verbs),
      usage: usage + " STEP [then STEP…]"
    ).at(first)
  }
}

extension StackVerb {
  /// A Boolean value that indicates whether the command can be a step of a sequence, batch or
  /// transaction.
  var isStep: Bool {
    switch self {
    case .go, .back, .backBy, .backTo, .backToRoot, .resetTo, .replaceTop: true
    case .goMany, .backOrPush, .pushUniqueRoot, .replace, .sequence, .batch, .transaction: false
    }
  }
}

extension ArraySlice<Word> {
  /// The words, split at each `then`.
  fileprivate var steps: [ArraySlice<Word>] {
    isEmpty
      ? []
      : split(omittingEmptySubsequences: false) { $0.form == .plain && $0.text == "then" }
  }

  /// If there are more than `count` words, throws an error that points to the first surplus word.
  fileprivate func refuseMore(than count: Int, usage: String) throws(CommandFailure) {
    guard let stray = dropFirst(count).first else { return }
    throw ConsoleError.unexpected(stray.text, expected: nil, nearest: nil, usage: usage).at(stray)
  }

  /// Returns the number in the only word, such as the number of routes to pop.
  fileprivate func count(usage: String) throws(CommandFailure) -> Int {
    try refuseMore(than: 1, usage: usage)
    let expected = "COUNT (a number)"
    guard let word = first else { throw ConsoleError.missing(expected, usage: usage).at(nil) }
    guard let count = Int(word.text) else {
      throw ConsoleError.unexpected(word.text, expected: expected, nearest: nil, usage: usage)
        .at(word)
    }
    return count
  }
}

extension ArgumentReader {
  /// Reads a route: the name of its case, then its values.
  ///
  /// - Parameters:
  ///   - schemas: The cases of the route's type.
  ///   - words: The words of the route.
  ///   - usage: The usage, for errors.
  /// - Returns: The route.
  /// - Throws: ``CommandFailure`` if the route is missing or unknown, or if an argument is invalid.
  fileprivate func route<R>(
    _ schemas: [CaseSchema<R>],
    _ words: [Word],
    usage: String
  ) throws(CommandFailure) -> R {
    guard let first = words.first else {
      let signatures = schemas.map(\.signature).joined(separator: ", ")
      throw ConsoleError.missing("a route (\(signatures))", usage: usage).at(nil)
    }
    let schema = try schemas.named(first, kind: "route", listing: "routes", \.name)
    return try build(schema, from: Array(words.dropFirst()))
  }
}

// MARK: - Modals

/// A command for modals, as typed after `modal ROUTER`.
enum ModalVerb: String {
  case present, replace, dismiss, dismissAll
}

/// A type-erased modal store that `modal` controls.
@MainActor
private protocol ModalControl {
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

private struct Modals<Router: ConsoleModals>: ModalControl {
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
    do {
      try router.perform(command)
    } catch let refusal as RouterRefusal {
      throw ConsoleError.moveRefused(
        "\(name) refused \(verb): \(refusal.reason)",
        code: refusal.code
      ).at(nil)
    } catch {
      throw ConsoleError.callFailed("\(name) \(verb)", reason: error.sentence).at(nil)
    }
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
