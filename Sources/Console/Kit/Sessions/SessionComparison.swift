import InnoLocking
import InnoNetwork

/// A comparison of the events of a replay with the events in a session file.
///
/// Related events, such as the events of one store, one stack or the console, must occur in the
/// recorded order. Unrelated events can occur in a different order, because the effects of the
/// recorded app may have run on several threads.
final class SessionComparison: Sendable {
  /// The first difference between the replay and the session file.
  struct Difference: Sendable, Equatable {
    /// The number that identifies the differing event in the session file.
    let number: Int

    /// A one-line description of the difference between the replay and the session file.
    let summary: String

    /// The differences between the values in the session file and the values in the replay.
    let changes: [ValueChange]
  }

  private struct State {
    var sequences: [String: (indices: [Int], next: Int)] = [:]

    /// The recorded events that replayed events have matched.
    var matches: EventMatches

    /// The index of the first recorded event that no replayed event has matched yet.
    var frontier = 0

    /// The secrets that the replayed lines contain, for example in an expression.
    var secrets = SessionSecrets()

    /// The number of the last recorded event that matches each replayed request.
    ///
    /// The keys are the numbers of the replayed requests.
    var requests: [Int: Int] = [:]

    /// The numbers of the recorded requests that the replay has not sent yet, keyed by the number
    /// of the event that caused the requests.
    var unsent: [Int?: ArraySlice<Int>]

    /// The events of the replay that an interrupted effect caused after its last recorded event.
    ///
    /// The keys are the numbers of the replayed events. The values are the event numbers at which
    /// the effects started in the recording.
    var tails: [Int: Int] = [:]

    /// The numbers of the replayed requests that are in ``tails``.
    var unansweredRequests: Set<Int> = []

    /// The events of the replay that are not in the session file.
    var surplus: [(after: Int, text: String)] = []
    var difference: Difference?
    var waiters: [CheckedContinuation<Void, Never>] = []
    var progress = 0
    var isOver = false
  }

  let file: SessionFile

  /// The recorded events to compare, up to the event at which the replay ends.
  let events: [SessionFile.Entry]

  /// The requests in the session file.
  let requests: RecordedRequests

  private let state: Locked<State>
  /// The indices of the elements of ``events``, keyed by event number.
  let places: [Int: Int]

  /// The names of the commands whose answers are not compared.
  let unstableVerbs: Set<String>

  /// The event numbers of the commands that assign or read an unstable variable.
  ///
  /// A variable is unstable if its value comes from a command whose answers are not compared. The
  /// answers of commands that use an unstable variable are not compared either.
  let unstableCommands: Set<Int>

  /// The event numbers at which the effects started that were cancelled, or that were still running
  /// at the end of the recording.
  ///
  /// Such an effect may have got further in the replay than in the recording.
  private let interruptedEffects: Set<Int>

  /// The indices of the events that record that a command waited too long.
  private let timeouts: [Int]

