import Foundation
import InnoNetwork

/// The result of a replay.
struct ReplayResult {
  /// The number of recorded events that the replay repeated.
  let count: Int

  /// The number of lines that the replay ran.
  let lines: Int

  /// The number of the last event in an incomplete session file, or `nil` if the file is complete.
  ///
  /// The last line of a complete file marks the end of the recording.
  let cutAfter: Int?
}

/// The reason why a replay stopped.
struct ReplayFailure: Error {
  var error: ConsoleError
  var changes: [ValueChange] = []
}

extension Console {
  /// The maximum real time to wait for the next event.
  private static let eventTimeout: Duration = .seconds(5)

  /// Replaces the app with a new app, and runs the lines of a session file in the new app.
  ///
  /// If the replay fails, the original app is restored.
  ///
  /// - Parameters:
  ///   - file: The session file.
  ///   - speed: The speed of the replay.
  ///   - end: The number of the event after which the replay ends, or `nil` to replay all events.
  /// - Returns: The result of the replay.
  /// - Throws: ``ReplayFailure`` if the session cannot be replayed, or if the replay differs from
  ///   the session.
  func replay(
    _ file: SessionFile,
    speed: ReplaySpeed,
    until end: Int?
  ) async throws(ReplayFailure) -> ReplayResult {
    do throws(ConsoleError) {
      try checkReplay(of: file)
    } catch {
      throw ReplayFailure(error: error)
    }
    let (old, variables) = (app.parts, reader.variables)
    let (oldAliases, oldFunctions) = (aliases, functions)
    let (oldLog, oldFirst, oldEnd) = (app.log, app.lastEventBeforeStart, app.launchEnd)
    let oldTime = timeline.now
    defer {
      app.replay?.playback.cancelAll()
      app.replay = nil
      app.endPlayback()
    }
    do {
      try await startFreshApp(for: file)
      let (result, console) = try await run(file, speed, until: end)
      reader.variables = console.reader.variables
      (aliases, functions) = (console.aliases, console.functions)
      return result
    } catch {
      (app.parts.network as? NetworkPanel)?.transport.substitute(nil)
      app.parts = old
      (app.log, app.lastEventBeforeStart, app.launchEnd) = (oldLog, oldFirst, oldEnd)
      timeline.now = oldTime
      (reader.variables, aliases, functions) = (variables, oldAliases, oldFunctions)
      var failure =
        error as? ReplayFailure
        ?? ReplayFailure(error: error as? ConsoleError ?? .refused("\(error)"))
      if failure.error != .interrupted, let options = file.options, options != launchOptions {
        failure.error = .differentOptions(
          failure.error,
          recorded: options,
          current: launchOptions
        )
      }
      throw failure
    }
  }

  private func checkReplay(of file: SessionFile) throws(ConsoleError) {
    if let app = file.header["app"]?.asText, app != name {
      throw .sessionOfAnotherApp(app, not: name, at: file.entries[0].number + 1, of: file.path)
    }
    guard canRestart else { throw .noWayToRestart }
    guard app.recorder == nil else {
      throw .sessionIsWritten
    }
    guard app.sandbox == nil, app.pause == nil else {
      throw .pausedOrInSandbox
    }
    guard isIdle else { throw .refused("\(workInFlight); run \"settle\" first") }
  }

  /// Replaces the app with a new app.
  ///
  /// This method also checks whether the new app has the state that the recorded app had when the
  /// recording started. If not, this method throws an error.
  private func startFreshApp(for file: SessionFile) async throws {
    let seed = file.header["seed"]?.asText.flatMap { UInt64($0) } ?? 0
    let clock = VirtualClock(seed: seed)
    if app.hasOneSession, app.virtualClock != nil {
      timeline.now = Timeline.time(of: clock, from: timeline.time)
    }
    app.removeAll()
    try await startApp(over: clock)
    // If the recording began after a reset, the recorded app had already used some random numbers.
    if let position = file.header["random"]?.asText.flatMap({ UInt64($0) }) {
      clock.random.position = position
    }
    let first = file.entries[0].number + 1
    for (kind, names) in [("store", stores.map(\.name)), ("router", routers.map(\.name))] {
      guard case .array(let recorded)? = file.header[kind + "s"] else { continue }
      if let name = recorded.compactMap(\.asText).first(where: { !names.contains($0) }) {
        throw ConsoleError.lacks(kind, name, at: first)
      }
    }
    if let state = file.header["state"], let change = difference(from: state).first {
      throw ReplayFailure(
        error: .differentStart(change, at: first),
        changes: difference(from: state)
      )
    }
  }

