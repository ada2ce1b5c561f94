import InnoLocking
import InnoNetwork

/// A comparison of the events of a replay with those of a session file.
///
/// The events of one store, of one stack or of the console, for example, must occur in the recorded
/// order. The order of events from different sources may differ, because effects run on several
/// threads.
final class SessionComparison: Sendable {
  /// The first difference between the replay and the session file.
  struct Difference: Sendable, Equatable {
    /// The number of the event in the file.
    let number: Int

    /// A one-line description.
    let summary: String

    /// The values that differ.
    let changes: [ValueChange]
  }

  private struct State {
    var sequences: [String: (indices: [Int], next: Int)] = [:]
    var isMatched: [Bool]

    /// The index of the first event that has not been matched.
    var frontier = 0

    /// The numbers of matched events in the file, keyed by their numbers in the replay.
    var numbers: [Int: Int] = [:]

    /// The numbers of matched requests in the file, keyed by their numbers in the replay.
    var requests: [Int: Int] = [:]

    /// The events of the replay that are not in the file.
    var surplus: [(after: Int, text: String)] = []
    var difference: Difference?
    var waiters: [CheckedContinuation<Void, Never>] = []
    var progress = 0
    var isOver = false
  }

  let file: SessionFile

  /// The events of the file to compare, up to the event at which the replay ends.
  let events: [SessionFile.Entry]

  private let state: Locked<State>
  private let places: [Int: Int]

  /// The event numbers of the commands whose answers are not compared, because they store or read
  /// an answer that can differ in each run, such as the answer of `time`.
  private let unstableCommands: Set<Int>

