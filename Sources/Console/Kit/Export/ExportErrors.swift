// The errors of the `export` command. A test verifies the text of each error.

extension ConsoleError {
  // MARK: - Sessions

  static let nothingToExport = refused(
    "there is nothing to export; the session has not changed the app yet"
  )

  static let noTestDescription = refused(
    "the session cannot be exported as a test, because the app does not call "
      + "console.describeTests(_:); add the call before console.expose, as in "
      + "Docs/Tests-from-sessions.md, or use --as script"
  )

  /// Returns a Boolean value that indicates whether a message is the error of an export.
  static func isOfExport(_ message: String) -> Bool {
    message.contains(" cannot be exported") || message == "\(nothingToExport)"
      || message == "\(sessionTooLongForTest)"
  }

  static let sessionTooLongForTest = refused(
    "the session is too long for a test; add --as script, or run \"reset\" and repeat only the "
      + "lines that the test needs"
  )

  static func droppedEvents(_ first: Int, to last: Int) -> ConsoleError {
    refused(
      "the session cannot be exported, because the timeline is full and events \(first) to \(last) "
        + "were dropped; run \"reset\", then repeat only the lines that you want to export"
    )
  }

  /// Returns the error for a session that cannot be exported.
  ///
  /// - Parameters:
  ///   - reason: The reason why the event cannot be exported.
  ///   - event: The number of the event that prevents the export.
  /// - Returns: The error.
  static func notExportable(_ reason: ExportObstacle, _ event: Int) -> ConsoleError {
    refused("event \(event) cannot be exported: \(reason.text)")
  }
}

/// A reason why an event cannot be exported.
enum ExportObstacle: Hashable {
  /// The command line is so long that the timeline contains only its beginning.
  case cutLine

  /// The event is an action whose cause occurred before the app started.
  case causeBeforeStart

  /// The console line that caused the event was undone.
  case undoneCause

  /// The given branch continues from an event that occurred while the line was running.
  case splitLine(branch: String)

  /// The line is not part of the current branch, but prepared something that still applies.
  case otherBranch

  /// A command of the line failed, but later commands may have run.
  case failedCommand

  /// The line contains a redacted secret.
  case redactedLine

  /// The line contains a secret that the user typed, or changed the app with it.
  case typedSecret

  /// The line contains the command `sandbox on`, followed by another command.
  case sandboxedLine

  /// `TestableApp` contains no expression that refers to the given part of the app.
  case noExpression(for: String, fix: String)

  /// `TestableApp` contains no statement that makes the given call.
  case noStatement(call: String)

  /// `TestableApp` does not describe the given store.
  case noStore(String)

  /// The store is not an InnoFlow store.
  case foreignStore(String)

  /// `TestableApp` does not describe the dependency whose result the given action delivers to the
  /// given store.
  case noAnswer(store: String, action: String)

  /// An argument of a call is a list or an object.
  case composedArgument(of: String)

  /// A value cannot be written as Swift source.
  case value(reason: String)

  /// The text that follows `cannot be exported: ` in the error message.
  var text: String {
    switch self {
    case .cutLine: "the line is too long, so only its beginning was kept"
    case .causeBeforeStart:
      "its cause occurred before the app started; if the line that caused it also ran "
        + "\"reset\", put \"reset\" on a line of its own"
    case .undoneCause:
      "the line that caused it was undone; if that line also ran \"sandbox off\" or \"branch\", "
        + "put that command on a line of its own"
    case .splitLine(let branch):
      "the branch \(branch) starts in the middle of this line; branch at an event before this line or "
        + "after its last event"
    case .otherBranch:
      "the line is not part of this branch, but it set a variable, a stub or the like, which still "
        + "applies; put such commands on lines of their own, without values from the app"
    case .failedCommand:
      "a command of the line failed, but later commands ran because of --keep-going; put each "
        + "command on a line of its own"
    case .redactedLine: "the line contains a redacted secret"
    case .typedSecret:
      "it contains a typed secret, which a test must not contain; run \"reset\", and repeat the "
        + "session with a value that is not secret"
    case .sandboxedLine:
      "the line also ran \"sandbox on\"; put that command on a line of its own"
    case .noExpression(let part, let fix): "TestableApp has no expression for the \(part); \(fix)"
    case .noStatement(let call):
      "TestableApp has no statement for the call \(call); add it to the argument \"calls\""
    case .noStore(let store):
      "TestableApp does not describe the store \(store); add it to the argument \"stores\""
    case .foreignStore(let store):
      "\(store) is not an InnoFlow store, and a Swift test can repeat only the actions of InnoFlow "
        + "stores; add --as script"
    case .noAnswer(let store, let action):
      "TestableApp describes no dependency that answers the store \(store) with \(action); add the "
        + "dependency to the argument \"answers\""
    case .composedArgument(let call):
      "an argument of \(call) is not text, a number or a Boolean"
    case .value(let reason): reason
    }
  }
}
