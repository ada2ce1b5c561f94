/// The result of a line.
public enum Outcome: Equatable, Sendable {
  /// All its commands succeeded.
  case done

  /// A command failed; the error is on the timeline.
  case failed

  /// JSON in the line is not closed yet: the next line belongs to it.
  case incomplete

  /// The session must end, with this exit code if one was given.
  case quit(Int32?)
}

/// The evaluation of one line: the state that belongs to the line instead of the session.
struct Evaluation {
  var line = ""

  /// The location of the line, in a script.
  var location: SourceLocation?

  /// A Boolean value that indicates whether each command waits until no effect is in flight.
  var settles = false

  /// The number of commands around the current one that catch its error.
  var catches = 0

  /// The number of the line's event, which causes the effects of its commands.
  fileprivate(set) var number = 0

  /// The running command, or the innermost one if commands are nested.
  var command: ParsedCommand?

  /// The error of the first command that failed.
  var failure: CommandFailure?

  /// The start of the running command: the time, and the number of the newest event at that time.
  var start: (seconds: Double, number: Int) = (0, 0)

  /// The request of `quit`, after which the session ends.
  var quit: QuitRequest?

  /// The number of running commands, one inside the other.
  var depth = 0

  /// The number of files that `source` reads, one inside the other.
  var sourceDepth = 0

  /// Returns an evaluation for a line that a command of this line runs.
  func inner(_ line: String, at location: SourceLocation?, number: Int) -> Evaluation {
    Evaluation(
      line: line,
      location: location,
      settles: settles,
      catches: catches,
      number: number,
      depth: depth,
      sourceDepth: sourceDepth
    )
  }
}

/// The request of `quit` to end the session.
struct QuitRequest {
  let code: Int32?
}

// MARK: - Read, expand, dispatch, print

extension Console {
  /// The deepest nesting of commands, as in `time time stores`; each command keeps a copy of the
  /// words of all commands inside it.
  private static let depthLimit = 64

  /// Runs the commands of a line, one after the other, until one fails or quits.
  ///
  /// - Parameters:
  ///   - line: The line; several lines if JSON spans them.
  ///   - location: The location of the line, in a script.
  ///   - settles: A Boolean value that indicates whether each command waits until no effect is in
  ///     flight.
  /// - Returns: The result of the line.
  @discardableResult
  public func evaluate(
    _ line: String,
    at location: SourceLocation? = nil,
    settles: Bool = false
  ) async -> Outcome {
    guard let run = lesson, evaluation.depth == 0, evaluation.sourceDepth == 0 else {
      return await evaluateLine(line, at: location, settles: settles)
    }
    let attempt = run.attempt
    let line = line.quotedLessonAnswer
    // In a lesson each line waits for its effects, so that a task is checked when it is complete.
    let outcome = await evaluateLine(line, at: location, settles: scriptOptions.settles)
    guard outcome == .done || outcome == .failed, lesson === run, run.attempt == attempt else {
      return outcome
    }
    await checkLesson(run)
    return outcome
  }

  /// Runs the commands of a line without checking the task of a lesson.
  func evaluateLine(
    _ line: String,
    at location: SourceLocation?,
    settles: Bool
  ) async -> Outcome {
    let commands: [ParsedCommand]
    announce(line, at: location, settles: settles)
    switch read(line, at: location) {
    case .commands(let read)?: commands = read
    case .incomplete?: return .incomplete
    case nil: return .failed
    }
    guard !commands.isEmpty else { return .done }
    let (outer, recording) = (evaluation, recording)
    evaluation = outer.inner(line, at: location, number: record(.command(line: line.limited)))
    defer { end(before: outer) }
    evaluation.settles = settles
    app.reportComplaints(on: timeline)
    for command in commands {
      guard await run(command) else { break }
      if evaluation.quit != nil { break }
    }
    if let quit = evaluation.quit {
      return .quit(quit.code ?? (evaluation.failure == nil ? nil : 1))
    }
    let failure = evaluation.failure
    let isKept = keep(line, failure: failure, in: recording, at: location)
    return failure == nil && isKept ? .done : .failed
  }

