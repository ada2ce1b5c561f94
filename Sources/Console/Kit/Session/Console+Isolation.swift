import InnoLocking

extension Console {
  /// The state of a session before its first script.
  ///
  /// ``restart(as:)`` restores this state.
  package struct LaunchState {
    fileprivate let settings: [(setting: ConsoleSetting, value: String)]
    fileprivate let scriptOptions: ScriptOptions
    fileprivate let defaultTimeout: Duration
    fileprivate let widths: (current: Int, fixed: Int?)
    fileprivate let recorder: SessionRecorder?
  }

  /// The current state of the session, which can be passed to ``restart(as:)`` later.
  package var launchState: LaunchState {
    LaunchState(
      settings: settings.map { ($0, $0.read(self)) },
      scriptOptions: scriptOptions,
      defaultTimeout: defaultTimeout,
      widths: (width, fixedWidth),
      recorder: app.recorder
    )
  }

  /// Restarts the app and restores the session, so that earlier scripts do not affect the next
  /// script.
  ///
  /// The settings, the virtual time and the random numbers are restored. Variables, aliases,
  /// functions and the history are removed. The current recording and the current lesson end. A
  /// session file that an earlier script started is closed. Earlier events are hidden from commands
  /// such as `events`.
  ///
  /// - Parameter launch: The state to restore.
  /// - Throws: ``ConsoleError`` if the new app cannot be started.
  package func restart(as launch: LaunchState) async throws(ConsoleError) {
    endLesson()
    recording = nil
    if app.recorder != nil, app.recorder !== launch.recorder {
      do throws(ConsoleError) {
        _ = try stopSession()
      } catch {
        reject(error, line: "session stop", at: nil)
      }
    }
    let last = timeline.lastNumber
    if last > 0 {
      lessonEvents = [1...last]
      hidden.withLock { $0.causes = [1...last] }
    }
    try await reset(removingNames: true) { app.clockBeforeStart?() }
    typed = TypedLines()
    for (setting, value) in launch.settings { _ = setting.write(self, value) }
    // Restore these values without conversion to text, because the text of a setting may be
    // rounded.
    (scriptOptions, defaultTimeout) = (launch.scriptOptions, launch.defaultTimeout)
    (width, fixedWidth) = launch.widths
  }
}
