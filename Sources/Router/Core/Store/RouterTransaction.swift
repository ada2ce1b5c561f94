/// Executes commands on several stores as a whole or not at all.
///
/// ```swift
/// try RouterTransaction.run { () throws(DeepLinkFailure) in
///   try tabs.execute(.select(.people)).orFail()
///   try stack.execute(.replace([.detail(3)])).orFail()
/// }
/// ```
///
/// Inside the closure each store shows the changes that were made in it. Middleware and validators
/// decide as usual. When the closure returns, all changes are committed, then the middleware is
/// notified, then the observers; when it throws, every store is as it was before, the middleware gets
/// ``CancellationReason/rolledBack``, and no observer is notified of anything.
@MainActor
public final class RouterTransaction {
  /// A command that was applied but not published.
  struct Step {
    let revert: @MainActor () -> Void
    let commit: @MainActor () -> Void
    let deliver: @MainActor () -> Void
  }

  @usableFromInline static var current: RouterTransaction? {
    get { openRouterTransaction }
    set { openRouterTransaction = newValue }
  }

  @inlinable static var isOpen: Bool { openRouterTransaction != nil }

  private var steps: [Step] = []

  private init() {}

  /// Runs a closure whose commands are executed as a whole or not at all.
  ///
  /// A transaction inside another is part of it: its failure undoes its own commands, and its success
  /// is final only when that of the outer one is.
  ///
  /// - Parameter body: The closure; it executes the commands and throws to undo them.
  /// - Returns: The closure's value.
  /// - Throws: The closure's error, after all stores are as they were before.
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
    } else {
      for step in transaction.steps { step.commit() }
      for step in transaction.steps { step.deliver() }
    }
    return value
  }

  func add(_ step: Step) {
    steps.append(step)
  }
}

/// The transaction that is open; a global, since it is read before every command.
@MainActor
@usableFromInline
@exclusivity(unchecked)
var openRouterTransaction: RouterTransaction?

extension RouterCore {
  /// Leaves what was decided to a transaction, to be published or reverted.
  ///
  /// - Returns: The result as it was decided.
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
        deliver: { [self] in publisher.deliver() }
      )
    )
    return result
  }
}
