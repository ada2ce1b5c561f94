import InnoLocking
import InnoObservation
import Observation

/// A store for a model that does not report individual changes.
///
/// The store takes a snapshot of the model's state after each action, and whenever the model
/// announces a change. The store records the differences between successive snapshots. Only one
/// snapshot is taken at a time.
@MainActor
final class ModelStore<State, Action>: ConsoleStore {
  /// A way to read a model's state.
  enum Source {
    /// A closure that reads observable properties.
    ///
    /// The closure is called again after any of these properties has changed.
    case observed(() -> State)

    /// A closure that returns the state.
    ///
    /// The closure is called whenever the state is read.
    case read(() -> State)

    /// An initial state, and an asynchronous closure that returns the current state.
    ///
    /// The initial state is used until the closure returns for the first time.
    case asynchronous(State, @Sendable () async -> State)
  }

  /// An asynchronous closure that calls `announce` after each change to the model.
  typealias Announcements = @MainActor (_ announce: @escaping @MainActor () -> Void) async -> Void

  let actions: [ConsoleAction<Action>]
  private(set) var work: [StoreWork] = []
  private let source: Source
  private let run: (Action) -> ModelAction
  private let clock: any Clock<Duration>
  private let announcements: Announcements
  private let restore: (@MainActor (State) -> Void)?
  private var reporter: StoreReporter<State>?

  /// The most recent snapshot of the model, and the most recently reported snapshot.
  private var (current, reported): (State, State)

  /// A value that indicates whether the last snapshot of the state is up to date.
  ///
  /// If the snapshot is out of date, the value can also contain the number of the event that
  /// changed the model.
  private let staleness = Locked<Staleness>(.fresh)
  private var lastID = 0
  private var snapshotCount = 0

  /// The limit on the number of changes that are recorded each second without an action
  /// as their cause.
  ///
  /// While the limit is exceeded, no snapshot is taken when the model announces a change.
  private let limit: ChangeLimit

  /// A Boolean value that indicates whether another snapshot must be taken when the current
  /// snapshot is complete.
  private var needsSnapshot = false
  private var isTakingSnapshot = false

  /// A Boolean value that indicates whether snapshots are postponed because the last snapshot took
  /// a long time.
  ///
  /// Only the snapshots that are taken when the model announces a change are postponed.
  private var isResting = false

  /// A Boolean value that indicates whether the model announced a change while snapshots were
  /// postponed.
  private var hasMissedChange = false

  /// The number of the newest action that requested another snapshot during the current
  /// asynchronous snapshot, or 0 if no action did.
  private var nextStarter = 0

  /// The actions that may have caused the changes that the next asynchronous snapshot will show.
  private var candidates = Candidates()

  private struct Candidates {
    /// The numbers of the actions whose tasks are running.
    var running: Set<Int> = []

    /// The numbers of the actions that ended after the start of the latest asynchronous read of the
    /// state.
    var ended: Set<Int> = []

    /// The numbers of the actions that ended before the latest asynchronous read of the state
    /// began, but after the previous read began.
    var covered: Set<Int> = []

    /// The number that identifies the only action that may have caused the changes in the snapshot;
    /// `nil` if no action, or more than one action, may have caused the changes.
    var single: Int? {
      let all = running.union(ended).union(covered)
      return all.count == 1 ? all.first : nil
    }
  }

  private enum Staleness {
    case fresh
    case stale(cause: Int?)
  }

  init(
    _ source: Source,
    actions: [ConsoleAction<Action>],
    clock: any Clock<Duration>,
    announcements: @escaping Announcements = { _ in },
    restore: (@MainActor (State) -> Void)? = nil,
    _ run: @escaping (Action) -> ModelAction
  ) {
    self.source = source
    self.actions = actions
    self.run = run
    self.announcements = announcements
    self.restore = restore
    self.clock = clock.measuring
    limit = ChangeLimit(clock: self.clock)
    switch source {
    case .observed(let read), .read(let read): current = read()
    case .asynchronous(let state, _): current = state
    }
    reported = current
  }

  var state: State {
    update()
    return current
  }

  var revision: Int? {
    // A `read` source is not observed, so the console must read the state whenever the state is
    // needed.
    if case .read = source { return nil }
    update()
    return snapshotCount
  }

  var rewinding: Rewinding<State>? {
    guard let restore else { return nil }
    return Rewinding { [self] state in
      // The app did not make this change. Replace `reported`, too, so that the change is not
      // recorded.
      (current, reported) = (state, state)
      snapshotCount += 1
      restore(state)
    }
  }