  /// Returns a console that runs the lines of one recorded session.
  ///
  /// - Parameters:
  ///   - file: The session file.
  ///   - other: The console whose variables, aliases and functions the new console copies, or `nil`
  ///     to copy none.
  /// - Returns: The console.
  private func lineConsole(for file: SessionFile, joining other: Console? = nil) -> Console {
    let console = Console(replayingIn: self)
    console.accessesFiles = accessesFiles
    console.userFiles = userFiles
    console.scriptOptions.settles = file.header["settles"] != .bool(false)
    console.scriptOptions.keepsGoing = file.header["keepsGoing"] == .bool(true)
    if let other { console.inherit(from: other) }
    return console
  }

  /// Returns the joins that a session file contains, in order.
  ///
  /// A join copies the variables, aliases and functions of one session into another session.
  /// `number` identifies the last event before the join.
  private func joins(
    in file: SessionFile
  ) throws(ConsoleError) -> [(number: Int, join: SessionJoin)] {
    var joins: [(number: Int, join: SessionJoin)] = []
    for entry in file.entries where entry.line == .join {
      guard let join = SessionJoin(try file.fields(of: entry)["value"]) else { continue }
      joins.append((entry.number, join))
    }
    return joins
  }

  /// Returns the differences between a recorded state and the current state.
  private func difference(from recorded: ConsoleValue) -> [ValueChange] {
    let secrets = app.replay?.comparison.secrets ?? SessionSecrets()
    let texts = [recorded.json, secrets.masking(snapshot).json]
    let values = texts.compactMap { try? JSONReader.value($0.withoutPlaceholderNumbers) }
    return values.count == 2 ? ValueChange.between(values[0], values[1]) : []
  }

  /// Compares the state of the app with the most recent recorded snapshot.
  ///
  /// The states are compared only if a snapshot was recorded directly before the event at `index`
  /// and no effect is in flight.
  ///
  /// - Parameters:
  ///   - snapshots: The recorded snapshots that the replay has not reached yet. This method removes
  ///     the snapshots that were recorded before the event at `index`.
  ///   - index: The index of the next event to replay.
  ///   - comparison: The comparison of the replay with the session file.
  /// - Throws: ``ReplayFailure`` if the states differ, or
  ///   ``ConsoleError/unreadableFile(_:reason:)`` if the line of the snapshot is invalid.
  private func compareState(
    with snapshots: inout ArraySlice<SessionFile.Entry>,
    before index: Int,
    _ comparison: SessionComparison
  ) throws {
    var newest: SessionFile.Entry?
    while let next = snapshots.first, comparison.index(ofEventsAfter: next.number) <= index {
      newest = snapshots.removeFirst()
    }
    guard let newest, isIdle, comparison.index(ofEventsAfter: newest.number) == index,
      let state = try comparison.file.fields(of: newest)["value"]
    else { return }
    let changes = difference(from: state)
    guard changes.isEmpty else {
      throw ReplayFailure(error: .differentSnapshot(after: newest.number), changes: changes)
    }
  }

