/// The result of running a line.
public enum Outcome: Equatable, Sendable {
  /// All commands in the line succeeded.
  case done

  /// The line could not be parsed, a command failed, or the line could not be written to the file
  /// of the current recording; the error is on the timeline.
  case failed

  /// JSON or a block is not closed yet and continues on the next line.
  case incomplete

  /// `quit` ended the session.
  ///
  /// The value is the exit code that was passed to `quit`. Without such a code, the value is 1 if a
  /// command of the line failed; otherwise, `nil`.
  case quit(Int32?)
}

/// The state that belongs to the evaluation of a single line, not to the whole session.
struct Evaluation {
  var line = ""

  /// The location of the line in a script; `nil` if the line does not come from a script.
  var location: SourceLocation?

  /// A Boolean value that indicates whether each command waits until no effect is in flight.
  var settles = false

  /// The number of enclosing commands that catch the current command's error.
  var catches = 0

  /// The number of the line's event, which is the cause of the events of the line's commands.
  fileprivate(set) var number = 0

  /// The command that started most recently, on the line itself or in a block of the line.
  var command: ParsedCommand?

  /// The error of the first command that failed.
  var failure: CommandFailure?

  /// The time at which the running command started, and the number of the newest event at that
  /// time.
  var start: (instant: Duration, number: Int) = (.zero, 0)

  /// The request to end the session; `nil` if the line has not run `quit`.
  var quit: QuitRequest?

  /// The current nesting depth of commands.
  var depth = 0

  /// The current nesting depth of the files that the `source` command reads.
  var sourceDepth = 0

  /// Returns the evaluation for a line that runs inside this evaluation, such as a line of a file
  /// that `source` reads.
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

/// A request to end the session, made by `quit`.
struct QuitRequest {
  let code: Int32?
}

// MARK: - Read, expand, dispatch, print

extension Console {
  /// The maximum nesting depth of commands, as in `time time stores`.
  ///
  /// The depth is limited because each command keeps a copy of the words of all nested commands.
  private static let depthLimit = 64

  /// Runs the commands of a line in order, until a command fails or `quit` runs.
  ///
  /// In a script that continues after failures, the line also continues after a failed command.
  ///
  /// - Parameters:
  ///   - line: The line, including the lines on which JSON or a block continues.
  ///   - location: The location of the line in a script; `nil` if the line does not come from a
  ///     script.
  ///   - settles: A Boolean value that indicates whether each command waits until no effect is in
  ///     flight; ignored during a lesson.
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
    return await inOrder { await evaluateTypedLine(line, at: location, settles: settles) }
  }

  /// Runs the commands of a typed line, and checks the task of the current lesson.
  private func evaluateTypedLine(
    _ line: String,
    at location: SourceLocation?,
    settles: Bool
  ) async -> Outcome {
    let isInLesson = lesson != nil
    lesson?.beginLine(after: timeline.lastNumber)
    // The task of a lesson is checked in the final state. Therefore, each line waits until no
    // effect is in flight, unless `set settle off` was run.
    let outcome = await evaluateLine(
      isInLesson ? line.quotedLessonAnswer : line,
      at: location,
      settles: isInLesson ? scriptOptions.settles : settles
    )
    if outcome == .done || outcome == .failed, let run = lesson { await endLine(of: run) }
    return outcome
  }

  /// Runs the commands of a line without checking the task of the current lesson.
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

  /// Runs a command, and reports the error if the command fails.
  ///
  /// - Returns: `true` if the next command is to run.
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
    try await pause()
    try await Timeline.$cause.withValue(evaluation.number) {
      let settled = scriptOptions.settles
      let (expanded, output) = try redirection(of: try expand(command))
      lesson?.begin(expanded, after: timeline.lastNumber)
      let (declaration, answer) = try await dispatch(expanded)
      if let output {
        try await output.write(answer, of: expanded.verb)
      } else if let answer {
        print(answer, of: declaration?.name ?? "let")
      }
      // A new value from `set settle` applies to the `set` command itself, too.
      if scriptOptions.settles != settled { evaluation.settles = scriptOptions.settles }
      if evaluation.quit == nil, lesson?.isFresh != true {
        if evaluation.settles {
          try await settle()
          try checkSandbox()
        } else {
          await rest()
        }
      }
      if declaration?.info.isCheck == true { report(command) }
    }
  }

  /// Parses the commands of a line.
  ///
  /// If the line cannot be parsed, reports the error and returns `nil`.
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

  /// Expands the alias, if any, at the beginning of a command.
  func expand(_ command: ParsedCommand) throws(CommandFailure) -> ParsedCommand {
    ParsedCommand(words: try expand(command.words))
  }

  /// Expands the first of the given words if it is an alias.
  func expand(_ typed: [Word]) throws(CommandFailure) -> [Word] {
    guard !aliases.isEmpty, typed[0].form != .variable else { return typed }
    var words = typed
    var seen: Set<String> = []
    while let meaning = aliases[words[0].text] {
      guard seen.insert(words[0].text).inserted else {
        throw ConsoleError.aliasLoop(typed[0].text).at(typed[0])
      }
      // If the replacement contains an error, the mark must be under the alias, because the user
      // typed the alias.
      words = meaning.map { $0.moved(to: typed[0].range) } + words.dropFirst()
    }
    return words
  }

  /// Runs a command whose aliases have been expanded.
  ///
  /// - Returns: The declaration of the command (`nil` for a variable or a function) and the answer.
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

  /// Runs a command nested inside another command, without printing the answer of the nested
  /// command.
  ///
  /// - Parameter parsed: The command as it was typed.
  /// - Returns: The declaration of the command (`nil` for a variable or a function) and the answer.
  /// - Throws: The ``CommandFailure`` of the command.
  func perform(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    try await dispatch(try expand(parsed))
  }

  /// Records an answer, and makes the answer the value of the variable `$_`.
  func print(_ answer: Answer, of verb: String) {
    reader.variables[Variables.last] = answer
    record(.answer(verb: verb, answer.withoutOriginal))
  }

  /// Returns the value of a variable or a `${…}` that was typed in place of a command.
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
    // `quit` in a file that `source` reads also ends the file that contains the `source` command.
    if outer.sourceDepth > 0 { evaluation.quit = quit }
  }

  /// Yields the main actor on every 200th call, so that an interrupt can be processed.
  ///
  /// On these calls, this method then throws an error if the line was interrupted.
  func pause() async throws(CommandFailure) {
    commandsSincePause += 1
    guard commandsSincePause >= 200 else { return }
    commandsSincePause = 0
    await Task.yield()
    if Task.isCancelled { throw ConsoleError.interrupted.at(nil) }
  }
}