  func send(_ action: Action) throws {
    let action = run(action)
    update()
    let id = nextID()
    reporter?.action(id, name: action.name, text: action.text, from: .user)
    switch action.body {
    case .function(let body):
      var failure: (any Error)?
      reporter?.within(action: id) {
        do { try body() } catch { failure = error }
      }
      takeSnapshot(after: id)
      if let failure { throw failure }
    case .task(let body): start(action.name, body, by: id)
    }
  }

  func observe(_ reporter: StoreReporter<State>) -> ObservationToken {
    if case .observed(let read) = source {
      current = observed(read)
      reported = current
    }
    self.reporter = reporter
    if case .asynchronous = source { requestSnapshot(startedBy: 0) }
    let listening = Task { [weak self, announcements] in
      await announcements { self?.receiveAnnouncement() }
    }
    return ObservationToken { listening.cancel() }
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }
}

// MARK: - Tasks

extension ModelStore {
  private func start(_ name: String, _ body: @escaping () async throws -> Void, by id: Int) {
    let work = StoreWork(id: nextID(), name: name, startedBy: id)
    self.work.append(work)
    candidates.running.insert(id)
    reporter?.work(work, .started)
    reporter?.within(work: work.id) {
      Task { [weak self] in
        let event: StoreWork.Event
        do {
          try await InheritedExecutor.inherit { try await body() }
          event = .finished
        } catch is CancellationError {
          event = .cancelled
        } catch {
          event = .failed(error.sentence)
        }
        self?.end(work, event)
      }
    }
  }

  private func end(_ work: StoreWork, _ event: StoreWork.Event) {
    candidates.running.remove(work.startedBy)
    takeSnapshot(after: work.startedBy)
    self.work.removeAll { $0.id == work.id }
    reporter?.work(work, event)
  }
}

// MARK: - Snapshots

extension ModelStore {
  /// Takes a snapshot of the state if the previous snapshot may be out of date.
  ///
  /// If the closure that reads the state is asynchronous, this method does nothing.
  private func update() {
    switch source {
    case .observed(let read):
      guard case .stale(let cause) = staleness.withLock(\.self) else { return }
      staleness.withLock { $0 = .fresh }
      replace(by: measured { observed(read) }, cause: cause, action: nil, isLimited: true)
    case .read(let read):
      replace(by: measured(read), cause: Timeline.boundCause, action: nil, isLimited: true)
    case .asynchronous: break
    }
  }

  /// Takes a snapshot, and records the changes since the previous snapshot.
  ///
  /// If the state is read asynchronously, this method only requests a snapshot.
  ///
  /// - Parameter action: The number of the action that caused the changes; `nil` if no action
  ///   caused the changes.
  private func takeSnapshot(after action: Int?) {
    switch source {
    case .observed(let read):
      guard case .stale(let cause) = staleness.withLock(\.self) else {
        // No observed property has changed, so the properties are still being observed. Take a
        // snapshot anyway, because properties that are not observable may have changed.
        return replace(by: measured(read), cause: nil, action: action, isLimited: action == nil)
      }
      staleness.withLock { $0 = .fresh }
      replace(
        by: measured { observed(read) },
        cause: cause,
        action: cause == nil ? action : nil,
        isLimited: action == nil
      )
    case .read(let read):
      replace(
        by: measured(read),
        cause: Timeline.boundCause,
        action: action,
        isLimited: action == nil
      )
    case .asynchronous: requestSnapshot(startedBy: action ?? 0)
    }
  }

  /// Reads the state with a closure, and takes a snapshot after a change to any observable property
  /// that the closure reads.
  private func observed(_ read: () -> State) -> State {
    withObservationTracking(read) { [weak self, staleness] in
      // Observation calls this closure before the property changes, on the thread that changes the
      // property.
      let cause = Timeline.boundCause
      staleness.withLock { $0 = .stale(cause: cause) }
      Task { @MainActor in self?.receiveAnnouncement() }
    }
  }

  private func requestSnapshot(startedBy action: Int) {
    guard case .asynchronous(_, let read) = source else { return }
    if action != 0, !candidates.running.contains(action) { candidates.ended.insert(action) }
    guard !isTakingSnapshot else {
      nextStarter = max(nextStarter, action)
      needsSnapshot = true
      return
    }
    isTakingSnapshot = true
    (candidates.covered, candidates.ended) = (candidates.ended, [])
    let work = StoreWork(id: nextID(), name: "snapshot", startedBy: action)
    self.work.append(work)
    reporter?.adopt(work)
    let elapsed = clock.stopwatch
    Task { [weak self] in
      let state = await InheritedExecutor.inherit { await read() }
      self?.receive(state, of: work, after: elapsed())
    }
  }

