/// A transaction that commits either all commands in a closure or none of the commands.
///
/// The commands can change any number of stores.
///
/// ```swift
/// try RouterTransaction.run { () throws(DeepLinkFailure) in
///   try tabs.execute(.select(.people)).orFail()
///   try stack.execute(.replace([.detail(3)])).orFail()
/// }
/// ```
///
/// Inside the closure, each store already contains the changes made so far. Middleware and
/// validators can refuse commands as usual. When the closure returns, all changes are committed.
/// The stores then notify the middleware, and finally the observers. If the closure throws an
/// error, all changes are undone, middleware is notified of ``CancellationReason/rolledBack``, and
/// no observer is notified.
@MainActor
public final class RouterTransaction {
  /// A command that has been applied or refused, but whose event has not been published.
  struct Step {
    let revert: @MainActor () -> Void
    let commit: @MainActor () -> Void
    let deliver: @MainActor () -> Void

    /// A closure that returns `true` if the store still has undelivered events.
    let isWaiting: @MainActor () -> Bool
    let afterEvents: @MainActor (@escaping @MainActor () -> Void) -> Void
  }

  @usableFromInline static var current: RouterTransaction? {
    get { openRouterTransaction }
    set { openRouterTransaction = newValue }
  }

  @inlinable static var isOpen: Bool { openRouterTransaction != nil }

  private var steps: [Step] = []
  private var calls: [@MainActor () -> Void] = []

  private init() {}

  /// Calls a closure and, if the closure throws an error, undoes all commands of the closure.
  ///
  /// A nested transaction is part of the outer transaction. If the nested transaction fails, only
  /// its own commands are undone. If the nested transaction succeeds, its commands are committed
  /// when the outer transaction succeeds.
  ///
  /// - Parameter body: A closure that executes commands. If the closure throws an error, the
  ///   commands are undone.
  /// - Returns: The value that the closure returns.
  /// - Throws: The error that the closure throws.
  public static func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outer = current
    let transaction = RouterTransaction()
    current = transaction
    let value: Value
    do {
      value = try body()
    } catch {
      current = outer
      for step in transaction.steps.reversed() { step.revert() }
      throw error
    }
    current = outer
    if let outer {
      outer.steps += transaction.steps
      outer.calls += transaction.calls
    } else {
      for step in transaction.steps { step.commit() }
      for step in transaction.steps { step.deliver() }
      for call in transaction.calls { Self.call(call, after: transaction.steps[...]) }
    }
    return value
  }

  /// Calls a closure after the open transaction has been committed and its events have been
  /// delivered.
  ///
  /// Use this method in a transaction for work that cannot be undone, such as sending an action to
  /// a feature. If the transaction fails, the closure is never called. If no transaction is open,
  /// the closure is called immediately.
  ///
  /// - Parameter call: The closure to call.
  public static func afterCommit(_ call: @escaping @MainActor () -> Void) {
    if let current { current.calls.append(call) } else { call() }
  }

  private static func call(_ call: @escaping @MainActor () -> Void, after steps: ArraySlice<Step>) {
    guard let index = steps.firstIndex(where: { $0.isWaiting() }) else { return call() }
    steps[index].afterEvents { Self.call(call, after: steps[(index + 1)...]) }
  }

  func add(_ step: Step) {
    steps.append(step)
  }
}

/// The open transaction, or `nil` if no transaction is open.
///
/// The variable is global, because every command reads the variable, and reading a global variable
/// is fast.
@MainActor
@usableFromInline
@exclusivity(unchecked)
var openRouterTransaction: RouterTransaction?

extension RouterCore {
  /// Adds an applied or refused command to a transaction.
  ///
  /// When the transaction ends, it either publishes the command's event or undoes the command.
  ///
  /// - Returns: The result of the command.
  @usableFromInline
  func suspend(
    _ command: Command,
    _ result: Command.Result,
    _ committed: Committed?,
    in transaction: RouterTransaction
  ) -> Command.Result {
    let (change, journal, chain, keepsParts) =
      (work.change, work.journal, work.chain, work.keepsParts)
    work.clear()
    let newState = work.state
    transaction.add(
      RouterTransaction.Step(
        revert: { [self] in
          change.revert(&work.state)
          work.chain = chain
          work.journal = journal
          work.undo(since: (0, 0))
          isDeciding = true
          _ = work.conclude(command, .cancelled(.rolledBack))
          isDeciding = false
          work.clear()
        },
        commit: { [self] in
          committed?(command, result)
          work.chain = chain
          work.journal = journal
          work.keepsParts = keepsParts
          isDeciding = true
          let result = chain.isEmpty ? result : work.conclude(command, result)
          isDeciding = false
          let executed = executedParts(of: command)
          work.clear()
          let isChange = change.isEffective(in: newState)
          let record = EventRecord<Command>(
            command: command,
            result: result,
            newState: newState,
            isChange: isChange,
            executed: executed,
            old: .change(change)
          )
          publisher.enqueue(isChange: isChange, Event(record))
          onCommit?(command, result)
        },
        deliver: { [self] in publisher.deliver() },
        isWaiting: { [self] in publisher.events.isWaiting },
        afterEvents: { [self] in publisher.events.enqueue(call: $0) }
      )
    )
    return result
  }
}
