/// A receiver that records a store's reports on the timeline of a console.
///
/// The console passes a reporter to ``ConsoleStore/observe(_:)``. For each action, report the
/// action first. Then report the changes that the action causes:
///
/// ```swift
/// reporter.action(number, name: "add", text: "add(2)", from: .user)
/// reporter.within(action: number) { model.add(2) }
/// reporter.changed(from: before, to: model.state, by: number)
/// ```
@MainActor
public final class StoreReporter<State> {
  @usableFromInline let journal: StoreJournal
  @usableFromInline let fields: StateFields<State>

  /// The limit on the number of recorded changes that no action caused.
  private lazy var limit = ChangeLimit(clock: journal.clock)

  /// The old and the new state of the combined change that is waiting to be recorded, or `nil` if
  /// no change is waiting.
  private var combined: (from: State, to: State)?

  @usableFromInline
  init(_ journal: StoreJournal, leavingOut phase: Any.Type?) {
    self.journal = journal
    fields = StateFields(leavingOut: phase)
  }

  /// Records an action that the store received.
  ///
  /// - Parameters:
  ///   - id: The number of the action in its store, counted from 1.
  ///   - name: The name of the action.
  ///   - text: The action with its associated values, as text.
  ///   - origin: The sender of the action.
  @inlinable
  public func action(_ id: Int, name: String, text: String, from origin: ActionOrigin) {
    journal.action(id, name: name, text: text, from: origin)
  }

  /// Records the changes between two states; records nothing if the states are equal.
  ///
  /// Of the changes that no action caused, at most 100 in each second are recorded as separate
  /// events. The rest are combined into one event.
  ///
  /// - Parameters:
  ///   - before: The older state.
  ///   - after: The newer state.
  ///   - action: The number of the action that changed the state; `nil` to use
  ///     ``Timeline/boundCause`` as the cause.
  @inlinable
  public func changed(from before: State, to after: State, by action: Int?) {
    if action == nil {
      recordLimited(from: before, to: after)
    } else {
      record(from: before, to: after, by: action)
    }
  }

  /// Records a change that no action caused.
  ///
  /// Only a limited number of changes are recorded individually each second. All further changes
  /// are recorded as one change at the end of the second.
  @usableFromInline
  func recordLimited(from before: State, to after: State) {
    guard journal.isWatched || !fields.changes(from: before, to: after).isEmpty else { return }
    let isAdmitted = limit.admits { [weak self] issue in
      guard let self, let (before, after) = combined else { return }
      combined = nil
      journal.issue(issue)
      record(from: before, to: after, by: nil)
    }
    if isAdmitted {
      record(from: before, to: after, by: nil)
    } else {
      combined = (combined?.from ?? before, after)
    }
  }

  /// Records the changes between two states, without limiting the number of changes per second.
  @inlinable
  func record(from before: State, to after: State, by action: Int?) {
    let changes = fields.changes(from: before, to: after)
    if !changes.isEmpty {
      journal.changes(changes, by: action)
      journal.keep(after)
    }
    guard journal.isWatched else { return }
    journal.recordWatched(
      from: ConsoleValue(reflecting: before),
      to: ConsoleValue(reflecting: after),
      by: action
    )
  }

  /// Records a change of phase.
  ///
  /// - Parameters:
  ///   - old: The phase before the change.
  ///   - new: The phase after the change.
  ///   - action: The number of the action that changed the phase.
  @inlinable
  public func phase(from old: String, to new: String, by action: Int) {
    journal.phase(from: old, to: new, by: action)
  }

  /// Records the start or the end of asynchronous work.
  ///
  /// The `settle` command waits until the end of the work has been reported, unless the work is a
  /// subscription.
  ///
  /// - Parameters:
  ///   - work: The work that started or ended.
  ///   - event: The start or the outcome of the work.
  @inlinable
  public func work(_ work: StoreWork, _ event: StoreWork.Event) {
    journal.work(work, event)
  }

  /// Makes the `settle` command wait for work that has already started, without recording the start
  /// of the work.
  ///
  /// - Parameter work: The work that has already started.
  @inlinable
  public func adopt(_ work: StoreWork) {
    journal.adopt(work)
  }

  /// Makes the `settle` command stop waiting for work that has ended, without recording the end of
  /// the work.
  ///
  /// - Parameter work: The work that has ended.
  @inlinable
  public func release(_ work: StoreWork) {
    journal.release(work)
  }

  /// Records that an action was dropped, for example because the work that sent the action has
  /// ended.
  ///
  /// - Parameters:
  ///   - text: The action, and the reason why the action was dropped.
  ///   - work: The work that sent the action.
  @inlinable
  public func dropped(_ text: String, by work: StoreWork) {
    journal.dropped(text, of: work)
  }

  /// Records an issue, such as a violation of the store's own rules.
  ///
  /// - Parameter text: A description of the issue.
  @inlinable
  public func issue(_ text: String) {
    journal.issue(text)
  }

  /// Runs a closure, and records an action as the cause of all events during the closure.
  ///
  /// - Parameters:
  ///   - action: The number that identifies the action.
  ///   - body: The closure to run.
  @inlinable
  public func within(action: Int, _ body: () -> Void) {
    journal.within(action: action, body)
  }

  /// Runs a closure, and records a unit of work as the cause of all events during the closure.
  ///
  /// The unit of work is also the cause of events in tasks that the closure starts.
  ///
  /// - Parameters:
  ///   - work: The number that identifies the unit of work.
  ///   - body: The closure to run.
  @inlinable
  public func within(work: Int, _ body: () -> Void) {
    journal.within(work: work, body)
  }
}