  private func receive(_ state: State, of work: StoreWork, after duration: Duration) {
    isTakingSnapshot = false
    report(duration)
    // Any action that ran after the previous snapshot began may have caused the changes. The cause
    // is known only if exactly one such action ran.
    let action = candidates.single
    candidates.covered = []
    replace(by: state, cause: nil, action: action, isLimited: work.startedBy == 0)
    // Begin the next snapshot before ending this snapshot. Otherwise, `settle` could return between
    // the two snapshots.
    if needsSnapshot {
      needsSnapshot = false
      let starter = nextStarter
      nextStarter = 0
      if starter == 0 { receiveAnnouncement() } else { requestSnapshot(startedBy: starter) }
    }
    self.work.removeAll { $0.id == work.id }
    reporter?.release(work)
  }

  private func measured(_ read: () -> State) -> State {
    let elapsed = clock.stopwatch
    defer { report(elapsed()) }
    return read()
  }

  private func report(_ duration: Duration) {
    guard duration >= StoreJournal.slowSnapshot, let reporter else { return }
    reporter.journal.reportIfSlow(duration)
    rest(for: duration)
  }

  /// Replaces the current snapshot, and records the changes since the last reported snapshot.
  ///
  /// - Parameters:
  ///   - state: The new snapshot.
  ///   - cause: The number of the event that caused the changes; ignored if `action` is not `nil`.
  ///   - action: The number of the action that caused the changes; `nil` if no action caused the
  ///     changes.
  ///   - isLimited: A Boolean value that indicates whether to combine the changes with later
  ///     changes if too many changes have occurred in the current second.
  private func replace(by state: State, cause: Int?, action: Int?, isLimited: Bool) {
    current = state
    snapshotCount += 1
    guard let reporter else {
      reported = state
      return
    }
    if isLimited, !admitsChange() { return }
    let before = reported
    reported = state
    if let action { return reporter.record(from: before, to: state, by: action) }
    Timeline.$cause.withValue(cause) { reporter.record(from: before, to: state, by: nil) }
  }
}

// MARK: - Limits

extension ModelStore {
  /// Takes a snapshot after the model has announced a change.
  ///
  /// The snapshot is postponed if too many changes have occurred in the current second, or if the
  /// previous snapshot was slow.
  ///
  /// One later snapshot replaces all postponed snapshots. Without the delay, a model that changes
  /// continuously would leave the main actor no time for commands.
  private func receiveAnnouncement() {
    if isResting {
      hasMissedChange = true
    } else if limit.isExceeded {
      limit.combine()
    } else if case .observed = source {
      update()
    } else {
      takeSnapshot(after: nil)
    }
  }

  /// Postpones the snapshots that are taken when the model announces a change.
  ///
  /// - Parameter duration: The time for which snapshots are postponed. Pass the time that the last
  ///   snapshot took.
  private func rest(for duration: Duration) {
    guard !isResting else { return }
    isResting = true
    Task { [weak self, clock] in
      try? await clock.sleep(for: duration)
      self?.endRest()
    }
  }

  private func endRest() {
    isResting = false
    guard hasMissedChange else { return }
    hasMissedChange = false
    // This task inherited the cause of the slow snapshot. Clear this cause, because the missed
    // change had a different cause.
    Timeline.$cause.withValue(nil) { receiveAnnouncement() }
  }

  /// Returns a Boolean value that indicates whether a state change must be recorded immediately.
  ///
  /// The result is `false` if the state has not changed, or if the change is combined with later
  /// changes.
  private func admitsChange() -> Bool {
    guard let reporter, reporter.differ(reported, current) else { return false }
    return limit.admits { [weak self] issue in self?.recordCombined(issue) }
  }

  /// Records all changes that exceeded the limit per second as one change, and records an issue.
  private func recordCombined(_ issue: String) {
    guard let reporter else { return }
    readNewest()
    reporter.issue(issue)
    let before = reported
    reported = current
    reporter.record(from: before, to: current, by: nil)
    if case .asynchronous = source { receiveAnnouncement() }
  }

  /// Reads the state again, without recording changes, if the current snapshot may be out of date.
  private func readNewest() {
    switch source {
    case .observed(let read):
      guard case .stale = staleness.withLock(\.self) else { return }
      staleness.withLock { $0 = .fresh }
      current = measured { observed(read) }
    case .read(let read): current = measured(read)
    case .asynchronous: return
    }
    snapshotCount += 1
  }
}

extension StoreReporter {
  /// Returns a Boolean value that indicates whether two states may differ.
  ///
  /// While a session watches the state, the result is always `true`, because the watched values are
  /// compared later.
  fileprivate func differ(_ before: State, _ after: State) -> Bool {
    journal.isWatched || !fields.changes(from: before, to: after).isEmpty
  }
}
