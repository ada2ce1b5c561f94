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
    let recording = recording
    let commands: [ParsedCommand]
    do {
      switch try LineParser.parse(line) {
      case .incomplete: return .incomplete
      case .commands(let parsed): commands = parsed
      }
    } catch {
      let number = record(.command(line: line.limited))
      complain(error, line, location, cause: number)
      onCheck?(Check(name: line.limited, location: location, failure: "\(error.error)"))
      keep(line, failure: error, in: recording, at: location)
      return .failed
    }
    guard !commands.isEmpty else {
      return location == nil && line.allSatisfy(\.isWhitespace) ? await takeStep() : .done
    }
    let wasInScript = isInScript
    isInScript = location != nil
    defer { isInScript = wasInScript }
    let number = record(.command(line: line.limited))
    var settles = settles
    var failure: CommandFailure?
    let outer = running
    defer { running = outer }
    for command in commands {
      running = (command, location)
      let options = scriptOptions
      do {
        try await pause()
        try await Timeline.$cause.withValue(number) {
          let isCheck = try await run(command)
          // `set settle` counts from its own command on.
          if scriptOptions.settles != options.settles { settles = scriptOptions.settles }
          if settles, quitRequest == nil { try await settleAfterCommand() }
          if isCheck { report(command, location) }
        }
      } catch {
        let error = error as? CommandFailure ?? ConsoleError.refused("\(error)").at(nil)
        failure = failure ?? error
        // A file that is read inside another was complained about already, and is once more.
        let isOfAFile = if case .scriptFailed = error.error { true } else { false }
        if !isOfAFile || sourceDepth == 0 { complain(error, line, location, cause: number) }
        if !isOfAFile { report(command, location, error) }
        // A script that keeps going does so after each command, not only after each line.
        guard location != nil, scriptOptions.keepsGoing, !Task.isCancelled else { break }
      }
      if let quitRequest {
        // A file that `source` reads ends with its reader.
        if sourceDepth == 0 { self.quitRequest = nil }
        return .quit(quitRequest.code ?? (failure == nil ? nil : 1))
      }
    }
    let isKept = keep(line, failure: failure, in: recording, at: location)
    return failure == nil && isKept ? .done : .failed
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
    if let running {
      report(running.command, running.location, error.at(nil))
    } else {
      onCheck?(Check(name: name, location: nil, failure: "\(error)"))
    }
  }

  /// Tells a report what was tested.
  private func report(
    _ command: ParsedCommand,
    _ location: SourceLocation?,
    _ failure: CommandFailure? = nil
  ) {
    guard let onCheck else { return }
    let name = command.words.map(\.shown).joined(separator: " ").limited
    onCheck(Check(name: name, location: location, failure: failure.map { "\($0.error)" }))
  }

  /// Runs a command and tells its answer.
  ///
  /// - Parameter parsed: The command's words.
  /// - Returns: Whether the command tested something.
  /// - Throws: ``CommandFailure`` of the command.
  private func run(_ parsed: ParsedCommand) async throws(CommandFailure) -> Bool {
    let (command, answer) = try await perform(parsed)
    if let answer { tell(answer, of: command?.name ?? "let") }
    return command?.info.isCheck ?? false
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

  private func settleAfterCommand() async throws(CommandFailure) {
    do { try await settle() } catch { throw error.at(nil) }
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
