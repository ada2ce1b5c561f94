/// The implementation that all stores of InnoRouter share.
///
/// A core executes commands one at a time, commits the state, and then notifies observers.
///
/// Apps do not use this class directly.
@MainActor
public final class RouterCore<Event: RouterEvent> {
  @usableFromInline typealias Command = Event.Command
  @usableFromInline typealias Committed = @MainActor (Command, Command.Result) -> Void
  @usableFromInline typealias Member = Workspace<Command>.Member

  @usableFromInline let work: Workspace<Command>
  @usableFromInline let publisher = EventPublisher<Event>()

  /// A closure that is called after each commit, or `nil` if no call is needed.
  @usableFromInline
  @exclusivity(unchecked)
  var onCommit: Committed?

  /// A closure that adjusts the new state in a call to ``rewind(to:)``, or `nil` if no adjustment
  /// is needed.
  ///
  /// The first argument is the state before the call, and the second argument is the new state.
  var onRewind: (@MainActor (Command.State, inout Command.State) -> Void)?

  /// The middleware, in calling order.
  @usableFromInline
  @exclusivity(unchecked)
  var middleware: [Member] = []

  @usableFromInline
  @exclusivity(unchecked)
  var isDeciding = false

  @usableFromInline
  @exclusivity(unchecked)
  var deferred: [(command: Command, committed: Committed?)] = []

  var middlewareAdded = 0
  var middlewareChanges: EventPublisher<MiddlewareChange>?

  @usableFromInline
  init(state: Command.State) {
    work = Workspace(state: state, keepsIndex: true)
  }

  /// The last committed state, without the changes of a command that is being executed.
  @inlinable var state: Command.State { isDeciding ? work.committed : work.state }

  /// Executes a command and publishes its event.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - rules: The rules by which the command changes the state.
  ///   - committed: The closure to call when the state is committed, before any observer is
  ///     notified.
  /// - Returns: The outcome of the command.
  @inlinable
  func execute<Rules: RouterRules<Command>>(
    _ command: Command,
    by rules: Rules,
    committed: Committed? = nil
  ) -> Command.Result {
    guard
      committed == nil, onCommit == nil, !command.isComposite, !isDeciding,
      !publisher.events.isDelivering, !RouterTransaction.isOpen
    else { return decide(command, by: rules, committed) }
    // Only a composite command or a command in a transaction needs a journal. For any other
    // command, the change is recorded only if there is middleware, a validator or an observer.
    if !middleware.isEmpty || !rules.isPermissive { return decide(single: command, by: rules) }
    guard publisher.isObserved else { return rules.apply(part: command, to: &work.state) }
    var change = Command.Change()
    let result = rules.apply(part: command, to: &work.state, noting: &change)
    publish(command, result, change)
    return result
  }

  /// Executes or refuses a command that is neither composite nor part of a transaction.
  @inlinable
  func decide<Rules: RouterRules<Command>>(
    single command: Command,
    by rules: Rules
  ) -> Command.Result {
    isDeciding = true
    let chain = middleware
    for index in chain.indices {
      let decision = chain[index].body.willExecute(command, work.state)
      if case .proceed(let next) = decision, next == command { continue }
      work.chain = chain
      let result = work.intercept(command, by: rules, after: (decision, index))
      let concluded = commit(work.lastCommand ?? command, result, nil)
      finish(by: rules)
      return concluded
    }
    var change = Command.Change()
    let decided = work.apply(command, by: rules, noting: &change)
    for member in chain { member.body.didExecute?(command, decided, work.state) }
    var result = decided
    for member in chain {
      if let changed = member.body.changedResult { result = changed(command, result, work.state) }
    }
    isDeciding = false
    if publisher.isObserved { publish(command, result, change) }
    if !deferred.isEmpty { finish(by: rules) }
    return result
  }

