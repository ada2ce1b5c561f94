import InnoCasePaths
import InnoNearestMatch
import InnoRouter

/// A named router as the console knows it: a stack of routes and what is presented above it.
@MainActor
public final class RouterHandle {
  /// A route that the router can show.
  struct RouteCase {
    let name: String
    let signature: String
    let parameters: [CaseParameter]
  }

  /// The router's name in the console.
  public let name: String

  let routes: [RouteCase]
  let modalRoutes: [RouteCase]
  let path: () -> ConsoleValue
  let modals: () -> ModalFacts
  private let stack: any StackControl
  private let sheets: (any ModalControl)?
  private let observations: [RouterObservation]

  /// What is presented, the current one first.
  struct ModalFacts {
    struct Presentation {
      let id: String
      let route: ConsoleValue
      let style: String
    }

    let all: [Presentation]
  }

  init<R: Route & CaseReflecting>(
    _ store: NavigationStore<R>,
    modal: (any ModalControl)?,
    name: String,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) {
    self.name = name
    stack = Stack(store: store)
    sheets = modal
    routes = R.caseSchemas.map(RouteCase.init)
    modalRoutes = modal?.cases ?? []
    path = { ConsoleValue(reflecting: store.path) }
    modals = { modal?.facts ?? ModalFacts(all: []) }
    let observation = store.instrument { event in
      let number = timeline.record(
        .route(
          command: event.command.name,
          result: event.result.isSuccess ? "success" : event.result.name,
          path: ConsoleValue(reflecting: event.newPath)
        ),
        source: name
      )
      if event.isChange { moved(number) }
    }
    observations = [observation, modal?.observe(name: name, timeline: timeline, moved: moved)]
      .compactMap(\.self)
  }

  /// Runs an intent on the stack.
  ///
  /// - Parameters:
  ///   - intent: The intent's name.
  ///   - words: Its values.
  ///   - reader: Reads the values.
  /// - Returns: The router's result.
  /// - Throws: ``CommandFailure`` when a value does not fit or the router refuses.
  func navigate(
    _ intent: StackIntent,
    _ words: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) -> String {
    if let word = words.first, !routes.contains(where: { $0.name == word.text }),
      modalRoutes.contains(where: { $0.name == word.text })
    {
      throw ConsoleError.refused(
        "\(word.text) is presented, not pushed: modal \(name) present \(word.text) …"
      ).at(word)
    }
    return try stack.navigate(intent, words, router: name, reader: reader)
  }

  /// Runs an intent on what is presented.
  ///
  /// - Parameters:
  ///   - intent: The intent's name.
  ///   - words: Its values.
  ///   - style: How a presentation looks.
  ///   - reader: Reads the values.
  /// - Returns: The modal store's result.
  /// - Throws: ``CommandFailure`` when a value does not fit or the store refuses.
  func present(
    _ intent: SheetIntent,
    _ words: [Word],
    style: ModalStyle,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String {
    guard let sheets else {
      throw ConsoleError.notExposed("modal store for the router \(name)").at(nil)
    }
    if let word = words.first, !modalRoutes.contains(where: { $0.name == word.text }),
      routes.contains(where: { $0.name == word.text })
    {
      throw ConsoleError.refused(
        "\(word.text) is pushed, not presented: nav \(name) go \(word.text) …"
      ).at(word)
    }
    return try sheets.present(intent, words, style: style, router: name, reader: reader)
  }
}

extension RouterHandle.RouteCase {
  init<Root>(_ schema: CaseSchema<Root>) {
    self.init(name: schema.name, signature: schema.signature, parameters: schema.parameters)
  }
}

/// A command of a stack, as it is typed.
enum StackIntent: String {
  case go, goMany, back, backBy, backTo, backToRoot, backOrPush, pushUniqueRoot, resetTo, replace
  case replaceTop, sequence, batch, transaction
}

/// A command that others are made of.
private enum StackStep: String, CaseIterable {
  case go, back, backBy, backTo, backToRoot, resetTo, replaceTop
}

/// A stack of routes of some type.
@MainActor
private protocol StackControl {
  func navigate(
    _ intent: StackIntent,
    _ words: [Word],
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String
}

private struct Stack<R: Route & CaseReflecting>: StackControl {
  let store: NavigationStore<R>

