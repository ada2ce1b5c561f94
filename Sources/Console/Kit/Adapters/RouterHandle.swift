import InnoCasePaths
import InnoNearestMatch
import InnoRouter

/// A named router: a stack of routes and the modals above it.
@MainActor
public final class RouterHandle {
  /// A route that the router can show.
  struct RouteCase {
    let name: String
    let signature: String
    let parameters: [CaseParameter]

    init<Root>(_ schema: CaseSchema<Root>) {
      (name, signature, parameters) = (schema.name, schema.signature, schema.parameters)
    }
  }

  /// A modal that is showing or queued.
  struct Presentation {
    let id: String
    let route: ConsoleValue
    let style: String
  }

  /// The router's name in the console.
  public let name: String

  let routes: [RouteCase]
  let modalRoutes: [RouteCase]
  let path: () -> ConsoleValue

  /// A closure that returns the modals, the one that is showing first.
  let modals: () -> [Presentation]

  private let stack: any StackControl
  private let modal: (any ModalControl)?
  private let observations: [ObservationToken]

  init<R: Route & CaseReflecting>(
    _ store: NavigationStore<R>,
    modal: (any ModalControl)?,
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) {
    self.name = name
    self.modal = modal
    stack = Stack(store: store, name: name)
    routes = R.caseSchemas.map(RouteCase.init)
    modalRoutes = modal?.cases ?? []
    path = { ConsoleValue(reflecting: store.path) }
    modals = { modal?.presentations ?? [] }
    let observation = store.instrument { event in
      let isRefused = !event.result.isSuccess
      let number = timeline.record(
        .route(
          command: StackMessage<R>.command(event.command).verb?.rawValue ?? event.command.name,
          result: isRefused ? event.result.name : "success",
          path: ConsoleValue(reflecting: event.newPath)
        ),
        source: name,
        cause: Timeline.boundCause,
        session: nil,
        repeatedIn: isRefused ? [Timeline.mover].compactMap(\.self) : []
      )
      if event.isChange { moved(number) }
    }
    observations = [observation, modal?.observe(name: name, timeline: timeline, moved: moved)]
      .compactMap(\.self)
  }

  /// Runs a command on the stack.
  ///
  /// - Parameters:
  ///   - verb: The command.
  ///   - arguments: The arguments of the command.
  ///   - reader: The reader of the arguments.
  /// - Throws: ``CommandFailure`` if an argument does not fit or the router refuses the command.
  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    if let word = arguments.first, isOnlyIn(modalRoutes, not: routes, word) {
      throw ConsoleError.refused(
        "\(word.text) is presented, not pushed: modal \(name) present \(word.text) …"
      ).at(word)
    }
    try reader.moving { () throws(CommandFailure) in
      try stack.navigate(verb, arguments, reader: reader)
    }
  }

  /// Runs a command on the modals.
  ///
  /// - Parameters:
  ///   - verb: The command.
  ///   - route: The route and its arguments, empty for a command without a route.
  ///   - style: The style of a presentation.
  ///   - reader: The reader of the arguments.
  /// - Throws: ``CommandFailure`` if an argument does not fit or the store refuses the command.
  func present(
    _ verb: ModalVerb,
    _ route: [Word] = [],
    style: ModalStyle = .sheet,
    reader: ArgumentReader
  ) throws(CommandFailure) {
    guard let modal else {
      throw ConsoleError.notExposed("modal store for the router \(name)").at(nil)
    }
    if let word = route.first, isOnlyIn(routes, not: modalRoutes, word) {
      throw ConsoleError.refused(
        "\(word.text) is pushed, not presented: nav \(name) go \(word.text) …"
      ).at(word)
    }
    try reader.moving { () throws(CommandFailure) in
      try modal.present(verb, route, style: style, router: name, reader: reader)
    }
  }

  private func isOnlyIn(_ some: [RouteCase], not others: [RouteCase], _ word: Word) -> Bool {
    some.contains { $0.name == word.text } && !others.contains { $0.name == word.text }
  }
}

// MARK: - Stacks

/// A command of `nav`.
enum StackVerb: String, CaseIterable {
  case go, goMany, back, backBy, backTo, backToRoot, backOrPush, pushUniqueRoot, resetTo, replace
  case replaceTop, sequence, batch, transaction

  /// The arguments that a command takes.
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

