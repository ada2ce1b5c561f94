/// The state of a store, and the progress of the current command.
///
/// The workspace records the changes that the command has made so far. For each part of the
/// command, the workspace also records the middleware that was consulted.
///
/// The state is changed in place. While middleware or a validator runs, readers of the store see
/// the ``committed`` state.
@usableFromInline
final class Workspace<Command: RouterCommand> {
  @usableFromInline typealias Change = Command.Change

  /// A middleware of a store.
  ///
  /// The type is a class because arrays of references are cheap to copy.
  @usableFromInline
  final class Member {
    @usableFromInline let id: MiddlewareID
    @usableFromInline let body: RouterMiddleware<Command>

    @usableFromInline
    init(id: MiddlewareID, body: RouterMiddleware<Command>) {
      (self.id, self.body) = (id, body)
    }
  }

  /// A part of a composite command, with the middleware that has already handled the part.
  @usableFromInline
  struct Entry {
    @usableFromInline let command: Command
    @usableFromInline var result: Command.Result

    /// The number of elements at the start of ``chain`` that were either asked about ``command`` or
    /// skipped.
    @usableFromInline let asked: Int

    /// The ids of the middleware that is not asked about ``command``.
    ///
    /// A middleware that replaced a command with a composite command is not asked about the parts
    /// of the composite command.
    @usableFromInline let excluded: Set<MiddlewareID>

    @usableFromInline
    init(command: Command, result: Command.Result, asked: Int, excluded: Set<MiddlewareID>) {
      (self.command, self.result) = (command, result)
      (self.asked, self.excluded) = (asked, excluded)
    }
  }

  // The properties without exclusivity checks are always read and written as a whole, and no other
  // code runs during an access. The checks are therefore unnecessary.

  /// A point to which changes can be undone.
  @usableFromInline typealias Mark = (changes: Int, entries: Int)

  /// The state with all changes made so far.
  @usableFromInline var state: Command.State

  /// The changes that have not been committed yet.
  @usableFromInline
  @exclusivity(unchecked)
  var changes: [Change] = []

  /// A closure that returns the committed state, or `nil` if no other workspace is changing a part
  /// of the state.
  @usableFromInline
  @exclusivity(unchecked)
  var committedElsewhere: (() -> Command.State)?

  /// The middleware for the command that is being executed.
  @usableFromInline
  @exclusivity(unchecked)
  var chain: [Member] = []

  @usableFromInline
  @exclusivity(unchecked)
  var journal: [Entry] = []

  /// A Boolean value that indicates whether the parts of a command are recorded even if the store
  /// has no middleware.
  @usableFromInline
  @exclusivity(unchecked)
  var keepsParts = false

  /// The ids of the middleware that is skipped for the current part of the command.
  @usableFromInline
  @exclusivity(unchecked)
  var excluded: Set<MiddlewareID> = []

  /// The command that was recorded last.
  ///
  /// If middleware replaced the command, the value is the replacement. While a composite command
  /// runs, the value is the part that was recorded last. If nothing has been recorded yet, the
  /// value is `nil`.
  @usableFromInline
  @exclusivity(unchecked)
  var lastCommand: Command?

  /// The nesting depth of the `transaction` commands that are being run.
  @usableFromInline
  @exclusivity(unchecked)
  var openTransactions = 0

  /// The lookup index that the validator has built for the state, or `nil` if there is no
  /// up-to-date index.
  @usableFromInline
  @exclusivity(unchecked)
  var index: AnyObject?

  /// A Boolean value that indicates whether the workspace keeps a lookup index of its state.
  ///
  /// The workspace of a store keeps an index. A temporary workspace keeps no index, because
  /// building an index would cost more than the index saves.
  @usableFromInline let keepsIndex: Bool

  @inlinable
  init(state: Command.State, keepsIndex: Bool = false) {
    self.state = state
    self.keepsIndex = keepsIndex
  }

  /// The last committed state.
  @inlinable var committed: Command.State {
    if let committedElsewhere { return committedElsewhere() }
    return changes.isEmpty ? state : reverted
  }

  @usableFromInline var reverted: Command.State {
    var state = state
    for change in changes.reversed() { change.revert(&state) }
    return state
  }

  /// The changes made so far, combined into one change.
  @inlinable var change: Change {
    guard var whole = changes.first else { return Change() }
    for change in changes.dropFirst() { whole.append(change) }
    return whole
  }

  @inlinable var mark: Mark { (changes.count, journal.count) }

  /// Removes the recorded data of the last command.
  @inlinable
  func clear() {
    while !changes.isEmpty { changes.removeLast() }
    while !journal.isEmpty { journal.removeLast() }
    chain = []
    lastCommand = nil
  }

