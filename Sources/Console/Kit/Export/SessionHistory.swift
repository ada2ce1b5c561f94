/// A line of the session, with the events that occurred between this line and the next line.
struct SessionLine {
  /// The number of the event that records the line.
  let number: Int

  /// The line as it was typed.
  let text: String

  /// The commands in this line of the session; empty if the line cannot be parsed.
  let commands: [ParsedCommand]

  /// The app's events that occurred between this line of the session and the next line.
  var events: [TimelineEvent] = []

  /// The error that the line caused; `nil` if the line succeeded.
  var error: ErrorReport?

  /// The number of effects that are still running when the line after this line begins.
  ///
  /// Only effects for which the `settle` command waits are counted.
  var effectsInFlight = 0

  init(number: Int, text: String) {
    (self.number, self.text) = (number, text)
    guard case .commands(let commands)? = try? LineParser.parse(text) else {
      self.commands = []
      return
    }
    self.commands = commands
  }

  /// A Boolean value that indicates whether ``events`` contains the start or the end of an effect.
  var hasEffects: Bool {
    events.contains { if case .effect = $0.kind { true } else { false } }
  }
}

/// The lines that have run since the app started.
///
/// The lines are read from the timeline.
struct SessionHistory {
  private(set) var lines: [SessionLine] = []

  /// The contents of the timeline, for finding the causes of events.
  let contents: Timeline.Contents

  /// Creates the history by reading the timeline.
  ///
  /// - Parameters:
  ///   - contents: The contents of the timeline.
  ///   - first: The number of the last event before the app was launched.
  ///   - launchEnd: The number of the last event of the app's launch.
  ///   - isLasting: A closure that returns whether the event with the given number contributed to
  ///     the present state.
  ///   - isAbandoned: A closure that returns whether the event with the given number occurred on
  ///     another branch, after the current branch had started.
  ///   - current: The number of the running line, and the text in this line before the `export`
  ///     command.
  ///   - subscriptions: The names of the effects for which `settle` does not wait, keyed by the
  ///     name of the store.
  /// - Throws: ``ConsoleError/refused(_:)`` if the session cannot be exported, for example because
  ///   events were dropped.
  init(
    _ contents: Timeline.Contents,
    after first: Int,
    launchEnd: Int,
    isLasting: (Int) -> Bool,
    isAbandoned: (Int) -> Bool,
    current: (number: Int, text: String),
    subscriptions: [String: Set<String>]
  ) throws(ConsoleError) {
    self.contents = contents
    guard contents.dropped <= first else {
      throw .droppedEvents(first + 1, to: contents.dropped)
    }
    var inFlight = 0
    /// The lines of other branches that changed the app.
    var changed: Set<Int> = []
    for event in contents.notable(after: first) where event.isOfApp && isAbandoned(event.number) {
      if let line = contents.topLevelLine(of: event) { changed.insert(line) }
    }
    for event in contents.notableAndLines(after: first) {
      guard isLasting(event.number) else {
        if case .command(let line) = event.kind, isAbandoned(event.number),
          contents.isTopLevel(event)
        {
          let line = SessionLine(number: event.number, text: line)
          if try isStillInEffect(line, changedApp: changed.contains(line.number)) {
            lines.append(line)
          }
        }
        continue
      }
      switch event.kind {
      case .command(let line) where contents.isTopLevel(event):
        guard event.number == current.number || !isCut(line) else {
          throw .notExportable(.cutLine, event.number)
        }
        let text = event.number == current.number ? current.text : line
        if let last = lines.indices.last { lines[last].effectsInFlight = inFlight }
        lines.append(SessionLine(number: event.number, text: text))
      case .command, .answer, .expectation, .watch: break
      case .error(let report): if !lines.isEmpty { lines[lines.count - 1].error = report }
      case .action where lines.isEmpty && !isOfLaunch(event, from: first, to: launchEnd):
        throw .notExportable(.causeBeforeStart, event.number)
      default:
        if event.isOfApp, let line = contents.topLevelLine(of: event), line > first,
          !isLasting(line)
        {
          throw .notExportable(.undoneCause, event.number)
        }
        if case .effect(let id, let what, _) = event.kind,
          subscriptions[event.source]?.contains(id) != true
        {
          switch what {
          case .started: inFlight += 1
          case .finished, .failed, .cancelled: inFlight -= 1
          case .dropped: break
          }
        }
        if !lines.isEmpty { lines[lines.count - 1].events.append(event) }
      }
    }
    if let last = lines.indices.last { lines[last].effectsInFlight = inFlight }
  }