  /// Returns the commands that take some arguments.
  static func taking(_ arguments: Arguments) -> [StackVerb] {
    allCases.filter { $0.arguments == arguments }
  }
}

/// A message to a stack: an intent or a command of the library.
private enum StackMessage<R: Route> {
  case intent(NavigationIntent<R>)
  case command(NavigationCommand<R>)

  /// The verb that stands for the message; `nil` for a command that cannot be typed.
  ///
  /// A new intent or command of the library must be listed here before the console compiles.
  var verb: StackVerb? {
    switch self {
    case .intent(let intent):
      switch intent {
      case .go: .go
      case .goMany: .goMany
      case .back: .back
      case .backBy: .backBy
      case .backTo: .backTo
      case .backToRoot: .backToRoot
      case .resetTo: .resetTo
      case .backOrPush: .backOrPush
      case .pushUniqueRoot: .pushUniqueRoot
      }
    case .command(let command):
      switch command {
      case .push: .go
      case .pushAll: .goMany
      case .pop: .back
      case .popCount: .backBy
      case .popTo: .backTo
      case .popToRoot: .backToRoot
      case .replace: .resetTo
      case .replaceTop: .replaceTop
      case .sequence: .sequence
      case .batch: .batch
      case .transaction: .transaction
      case .whenCancelled: nil
      }
    }
  }

  /// The message as a part of another command; `nil` for one that depends on the present path, or
  /// that has parts itself.
  var step: NavigationCommand<R>? {
    switch self {
    case .intent(.backOrPush), .intent(.pushUniqueRoot), .intent(.goMany): nil
    case .intent(let intent): NavigationEngine<R>().command(for: intent, on: [])
    case .command(let command): command.isComposite ? nil : command
    }
  }
}

/// A stack of routes of any type.
@MainActor
private protocol StackControl {
  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure)
}

