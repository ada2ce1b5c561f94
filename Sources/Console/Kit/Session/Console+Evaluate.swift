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
    let commands: [ParsedCommand]
    do {
      switch try LineParser.parse(line) {
      case .incomplete: return .incomplete
      case .commands(let parsed): commands = parsed
      }
    } catch {
      let number = record(line)
      return complain(error, line, location, cause: number)
    }
    guard !commands.isEmpty else { return .done }
    let number = record(line)
    // A script that keeps going does so after each command, not only after each line.
    let keepsGoing = location != nil && scriptOptions.keepsGoing
    var hasFailed = false
    for command in commands {
      do {
        try await Timeline.$cause.withValue(number) {
          try await run(command)
          if settles, quitRequest == nil { try await settleAfterCommand() }
        }
      } catch {
        let failure = error as? CommandFailure ?? ConsoleError.refused("\(error)").at(nil)
        // A file that is read inside another was complained about already, and is once more.
        let isTold = if case .scriptFailed = failure.error { sourceDepth > 0 } else { false }
        if !isTold { complain(failure, line, location, cause: number) }
        guard keepsGoing else { return .failed }
        hasFailed = true
      }
      if let quitRequest {
        // A file that `source` reads ends with its reader.
        if sourceDepth == 0 { self.quitRequest = nil }
        return .quit(quitRequest.code ?? (hasFailed ? 1 : nil))
      }
    }
    return hasFailed ? .failed : .done
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
    complain(error.at(nil), line, location, cause: nil)
  }

  private func run(_ parsed: ParsedCommand) async throws(CommandFailure) {
    let command = try command(named: parsed.verb)
    let call = try CommandCall(parsed, for: command)
    if let answer = try await command.run(call, in: self) {
      timeline.record(.answer(verb: command.name, answer), source: "console")
    }
  }

  private func settleAfterCommand() async throws(CommandFailure) {
    do { try await settle() } catch { throw error.at(nil) }
  }

  private func record(_ line: String) -> Int {
    timeline.record(.command(line: line), source: "console")
  }

  @discardableResult
  private func complain(
    _ failure: CommandFailure,
    _ line: String,
    _ location: SourceLocation?,
    cause: Int?
  ) -> Outcome {
    let complaint = Complaint(failure: failure, line: line, location: location)
    timeline.record(.error(complaint), source: "console", cause: cause)
    return .failed
  }
}