  @inlinable
  func decide<Rules: RouterRules<Command>>(
    _ command: Command,
    by rules: Rules,
    _ committed: Committed?
  ) -> Command.Result {
    if isDeciding || publisher.events.isDelivering {
      guard publisher.extendChain() else {
        return .cancelled(.tooManyCommands(limit: CancellationReason.chainLimit))
      }
    }
    guard !isDeciding else {
      deferred.append((command, committed))
      return .deferred
    }
    let result = settle(command, by: rules, committed)
    finish(by: rules)
    return result
  }

  /// Executes the deferred commands, then delivers the events.
  @inlinable
  func finish<Rules: RouterRules<Command>>(by rules: Rules) {
    while !deferred.isEmpty {
      let next = deferred.removeFirst()
      _ = settle(next.command, by: rules, next.committed)
    }
    if !RouterTransaction.isOpen { publisher.deliver() }
  }

  /// Executes or refuses a command.
  ///
  /// If a transaction is open, the command is added to the transaction. Otherwise, the changes that
  /// the command makes are committed.
  @inlinable
  func settle<Rules: RouterRules<Command>>(
    _ command: Command,
    by rules: Rules,
    _ committed: Committed?
  ) -> Command.Result {
    isDeciding = true
    work.chain = middleware
    work.keepsParts = command.isComposite && !publisher.events.isEmpty
    let result = rules.run(command, in: work)
    let effective = command.isComposite ? command : work.lastCommand ?? command
    if let transaction = RouterTransaction.current {
      defer { isDeciding = false }
      return suspend(effective, result, committed, in: transaction)
    }
    return commit(effective, result, committed)
  }

  /// Commits the changes that a command made, and publishes or queues the command's event.
  @inlinable
  func commit(
    _ command: Command,
    _ decided: Command.Result,
    _ committed: Committed?
  ) -> Command.Result {
    let change = work.change
    while !work.changes.isEmpty { work.changes.removeLast() }
    committed?(command, decided)
    let result = work.chain.isEmpty ? decided : work.conclude(command, decided)
    let executed = executedParts(of: command)
    work.clear()
    isDeciding = false
    if publisher.isObserved { publish(command, result, change, executed: executed) }
    onCommit?(command, decided)
    return result
  }

  /// Publishes the event of a committed command.
  ///
  /// If deferred commands or a call to `onCommit` must come first, the event is queued until
  /// ``finish(by:)`` is called.
  @inlinable
  func publish(
    _ command: Command,
    _ result: Command.Result,
    _ change: Command.Change,
    executed: [Command]? = nil
  ) {
    let isChange = change.isEffective(in: work.state)
    if deferred.isEmpty, onCommit == nil {
      publisher.publish(
        isChange: isChange,
        event(command, result, isChange: isChange, executed: executed, change)
      )
    } else {
      publisher.enqueue(
        isChange: isChange,
        event(command, result, isChange: isChange, executed: executed, change)
      )
    }
  }

  @inlinable
  func executedParts(of command: Command) -> [Command]? {
    guard command.isComposite, !publisher.events.isEmpty else { return nil }
    return work.journal.compactMap { entry in
      entry.result.isSuccess && !entry.command.isComposite ? entry.command : nil
    }
  }

  @inlinable
  func event(
    _ command: Command,
    _ result: Command.Result,
    isChange: Bool,
    executed: [Command]?,
    _ change: Command.Change
  ) -> Event {
    Event(
      EventRecord(
        command: command,
        result: result,
        newState: state,
        isChange: isChange,
        executed: executed,
        old: .change(change)
      )
    )
  }

  /// Publishes an event for a command that was cancelled before it was executed.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reason: The reason for the cancellation.
  /// - Returns: The result of the cancelled command.
  func refuse(_ command: Command, _ reason: CancellationReason) -> Command.Result {
    let result = Command.Result.cancelled(reason)
    publisher.publish(
      isChange: false,
      event(command, result, isChange: false, executed: [], Command.Change())
    )
    return result
  }

  /// Calls a closure after the queued events have been delivered.
  func afterEvents(_ call: @escaping @MainActor () -> Void) {
    publisher.events.enqueue(call: call)
  }
}
