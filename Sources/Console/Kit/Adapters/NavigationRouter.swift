import InnoCasePaths
import InnoObservation
import InnoRouter
import Observation

/// An InnoRouter stack, adapted for the console.
struct NavigationRouter<R: Route & CaseReflecting>: ConsoleRouter {
  let store: NavigationStore<R>
  let name: String
  let log: SessionLog?

  var routes: [ConsoleAction<R>] { R.caseSchemas.map { ConsoleAction($0) } }

  var path: [R] { store.path }

  var rewinding: Rewinding<[R]>? { .of(store) }

  func perform(_ command: StackCommand<R>) throws {
    let intent = command.intent
    let message = intent.map { $0 as Any } ?? command.command
    log?.add(.moves(.stack, router: name, message: message, isIntent: intent != nil))
    let result = intent.map { store.send($0) } ?? store.execute(command.command)
    try result.orRefuse { ConsoleValue.text(reflecting: $0) }
  }

  func observe(_ reporter: RouterReporter) -> ObservationToken {
    store.instrument { [name, log] event in
      log?.add(
        .move(
          SessionLog.Move(
            part: .stack,
            router: name,
            command: event.command,
            refusal: event.result.isSuccess ? nil : event.result.name,
            changes: SessionLog.Move.change("$0", from: event.oldPath, to: event.newPath)
          )
        )
      )
      reporter.performed(
        event.command.verb,
        path: event.newPath,
        refusal: event.result.isSuccess ? nil : event.result.name,
        isChange: event.isChange
      )
    }
  }
}

/// A router for an app that stores its stack as an array of routes, without InnoRouter.
///
/// Commands follow InnoRouter's rules for stacks.
@MainActor
final class PathRouter<R: Hashable & Sendable>: ConsoleRouter {
  private struct Entry: Route {
    let route: R
  }

  let routes: [ConsoleAction<R>]
  private let read: () -> [R]
  private let write: ([R]) -> Void
  private var reporter: RouterReporter?

  /// The path that was last reported to the console.
  private var reported: [R] = []

  init(
    routes: [ConsoleAction<R>],
    read: @escaping () -> [R],
    write: @escaping ([R]) -> Void
  ) {
    (self.routes, self.read, self.write) = (routes, read, write)
  }

  var path: [R] { read() }

  var rewinding: Rewinding<[R]>? {
    Rewinding { [self] path in
      reported = path
      write(path)
    }
  }

  func perform(_ command: StackCommand<R>) throws {
    let before = read().map { Entry(route: $0) }
    var after = before
    let entries = command.map { Entry(route: $0) }
    let engine = NavigationEngine<Entry>()
    let plain = entries.intent.map { engine.command(for: $0, on: before) } ?? entries.command
    let result = engine.apply(plain, to: &after)
    let verb = command.verb
    if after != before {
      write(after.map(\.route))
      reported = read()
    }
    reporter?.performed(
      verb,
      path: reported,
      refusal: result.isSuccess ? nil : result.name,
      isChange: after != before
    )
    try result.orRefuse { ConsoleValue.text(reflecting: $0.route) }
  }

  func observe(_ reporter: RouterReporter) -> ObservationToken {
    self.reporter = reporter
    reported = track()
    return ObservationToken { [weak self] in
      Task { @MainActor in self?.reporter = nil }
    }
  }

  /// Reads the path.
  ///
  /// If the path is observable, this method also observes and reports the next change that the app
  /// makes.
  private func track() -> [R] {
    withObservationTracking(read) { [weak self] in
      Task { @MainActor in self?.reportChange() }
    }
  }

  private func reportChange() {
    guard let reporter else { return }
    let path = track()
    guard path != reported else { return }
    reported = path
    reporter.performed(StackVerb.resetTo.rawValue, path: path)
  }
}

extension NavigationResult {
  /// Throws an error if this is the result of a refused command.
  ///
  /// The error contains the reason for the refusal.
  fileprivate func orRefuse(writing text: (R) -> String) throws(RouterRefusal) {
    guard isSuccess else { throw RouterRefusal(sentence(writing: text), code: name) }
  }
}