  private func run(
    _ file: SessionFile,
    _ speed: ReplaySpeed,
    until end: Int?
  ) async throws -> (ReplayResult, Console) {
    let last = file.entries.map(\.number).max() ?? 0
    let comparison = try SessionComparison(
      file,
      until: min(end ?? last, last),
      from: EventMatches.Start(app: app.lastEventBeforeStart, newest: timeline.lastNumber),
      except: Set(commands.filter { !$0.info.isStable }.map(\.name))
    )
    let isWhole = !file.isCut && end.map { $0 >= last } ?? true
    let playback = try SessionPlayback(comparison, clock: virtualClock, isOpenEnded: !isWhole)
    try install(playback, comparison)
    var files: [String: String] = [:]
    for entry in file.entries where entry.line == .file {
      let fields = try file.fields(of: entry)
      if let path = fields["path"]?.asText { files[path] = fields["text"]?.asText }
    }
    let errors = try errors(in: file)
    app.replay = Replay(files: files, comparison: comparison, playback: playback, host: self)
    await Task.yield()
    let token = timeline.listen { comparison.match($0) }
    defer {
      token.cancel()
      comparison.finish()
    }
    var (time, count) = (Duration.zero, 0)
    var consoles: [Int: Console] = [:]
    var first: Console?
    var joins = try joins(in: file)[...]
    var snapshots = file.entries.filter { $0.line == .snapshot }[...]
    func player(of session: Int) -> Console {
      let console = consoles[session] ?? lineConsole(for: file)
      consoles[session] = console
      return console
    }
    for (index, event) in comparison.events.enumerated() where event.kind == .command {
      guard let line = try file.fields(of: event)["typed"], let text = line["line"]?.asText else {
        continue
      }
      if speed == .real, event.time > time {
        try? await replayClock.sleep(for: event.time - time)
      }
      time = event.time
      try await reach(index, at: event.time, comparison)
      try check(comparison, allowsSurplus: !isWhole)
      try compareState(with: &snapshots, before: index, comparison)
      // A join that preceded the recording has the number of the first entry in the file. The first
      // typed line can have the same number.
      while let (number, join) = joins.first,
        number < event.number || number == file.entries[0].number
      {
        joins.removeFirst()
        consoles[join.session] = lineConsole(for: file, joining: player(of: join.other))
      }
      let console = player(of: line["session"]?.asNumber ?? 0)
      first = first ?? console
      await OutputFile.$replayedErrors.withValue(errors[event.number] ?? []) {
        await run(text, line, in: console, comparison, endsInside: !isWhole)
      }
      count += 1
      guard !Task.isCancelled else { throw ConsoleError.interrupted }
    }
    try await reach(comparison.events.count, at: file.entries.last?.time ?? time, comparison)
    try check(comparison, allowsSurplus: true)
    try compareState(with: &snapshots, before: comparison.events.count, comparison)
    // At the end of an incomplete recording, requests and effects may still be in flight. Cancel
    // the requests, and wait until the effects have ended.
    if !isWhole {
      playback.cancelAll()
      try? await settle(for: .seconds(2))
    }
    if isWhole, isIdle, let state = try file.entries.last.map({ try file.fields(of: $0) })?["value"]
    {
      let changes = difference(from: state)
      if !changes.isEmpty {
        throw ReplayFailure(
          error: .differentEnd(at: last),
          changes: changes
        )
      }
    }
    let result = ReplayResult(
      count: comparison.events.count,
      lines: count,
      cutAfter: file.isCut ? last : nil
    )
    return (result, first ?? lineConsole(for: file))
  }

  /// Returns the messages of the errors that each typed line caused in the recorded session.
  ///
  /// The keys are the event numbers of the typed lines.
  private func errors(in file: SessionFile) throws(ConsoleError) -> [Int: [String]] {
    var (errors, line): ([Int: [String]], Int) = ([:], 0)
    for entry in file.entries {
      switch entry.kind {
      case .command: if entry.cause == nil { line = entry.number }
      case .error, .expectation:
        let fields = try file.fields(of: entry)
        guard let message = (fields["message"] ?? fields["actual"])?.asText else { continue }
        // If an error was expected, its message is in an `expectation` event.
        if entry.kind == .error || message.hasPrefix("cannot ") || ConsoleError.isOfExport(message)
        {
          errors[line, default: []].append(message)
        }
      default: break
      }
    }
    return errors
  }

  private var virtualClock: VirtualClock { app.virtualClock ?? VirtualClock() }