  /// Creates a comparison with the events of a session file.
  ///
  /// - Parameters:
  ///   - file: The session file.
  ///   - end: The number of the last event to compare.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line of the file is invalid.
  init(_ file: SessionFile, until end: Int) throws(ConsoleError) {
    self.file = file
    events = file.entries.filter {
      $0.line == nil && $0.number <= end && ComparisonRule.of($0.kind) != nil
    }
    unstableCommands = try Self.unstableCommands(events, of: file)
    var state = State(isMatched: Array(repeating: false, count: events.count))
    for (index, event) in events.enumerated() {
      guard let rule = ComparisonRule.of(event.kind) else { continue }
      let sequence = try rule.sequence(of: event.kind, event.source) { () throws(ConsoleError) in
        try file.fields(of: event)
      }
      state.sequences[sequence, default: ([], 0)].indices.append(index)
    }
    self.state = Locked(state)
    places = Dictionary(
      events.enumerated().map { ($1.number, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the event numbers of the commands whose results can differ in each run.
  ///
  /// Such a command stores an answer such as that of `time` in a variable, or reads that variable.
  private static func unstableCommands(
    _ events: [SessionFile.Entry],
    of file: SessionFile
  ) throws(ConsoleError) -> Set<Int> {
    var (commands, variables): (Set<Int>, Set<String>) = ([], [])
    for event in events where event.kind == "command" {
      let line = try file.fields(of: event)["line"]?.asText ?? ""
      let used = line.matches(of: /\$\{?([A-Za-z_][A-Za-z_0-9]*)/).map { String($0.output.1) }
      var isUnstable = !variables.isDisjoint(with: used)
      if let (_, name, verb) = line.prefixMatch(of: /let\s+(\w+)\s*=\s*(\w*)/)?.output {
        isUnstable = isUnstable || ComparisonRule.unstable.contains(String(verb))
        if isUnstable { variables.insert(String(name)) } else { variables.remove(String(name)) }
      }
      if isUnstable { commands.insert(event.number) }
    }
    return commands
  }

  /// Returns the sequence of an event of the replay; the events of one sequence must occur in the
  /// recorded order.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - rule: The rule for its kind.
  ///   - requests: The numbers of requests in the file, keyed by their numbers in the replay.
  /// - Returns: The name of the sequence.
  private static func sequence(
    of event: TimelineEvent,
    _ rule: ComparisonRule,
    _ requests: [Int: Int]
  ) -> String {
    rule.sequence(of: event.kind.name, event.source) { () -> ConsoleValue in
      switch event.kind {
      case .response(let id, _, _), .retry(let id, _): .facts(["id": .int(requests[id] ?? id)])
      default: .object(type: "", event.kind.fields(source: event.source), id: nil)
      }
    }
  }

  // MARK: Matching

  /// Compares an event of the replay with the next recorded event of its sequence.
  func match(_ event: TimelineEvent) {
    guard let rule = ComparisonRule.of(event.kind.name) else { return }
    if case .error = event.kind, event.cause == nil { return }
    if case .answer("session", _) = event.kind { return }
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard !state.isOver, state.difference == nil else { return [] }
      let sequence = Self.sequence(of: event, rule, state.requests)
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
      let index = place.indices[place.next]
      state.sequences[sequence]?.next += 1
      if let difference = difference(of: event, from: events[index], rule, state) {
        state.difference = difference
      } else {
        accept(event, index, &state)
      }
      return Self.takeWaiters(&state)
    }
    for waiter in waiters { waiter.resume() }
  }

  private func last(before index: Int) -> Int { index == 0 ? 0 : events[index - 1].number }

  private func accept(_ event: TimelineEvent, _ index: Int, _ state: inout State) {
    state.isMatched[index] = true
    state.numbers[event.number] = events[index].number
    if case .request(let id, _, _, _) = event.kind,
      let recorded = try? file.fields(of: events[index])["id"]?.asNumber
    {
      state.requests[id] = recorded
    }
    while state.frontier < events.count, state.isMatched[state.frontier] { state.frontier += 1 }
    state.progress += 1
  }

  private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    defer { state.waiters = [] }
    return state.waiters
  }

  private func difference(
    of event: TimelineEvent,
    from recorded: SessionFile.Entry,
    _ rule: ComparisonRule,
    _ state: State
  ) -> Difference? {
    let kind = event.kind.name
    guard kind == recorded.kind else {
      return Difference(
        number: recorded.number,
        summary:
          "the session file has \(recorded.source) \(recorded.kind), but the replay has \(kind) "
          + (event.kind.text.first ?? ""),
        changes: []
      )
    }
    if rule.comparesCause, let cause = recorded.cause,
      let actual = event.cause.flatMap({ state.numbers[$0] }),
      places[cause] != nil, cause != actual
    {
      return Difference(
        number: recorded.number,
        summary:
          "\(recorded.source) \(kind) was caused by event \(cause) in the session file, but by the "
          + "equivalent of event \(actual) in the replay",
        changes: []
      )
    }
    if case .answer(let verb, _) = event.kind {
      if ComparisonRule.unstable.contains(verb) { return nil }
      if let cause = recorded.cause, unstableCommands.contains(cause) { return nil }
    }
    var text = ""
    event.kind.writeFields(source: event.source, masking: SessionSecrets(), to: &text)
    let payload = file.payload(of: recorded)
    // The payload of a line includes the closing brace.
    if payload.utf8.dropLast().elementsEqual(text.utf8) { return nil }
    let texts = ["{\"\":0" + payload, "{\"\":0" + text + "}"].map(\.withoutPlaceholderNumbers)
    guard let before = try? JSONReader.value(texts[0]).without(rule.ignored),
      let after = try? JSONReader.value(texts[1]).without(rule.ignored)
    else {
      return Difference(
        number: recorded.number,
        summary: "\(recorded.source) \(kind) cannot be read",
        changes: []
      )
    }
    guard before != after else { return nil }
    if kind == "request", let url = after["url"]?.asText,
      url.isServed(by: before["url"]?.asText ?? ""),
      before.without(["url"]) == after.without(["url"])
    {
      return nil
    }
    return Difference(
      number: recorded.number,
      summary: "\(recorded.source) \(kind) differs",
      changes: ValueChange.between(before, after)
    )
  }

  // MARK: Results

  /// The first difference that was found.
  var difference: Difference? { state.withLock(\.difference) }

  /// Records a difference, unless a difference was already found.
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

  /// The first event of the replay that is not in the file, with the number of the last event in
  /// the file that precedes it.
  var surplus: (after: Int, text: String)? { state.withLock { $0.surplus.first } }

  /// A Boolean value that indicates whether all events were matched, or the comparison has ended.
  var isFinished: Bool { state.withLock { $0.isOver || $0.frontier == events.count } }

  /// Ends the comparison.
  func finish() {
    let waiters = state.withLock { state in
      state.isOver = true
      return Self.takeWaiters(&state)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns the number that an event in the file has in the replay.
  ///
  /// For an event that was not matched, returns the number that the last matched event before it
  /// has in the replay. `nil` if neither exists.
  func replayed(_ number: Int) -> Int? {
    state.withLock { state in
      state.numbers.filter { $0.value <= number }.max { $0.value < $1.value }?.key
    }
  }

  /// Returns the first unmatched event before an index; `nil` if there is none.
  func missing(before index: Int) -> SessionFile.Entry? {
    state.withLock { $0.frontier < index ? events[$0.frontier] : nil }
  }

  /// Returns the index of the first event after the event with the given number; the number of
  /// events if there is none.
  func index(ofEventsAfter number: Int) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Waiting

  /// Waits until all events before an index have been matched, apart from the excepted events.
  ///
  /// - Parameters:
  ///   - index: The index of the event after the last event to wait for.
  ///   - limit: The longest time without any match.
  ///   - isExcepted: A closure that returns `true` for an event that need not be matched.
  /// - Returns: `false` if the limit passed without a match; otherwise `true`, also if the wait
  ///   ended because of a difference or a cancellation.
  @discardableResult
  func wait(
    before index: Int,
    limit: Duration,
    except isExcepted: @Sendable (SessionFile.Entry) -> Bool = { _ in false }
  ) async -> Bool {
    while true {
      let (isDone, progress) = state.withLock { state in
        let isReached =
          index <= events.count
          && (state.frontier..<max(index, state.frontier)).allSatisfy {
            state.isMatched[$0] || isExcepted(events[$0])
          }
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
    // The timer of another wait can also wake this wait.
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

  // MARK: Causes

  /// Follows the causes of an event of the file, beginning with the event itself, and returns the
  /// number of the first event of an effect.
  ///
  /// `nil` if there is none.
  func root(of number: Int) -> Int? {
    var next: Int? = number
    while let current = next, let place = places[current] {
      if events[place].kind == "effect" { return current }
      next = events[place].cause
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether an event of the file has the given number, or
  /// was caused, directly or indirectly, by the event with that number.
  func follows(_ event: SessionFile.Entry, from root: Int) -> Bool {
    var next: Int? = event.number
    while let current = next, current >= root {
      if current == root { return true }
      next = places[current].flatMap { events[$0].cause }
    }
    return false
  }
}

extension ConsoleValue {
  /// Returns the value without the fields of the given names, at any depth.
  fileprivate func without(_ names: Set<String>) -> ConsoleValue {
    switch self {
    case .object(let type, let fields, let id):
      let kept = fields.filter { !names.contains($0.name) }
      return .object(type: type, kept.map { .init($0.name, $0.value.without(names)) }, id: id)
    case .array(let elements): return .array(elements.map { $0.without(names) })
    default: return self
    }
  }
}
