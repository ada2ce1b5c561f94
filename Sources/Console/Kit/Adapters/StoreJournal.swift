import InnoText

/// A journal that records the actions, changes and effects of a store on the timeline.
///
/// The journal remembers recent actions, because these actions can be the causes of later events.
///
/// The journal is not generic over the types of the store. Recording an action therefore needs no
/// generic type metadata.
@MainActor
@usableFromInline
final class StoreJournal {
  private struct Dispatch {
    let id: Int
    let number: Int
    let name: String
    let handling: ActionHandling?
  }

  /// A unit of work in flight.
  ///
  /// `number` is the number of the event that recorded the start of the work; `nil` if the start
  /// was not recorded.
  private struct Run {
    let number: Int?
    let starter: String
  }

  /// The number of recent actions that the journal keeps as possible causes of later events.
  ///
  /// The number must be a power of two.
  private static let memory = 256

  /// The minimum duration of a slow snapshot.
  static let slowSnapshot = Duration.milliseconds(500)

  private let name: String
  private let intents: Set<String>
  private let timeline: Timeline
  private let effects: RunningEffects
  let clock: any Clock<Duration>
  private var isSlow = false
  private var recent = [Dispatch?](repeating: nil, count: memory)
  private var runs: [Int: Run] = [:]

  /// The log that stores the actions as Swift values; `nil` if the values are not stored.
  var log: SessionLog?

  /// The number of the last action after which the observers of the store were notified.
  ///
  /// This number is updated only if ``log`` is not `nil`.
  var lastNotified = 0

  /// The number of the action whose effect finished most recently.
  ///
  /// After each action, the value is reset to 0. A delayed `.send` effect finishes before the store
  /// handles the action that the effect sent. The session log uses this number to recognize the
  /// sent action.
  var lastEnded = 0

  var storeName: String { name }

  /// The names of the effects or tasks for which the `settle` command does not wait.
  var subscriptions: Set<String> = []

  /// The number of actions that the store has reported.
  private(set) var actionCount = 0

  /// A watched part of the state.
  struct Watched {
    let watch: Watch

    /// The path to the watched part of the state.
    let path: ValuePath

    /// The number that identifies the console session that watches the path.
    let session: Int

    weak var store: StoreHandle?
  }

  /// The watched parts of the state.
  var watched: [Watched] = []

  /// The most recently recorded changes of watched values.
  ///
  /// In a session that watches the phase, a change of the phase is printed only as a watched
  /// change, and not also as a phase event.
  private var lastWatched: [(action: Int?, session: Int, change: ValueChange)] = []

  /// The earlier states of the store.
  let history: ValueHistory

  /// A closure that returns the current state of the store.
  var state: () -> Any = { () }

  /// The number of the event that records the newest change to the state.
  private var lastChange = 0

  @usableFromInline var isWatched: Bool { !watched.isEmpty }

  init(
    name: String,
    intents: [String],
    timeline: Timeline,
    effects: RunningEffects,
    clock: any Clock<Duration>
  ) {
    self.name = name
    self.intents = Set(intents)
    self.timeline = timeline
    self.effects = effects
    self.clock = clock.measuring
    history = ValueHistory(timeline)
  }

  /// Records the state that the last change produced.
  @usableFromInline
  func keep(_ state: Any) {
    history.keep(state, from: lastChange)
  }

  /// The number of the newest event on the timeline.
  var lastNumber: Int { timeline.lastNumber }

  /// Returns the name of the action that started the given work, or `an action` if the name is not
  /// known.
  func starter(of work: StoreWork) -> String { runs[work.id]?.starter ?? "an action" }

  /// Starts tracking work that is already in flight.
  @usableFromInline
  func adopt(_ work: StoreWork) {
    let run = Run(number: nil, starter: starterName(of: work))
    if runs.updateValue(run, forKey: work.id) == nil, isAwaited(work) { effects.started() }
  }

  /// Removes work from ``runs`` without recording the end of the work.
  @usableFromInline
  func release(_ work: StoreWork) {
    if runs.removeValue(forKey: work.id) != nil, isAwaited(work) { effects.ended() }
  }