  /// Connects the network of the app to the session file.
  ///
  /// All requests are then answered from the session file and have the recorded request numbers.
  private func install(
    _ playback: SessionPlayback,
    _ comparison: SessionComparison
  ) throws(ConsoleError) {
    if let network {
      network.transport.substitute(playback)
      network.counter.adoptNumbers(upTo: comparison.requests.greatestNumber) {
        comparison.takeRequestNumber()
      }
    } else if anyNetwork != nil {
      throw .requestsCannotBeAnswered
    }
  }

  /// Runs a recorded line, and cancels the line at the first difference from the recording.
  private func run(
    _ text: String,
    _ line: ConsoleValue,
    in console: Console,
    _ comparison: SessionComparison,
    endsInside: Bool
  ) async {
    var location: SourceLocation?
    if let file = line["file"]?.asText, let number = line["at"]?.asNumber {
      location = SourceLocation(file: file, line: number)
    }
    console.scriptOptions.keepsGoing = line["keepsGoing"] == .bool(true)
    let settles = line["settles"] == .bool(true)
    let work = Task { @MainActor in
      _ = await Timeline.$cause.withValue(nil) {
        await console.evaluate(text, at: location, settles: settles)
      }
    }
    // An incomplete recording may end in the middle of a line.
    let watch = Task {
      await comparison.waitForEnd(endsWithEvents: endsInside)
      if !Task.isCancelled { work.cancel() }
    }
    await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    watch.cancel()
  }

  /// Advances the clock to the time of a recorded line, and waits until all events that were
  /// recorded before the line have occurred.
  private func reach(
    _ index: Int,
    at time: Duration,
    _ comparison: SessionComparison
  ) async throws(ConsoleError) {
    let clock = virtualClock
    let moment = VirtualClock.Instant(offset: time)
    await runReadyTasks()
    while let next = clock.deadlines.first, next <= moment, !Task.isCancelled {
      clock.advanceToNext()
      await runReadyTasks()
    }
    clock.advance(to: moment)
    while comparison.missing(before: index) != nil, comparison.difference == nil,
      !Task.isCancelled
    {
      let playback = app.replay?.playback
      // A timer may be due slightly later in the replay than in the recording.
      let next = clock.deadlines.first.map { $0 <= moment.advanced(by: .seconds(2)) } ?? false
      let isHeld = playback?.nextAnswer != nil
      let limit = next ? .milliseconds(100) : isHeld ? Self.answerGrace : Self.eventTimeout
      if !(await comparison.wait(before: index, limit: limit)) {
        if next {
          clock.advanceToNext()
        } else if playback?.answerNext(isForced: true) != true {
          break
        }
      }
      await runReadyTasks()
    }
    guard !Task.isCancelled else { throw .interrupted }
    if let missing = comparison.missing(before: index) {
      comparison.fail(
        "\(missing.source) \(missing.kindName) did not occur",
        after: missing.number
      )
    }
  }

  /// Throws an error if the replay differs from the recording.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the replay with the recording.
  ///   - allowsSurplus: A Boolean value that indicates whether the replay may cause events that are
  ///     not in the recording. Pass `true` at the end of the recording, or if its end is missing,
  ///     because such events may have occurred after the end.
  /// - Throws: ``ReplayFailure`` with the first difference.
  private func check(
    _ comparison: SessionComparison,
    allowsSurplus: Bool
  ) throws(ReplayFailure) {
    if let difference = comparison.difference {
      throw ReplayFailure(
        error: .replayDiffers(at: difference.number, difference.summary),
        changes: difference.changes
      )
    }
    if !allowsSurplus, let (number, text) = comparison.surplus {
      throw ReplayFailure(
        error: .replayDiffers(after: number, surplus: text)
      )
    }
  }
}

extension SessionComparison {
  /// Waits until the replay differs from the recording, or the task is cancelled.
  ///
  /// - Parameter endsWithEvents: A Boolean value that indicates whether the wait also ends when the
  ///   replay has matched all recorded events.
  fileprivate func waitForEnd(endsWithEvents: Bool) async {
    let index = endsWithEvents ? events.count : .max
    while difference == nil, !Task.isCancelled, !(endsWithEvents && isFinished) {
      await wait(before: index, limit: .seconds(3_600))
    }
  }
}
