/// A log of the Swift values in a session, such as actions, states and navigation commands.
///
/// The `export test` command creates tests from the log.
@MainActor
@usableFromInline
final class SessionLog {
  /// An action that a store handled.
  struct Step {
    /// The sender of an action.
    enum Sender {
      /// A sender that is not an effect, such as a view or an observer of the store.
      case user

      /// An undelayed `.send` effect that the reducer returned for an earlier action.
      case action

      /// A `.send` effect that was delayed, for example by `debounce`.
      case delay

      /// A running effect.
      case effect
    }

    let store: String

    /// The number that identifies the action within its store.
    var id: Int
    let action: Any
    let sender: Sender
    let before: Any
    let after: Any
  }

  /// A command that a router performed or refused.
  ///
  /// The command was typed or was sent by the app.
  struct Move {
    enum Part: String { case stack, modal, flow, tab }

    let part: Part
    let router: String
    let command: Any

    /// The name of the result if the router refused the command; otherwise `nil`.
    let refusal: String?

    /// The changes that the command made.
    ///
    /// Each change becomes an assignment in an exported test. The change consists of the target of
    /// the assignment, such as `$0.selected`, and the new value.
    let changes: [(target: String, value: Any)]

    /// Returns an array that contains the change to a property; an empty array if the old value
    /// equals the new value.
    static func change<Value: Equatable>(
      _ target: String,
      from old: Value,
      to new: Value
    ) -> [(target: String, value: Any)] {
      old == new ? [] : [(target, new)]
    }
  }

  /// An entry of the log.
  enum Entry {
    /// The user types a command that sends an action.
    case sends(store: String, action: Any)

    /// The user types a command that sends a message to a part of a router or to the tabs.
    ///
    /// If `isIntent` is `true`, the message is an intent of the router. Otherwise, the message is a
    /// command of the router or of the tabs.
    case moves(Move.Part, router: String, message: Any, isIntent: Bool)

    /// The user types a command that opens or resumes a link.
    case links(url: String?, outcome: String)

    /// The user types a command that discards the deferred link.
    case discardsLink

    /// The user types the command `link gate open`, which signs a user in, or `link gate closed`,
    /// which signs the user out.
    case gate(isOpen: Bool)

    /// The user types a command that calls the use case with the given name.
    case calls(String, arguments: [ConsoleValue])

    /// A store handled an action.
    case step(Step)

    /// A router performed or refused a command.
    case move(Move)

    /// A Boolean value that indicates whether the entry records a typed command.
    var isDriver: Bool {
      switch self {
      case .step, .move: false
      default: true
      }
    }
  }

  /// The maximum number of entries to keep.
  private static let limit = 20_000

  /// The entries, each with the number of the last event before the entry.
  private(set) var entries: [(number: Int, entry: Entry)] = []

  /// The entries whose changes were undone at the end of a sandbox, as ranges of indices into
  /// ``entries``.
  private var undone: [Range<Int>] = []

  /// A Boolean value that indicates whether any entries were ignored because the log was full.
  private(set) var isFull = false

  let timeline: Timeline

  init(timeline: Timeline) {
    self.timeline = timeline
  }

  func add(_ entry: Entry) {
    guard entries.count < Self.limit else { return isFull = true }
    entries.append((timeline.lastNumber, entry))
  }

  /// Marks the entry at the given index and all later entries as undone.
  ///
  /// ``entries(where:)`` omits entries that are marked as undone.
  func undo(from index: Int) {
    if index < entries.count { undone.append(index..<entries.count) }
  }

  /// Returns the entries that contributed to the app's current state.
  ///
  /// The actions in the returned entries get new numbers, so that omitted actions leave no gaps.
  ///
  /// - Parameter isLasting: A closure that returns whether the event with the given number
  ///   contributed to the app's current state.
  /// - Returns: The entries, each with the number of the last event before the entry.
  func entries(where isLasting: (Int) -> Bool) -> [(number: Int, entry: Entry)] {
    let kept = entries.enumerated().filter { index, item in
      isLasting(max(item.number, 1)) && !undone.contains { $0.contains(index) }
    }
    guard kept.count < entries.count else { return entries }
    var last: [String: Int] = [:]
    for case (_, .step(let step)) in entries where last[step.store] == nil {
      last[step.store] = step.id - 1
    }
    return kept.map { _, item in
      guard case .step(var step) = item.entry else { return item }
      last[step.store, default: 0] += 1
      step.id = last[step.store] ?? step.id
      return (item.number, .step(step))
    }
  }

  /// Performs an operation, and logs an entry for the result.
  ///
  /// The entry precedes any entries that the operation itself adds.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - entry: A closure that returns the entry for the operation's result.
  /// - Returns: The result of the operation.
  func adding<Result>(_ operation: () -> Result, _ entry: (Result) -> Entry) -> Result {
    let (place, number) = (entries.count, timeline.lastNumber)
    let result = operation()
    if !isFull { entries.insert((number, entry(result)), at: place) }
    return result
  }
}

extension StoreReporter {
  /// A Boolean value that indicates whether actions and states are added to the session log.
  @usableFromInline var keepsValues: Bool { journal.log != nil }

  /// Adds an action, and the states before and after the action, to the session log.
  @usableFromInline
  func keep(_ action: Any, _ id: Int, from origin: ActionOrigin, _ before: Any, _ after: Any) {
    journal.keep(action, id, from: origin, before, after)
  }

  /// Records that the observers of the store were notified after the given action.
  @usableFromInline
  func observersNotified(after id: Int) {
    journal.lastNotified = id
  }
}

extension StoreJournal {
  /// Records in the session log that a command sends an action to the store.
  @usableFromInline
  func sends(_ action: Any) {
    log?.add(.sends(store: storeName, action: action))
  }

  fileprivate func keep(
    _ action: Any,
    _ id: Int,
    from origin: ActionOrigin,
    _ before: Any,
    _ after: Any
  ) {
    let sender: SessionLog.Step.Sender =
      switch origin {
      case .user: .user
      case .work: .effect
      // The store notifies its observers only when no follow-up action is pending. Therefore, an
      // action that arrives after the notification comes from an observer.
      case .action(let cause):
        lastNotified < cause ? .action : lastEnded == cause ? .delay : .user
      }
    lastEnded = 0
    log?.add(
      .step(
        SessionLog.Step(
          store: storeName,
          id: id,
          action: action,
          sender: sender,
          before: before,
          after: after
        )
      )
    )
  }
}