  /// Undoes all changes that were made after the given point.
  @inlinable
  func undo(since mark: Mark) {
    index = nil
    while changes.count > mark.changes { changes.removeLast().revert(&state) }
    for index in journal[mark.entries...].indices where journal[index].result.isSuccess {
      journal[index].result = .cancelled(.rolledBack)
    }
  }

  /// Applies a command that is not composite, unless middleware refuses or replaces the command.
  @inlinable
  func run(part: Command, by rules: some RouterRules<Command>) -> Command.Result {
    if !chain.isEmpty { return intercept(part, by: rules) }
    let result = apply(part, by: rules)
    if keepsParts {
      journal.append(Entry(command: part, result: result, asked: 0, excluded: excluded))
    }
    return result
  }

  @inlinable
  func apply(_ part: Command, by rules: some RouterRules<Command>) -> Command.Result {
    var change = Change()
    let result = apply(part, by: rules, noting: &change)
    changes.append(change)
    return result
  }

  /// Applies a part of a command and validates the new state.
  ///
  /// If the new state is refused, the change is undone.
  @inlinable
  func apply(
    _ part: Command,
    by rules: some RouterRules<Command>,
    noting change: inout Change
  ) -> Command.Result {
    guard !rules.isPermissive else {
      return rules.apply(part: part, to: &state, noting: &change)
    }
    let result: Command.Result
    if rules.isValidatedInside(part) {
      result = rules.apply(validating: part, in: self, noting: &change)
    } else {
      result = rules.apply(part: part, to: &state, noting: &change)
    }
    // While the validator runs, `changes` contains this change. If the validator reads the store,
    // the validator therefore sees the committed state.
    changes.append(change)
    let refusal = rules.refusal(in: self, after: change)
    changes.removeLast()
    guard let refusal else { return result }
    change.revert(&state)
    change = Change()
    return refusal
  }

  /// Asks the middleware about a part of a command, then runs the part.
  ///
  /// If a middleware replaces the part, the other middleware is asked about the replacement, and
  /// the replacement runs instead.
  ///
  /// - Parameters:
  ///   - part: The part of the command.
  ///   - rules: The rules by which commands change the state.
  ///   - first: The first decision that changes or cancels the part, and the index of the
  ///     middleware that made this decision; `nil` to ask all middleware about the part.
  /// - Returns: The result of the part.
  @inlinable
  func intercept(
    _ part: Command,
    by rules: some RouterRules<Command>,
    after first: (decision: RouterMiddleware<Command>.Decision, index: Int)? = nil
  ) -> Command.Result {
    let before = excluded
    defer { excluded = before }
    var (command, asked, index) = (part, 0, first?.index ?? 0)
    var known = first?.decision
    while index < chain.count {
      let member = chain[index]
      index += 1
      if !excluded.isEmpty, excluded.contains(member.id) { continue }
      asked = max(asked, index)
      let decision = known ?? member.body.willExecute(command, state)
      known = nil
      switch decision {
      case .proceed(let next):
        if next == command { continue }
        // All other middleware is asked about the new command.
        command = next
        excluded.insert(member.id)
        index = 0
      case .cancel(let why):
        let reason = CancellationReason.middleware(name: member.body.name, why: why)
        return note(command, .cancelled(reason), asked, before)
      }
      if command.isComposite { break }
    }
    let result = command.isComposite ? rules.run(command, in: self) : apply(command, by: rules)
    return note(command, result, asked, before)
  }

  @inlinable
  func note(
    _ command: Command,
    _ result: Command.Result,
    _ asked: Int,
    _ excluded: Set<MiddlewareID>
  ) -> Command.Result {
    lastCommand = command
    journal.append(Entry(command: command, result: result, asked: asked, excluded: excluded))
    return result
  }

  /// Passes the results of a command's parts to the middleware, and returns the command's result.
  ///
  /// - Returns: The result of the whole command, which middleware may have changed.
  @inlinable
  func conclude(_ command: Command, _ result: Command.Result) -> Command.Result {
    let (entries, chain, state) = (journal, chain, committed)
    for entry in entries {
      for index in 0..<entry.asked {
        let member = chain[index]
        if !entry.excluded.isEmpty, entry.excluded.contains(member.id) { continue }
        member.body.didExecute?(entry.command, entry.result, state)
      }
    }
    var changed = result
    for index in chain.indices {
      guard let change = chain[index].body.changedResult else { continue }
      changed = change(command, changed, state)
    }
    return changed
  }
}
