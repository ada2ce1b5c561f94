import InnoReflection
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
    _ intent: String,
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
    _ intent: String,
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

/// A stack of routes of some type.
@MainActor
private protocol StackControl {
  func navigate(
    _ intent: String,
    _ words: [Word],
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String
}

private struct Stack<R: Route & CaseReflecting>: StackControl {
  let store: NavigationStore<R>

  func navigate(
    _ intent: String,
    _ words: [Word],
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> String {
    let result =
      switch intent {
      case "replaceTop", "sequence", "batch", "transaction":
        store.execute(try command(intent, words[...], router: router, reader: reader))
      default: store.send(try read(intent, words, router: router, reader: reader))
      }
    let sentence = result.sentence { ConsoleValue(reflecting: $0).text }
    guard result.isSuccess else {
      throw ConsoleError.refused("\(router) refused \(intent): \(sentence)").at(nil)
    }
    return sentence
  }

  private func read(
    _ intent: String,
    _ words: [Word],
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> NavigationIntent<R> {
    let usage = "nav \(router) \(intent) ROUTE [ARGUMENT…]"
    func route() throws(CommandFailure) -> R {
      try reader.route(R.self, words, usage: usage)
    }
    func routes() throws(CommandFailure) -> [R] {
      var routes: [R] = []
      for part in words.steps {
        routes.append(try reader.route(R.self, Array(part), usage: usage))
      }
      return routes
    }
    switch intent {
    case "goMany": return .goMany(try routes())
    case "back": return .back
    case "backToRoot": return .backToRoot
    case "backBy": return .backBy(words.first.flatMap { Int($0.text) } ?? 1)
    case "backTo": return .backTo(try route())
    case "backOrPush": return .backOrPush(try route())
    case "pushUniqueRoot": return .pushUniqueRoot(try route())
    case "resetTo", "replace": return .resetTo(words.isEmpty ? [] : try routes())
    default: return .go(try route())
    }
  }
}

extension Stack {
  /// The commands that others are made of.
  private static var parts: [String] {
    ["go", "back", "backBy", "backTo", "backToRoot", "resetTo", "replaceTop"]
  }

  /// Reads a command, which may be a step `of` another: its name, then its values.
  private func command(
    _ name: String,
    _ words: ArraySlice<Word>,
    of outer: String? = nil,
    router: String,
    reader: ArgumentReader
  ) throws(CommandFailure) -> NavigationCommand<R> {
    let usage = (["nav", router] + [outer, name].compactMap(\.self)).joined(separator: " ")
    func route() throws(CommandFailure) -> R {
      try reader.route(R.self, Array(words), usage: usage + " ROUTE [ARGUMENT…]")
    }
    switch name {
    case "go": return .push(try route())
    case "back":
      try words.refuse(after: 0, usage: usage)
      return .pop
    case "backBy": return .popCount(try words.count(usage: usage + " COUNT"))
    case "backTo": return .popTo(try route())
    case "backToRoot":
      try words.refuse(after: 0, usage: usage)
      return .popToRoot
    case "resetTo": return .replace(words.isEmpty ? [] : [try route()])
    case "replaceTop": return .replaceTop(try route())
    default: break
    }
    var parts: [NavigationCommand<R>] = []
    for step in words.steps {
      guard let first = step.first else { continue }
      guard Self.parts.contains(first.text) else {
        throw ConsoleError.unexpected(
          first.text,
          expected: Self.parts.joined(separator: ", "),
          nearest: NearestMatch.of(first.text, in: Self.parts),
          usage: usage + " STEP [then STEP…]"
        ).at(first)
      }
      do throws(CommandFailure) {
        parts.append(
          try command(first.text, step.dropFirst(), of: name, router: router, reader: reader)
        )
      } catch {
        throw error.place == nil ? error.error.at(first) : error
      }
    }
    switch name {
    case "batch": return .batch(parts)
    case "transaction": return .transaction(parts)
    default: return .sequence(parts)
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