  /// Returns a Boolean value that indicates whether the `settle` command waits for the given work.
  private func isAwaited(_ work: StoreWork) -> Bool { !subscriptions.contains(work.name) }

  private func starterName(of work: StoreWork) -> String {
    dispatch(work.startedBy)?.name ?? "an action"
  }

  /// Runs a closure, and records the given action as the cause of the events that occur while the
  /// closure runs.
  @usableFromInline
  func within(action id: Int, _ body: () -> Void) {
    guard let dispatch = dispatch(id) else { return body() }
    Timeline.$cause.withValue(dispatch.number) {
      guard let handling = dispatch.handling else { return body() }
      Timeline.$handling.withValue(handling, operation: body)
    }
  }

  /// Runs a closure, and records the work with the given id as the cause of all events that occur
  /// during the call.
  ///
  /// Tasks that the closure starts inherit this cause.
  @usableFromInline
  func within(work id: Int, _ body: () -> Void) {
    guard let number = runs[id]?.number else { return body() }
    Timeline.$cause.withValue(number, operation: body)
  }

  @usableFromInline
  func action(_ id: Int, name caseName: String, text: String, from origin: ActionOrigin) {
    actionCount += 1
    let (cause, sender): (Int?, String?) =
      switch origin {
      case .user: (Timeline.boundCause, nil)
      case .work(let work): (runs[work.id]?.number ?? Timeline.boundCause, work.name)
      case .action(let id): (cause(of: id), dispatch(id)?.name)
      }
    let number = record(.action(name: caseName, text: text, origin: sender), cause: cause)
    recent[id & (Self.memory - 1)] = Dispatch(
      id: id,
      number: number,
      name: caseName,
      handling: intents.isEmpty ? nil : ActionHandling(of: number)
    )
  }

  /// Records changes to the state.
  ///
  /// If a property in `intents` changes from `nil` to a value, this method also records an intent
  /// event with the value.
  @usableFromInline
  func changes(_ changes: [ValueChange], by id: Int?) {
    let cause = cause(of: id)
    lastChange = record(.state(changes), cause: cause)
    guard !intents.isEmpty else { return }
    for change in changes where change.from == .null && intents.contains(change.path) {
      let number = record(.intent(name: change.path, text: change.to.text), cause: cause)
      id.flatMap { dispatch($0) }?.handling?.emit(intent: number)
    }
  }

  /// Records, for each session, the changes to the values that the session watches.
  @usableFromInline
  func recordWatched(from before: ConsoleValue, to after: ConsoleValue, by id: Int?) {
    lastWatched = []
    for part in watched {
      let from = (try? part.path.value(in: before)) ?? .null
      let to = (try? part.path.value(in: after)) ?? .null
      let changes = ValueChange.between(from, to, at: part.path.steps)
      guard !changes.isEmpty, isWanted(part, by: id) else { continue }
      for change in changes {
        record(.watch(change), cause: cause(of: id), session: part.session)
        lastWatched.append((id, part.session, change))
      }
    }
  }

  /// Returns a Boolean value that indicates whether the condition of a watch holds.
  ///
  /// If the condition cannot be evaluated, an issue is recorded, and the result is `false`.
  private func isWanted(_ part: Watched, by id: Int?) -> Bool {
    do throws(CommandFailure) {
      return try part.store?.isWanted(part.watch) ?? false
    } catch {
      let issue = "watch \(part.watch.text): \(error.error)"
      record(.issue(issue), cause: cause(of: id), session: part.session)
      return false
    }
  }

  @usableFromInline
  func phase(from old: String, to new: String, by id: Int) {
    let sessions = lastWatched.filter { action, _, change in
      action == id && change.from.text == old && change.to.text == new
    }
    let number = timeline.record(
      .phase(from: old, to: new),
      source: name,
      cause: cause(of: id),
      session: nil,
      repeatedIn: sessions.map(\.session)
    )
    history.keep(state(), from: number)
  }

