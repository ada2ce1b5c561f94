// Errors that concern the sandbox, pauses, branches, session files and replays. Most of the errors
// are refusals. A test lists all of the messages.

extension ConsoleError {
  // MARK: - Sandbox and pause

  static let sandboxIsOn = refused(
    "this command cannot be used in the sandbox; use it outside the sandbox, for example after "
      + "\"sandbox off\""
  )

  static let sandboxIsAlreadyOn = refused("the sandbox is already on")

  static let sandboxIsOff = refused("the sandbox is off")

  static let sandboxCannotBlockRequests = refused(
    "the sandbox cannot block this app's requests; in the app's code, expose a NetworkPanel or a "
      + "RecordedSession"
  )

  static let downloadInSandbox = refused(
    "the sandbox cannot undo a change to a download; run this command outside the sandbox"
  )

  static let notPaused = refused("the app is not paused")

  static let pausedOrInSandbox = refused(
    "the app is paused or in the sandbox; run \"resume\" or \"sandbox off\" first"
  )

  static let noLaterChange = refused(
    "there are no later changes; run \"resume\" to return to the present"
  )

  static func paused(at event: Int) -> ConsoleError {
    refused("the app is paused at event \(event); run \"resume\" first")
  }

  static func pausedForChanges(at event: Int) -> ConsoleError {
    refused(
      "the app is paused at event \(event); run \"resume\" to return to the present, or "
        + "\"branch\" to continue from here"
    )
  }

  static func handlesAction(_ part: String) -> ConsoleError {
    refused("\(part) is handling an action; try again")
  }

  static func notRestorable(_ part: String) -> ConsoleError {
    refused(
      "the sandbox could not restore \(part); in the app's code, pass a restore "
        + "closure to console.expose, or implement the adapter's rewinding property"
    )
  }

  static func usesLiveNetwork(_ request: String, hasStub: Bool) -> ConsoleError {
    let remedy =
      hasStub ? "run \"net transport stub\" first" : "create the app's network with a stub"
    return refused(
      "\(request) would reach the live network, which the sandbox blocks; \(remedy)"
    )
  }

  static func socketBeforeSandbox(_ number: Int) -> ConsoleError {
    refused(
      "socket \(number) cannot be used in the sandbox, because it was opened before the sandbox "
        + "started; open another socket with \"socket open URL\""
    )
  }

  /// Returns the error for a branch from an event at which some work was still in progress.
  ///
  /// - Parameters:
  ///   - name: The name of the work.
  ///   - event: The number of the event.
  ///   - others: The numbers of the nearest events from which a branch can continue.
  /// - Returns: The error.
  static func unfinishedWork(_ name: String, at event: Int, instead others: [Int]) -> ConsoleError {
    let others = others.map(String.init).joined(separator: " or ")
    return refused(
      "cannot branch at event \(event), because \(name) was still in progress; branch at event "
        + "\(others) instead"
    )
  }

  static func undoneEvent(_ number: Int) -> ConsoleError {
    refused(
      "cannot branch at event \(number), because the sandbox has undone this event; choose an event "
        + "outside the sandbox"
    )
  }

  // MARK: - Session files

  static let sessionIsWritten = refused("a session is being written; run \"session stop\" first")

  static let noSessionIsWritten = refused(
    "no session is being written; start one with \"session start FILE\""
  )

  static func sessionIsWritten(to path: String) -> ConsoleError {
    refused("the session is already being written to \(path); run \"session stop\" first")
  }

  static func invalidLine(_ number: Int, reason: String, in path: String) -> ConsoleError {
    unreadableFile(path, reason: "a line that contains \"n\":\(number) is invalid: \(reason)")
  }

  static func invalidRequest(before event: Int, in path: String) -> ConsoleError {
    unreadableFile(path, reason: "the request that was recorded before event \(event) is invalid")
  }

  static func secretRemains(
    in path: String,
    isEmptied: Bool,
    _ error: ConsoleError
  ) -> ConsoleError {
    let reason =
      switch error {
      case .unreadableFile(_, let reason), .unwritableFile(_, let reason): reason
      default: "\(error)"
      }
    return isEmptied
      ? .unwritableFile(
        path,
        reason: "\(reason); the file may have contained a secret, so it was emptied"
      )
      : .unwritableFile(
        path,
        reason:
          "\(reason); the part that was already written may contain a secret, so delete the file"
      )
  }

  // MARK: - Replay

  static let noWayToRestart = refused(
    "a replay needs a new instance of the app, but the app exposes no way to create one; in the "
      + "app's code, expose the app with console.exposeApp, or pass ConsoleRunner.main a closure "
      + "that creates the app"
  )

  static func notRestarted(_ reason: String) -> ConsoleError {
    refused(
      "a new instance of the app could not be started: \(reason); the current instance is still "
        + "running"
    )
  }

  static let requestsCannotBeAnswered = refused(
    "the replay cannot answer this app's requests from the session file; in the app's code, expose "
      + "a NetworkPanel or a RecordedSession"
  )

  static let downloadInReplay = refused(
    "downloads are not recorded, so a replay cannot repeat them; use --until to end the replay "
      + "before the download"
  )

  static func sessionOfAnotherApp(
    _ app: String,
    not name: String,
    at event: Int,
    of path: String
  ) -> ConsoleError {
    refused("event \(event): \(path) was recorded in the app \(app), not in \(name)")
  }

  static func lacks(_ kind: String, _ name: String, at event: Int) -> ConsoleError {
    refused("event \(event): the recorded app has the \(kind) \(name), but this app does not")
  }

  static func differentStart(_ change: ValueChange, at event: Int) -> ConsoleError {
    refused(
      "event \(event): the session began with \(change.path) = \(change.from.text.shortened()), "
        + "but a new instance of the app begins with \(change.to.text.shortened()); to record the "
        + "session again, run \"session start\" before anything changes the app"
    )
  }

  /// Returns the error for a replay that failed in a program with other options than those of the
  /// recording.
  ///
  /// - Parameters:
  ///   - failure: The error of the replay.
  ///   - recorded: The options that were in effect during the recording, such as `--latency 2s`.
  ///   - current: The options of the program.
  /// - Returns: The error.
  static func differentOptions(
    _ failure: ConsoleError,
    recorded: [String],
    current: [String]
  ) -> ConsoleError {
    func text(_ options: [String]) -> String {
      options.isEmpty ? "no options" : options.joined(separator: " ")
    }
    return refused(
      "\(failure); the session was recorded with \(text(recorded)), but this program was started "
        + "with \(text(current))"
    )
  }

  static func differentEnd(at event: Int) -> ConsoleError {
    refused(
      "event \(event): at the end of the replay, the state of the app differs from the recorded "
        + "state"
    )
  }

  static func differentSnapshot(after event: Int) -> ConsoleError {
    refused(
      "after event \(event), the state of the app differs from the recorded state; the replay "
        + "was undone"
    )
  }

  static func replayDiffers(at event: Int, _ difference: String) -> ConsoleError {
    refused(
      "at event \(event), the replay differs from the session: \(difference); the replay was undone"
    )
  }

  static func replayDiffers(after event: Int, surplus text: String) -> ConsoleError {
    refused(
      "after event \(event), the replay caused \(text.shortened()), which is not in the session "
        + "file; the replay was undone"
    )
  }
}
