/// How a line ended.
public enum Outcome: Equatable, Sendable {
  /// All its commands did what they were asked to.
  case done

  /// One failed; what went wrong is on the timeline.
  case failed

  /// The JSON in it is not closed yet: the next line belongs to it.
  case incomplete

  /// The session is to end.
  case quit(Int32?)
}

/// The evaluation of one line: what belongs to it, and not to the session.
struct Evaluation {
  /// The line.
  private(set) var line = ""

  /// Where it stands, in a script.
  private(set) var location: SourceLocation?

  /// The number of its event, which causes what its commands do.
  private(set) var number = 0

  /// The command that runs, the innermost where one runs others.
  var command: ParsedCommand?

  /// The error of the first command that failed.
  var failure: CommandFailure?

  /// Set by `quit`: the session ends after the command that runs.
  var quit: QuitRequest?

  /// How many commands are being run, one inside the other.
  var depth = 0

  /// How many files are being read by `source`, one inside the other.
  var sourceDepth = 0

  /// The evaluation of a line while a command of this one runs.
  func inner(_ line: String, at location: SourceLocation?, number: Int) -> Evaluation {
    Evaluation(
      line: line,
      location: location,
      number: number,
      depth: depth,
      sourceDepth: sourceDepth
    )
  }
}

extension Console {
  /// Runs the commands of a line.
  ///
  /// - Parameters:
  ///   - line: The line; several, when JSON goes over them.
  ///   - location: Where it stands, in a script.
  ///   - settles: Whether each command waits until no effect is in flight.
  /// - Returns: How the line ended.
  @discardableResult
  public func evaluate(
    _ line: String,
    at location: SourceLocation? = nil,
    settles: Bool = false
  ) async -> Outcome {
    guard line.utf8.count <= LineSplitter.limit else {
      return reject(.lineTooLong(limit: LineSplitter.limit), line: "", at: location)
    }
    let commands: [ParsedCommand]
    do throws(CommandFailure) {
      switch try LineParser.parse(line) {
      case .incomplete: return .incomplete
      case .commands(let parsed): commands = parsed
      }
    } catch {
      complain(error, line, location, cause: record(.command(line: line.limited)))
      onCheck?(Check(name: line.limited, location: location, failure: "\(error.error)"))
      keep(line, failure: error, in: recording, at: location)
      return .failed
    }
    guard !commands.isEmpty else {
      return location == nil && line.allSatisfy(\.isWhitespace) ? await takeStep() : .done
    }
    let outer = evaluation
    let number = record(.command(line: line.limited))
    evaluation = outer.inner(line, at: location, number: number)
    defer {
      let quit = evaluation.quit
      evaluation = outer
      // A file that `source` reads ends with its reader.
      if outer.sourceDepth > 0 { evaluation.quit = quit }
    }
    return await evaluate(commands, settles: settles)
  }

  /// Runs commands one after the other, until one fails or quits.
  private func evaluate(_ commands: [ParsedCommand], settles: Bool) async -> Outcome {
    let recording = recording
    var settles = settles
    for command in commands {
      evaluation.command = command
      do {
        try await pause()
        try await Timeline.$cause.withValue(evaluation.number) {
          try await run(command, settles: &settles)
        }
      } catch {
        fail(command, error as? CommandFailure ?? ConsoleError.refused("\(error)").at(nil))
        guard goesOnAfterFailure else { break }
      }
      if let quit = evaluation.quit {
        return .quit(quit.code ?? (evaluation.failure == nil ? nil : 1))
      }
    }
    let failure = evaluation.failure
    let isKept = keep(evaluation.line, failure: failure, in: recording, at: evaluation.location)
    return failure == nil && isKept ? .done : .failed
  }

  /// Runs a command, reports its answer, and settles where that is wanted.
  private func run(
    _ parsed: ParsedCommand,
    settles: inout Bool
  ) async throws(CommandFailure) {
    let settled = scriptOptions.settles
    let (command, answer) = try await perform(parsed)
    if let answer { tell(answer, of: command?.name ?? "let") }
    // `set settle` counts from its own command on.
    if scriptOptions.settles != settled { settles = scriptOptions.settles }
    if settles, evaluation.quit == nil {
      do throws(ConsoleError) { try await settle() } catch { throw error.at(nil) }
    }
    if command?.info.isCheck == true { report(parsed) }
  }

  /// Whether a script that keeps going does so after each command, not only after each line.
  private var goesOnAfterFailure: Bool {
    evaluation.location != nil && scriptOptions.keepsGoing && !Task.isCancelled
  }

  private func fail(_ command: ParsedCommand, _ error: CommandFailure) {
    if evaluation.failure == nil { evaluation.failure = error }
    // The errors in a file that is read inside another were reported already, and are once more.
    let isOfAFile = if case .scriptFailed = error.error { true } else { false }
    if !isOfAFile || evaluation.sourceDepth == 0 {
      complain(error, evaluation.line, evaluation.location, cause: evaluation.number)
    }
    if !isOfAFile { report(command, error) }
  }

  /// Complains about a line that never became commands.
  ///
  /// - Parameters:
  ///   - error: What is wrong with it.
  ///   - line: The line, as far as it can be shown.
  ///   - location: Where it stands, in a script.
  /// - Returns: ``Outcome/failed``.
  @discardableResult
  public func reject(
    _ error: ConsoleError,
    line: String,
    at location: SourceLocation?
  ) -> Outcome {
    onCheck?(Check(name: line.limited, location: location, failure: "\(error)"))
    return complain(error.at(nil), line, location, cause: nil)
  }

  /// Tells a report that what runs has failed, or the whole session where nothing does: the process
  /// ends before it could.
  package func reportInterruption() {
    let error = ConsoleError.interrupted
    if let command = evaluation.command {
      report(command, error.at(nil))
    } else {
      onCheck?(Check(name: name, location: nil, failure: "\(error)"))
    }
  }

  /// Tells a report what was tested.
  private func report(
    _ command: ParsedCommand,
    _ failure: CommandFailure? = nil
  ) {
    guard let onCheck else { return }
    let name = command.words.map(\.shown).joined(separator: " ").limited
    let location = evaluation.location
    onCheck(Check(name: name, location: location, failure: failure.map { "\($0.error)" }))
  }

  /// Lets others have the main actor now and then, such as who heard Ctrl-C, and ends a line that was
  /// interrupted.
  private func pause() async throws(CommandFailure) {
    commandsSincePause += 1
    guard commandsSincePause >= 200 else { return }
    commandsSincePause = 0
    await Task.yield()
    if Task.isCancelled { throw ConsoleError.interrupted.at(nil) }
  }

  @discardableResult
  private func complain(
    _ failure: CommandFailure,
    _ line: String,
    _ location: SourceLocation?,
    cause: Int?
  ) -> Outcome {
    let complaint = Complaint(failure: failure, line: line, location: location)
    record(.error(complaint), cause: cause)
    return .failed
  }
}