private struct Stack<R: Route & CaseReflecting>: StackControl {
  let store: NavigationStore<R>
  let name: String

  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    let message = try message(verb, arguments[...], usage: "nav \(name) \(verb)", reader)
    let result =
      switch message {
      case .intent(let intent): store.send(intent)
      case .command(let command): store.execute(command)
      }
    guard !result.isSuccess else { return }
    let sentence = result.sentence { ConsoleValue(reflecting: $0).text }
    throw ConsoleError.moveRefused(
      "\(name) refused \(message.verb ?? verb): \(sentence)",
      code: result.name
    ).at(nil)
  }

  private func message(
    _ verb: StackVerb,
    _ arguments: ArraySlice<Word>,
    usage: String,
    _ reader: ArgumentReader
  ) throws(CommandFailure) -> StackMessage<R> {
    func route(_ words: ArraySlice<Word>) throws(CommandFailure) -> R {
      try reader.route(R.self, Array(words), usage: usage + " ROUTE [ARGUMENT…]")
    }
    func routes() throws(CommandFailure) -> [R] { try arguments.steps.map(route) }
    func steps() throws(CommandFailure) -> [NavigationCommand<R>] {
      try arguments.steps.map { words throws(CommandFailure) in
        try step(words, usage: usage, reader)
      }
    }
    switch verb {
    case .go: return .intent(.go(try route(arguments)))
    case .goMany: return .intent(.goMany(try routes()))
    case .back:
      try arguments.refuseMore(than: 0, usage: usage)
      return .intent(.back)
    case .backBy: return .intent(.backBy(try arguments.count(usage: usage + " COUNT")))
    case .backTo: return .intent(.backTo(try route(arguments)))
    case .backToRoot:
      try arguments.refuseMore(than: 0, usage: usage)
      return .intent(.backToRoot)
    case .backOrPush: return .intent(.backOrPush(try route(arguments)))
    case .pushUniqueRoot: return .intent(.pushUniqueRoot(try route(arguments)))
    case .resetTo, .replace: return .intent(.resetTo(try routes()))
    case .replaceTop: return .command(.replaceTop(try route(arguments)))
    case .sequence: return .command(.sequence(try steps()))
    case .batch: return .command(.batch(try steps()))
    case .transaction: return .command(.transaction(try steps()))
    }
  }

  /// Reads a part of another command: its verb, then its arguments.
  private func step(
    _ words: ArraySlice<Word>,
    usage: String,
    _ reader: ArgumentReader
  ) throws(CommandFailure) -> NavigationCommand<R> {
    guard let first = words.first else {
      throw ConsoleError.missing("STEP", usage: usage + " STEP [then STEP…]").at(nil)
    }
    if let verb = StackVerb(rawValue: first.text), verb.isStep {
      do throws(CommandFailure) {
        let message = try message(verb, words.dropFirst(), usage: "\(usage) \(verb)", reader)
        if let step = message.step { return step }
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
  /// A Boolean value that indicates whether the command can be a part of another one.
  var isStep: Bool {
    switch self {
    case .go, .back, .backBy, .backTo, .backToRoot, .resetTo, .replaceTop: true
    case .goMany, .backOrPush, .pushUniqueRoot, .replace, .sequence, .batch, .transaction: false
    }
  }
}

extension ArraySlice<Word> {
  /// The words between one `then` and the next.
  fileprivate var steps: [ArraySlice<Word>] {
    isEmpty
      ? []
      : split(omittingEmptySubsequences: false) { $0.form == .plain && $0.text == "then" }
  }

  /// Throws at the first word after a number of words.
  fileprivate func refuseMore(than count: Int, usage: String) throws(CommandFailure) {
    guard let stray = dropFirst(count).first else { return }
    throw ConsoleError.unexpected(stray.text, expected: nil, nearest: nil, usage: usage).at(stray)
  }

  /// Returns the number that is the only word.
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
  ///   - type: The route's type.
  ///   - words: The words.
  ///   - usage: The usage, for errors.
  /// - Returns: The route.
  /// - Throws: ``CommandFailure`` at the word that does not fit.
  fileprivate func route<R: CaseReflecting>(
    _ type: R.Type,
    _ words: [Word],
    usage: String
  ) throws(CommandFailure) -> R {
    let schemas = R.caseSchemas
    guard let first = words.first else {
      let signatures = schemas.map(\.signature).joined(separator: ", ")
      throw ConsoleError.missing("a route (\(signatures))", usage: usage).at(nil)
    }
    let schema = try schemas.named(first, kind: "route", listing: "routes", \.name)
    return try build(schema, from: Array(words.dropFirst()))
  }
}

// MARK: - Modals

/// A command of `modal`.
enum ModalVerb: String {
  case present, replace, dismiss, dismissAll

  /// Creates the verb of an intent; a new intent of the library must be listed here before the
  /// console compiles.
  fileprivate init<M>(_ intent: ModalIntent<M>) {
    self =
      switch intent {
      case .present: .present
      case .replace: .replace
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      }
  }
}

/// The modals of a router, with routes of any type.
@MainActor
protocol ModalControl {
  var cases: [RouterHandle.RouteCase] { get }
  var presentations: [RouterHandle.Presentation] { get }

  func present(
    _ verb: ModalVerb,
    _ route: [Word],
    style: ModalStyle,
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure)

  func observe(
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) -> ObservationToken
}

struct Modals<M: Route & CaseReflecting>: ModalControl {
  let store: ModalStore<M>

  var cases: [RouterHandle.RouteCase] { M.caseSchemas.map(RouterHandle.RouteCase.init) }

  var presentations: [RouterHandle.Presentation] {
    store.state.all.map {
      .init(id: "\($0.id)", route: ConsoleValue(reflecting: $0.route), style: $0.style.rawValue)
    }
  }

  func present(
    _ verb: ModalVerb,
    _ route: [Word],
    style: ModalStyle,
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) {
    let usage = "modal \(router) \(verb) ROUTE [ARGUMENT…]"
    let intent: ModalIntent<M> =
      switch verb {
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      case .replace: .replace(try reader.route(M.self, route, usage: usage))
      case .present: .present(try reader.route(M.self, route, usage: usage), style: style)
      }
    let result = store.send(intent)
    guard result.isSuccess else {
      throw ConsoleError.moveRefused(
        "\(router) refused \(ModalVerb(intent)): \(result)",
        code: result.name
      ).at(nil)
    }
  }

  func observe(
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) -> ObservationToken {
    store.instrument { event in
      guard event.isChange else {
        timeline.record(
          .modal(event: "\(event.command.name): \(event.result)", route: nil, style: nil),
          source: name,
          cause: Timeline.boundCause,
          session: nil,
          repeatedIn: event.result.isSuccess ? [] : [Timeline.mover].compactMap(\.self)
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