  /// Runs a command and reports its error.
  ///
  /// - Returns: `true` if the next command may run.
  func run(_ command: ParsedCommand) async -> Bool {
    do {
      try await step(command)
      return true
    } catch {
      fail(command, error)
      return continuesAfterFailure
    }
  }

  /// Runs a command, prints its answer and waits for its effects.
  func step(_ command: ParsedCommand) async throws {
    evaluation.command = command
    if onCheck != nil { evaluation.start = (instant, timeline.lastNumber) }
    try await pause()
    try await Timeline.$cause.withValue(evaluation.number) {
      let settled = scriptOptions.settles
      let (expanded, output) = try redirection(of: try expand(command))
      let (declaration, answer) = try await dispatch(expanded)
      if let output {
        try await output.write(answer, of: expanded.verb)
      } else if let answer {
        print(answer, of: declaration?.name ?? "let")
      }
      // `set settle` takes effect with its own command.
      if scriptOptions.settles != settled { evaluation.settles = scriptOptions.settles }
      if evaluation.quit == nil {
        if evaluation.settles { try await settle() } else { await rest() }
      }
      if declaration?.info.isCheck == true { report(command) }
    }
  }

  /// Reads the commands of a line; `nil` if the line cannot be read, which is reported.
  private func read(_ line: String, at location: SourceLocation?) -> LineParser.Result? {
    guard line.utf8.count <= LineSplitter.limit else {
      reject(.lineTooLong(limit: LineSplitter.limit), line: "", at: location)
      return nil
    }
    do throws(CommandFailure) {
      return try LineParser.parse(line)
    } catch {
      report(error, line, location, cause: record(.command(line: line.limited)))
      onCheck?(Check(name: line.limited, location: location, failure: "\(error.error)"))
      keep(line, failure: error, in: recording, at: location)
      return nil
    }
  }

  /// Replaces the alias at the beginning of a command.
  func expand(_ command: ParsedCommand) throws(CommandFailure) -> ParsedCommand {
    ParsedCommand(words: try expand(command.words))
  }

  /// Replaces the alias at the beginning of some words.
  func expand(_ typed: [Word]) throws(CommandFailure) -> [Word] {
    guard !aliases.isEmpty, typed[0].form != .variable else { return typed }
    var words = typed
    var seen: Set<String> = []
    while let meaning = aliases[words[0].text] {
      guard seen.insert(words[0].text).inserted else {
        throw ConsoleError.aliasLoop(typed[0].text).at(typed[0])
      }
      // An error in the replacement is marked under the alias, since the alias was typed.
      words = meaning.map { $0.moved(to: typed[0].range) } + words.dropFirst()
    }
    return words
  }

  /// Runs an expanded command.
  ///
  /// - Returns: The command, `nil` for a variable, and its answer.
  private func dispatch(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    guard parsed.verb.form != .variable else { return (nil, try value(of: parsed)) }
    guard evaluation.depth < Self.depthLimit else {
      throw ConsoleError.refused("commands are nested more than \(Self.depthLimit) levels deep").at(
        parsed.verb
      )
    }
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    if let function = functions[parsed.verb.text] {
      return (nil, try await call(function, parsed))
    }
    let command = try command(named: parsed.verb)
    let call = try CommandCall(parsed, for: command, in: self)
    return (command, try await call.run())
  }

  /// Runs a command inside another one, without printing its answer.
  ///
  /// - Parameter parsed: The command as it was typed.
  /// - Returns: The command, `nil` for a variable, and its answer.
  /// - Throws: ``CommandFailure`` of the command.
  func perform(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    try await dispatch(try expand(parsed))
  }

  /// Records an answer and makes it the value of `$_`.
  func print(_ answer: Answer, of verb: String) {
    reader.variables[Variables.last] = answer
    record(.answer(verb: verb, answer.withoutOriginal))
  }

  /// Returns the value of a variable that is alone on a line.
  private func value(of parsed: ParsedCommand) throws(CommandFailure) -> Answer {
    if let word = parsed.words.dropFirst().first {
      throw ConsoleError.unexpected(
        word.shown,
        expected: nil,
        nearest: nil,
        usage: parsed.verb.text
      ).at(word)
    }
    return try answer(of: parsed.verb).asTree
  }