  @usableFromInline
  func work(_ work: StoreWork, _ event: StoreWork.Event) {
    let (effectEvent, detail): (TimelineEvent.EffectEvent, String?) =
      switch event {
      case .started: (.started, nil)
      case .finished: (.finished, nil)
      case .failed(let reason): (.failed, reason)
      case .cancelled: (.cancelled, nil)
      }
    let cause = runs[work.id]?.number ?? cause(of: work.startedBy)
    let number = record(.effect(id: work.name, event: effectEvent, detail: detail), cause: cause)
    if case .started = event {
      let run = Run(number: number, starter: starterName(of: work))
      if runs.updateValue(run, forKey: work.id) == nil, isAwaited(work) { effects.started() }
    } else {
      if case .finished = event { lastEnded = work.startedBy }
      release(work)
    }
  }

  @usableFromInline
  func dropped(_ action: String, of work: StoreWork) {
    record(.effect(id: work.name, event: .dropped, detail: action), cause: Timeline.boundCause)
  }

  @usableFromInline
  func issue(_ text: String) {
    record(.issue(text), cause: Timeline.boundCause)
  }

  /// Runs a closure that takes a snapshot of the state, and returns the closure's result.
  ///
  /// The first time that a snapshot is slow, this method records an issue.
  func measured<Result>(_ read: () -> Result) -> Result {
    let elapsed = clock.stopwatch
    defer { reportIfSlow(elapsed()) }
    return read()
  }

  /// Records an issue for the first slow snapshot; ignores all other snapshots.
  func reportIfSlow(_ duration: Duration) {
    guard duration >= Self.slowSnapshot, !isSlow else { return }
    isSlow = true
    issue(
      "a snapshot of the state took \(duration.inSeconds.formatted) s; return less data, or compute "
        + "the snapshot in advance"
    )
  }

  @discardableResult
  private func record(
    _ kind: TimelineEvent.Kind,
    cause: Int?,
    session: Int? = nil
  ) -> Int {
    timeline.record(kind, source: name, cause: cause, session: session)
  }

  private func dispatch(_ id: Int) -> Dispatch? {
    guard let dispatch = recent[id & (Self.memory - 1)], dispatch.id == id else { return nil }
    return dispatch
  }

  private func cause(of id: Int?) -> Int? {
    id.flatMap { dispatch($0) }?.number ?? Timeline.boundCause
  }
}

extension Clock where Duration == Swift.Duration {
  /// The clock for measuring durations: a real clock if this clock is virtual; otherwise, this
  /// clock.
  ///
  /// A virtual clock cannot measure durations, because a virtual clock does not advance while code
  /// runs.
  var measuring: any Clock<Duration> { self is VirtualClock ? ContinuousClock() : self }

  /// A closure that returns the time since the closure was created.
  var stopwatch: @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

/// A counter of the running effects and other work for which the `settle` command waits.
@MainActor
final class RunningEffects {
  /// A command that runs an operation of the app.
  struct Command {
    let name: String

    /// The number that identifies the session in which the command runs.
    let session: Int
  }

  private(set) var count = 0

  /// The running commands, keyed by identifier.
  private(set) var commands: [Int: Command] = [:]
  private var lastCommand = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// The number of calls to ``wakeWaiters()`` so far.
  private var wakeCount = 0

  func started() {
    count += 1
  }

  func ended() {
    count -= 1
    if count == 0 { wakeWaiters() }
  }

  /// Adds a running command, and returns its identifier.
  func started(_ command: Command) -> Int {
    started()
    lastCommand += 1
    commands[lastCommand] = command
    return lastCommand
  }

  /// Removes the command with the given identifier from the running commands.
  func ended(command id: Int) {
    commands[id] = nil
    ended()
  }

  /// Waits until no work is running, or until ``wakeWaiters()`` is called.
  func waitUntilMaybeNone() async {
    let wakeCount = wakeCount
    await MainThreadExecutor.suspend { waiter in
      // `wakeWaiters()` may be called before this closure runs. In that case, do not wait.
      if wakeCount == self.wakeCount { waiters.append(waiter) } else { waiter.resume() }
    }
  }

  /// Resumes all waiting tasks.
  ///
  /// Each task then checks again whether any effects or other work are running.
  func wakeWaiters() {
    wakeCount += 1
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