  /// Returns a Boolean value that indicates whether a line of another branch prepared something
  /// that still applies on the current branch, such as a variable or a response of the stub.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - changedApp: A Boolean value that indicates whether the line changed the app.
  /// - Returns: `true` if the line must be repeated.
  /// - Throws: ``ConsoleError/refused(_:)`` if the line cannot be repeated without its changes to
  ///   the app, or if its result can depend on the app.
  private func isStillInEffect(
    _ line: SessionLine,
    changedApp: Bool
  ) throws(ConsoleError) -> Bool {
    let count = line.commands.filter(\.preparesLaterLines).count
    guard count > 0 else { return false }
    guard count == line.commands.count, !changedApp, !line.text.contains("$"),
      !line.commands.contains(where: \.assignsResult)
    else {
      throw .notExportable(.otherBranch, line.number)
    }
    return true
  }

  /// Returns a Boolean value that indicates whether the app itself caused an event at launch.
  ///
  /// An exported script or test need not repeat such an event, because each launch of the app
  /// causes the event again.
  private func isOfLaunch(_ event: TimelineEvent, from first: Int, to end: Int) -> Bool {
    var event = event
    while event.number > end, let cause = event.cause {
      // A cause that precedes the launch, such as a line that ran `reset`, is not part of the
      // launch.
      guard cause > first, let next = contents[cause] else { return false }
      event = next
    }
    return true
  }

  private func isCut(_ text: String) -> Bool { text.hasSuffix("…") && text.count == 1_001 }

  /// Returns a Boolean value that indicates whether an effect caused the given event, directly or
  /// indirectly.
  func isByEffect(_ event: TimelineEvent) -> Bool {
    contents.root(of: event) { if case .effect = $0.kind { true } else { false } } != nil
  }

  /// Returns the event number of the line that caused the given event, directly or indirectly.
  ///
  /// If a line ran another line that caused the event, the result is the number of the inner line.
  func line(of event: TimelineEvent) -> Int? {
    contents.root(of: event) { if case .command = $0.kind { true } else { false } }?.number
  }
}

extension Timeline.Contents {
  /// Returns the events after the event with the given number, oldest first, without the events
  /// that record the answers of commands.
  fileprivate func notableAndLines(after number: Int) -> some Sequence<TimelineEvent> {
    window.lazy.filter { event in
      if case .answer = event.kind { return false }
      return event.number > number
    }
  }

  /// Returns a Boolean value that indicates whether an event is a typed line or a line from a file
  /// that the `source` command ran.
  fileprivate func isTopLevel(_ event: TimelineEvent) -> Bool {
    event.cause == nil || isSourced(event)
  }

  private func isSourced(_ event: TimelineEvent) -> Bool {
    event.cause.flatMap { self[$0] }.map(runsSource) ?? false
  }

  /// Returns a Boolean value that indicates whether an event is a line that runs the command
  /// `source`.
  func runsSource(_ event: TimelineEvent) -> Bool {
    guard case .command(let line) = event.kind else { return false }
    return SessionLine(number: event.number, text: line).commands.contains {
      $0.verb.text == "source"
    }
  }

  /// Returns the number of the top-level line that caused the given event, directly or indirectly.
  ///
  /// A top-level line is a line that the user typed, or that the command `source` read from a file.
  fileprivate func topLevelLine(of event: TimelineEvent) -> Int? {
    root(of: event) { if case .command = $0.kind { isTopLevel($0) } else { false } }?.number
  }

  /// Searches the direct and indirect causes of an event for a cause that meets a condition.
  ///
  /// The result is the cause nearest to the event, or `nil` if no cause meets the condition.
  fileprivate func root(
    of event: TimelineEvent,
    where isWanted: (TimelineEvent) -> Bool
  ) -> TimelineEvent? {
    var event = event
    while let cause = event.cause.flatMap({ self[$0] }) {
      if isWanted(cause) { return cause }
      event = cause
    }
    return nil
  }
}