extension StackCommand {
  /// Returns the command with each route converted.
  fileprivate func map<Other>(_ transform: (Destination) -> Other) -> StackCommand<Other> {
    switch self {
    case .go(let route): .go(transform(route))
    case .goMany(let routes): .goMany(routes.map(transform))
    case .back: .back
    case .backBy(let count): .backBy(count)
    case .backTo(let route): .backTo(transform(route))
    case .backToRoot: .backToRoot
    case .backOrPush(let route): .backOrPush(transform(route))
    case .pushUniqueRoot(let route): .pushUniqueRoot(transform(route))
    case .resetTo(let routes): .resetTo(routes.map(transform))
    case .replaceTop(let route): .replaceTop(transform(route))
    case .sequence(let steps): .sequence(steps.map { $0.map(transform) })
    case .batch(let steps): .batch(steps.map { $0.map(transform) })
    case .transaction(let steps): .transaction(steps.map { $0.map(transform) })
    }
  }

  /// The verb of the `nav` command that has the same effect, or InnoRouter's name for this command
  /// if no `nav` command has the same effect.
  var verb: String {
    let command = map { _ in AnyDestination() }
    return command.intent.map { StackVerb($0).rawValue } ?? command.command.verb
  }
}

/// A placeholder that replaces the routes of a command when only the kind of the command is needed.
private struct AnyDestination: Route {}

extension StackCommand where Destination: Route {
  /// The InnoRouter intent that is equivalent to this command; `nil` if there is no such intent.
  var intent: NavigationIntent<Destination>? {
    switch self {
    case .go(let route): .go(route)
    case .goMany(let routes): .goMany(routes)
    case .back: .back
    case .backBy(let count): .backBy(count)
    case .backTo(let route): .backTo(route)
    case .backToRoot: .backToRoot
    case .backOrPush(let route): .backOrPush(route)
    case .pushUniqueRoot(let route): .pushUniqueRoot(route)
    case .resetTo(let routes): .resetTo(routes)
    case .replaceTop, .sequence, .batch, .transaction: nil
    }
  }

  /// The InnoRouter command that corresponds to this console command.
  ///
  /// For `backOrPush` and `pushUniqueRoot`, the InnoRouter command always pushes the route. If
  /// ``intent`` is not `nil`, use the intent instead.
  var command: NavigationCommand<Destination> {
    switch self {
    case .go(let route), .backOrPush(let route), .pushUniqueRoot(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .resetTo(let routes): .replace(routes)
    case .replaceTop(let route): .replaceTop(route)
    case .sequence(let steps): .sequence(steps.map(\.command))
    case .batch(let steps): .batch(steps.map(\.command))
    case .transaction(let steps): .transaction(steps.map(\.command))
    }
  }
}

extension NavigationCommand {
  /// The verb of the `nav` command that has the same effect, or InnoRouter's name for this command
  /// if no `nav` command has the same effect.
  var verb: String { StackVerb(self)?.rawValue ?? name }
}

extension StackVerb {
  /// Creates the verb that corresponds to an InnoRouter intent.
  ///
  /// If InnoRouter adds an intent, the compiler reports an error in this initializer, because the
  /// `switch` over the intents is exhaustive.
  init<R>(_ intent: NavigationIntent<R>) {
    switch intent {
    case .go: self = .go
    case .goMany: self = .goMany
    case .back: self = .back
    case .backBy: self = .backBy
    case .backTo: self = .backTo
    case .backToRoot: self = .backToRoot
    case .resetTo: self = .resetTo
    case .backOrPush: self = .backOrPush
    case .pushUniqueRoot: self = .pushUniqueRoot
    }
  }

  /// Creates the verb for an InnoRouter command; returns `nil` for a command that `nav` does not
  /// support.
  ///
  /// The `switch` is exhaustive. If InnoRouter adds a command, the compiler reports an error here.
  init?<R>(_ command: NavigationCommand<R>) {
    switch command {
    case .push: self = .go
    case .pushAll: self = .goMany
    case .pop: self = .back
    case .popCount: self = .backBy
    case .popTo: self = .backTo
    case .popToRoot: self = .backToRoot
    case .replace: self = .resetTo
    case .replaceTop: self = .replaceTop
    case .sequence: self = .sequence
    case .batch: self = .batch
    case .transaction: self = .transaction
    case .whenCancelled: return nil
    }
  }
}
