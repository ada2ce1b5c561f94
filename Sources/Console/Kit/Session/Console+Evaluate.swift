/// The result of running a line.
public enum Outcome: Equatable, Sendable {
  /// All commands in the line succeeded.
  case done

  /// The line failed.
  ///
  /// Either the line could not be parsed, a command failed, or the line could not be written to the
  /// file of the current recording. The timeline contains the error.
  case failed

  /// JSON or a block of commands continues on the next line.
  case incomplete

  /// The command `quit` ended the session.
  ///
  /// The value is the exit code that was passed to `quit`. If no exit code was passed, the value is
  /// 1 if a command in the line failed, and `nil` if all commands succeeded.
  case quit(Int32?)
}

/// The state of a line that is being evaluated.
struct Evaluation {
  var line = ""

  /// The location of the line in a script, or `nil` if the line is not from a script.
  var location: SourceLocation?

  /// A Boolean value that indicates whether the console waits after each command until no effect is
  /// in flight.
  var settles = false

  /// The number of `expect-error` commands that enclose the current command and catch its error.
  var catches = 0

  /// The number that identifies the line's event on the timeline.
  ///
  /// The line's event is the cause of all events that the line's commands record.
  fileprivate(set) var number = 0

  /// The most recently started command of the line, which can also be a command in a block.
  var command: ParsedCommand?

  /// The error of the first command that failed.
  var failure: CommandFailure?

  /// The time at which the current command started, and the number of the newest event at that
  /// time.
  var start: (instant: Duration, number: Int) = (.zero, 0)

  /// The request to end the session, or `nil` if the command `quit` has not run.
  var quit: QuitRequest?

  /// The number of nested commands that are currently running.
  var depth = 0

  /// The number of nested `source` commands that are running.
  ///
  /// While a lesson runs commands, such as the solution of a step, the number is greater by 1.
  var sourceDepth = 0

  /// Returns the evaluation of a line that a command runs during this evaluation.
  ///
  /// For example, the command `source` runs each line of a file.
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

/// A request by the command `quit` to end the session.
struct QuitRequest {
  let code: Int32?
}

// MARK: - Read, expand, dispatch, print

extension Console {
  /// The maximum number of nested commands, as in `time time stores`.
  ///
  /// The number is limited because each command stores a copy of the words of all commands nested
  /// in it.
  private static let depthLimit = 64

  /// Runs the commands of a line in order, until a command fails or `quit` is run.
  ///
  /// In a script with the option ``ScriptOptions/keepsGoing``, the commands after a failed command
  /// also run.
  ///
  /// - Parameters:
  ///   - line: The line, or several lines if JSON or a block of commands spans more than one line.
  ///   - location: The location of the line in a script, or `nil` if the line is not from a script.
  ///   - settles: A Boolean value that indicates whether to wait after each command until no effect
  ///     is in flight. This parameter is ignored during a lesson.
  /// - Returns: The result of the line.
  @discardableResult
  public func evaluate(
    _ line: String,
    at location: SourceLocation? = nil,
    settles: Bool = false
  ) async -> Outcome {
    guard evaluation.depth == 0, evaluation.sourceDepth == 0 else {
      return await evaluateLine(line, at: location, settles: settles)
    }
    guard app.virtualClock != nil || lesson != nil else {
      // Skip the calls that only a virtual clock or a lesson needs, because calling an asynchronous
      // method takes time.
      let outcome = await evaluateLine(line, at: location, settles: settles)
      if let lesson { await endLine(of: lesson, after: outcome) }
      return outcome
    }
    return await inOrder { await evaluateTypedLine(line, at: location, settles: settles) }
  }

  /// Runs the commands in a line that the user typed, and checks the goals of the current lesson.
  private func evaluateTypedLine(
    _ line: String,
    at location: SourceLocation?,
    settles: Bool
  ) async -> Outcome {
    let isInLesson = lesson != nil
    lesson?.beginLine(after: timeline.lastNumber)
    // The goals of a lesson depend on the state after all effects have ended. During a lesson, wait
    // for effects after each command unless the learner has run `set settle off`.
    let outcome = await evaluateLine(
      isInLesson ? line.quotedLessonAnswer : line,
      at: location,
      settles: isInLesson ? scriptOptions.settles : settles
    )
    if let lesson { await endLine(of: lesson, after: outcome) }
    return outcome
  }

  /// Runs the commands of a line without checking the goals of the current lesson.
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
    app.reportIssues(on: timeline)
    for command in commands {
      do {
        try await step(command)
      } catch {
        fail(command, error)
        guard continuesAfterFailure else { break }
      }
      if evaluation.quit != nil { break }
    }
    if let quit = evaluation.quit {
      return .quit(quit.code ?? (evaluation.failure == nil ? nil : 1))
    }
    let failure = evaluation.failure
    let isKept = keep(line, failure: failure, in: recording, at: location)
    return failure == nil && isKept ? .done : .failed
  }

  /// Runs a command, and reports the error if the command fails.
  ///
  /// - Returns: `true` if the console should run the next command.
  func run(_ command: ParsedCommand) async -> Bool {
    do {
      try await step(command)
      return true
    } catch {
      fail(command, error)
      return continuesAfterFailure
    }
  }

