/// The Swift values of a session, which exported tests are made from.
@MainActor
@usableFromInline
final class SessionLog {
  /// An action that a store handled.
  struct Step {
    /// The sender of an action.
    enum Sender {
      /// Code outside the store, or an observer of the store.
      case user

      /// The `.send` effect of an action.
      case action

      /// A running effect.
      case effect
    }

    let store: String

    /// The number of the action in its store.
    let id: Int
    let action: Any
    let sender: Sender
    let before: Any
    let after: Any
  }

  /// A command that a router performed, for whatever reason.
  struct Move {
    enum Part: String { case stack, modal, tab }

    let part: Part
    let router: String
    let command: Any

    /// The name of the result, if it is a refusal.
    let refusal: String?

    /// The changed parts of the snapshot of the test store, each as the end of an assignment.
    let changes: [(target: String, value: Any)]

    /// Returns a change of a part; none if the part is as before.
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
    /// A command of the console sends an action.
    case sends(store: String, action: Any)

    /// A command of the console moves a stack; an intent or a command.
    case navigates(router: String, message: Any, isIntent: Bool)

    /// A command of the console presents or dismisses.
    case presents(router: String, intent: Any)

    /// A command of the console taps a tab.
    case taps(Any)

    /// A command of the console opens, resumes or discards a link, and the outcome.
    case links(url: String?, outcome: String)

    /// A command of the console discards the deferred link.
    case discardsLink

    /// A command of the console signs in or out.
    case gate(isOpen: Bool)

    /// A command of the console runs a use case.
    case calls(String, arguments: [ConsoleValue])

    /// A store handled an action.
    case step(Step)

    /// A router performed a command.
    case move(Move)

    /// A Boolean value that indicates whether a command of the console begins here.
    var isDriver: Bool {
      switch self {
      case .step, .move: false
      default: true
      }
    }
  }

  /// The largest number of entries that are kept.
  private static let limit = 20_000

  /// The entries, each with the number of the newest event.
  private(set) var entries: [(number: Int, entry: Entry)] = []

  /// A Boolean value that indicates whether entries were left out.
  private(set) var isFull = false

  let timeline: Timeline

  init(timeline: Timeline) {
    self.timeline = timeline
  }

  func add(_ entry: Entry) {
    guard entries.count < Self.limit else { return isFull = true }
    entries.append((timeline.lastNumber, entry))
  }

  /// Adds an entry before those of an operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - entry: A closure that returns the entry.
  /// - Returns: The result of the operation.
  func adding<Result>(_ operation: () -> Result, _ entry: (Result) -> Entry) -> Result {
    let (place, number) = (entries.count, timeline.lastNumber)
    let result = operation()
    if !isFull { entries.insert((number, entry(result)), at: place) }
    return result
  }
}

extension StoreReporter {
  /// A Boolean value that indicates whether the values of actions are kept.
  @usableFromInline var keepsValues: Bool { journal.log != nil }

  /// Keeps the values of an action.
  @usableFromInline
  func keep(_ action: Any, _ id: Int, from origin: ActionOrigin, _ before: Any, _ after: Any) {
    journal.keep(action, id, from: origin, before, after)
  }

  /// Notes that the observers of the store were notified.
  @usableFromInline
  func observersNotified(after id: Int) {
    journal.lastNotified = id
  }
}

extension StoreJournal {
  /// Keeps an action that a command sends.
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
      // The observers are notified when no follow-up is waiting.
      case .action(let cause): lastNotified >= cause ? .user : .action
      }
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