  private func end(before outer: Evaluation) {
    let quit = evaluation.quit
    evaluation = outer
    // `quit` in a file also ends the file that reads it.
    if outer.sourceDepth > 0 { evaluation.quit = quit }
  }

  /// Yields the main actor now and then, so that an interrupt is noticed, and throws if there was
  /// one.
  func pause() async throws(CommandFailure) {
    commandsSincePause += 1
    guard commandsSincePause >= 200 else { return }
    commandsSincePause = 0
    await Task.yield()
    if Task.isCancelled { throw ConsoleError.interrupted.at(nil) }
  }
}

// MARK: - Failures and reports

extension Console {
  /// A Boolean value that indicates whether a script continues in the same line after a failed
  /// command.
  private var continuesAfterFailure: Bool {
    evaluation.location != nil && scriptOptions.keepsGoing && !Task.isCancelled
  }

  private func fail(_ command: ParsedCommand, _ error: any Error) {
    let failure =
      error as? CommandFailure ?? (error as? ConsoleError ?? .refused("\(error)")).at(nil)
    if evaluation.failure == nil { evaluation.failure = failure }
    guard !failure.isReported else { return }
    // The errors in a file have already been reported.
    let isOfFile = if case .scriptFailed = failure.error { true } else { false }
    if !isOfFile || evaluation.sourceDepth == 0 {
      report(failure, evaluation.line, location(of: command), cause: evaluation.number)
    }
    if !isOfFile { report(command, failure) }
  }

  /// Reports the error of a line that cannot be read as commands.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - line: The line, as far as it can be shown.
  ///   - location: The location of the line, in a script.
  /// - Returns: ``Outcome/failed``.
  @discardableResult
  public func reject(
    _ error: ConsoleError,
    line: String,
    at location: SourceLocation?
  ) -> Outcome {
    onCheck?(Check(name: line.limited, location: location, failure: "\(error)"))
    report(error.at(nil), line, location, cause: nil)
    return .failed
  }

  private func report(
    _ failure: CommandFailure,
    _ line: String,
    _ location: SourceLocation?,
    cause: Int?
  ) {
    // A session that was cut may end inside a line.
    if case .interrupted = failure.error, app.replay?.comparison.isFinished == true { return }
    record(.error(ErrorReport(failure: failure, line: line, location: location)), cause: cause)
  }

  /// Reports the result of a command as a check.
  private func report(_ command: ParsedCommand, _ failure: CommandFailure? = nil) {
    guard let onCheck else { return }
    let start = evaluation.start
    let format = TextFormat(echoesCommands: false)
    var output: [String] = []
    if failure != nil {
      let events = timeline.kept.window.suffix(200).filter { $0.number > start.number }
      output = events.flatMap { format.lines(for: $0) }
    }
    onCheck(
      Check(
        name: command.typed.limited,
        location: location(of: command),
        failure: failure.map { "\($0.error)" },
        seconds: max(0, instant - start.seconds),
        output: output
      )
    )
  }

  /// The time in seconds, on the app's clock if that is virtual.
  private var instant: Double {
    if let virtual = clock as? VirtualClock { return virtual.now.offset.seconds }
    return Self.origin.duration(to: .now).seconds
  }

  private static let origin = ContinuousClock.now

  /// Returns the location of a command, which may be on a later line of a block.
  private func location(of command: ParsedCommand) -> SourceLocation? {
    guard let location = evaluation.location else { return nil }
    let before = evaluation.line.unicodeScalars.prefix(command.verb.range.lowerBound)
    return SourceLocation(file: location.file, line: location.line + before.count { $0 == "\n" })
  }

  /// Reports that the running command, or the session, was interrupted; called when the process is
  /// about to exit.
  package func reportInterruption() {
    let error = ConsoleError.interrupted
    if let command = evaluation.command {
      report(command, error.at(nil))
    } else {
      onCheck?(Check(name: name, location: nil, failure: "\(error)"))
    }
  }
}
