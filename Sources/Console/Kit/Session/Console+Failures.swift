extension Console {
  /// A Boolean value that indicates whether the running line continues after one of its commands
  /// fails.
  ///
  /// The value can be `true` only if the line is from a script.
  var continuesAfterFailure: Bool {
    evaluation.location != nil && scriptOptions.keepsGoing && !Task.isCancelled
  }

  func fail(_ command: ParsedCommand, _ error: any Error) {
    let failure =
      error as? CommandFailure ?? (error as? ConsoleError ?? .refused("\(error)")).at(nil)
    if evaluation.failure == nil { evaluation.failure = failure }
    guard !failure.isReported else { return }
    // If the command was `source`, the errors in the file have already been reported.
    let isOfFile = if case .scriptFailed = failure.error { true } else { false }
    if !isOfFile || evaluation.sourceDepth == 0 {
      report(failure, evaluation.line, location(of: command), cause: evaluation.number)
    }
    if !isOfFile { report(command, failure) }
  }

  /// Reports an error that did not occur in a command, such as invalid UTF-8 in a line.
  ///
  /// - Parameters:
  ///   - error: The error to report.
  ///   - line: The text of the line to show with the error, or an empty string to show no line.
  ///   - location: The location of the line in a script, or `nil` if the line is not from a script.
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

  func report(
    _ failure: CommandFailure,
    _ line: String,
    _ location: SourceLocation?,
    cause: Int?
  ) {
    // A replay interrupts a line at the first difference from the recording, or at the end of an
    // incomplete recording. The interruption is not an error, and the replay reports the
    // difference.
    if case .interrupted = failure.error, let comparison = app.replay?.comparison,
      comparison.isFinished || comparison.difference != nil
    {
      return
    }
    redact(failedLine: line)
    record(.error(ErrorReport(failure: failure, line: line, location: location)), cause: cause)
  }

  /// Reports the result of a command to ``onCheck``.
  func report(_ command: ParsedCommand, _ failure: CommandFailure? = nil) {
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
        duration: max(.zero, instant - start.instant),
        output: output
      )
    )
  }

  /// The time since a fixed moment, on the app's virtual clock or, if the app has none, in real
  /// time.
  var instant: Duration {
    if let virtual = app.virtualClock { return virtual.now.offset }
    return Self.origin.duration(to: .now)
  }

  private static let origin = ContinuousClock.now

  /// Returns the location of a command in a script.
  ///
  /// A block can span several lines. The location of a command in a block is the line that contains
  /// the command, not the first line of the block.
  private func location(of command: ParsedCommand) -> SourceLocation? {
    guard let location = evaluation.location else { return nil }
    let before = evaluation.line.unicodeScalars.prefix(command.verb.range.lowerBound)
    return SourceLocation(file: location.file, line: location.line + before.count { $0 == "\n" })
  }

  /// Reports to ``onCheck`` that the current command was interrupted.
  ///
  /// If no command is running, this method reports that the session was interrupted. Call this
  /// method when the process is about to exit.
  package func reportInterruption() {
    let error = ConsoleError.interrupted
    if let command = evaluation.command {
      report(command, error.at(nil))
    } else {
      onCheck?(Check(name: name, location: nil, failure: "\(error)"))
    }
  }
}