  func navigate(
    _ intent: StackIntent,
    _ words: [Word],
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String {
    let usage = "nav \(router) \(intent)"
    func route() throws(CommandFailure) -> R {
      try reader.route(R.self, words, usage: usage + Self.route)
    }
    func routes() throws(CommandFailure) -> [R] {
      try words.steps.map { words throws(CommandFailure) in
        try reader.route(R.self, Array(words), usage: usage + Self.route)
      }
    }
    func steps() throws(CommandFailure) -> [NavigationCommand<R>] {
      try words.steps.filter { !$0.isEmpty }.map { words throws(CommandFailure) in
        try step(words, of: usage, reader: reader)
      }
    }
    let result =
      switch intent {
      case .go: store.send(.go(try route()))
      case .goMany: store.send(.goMany(try routes()))
      case .back: store.send(.back)
      case .backBy: store.send(.backBy(words.first.flatMap { Int($0.text) } ?? 1))
      case .backTo: store.send(.backTo(try route()))
      case .backToRoot: store.send(.backToRoot)
      case .backOrPush: store.send(.backOrPush(try route()))
      case .pushUniqueRoot: store.send(.pushUniqueRoot(try route()))
      case .resetTo, .replace: store.send(.resetTo(try routes()))
      case .replaceTop: store.execute(.replaceTop(try route()))
      case .sequence: store.execute(.sequence(try steps()))
      case .batch: store.execute(.batch(try steps()))
      case .transaction: store.execute(.transaction(try steps()))
      }
    let sentence = result.sentence { ConsoleValue(reflecting: $0).text }
    guard result.isSuccess else {
      throw ConsoleError.refused("\(router) refused \(intent): \(sentence)").at(nil)
    }
    return sentence
  }

  private static var route: String { " ROUTE [ARGUMENT…]" }

  /// Reads a step of another command: its name, then its values.
  private func step(
    _ words: ArraySlice<Word>,
    of outer: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> NavigationCommand<R> {
    let name = words[words.startIndex]
    guard let step = StackStep(rawValue: name.text) else {
      let names = StackStep.allCases.map(\.rawValue)
      throw ConsoleError.unexpected(
        name.text,
        expected: names.joined(separator: ", "),
        nearest: NearestMatch.of(name.text, in: names),
        usage: outer + " STEP [then STEP…]"
      ).at(name)
    }
    do throws(CommandFailure) {
      return try command(step, words.dropFirst(), usage: "\(outer) \(step)", reader: reader)
    } catch {
      throw error.place == nil ? error.error.at(name) : error
    }
  }

  private func command(
    _ step: StackStep,
    _ words: ArraySlice<Word>,
    usage: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> NavigationCommand<R> {
    func route() throws(CommandFailure) -> R {
      try reader.route(R.self, Array(words), usage: usage + Self.route)
    }
    switch step {
    case .go: return .push(try route())
    case .back:
      try words.refuse(after: 0, usage: usage)
      return .pop
    case .backBy: return .popCount(try words.count(usage: usage + " COUNT"))
    case .backTo: return .popTo(try route())
    case .backToRoot:
      try words.refuse(after: 0, usage: usage)
      return .popToRoot
    case .resetTo: return .replace(words.isEmpty ? [] : [try route()])
    case .replaceTop: return .replaceTop(try route())
    }
  }
}

extension Collection<Word> {
  /// The words between one `then` and the next.
  fileprivate var steps: [SubSequence] {
    split { $0.form == .plain && $0.text == "then" }
  }

  /// Refuses a word behind the first ones.
  fileprivate func refuse(after count: Int, usage: String) throws(CommandFailure) {
    guard let stray = dropFirst(count).first else { return }
    throw ConsoleError.unexpected(
      stray.text,
      expected: "nothing more",
      nearest: nil,
      usage: usage
    ).at(stray)
  }

  /// The number that is the only word.
  fileprivate func count(usage: String) throws(CommandFailure) -> Int {
    try refuse(after: 1, usage: usage)
    guard let word = first else {
      throw ConsoleError.missing("COUNT (a number)", usage: usage).at(nil)
    }
    guard let count = Int(word.text) else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "COUNT (a number)",
        nearest: nil,
        usage: usage
      ).at(word)
    }
    return count
  }
}

extension ArgumentReader {
  /// Reads a route: its case's name, then its values.
  ///
  /// - Parameters:
  ///   - type: The route's type.
  ///   - words: The words.
  ///   - usage: What is to be typed, for errors.
  /// - Returns: The route.
  /// - Throws: ``CommandFailure`` at the word that does not fit.
  func route<R: CaseReflecting>(
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
