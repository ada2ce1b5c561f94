import InnoCasePaths
import InnoNearestMatch

/// A verb that follows `nav ROUTER` in a command for a navigation stack.
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

  /// Returns the verbs that accept arguments of the given kind.
  static func taking(_ arguments: Arguments) -> [StackVerb] {
    allCases.filter { $0.arguments == arguments }
  }
}

/// A type-erased stack that the `nav` command controls.
@MainActor
protocol StackControl {
  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure)
}

struct RouterStack<Router: ConsoleRouter>: StackControl {
  typealias Command = StackCommand<Router.Destination>

  let router: Router
  let name: String

  func navigate(
    _ verb: StackVerb,
    _ arguments: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    let command = try command(verb, arguments[...], usage: "nav \(name) \(verb)", reader)
    try reportingRefusals(of: name, to: command.verb) { try router.perform(command) }
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

  /// Reads a step of a sequence, batch or transaction.
  ///
  /// A step consists of a verb and its arguments.
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

/// Calls a closure, and converts a router's refusal or another error into a ``CommandFailure``.
///
/// - Parameters:
///   - router: The name of the router, for the error message.
///   - verb: The name of the command, for the error message.
///   - command: A closure that performs the command.
/// - Throws: ``CommandFailure`` if the router refuses the command or `command` throws an error.
@MainActor
func reportingRefusals(
  of router: String,
  to verb: String,
  _ command: () throws -> Void
) throws(CommandFailure) {
  do {
    try command()
  } catch let refusal as RouterRefusal {
    throw ConsoleError.moveRefused(
      "\(router) refused \(verb): \(refusal.reason)",
      code: refusal.code
    ).at(nil)
  } catch {
    throw ConsoleError.callFailed("\(router) \(verb)", reason: error.sentence).at(nil)
  }
}

extension ArraySlice<Word> {
  /// The groups of words that are separated by `then`.
  fileprivate var steps: [ArraySlice<Word>] {
    isEmpty
      ? []
      : split(omittingEmptySubsequences: false) { $0.form == .plain && $0.text == "then" }
  }

  /// Throws an error if there are more than `count` words.
  ///
  /// The error points to the first extra word.
  fileprivate func refuseMore(than count: Int, usage: String) throws(CommandFailure) {
    guard let stray = dropFirst(count).first else { return }
    throw ConsoleError.unexpected(stray.text, expected: nil, nearest: nil, usage: usage).at(stray)
  }

  /// Returns the only word in the slice as a number, such as the number of routes to pop.
  ///
  /// This method throws an error if the word is missing or is not a number, or if there are several
  /// words.
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
  /// Reads a route, which consists of the name of an enum case and the associated values.
  ///
  /// - Parameters:
  ///   - schemas: The schemas of the cases in the route's enum type.
  ///   - words: The words of the route.
  ///   - usage: The usage of the command, for errors.
  /// - Returns: The route.
  /// - Throws: ``CommandFailure`` if the route is missing or unknown, or if an argument is invalid.
  func route<R>(
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