  /// Runs a command, and prints or redirects its answer.
  ///
  /// If ``Evaluation/settles`` is `true`, this method then waits until no effect is in flight.
  func step(_ command: ParsedCommand) async throws {
    evaluation.command = command
    if onCheck != nil { evaluation.start = (instant, timeline.lastNumber) }
    if isPauseDue() { try await pause() }
    try await Timeline.$cause.withValue(evaluation.number) {
      let settled = scriptOptions.settles
      let (expanded, output) = try redirection(of: try expand(command))
      lesson?.begin(expanded, after: timeline.lastNumber)
      let declaration: CommandDeclaration?
      let answer: Answer?
      if let call = try call(of: expanded) {
        // Do not call dispatch, because calling an asynchronous method takes time.
        evaluation.depth += 1
        defer { evaluation.depth -= 1 }
        declaration = call.command
        answer = try await call.form.run(call)
      } else {
        (declaration, answer) = try await dispatch(expanded)
      }
      if let output {
        try await output.write(answer, of: expanded.verb)
      } else if let answer {
        print(answer, of: declaration?.name ?? "let")
      }
      // If the command was `set settle`, the new value also applies to the wait after that command.
      if scriptOptions.settles != settled { evaluation.settles = scriptOptions.settles }
      if evaluation.quit == nil, lesson?.isFresh != true {
        if evaluation.settles {
          // Usually, no effect is in flight. In this case, skip the call, because calling an
          // asynchronous method takes time, even if the method returns at once.
          if app.virtualClock != nil || !isIdle { try await settle() }
          try checkSandbox()
        } else if app.virtualClock != nil {
          await rest()
        }
      }
      if declaration?.info.isCheck == true { report(command) }
    }
  }

  /// Parses the commands of a line.
  ///
  /// If the line cannot be parsed, this method reports the error and returns `nil`.
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

  /// Expands the alias at the beginning of a command, if there is one.
  func expand(_ command: ParsedCommand) throws(CommandFailure) -> ParsedCommand {
    ParsedCommand(words: try expand(command.words))
  }

  /// Replaces the first word with the text of the alias, if the first word is an alias.
  func expand(_ typed: [Word]) throws(CommandFailure) -> [Word] {
    guard !aliases.isEmpty, typed[0].form != .variable else { return typed }
    var words = typed
    var seen: Set<String> = []
    while let meaning = aliases[words[0].text] {
      guard seen.insert(words[0].text).inserted else {
        throw ConsoleError.aliasLoop(typed[0].text).at(typed[0])
      }
      // The user typed only the alias. An error in its replacement must be marked at the alias.
      words = meaning.map { $0.moved(to: typed[0].range) } + words.dropFirst()
    }
    return words
  }

  /// Runs a command that contains no alias, because any alias has already been expanded.
  ///
  /// - Returns: The declaration of the command and the answer. The declaration is `nil` for a
  ///   variable, an expression or a function.
  private func dispatch(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    guard parsed.verb.form != .variable else { return (nil, try value(of: parsed)) }
    let command = try call(of: parsed)
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    if let command { return (command.command, try await command.form.run(command)) }
    guard let function = functions[parsed.verb.text] else { return (nil, nil) }
    return (nil, try await call(function, parsed))
  }

  /// Returns the call of a declared command; `nil` for a variable, an expression or a function.
  ///
  /// - Parameter parsed: The parsed command, in which any alias has been expanded.
  /// - Returns: The call.
  /// - Throws: A ``CommandFailure`` if the command is unknown, if its arguments are invalid, or if
  ///   too many commands are nested.
  private func call(of parsed: ParsedCommand) throws(CommandFailure) -> CommandCall? {
    guard parsed.verb.form != .variable else { return nil }
    guard evaluation.depth < Self.depthLimit else {
      throw ConsoleError.refused("commands are nested more than \(Self.depthLimit) levels deep").at(
        parsed.verb
      )
    }
    guard functions[parsed.verb.text] == nil else { return nil }
    return try CommandCall(parsed, for: command(named: parsed.verb), in: self)
  }

  /// Runs a command that is nested in another command.
  ///
  /// The answer of the nested command is not printed.
  ///
  /// - Parameter parsed: The nested command as it was typed.
  /// - Returns: The declaration of the nested command and the answer. The declaration is `nil` if
  ///   the nested command is a variable, an expression or a function.
  /// - Throws: The ``CommandFailure`` of the nested command.
  func perform(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    try await dispatch(try expand(parsed))
  }

  /// Records an answer as an event, and assigns the answer to the variable `$_`.
  func print(_ answer: Answer, of verb: String) {
    reader.variables[Variables.last] = answer
    record(.answer(verb: verb, answer.withoutOriginal))
  }

  /// Returns the value of a variable or a `${…}` that was typed instead of a command.
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
    // If `quit` ended a file that `source` ran, also end the file that contains this `source`
    // command.
    if outer.sourceDepth > 0 { evaluation.quit = quit }
  }

  /// Counts a command, and returns `true` for every 200th command.
  ///
  /// If the result is `true`, call ``pause()``.
  func isPauseDue() -> Bool {
    commandsSincePause += 1
    guard commandsSincePause >= 200 else { return false }
    commandsSincePause = 0
    return true
  }

  /// Lets other tasks run on the main actor, and throws an error if the line has been interrupted.
  func pause() async throws(CommandFailure) {
    await MainThreadExecutor.yield()
    if Task.isCancelled { throw ConsoleError.interrupted.at(nil) }
  }
}
