/// What is the same in every store: it decides on commands one at a time, commits, then tells.
///
/// The stores of this library are built on it; there is nothing in it for others to call.
@MainActor
public final class RouterCore<Event: RouterEvent> {
  @usableFromInline typealias Command = Event.Command
  @usableFromInline typealias Rule =
    (Command, inout Command.State, inout InterceptingRunner<Command>) -> Command.Result
  @usableFromInline typealias Committed = @MainActor (Command, Command.Result) -> Void

  @usableFromInline var state: Command.State

  /// Whether a command concerns nobody but the state, so that it can be applied to it straight.
  ///
  /// It is a stored value because it is read before every command; whoever becomes interested clears
  /// it, and the end of a command sets it anew.
  @usableFromInline private(set) var isQuiet = true

  /// Called after each commit, for what a store itself does about it.
  var onCommit: Committed? {
    didSet { isQuiet = false }
  }

  private let watchers = Watchers<Event>()
  private let rule: Rule
  private var middleware: [(id: MiddlewareID, body: RouterMiddleware<Command>)] = []
  private var isDeciding = false
  private var deferred: [(command: Command, committed: Committed?)] = []
  private var middlewareAdded = 0

  @usableFromInline
  init(state: Command.State, rule: @escaping Rule) {
    self.state = state
    self.rule = rule
  }

  /// Carries a command out with all that belongs to it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - committed: Called when the state is committed, before anyone is told.
  /// - Returns: What became of it.
  @usableFromInline
  func execute(_ command: Command, committed: Committed? = nil) -> Command.Result {
    if isDeciding || watchers.isDelivering {
      guard watchers.extendChain() else {
        return .cancelled(.tooManyCommands(limit: CancellationReason.chainLimit))
      }
    }
    guard !isDeciding else {
      deferred.append((command, committed))
      return .deferred
    }
    isQuiet = false
    let result = decide(command, committed)
    while !deferred.isEmpty {
      let next = deferred.removeFirst()
      _ = decide(next.command, next.committed)
    }
    watchers.deliver()
    isQuiet = watchers.isQuiet && middleware.isEmpty && onCommit == nil
    return result
  }

  private func decide(_ command: Command, _ committed: Committed?) -> Command.Result {
    isDeciding = true
    let oldState = state
    var newState = oldState
    var runner = InterceptingRunner(chain: middleware.map { $0.body })
    let result = rule(command, &newState, &runner)
    state = newState
    let effective = runner.effective(command)
    committed?(effective, result)
    runner.conclude(in: newState)
    isDeciding = false
    watchers.enqueue(isChange: oldState != newState) {
      Event(command: effective, result: result, oldState: oldState, newState: newState)
    }
    onCommit?(effective, result)
    return result
  }
}

extension RouterCore {
  /// Notes that the state is being read.
  @usableFromInline
  func access() {
    isQuiet = false
    watchers.signal.access()
  }

  func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    isQuiet = false
    return watchers.observe(handler)
  }

  func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    isQuiet = false
    return watchers.instrument(handler)
  }

  func stream(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy
  ) -> AsyncStream<Event> {
    isQuiet = false
    return watchers.stream(buffering: policy)
  }

  /// Calls what comes after the events that wait.
  func afterEvents(_ call: @escaping @MainActor () -> Void) {
    watchers.enqueue(call)
  }

  /// The names of the middleware, the first to be asked first.
  var middlewareNames: [String] { middleware.map { $0.body.name } }

  func add(_ body: RouterMiddleware<Command>) -> MiddlewareID {
    isQuiet = false
    middlewareAdded += 1
    let id = MiddlewareID(number: middlewareAdded)
    middleware.append((id, body))
    return id
  }

  func remove(_ id: MiddlewareID) -> Bool {
    guard let index = middleware.firstIndex(where: { $0.id == id }) else { return false }
    middleware.remove(at: index)
    return true
  }
}