  /// Creates a comparison with the events in a session file.
  ///
  /// - Parameters:
  ///   - file: The session file.
  ///   - end: The number of the last event to compare.
  ///   - start: The event numbers of the console at the start of the replay.
  ///   - unstableVerbs: The names of the commands whose answers are not compared.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line in the file is invalid.
  init(
    _ file: SessionFile,
    until end: Int,
    from start: EventMatches.Start,
    except unstableVerbs: Set<String>
  ) throws(ConsoleError) {
    self.file = file
    self.unstableVerbs = unstableVerbs
    events = file.entries.filter {
      $0.line == nil && $0.number <= end && ComparisonRule.of($0.kind) != nil
    }
    unstableCommands = try Self.unstableCommands(events, of: file, unstableVerbs)
    requests = try RecordedRequests(events, of: file)
    timeouts = Self.timeouts(events, of: file)
    interruptedEffects = try Self.interruptedEffects(events, of: file)
    var state = State(
      matches: EventMatches(of: events.map(\.number), recording: file.start, replay: start),
      unsent: requests.numbers.mapValues { $0[...] }
    )
    for (index, event) in events.enumerated() {
      guard let rule = ComparisonRule.of(event.kind) else { continue }
      let owner = requests.owners[event.number]
      let sequence = try rule.sequence(of: event.kindName, event.source, ofRequest: owner) {
        () throws(ConsoleError) in try file.fields(of: event)
      }
      state.sequences[sequence, default: ([], 0)].indices.append(index)
    }
    self.state = Locked(state)
    places = Dictionary(
      events.enumerated().map { ($1.number, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the name of the sequence to which an event of the replay belongs.
  ///
  /// The events of a sequence must occur in the recorded order.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - rule: The rule for the kind of the event.
  ///   - requests: A dictionary from the number of a request in the replay to the number of the
  ///     recorded event with which the request was last matched.
  /// - Returns: The name of the sequence.
  private static func sequence(
    of event: TimelineEvent,
    _ rule: ComparisonRule,
    _ requests: [Int: Int]
  ) -> String {
    let owner: Int? =
      switch event.kind {
      case .response(let id, _, _), .retry(let id, _): requests[id]
      default: nil
      }
    return rule.sequence(of: event.kind.name, event.source, ofRequest: owner) {
      .object(type: "", event.kind.fields(source: event.source), id: nil)
    }
  }

  // MARK: Matching

  /// The maximum number of recorded events to examine when searching for an event with a given
  /// cause.
  private static let searchLimit = 64

  /// Returns the position of the recorded event with which to compare an event of the replay.
  ///
  /// Usually, the result is the position of the first unmatched recorded event. If the rule does
  /// not compare causes, however, an unmatched recorded event with the same cause as `event` is
  /// preferred. For example, two effects may send equal requests in a different order than in the
  /// session file. Then only the causes show which requests correspond to each other.
  ///
  /// - Parameters:
  ///   - event: The event of the replay.
  ///   - rule: The rule for the kind of the event.
  ///   - place: The indices of the recorded events that can correspond to `event`, and the position
  ///     of the first unmatched index in this array.
  ///   - state: The state of the comparison.
  /// - Returns: The position in the array of indices.
  private func position(
    of event: TimelineEvent,
    _ rule: ComparisonRule,
    in place: (indices: [Int], next: Int),
    _ state: State
  ) -> Int {
    guard !rule.comparesCause, let cause = event.cause.flatMap(state.matches.recorded) else {
      return place.next
    }
    let end = min(place.next + Self.searchLimit, place.indices.count)
    let equivalent = (place.next..<end).first { position in
      let index = place.indices[position]
      return !state.matches.isMatched(index) && events[index].cause == cause
    }
    return equivalent ?? place.next
  }

  /// Returns the position of the recorded event with which to compare an event that an interrupted
  /// effect caused.
  ///
  /// - Parameters:
  ///   - root: The event number at which the effect started in the recording.
  ///   - place: The indices of the recorded events that can correspond to the event, and the position
  ///     of the first unmatched index in this array.
  ///   - state: The state of the comparison.
  /// - Returns: The position in the array of indices, or `nil` if the recording contains no such
  ///   event.
  private func position(
    ofEventFrom root: Int,
    in place: (indices: [Int], next: Int),
    _ state: State
  ) -> Int? {
    let end = min(place.next + Self.searchLimit, place.indices.count)
    return (place.next..<end).first { position in
      let index = place.indices[position]
      return !state.matches.isMatched(index)
        && events[index].cause.flatMap { self.root(of: $0) } == root
    }
  }

  /// Returns the event number at which the effect that caused an event started in the recording.
  ///
  /// The result is `nil` if no effect caused the event, or if the effect was not interrupted.
  private func interruptedEffect(of event: TimelineEvent, _ state: State) -> Int? {
    guard !interruptedEffects.isEmpty, let cause = event.cause else { return nil }
    let root = state.tails[cause] ?? state.matches.recorded(cause).flatMap { self.root(of: $0) }
    return root.flatMap { interruptedEffects.contains($0) ? $0 : nil }
  }

  /// Compares an event of the replay with the corresponding recorded event.
  func match(_ event: TimelineEvent) {
    guard let rule = ComparisonRule.of(event.kind.kindName) else { return }
    if case .error = event.kind, event.cause == nil { return }
    if case .answer("session", _) = event.kind { return }
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard !state.isOver, state.difference == nil else { return [] }
      let sequence = Self.sequence(of: event, rule, state.requests)
      let root = rule.comparesCause ? nil : interruptedEffect(of: event, state)
      var own: Int?
      if let root {
        own = position(ofEventFrom: root, in: state.sequences[sequence] ?? ([], 0), state)
        guard own != nil else {
          state.tails[event.number] = root
          if case .request(let id, _, _, _) = event.kind { state.unansweredRequests.insert(id) }
          return []
        }
      }
      guard let place = state.sequences[sequence], place.next < place.indices.count else {
        let text = "\(event.source) \(event.kind.name) \(event.kind.text.first ?? "")"
        if case .error = event.kind, state.frontier < events.count {
          state.difference = Difference(
            number: events[state.frontier].number,
            summary: "the replay fails: \(event.kind.text.first ?? "")",
            changes: []
          )
          return Self.takeWaiters(&state)
        }
        state.surplus.append((last(before: state.frontier), text))
        return []
      }
      let index = place.indices[own ?? position(of: event, rule, in: place, state)]
      if let difference = difference(
        of: event,
        from: events[index],
        rule,
        state.matches,
        state.secrets
      ) {
        state.difference = difference
      } else {
        accept(event, index, &state)
        var next = place.next
        while next < place.indices.count, state.matches.isMatched(place.indices[next]) { next += 1 }
        state.sequences[sequence]?.next = next
      }
      return Self.takeWaiters(&state)
    }
    for waiter in waiters { waiter.resume() }
  }

  private func last(before index: Int) -> Int { index == 0 ? 0 : events[index - 1].number }

  private func accept(_ event: TimelineEvent, _ index: Int, _ state: inout State) {
    state.matches.add(event.number, at: index)
    if case .request(let id, _, _, _) = event.kind { state.requests[id] = events[index].number }
    while state.frontier < events.count, state.matches.isMatched(state.frontier) {
      state.frontier += 1
    }
    state.progress += 1
  }

  private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    defer { state.waiters = [] }
    return state.waiters
  }

  /// Adds a secret that a replayed line contains.
  func learn(_ secret: ConsoleValue) { state.withLock { $0.secrets.learn(secret) } }

  /// The secrets that the replayed lines contain.
  var secrets: SessionSecrets { state.withLock { $0.secrets } }

  // MARK: Requests

  /// Returns the recorded number of the current task's next request.
  ///
  /// Each number is returned only once. The result is `nil` if the event that causes the request is
  /// not in the session file, or if the comparison has ended.
  func takeRequestNumber() -> Int? {
    state.withLock { state in
      let cause = Timeline.boundCause
      let recorded = cause.flatMap(state.matches.recorded)
      guard !state.isOver, state.difference == nil, (cause == nil) == (recorded == nil) else {
        return nil
      }
      return state.unsent[recorded]?.popFirst()
    }
  }

  /// Returns the number of the last recorded event that matches a replayed request.
  ///
  /// `id` is the number of the replayed request. The result is `nil` if no recorded event matches.
  func requestEvent(of id: Int) -> Int? { state.withLock { $0.requests[id] } }

  /// Returns a Boolean value that indicates whether an interrupted effect sent a replayed request
  /// that it had not sent in the recording.
  func isUnanswered(_ id: Int) -> Bool { state.withLock { $0.unansweredRequests.contains(id) } }

  // MARK: Results

  /// The first difference between the replay and the recording, or `nil` if none has been found.
  var difference: Difference? { state.withLock(\.difference) }

  /// Records a difference, unless an earlier difference has already been recorded.
  func fail(_ summary: String, after number: Int? = nil) {
    let waiters = state.withLock { state in
      if state.difference == nil, !state.isOver {
        let place = min(state.frontier, max(events.count - 1, 0))
        let next = events.indices.contains(place) ? events[place].number : 0
        state.difference = Difference(number: number ?? next, summary: summary, changes: [])
      }
      return Self.takeWaiters(&state)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// The first event of the replay that is not in the session file.
  ///
  /// `after` is the number of the last recorded event before the surplus event.
  var surplus: (after: Int, text: String)? { state.withLock { $0.surplus.first } }

  /// A Boolean value that indicates whether the comparison is finished.
  ///
  /// The value is `true` if all recorded events have been matched, or if ``finish()`` has been
  /// called.
  var isFinished: Bool { state.withLock { $0.isOver || $0.frontier == events.count } }

  func finish() {
    let waiters = state.withLock { state in
      state.isOver = true
      return Self.takeWaiters(&state)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Converts an event number of the recording to the number of the equivalent event in the replay.
  ///
  /// If no event matches, the result is the number of the nearest earlier event that has a match.
  /// For an event that had not occurred yet, the result is the number of an event that has not
  /// occurred in the replay either.
  func replayed(_ number: Int) -> Int { state.withLock { $0.matches.replayed(number) } }

  /// Returns the first recorded event without a matching event in the replay.
  ///
  /// If every recorded event before the given index has a matching event, the result is `nil`.
  func missing(before index: Int) -> SessionFile.Entry? {
    state.withLock { $0.frontier < index ? events[$0.frontier] : nil }
  }

  /// Returns the index of the first event after the event with the given number.
  ///
  /// If there is no later event, the result is `events.count`.
  func index(ofEventsAfter number: Int) -> Int {
    state.withLock { $0.matches.index(after: number) }
  }

  // MARK: Waiting

  /// Returns a Boolean value that indicates whether all recorded events before an index have been
  /// matched with events of the replay.
  ///
  /// - Parameters:
  ///   - index: The index after the last event to check.
  ///   - isExcepted: A closure that returns `true` for an event that need not be matched.
  /// - Returns: `true` if every event before the index has been matched or is excepted.
  func isReached(
    _ index: Int,
    except isExcepted: (SessionFile.Entry) -> Bool = { _ in false }
  ) -> Bool {
    let unmatched = state.withLock { state in
      (state.frontier..<max(min(index, events.count), state.frontier))
        .filter { !state.matches.isMatched($0) }
    }
    return index <= events.count && unmatched.allSatisfy { isExcepted(events[$0]) }
  }

  /// Returns a Boolean value that indicates whether a recorded error of a command that waited too
  /// long has not been matched yet.
  ///
  /// - Parameter index: The index after the last event to check.
  /// - Returns: `true` if such an error has not been matched.
  func missesTimeout(before index: Int) -> Bool {
    state.withLock { state in
      timeouts.contains { $0 < index && !state.matches.isMatched($0) }
    }
  }

  /// Waits until all recorded events before an index have been matched with events of the replay.
  ///
  /// - Parameters:
  ///   - index: The index after the last event to wait for.
  ///   - limit: The maximum time between two matches.
  /// - Returns: `false` if the limit was exceeded; otherwise `true`, even if the wait ended because
  ///   of a difference or a cancellation.
  @discardableResult
  func wait(before index: Int, limit: Duration) async -> Bool {
    while true {
      let (isDone, progress) = state.withLock { state in
        let isReached = index <= events.count && state.frontier >= index
        return (isReached || state.isOver || state.difference != nil, state.progress)
      }
      if isDone || Task.isCancelled { return true }
      guard await waitForProgress(after: progress, limit: limit) else { return false }
    }
  }

  private func waitForProgress(after progress: Int, limit: Duration) async -> Bool {
    let deadline = ContinuousClock.now + limit
    let timer = Task {
      try await ContinuousClock().sleep(until: deadline)
      wakeAll()
    }
    defer { timer.cancel() }
    func isOver() -> Bool {
      state.withLock { $0.progress != progress || $0.isOver || $0.difference != nil }
    }
    // This wait can also be woken by the timer of another wait.
    while !isOver(), !Task.isCancelled, ContinuousClock.now < deadline {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
          let isLate = state.withLock { state in
            guard state.progress == progress, !state.isOver, state.difference == nil,
              ContinuousClock.now < deadline, !Task.isCancelled
            else { return true }
            state.waiters.append(waiter)
            return false
          }
          if isLate { waiter.resume() }
        }
      } onCancel: {
        wakeAll()
      }
    }
    return isOver()
  }

  private func wakeAll() {
    let waiters = state.withLock { Self.takeWaiters(&$0) }
    for waiter in waiters { waiter.resume() }
  }
}
