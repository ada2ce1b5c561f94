import Foundation
import InnoLocking
import InnoNetwork
import InnoText

// MARK: - Recording

extension Console {
  /// The state of the app, which includes every store, every router and the selected tab.
  var snapshot: ConsoleValue {
    .facts([
      "stores": .named(stores.map { ($0.name, $0.value) }),
      "routes": .named(routers.map { ($0.name, $0.path()) }),
      "modals": .named(
        routers.map { router in
          (
            router.name,
            .array(router.modals().map { .facts(["route": $0.route, "style": .string($0.style)]) })
          )
        }
      ),
      "tab": .optional(tabs?.selected()),
    ])
  }

  /// A Boolean value that indicates whether the app has changed since it started.
  var hasChanged: Bool {
    let first = max(app.launchEnd, app.lastEventBeforeStart)
    return timeline.kept.notable(after: first).contains { $0.isOfApp }
  }

  /// Starts writing a session file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - replaces: A Boolean value that indicates whether an existing file may be replaced.
  /// - Throws: ``ConsoleError`` if a session file is already being written, if the app is paused or
  ///   in a sandbox, or if the file cannot be written.
  func startSession(_ path: String, replaces: Bool) throws(ConsoleError) {
    if let recorder = app.recorder {
      throw .sessionIsWritten(to: recorder.path)
    }
    guard app.pause == nil, app.sandbox == nil else {
      throw .pausedOrInSandbox
    }
    let header = ConsoleValue.facts([
      "version": .int(SessionFormat.version), "app": .string(name),
      "clock": .string(clock is VirtualClock ? "virtual" : "real"),
      "seed": .string("\(random.seed)"), "random": .string("\(random.position)"),
      "stores": .strings(stores.map(\.name)), "routers": .strings(routers.map(\.name)),
      "settles": .bool(scriptOptions.settles), "keepsGoing": .bool(scriptOptions.keepsGoing),
      "timeout": .double(defaultTimeout.inSeconds),
      "options": .strings(launchOptions), "appStart": .int(app.lastEventBeforeStart),
      "state": snapshot,
    ])
    let file = try OutputFile(path, replaces: replaces, mode: 0o600)
    let recorder = SessionRecorder(
      file,
      header: header,
      on: timeline,
      after: evaluation.number,
      secrets: typedSecrets(in: [])
    )
    app.recorder = recorder
    for join in app.joins { recorder.add(join) }
    attachSession()
    // The session includes the commands that follow `session start` on the same line.
    let end = evaluation.command?.words.last?.range.upperBound ?? 0
    let rest = String(String.UnicodeScalarView(evaluation.line.unicodeScalars.dropFirst(end)))
    let command = rest.drop { $0 == " " || $0 == ";" || $0 == "\t" || $0 == "\n" }
    if evaluation.depth == 1, evaluation.sourceDepth == 0, !command.isEmpty,
      !command.hasPrefix("#"), command.startIndex > rest.startIndex
    {
      let line = typed(evaluation.location, settles: evaluation.settles)
      recorder.add(String(command), line, number: evaluation.number)
    }
  }

  /// The names of the app, its stores, routers, actions, phases and tabs, the properties of its
  /// states, and the commands.
  ///
  /// These names are never redacted as secrets.
  var namesOfParts: Set<String> {
    var names = Set(routers.map(\.name) + [name] + (tabs?.tabs.map(\.name) ?? []))
    names.formUnion(commands.flatMap { [$0.name] + $0.info.aliases })
    for store in stores {
      names.insert(store.name)
      names.formUnion(store.value.propertyNames)
      names.formUnion(store.actions.map(\.name))
      for transition in store.phases?.transitions ?? [] {
        names.formUnion([transition.from, transition.to])
      }
    }
    return names
  }

  /// Connects the network of a new app to the session file that is being written or replayed.
  func attachSession() {
    if let recorder = app.recorder {
      network?.recorder.onEnd { [weak recorder] in recorder?.add($0, isStream: $1) }
    }
    if let replay = app.replay { network?.transport.substitute(replay.playback) }
  }

  /// Stops writing the session file.
  ///
  /// - Returns: The path of the file.
  /// - Throws: ``ConsoleError`` if no session file is being written, or if the file cannot be
  ///   written.
  func stopSession() throws(ConsoleError) -> String {
    guard let recorder = app.recorder else {
      throw .noSessionIsWritten
    }
    app.recorder = nil
    network?.recorder.onEnd(nil)
    try recorder.stop(snapshot)
    return recorder.path
  }

  /// A closure that writes the pending events to the session file.
  ///
  /// Call the closure before you write the text of events to a file or a pipe, so that the session
  /// file contains every printed event. If no session file is being written, the closure does
  /// nothing.
  package var sessionWriter: @Sendable () -> Void {
    let recorder = app.lockedRecorder
    return { recorder.withLock(\.self)?.flush() }
  }

  /// Passes a typed line to the session recorder before the timeline records the line.
  func announce(_ line: String, at location: SourceLocation?, settles: Bool) {
    guard let recorder = app.recorder, evaluation.sourceDepth == 0, evaluation.depth == 0 else {
      return
    }
    if let failure = recorder.takeFailure() {
      app.recorder = nil
      reject(failure, line: "session start \(recorder.path)", at: location)
      return
    }
    // The event of the line contains only the beginning of a long line.
    let line = typed(location, settles: settles, text: line.isTooLong ? line : nil)
    if recorder.expect(line), isIdle { recorder.add(snapshot) }
  }

  private func typed(
    _ location: SourceLocation?,
    settles: Bool,
    text: String? = nil
  ) -> SessionRecorder.Line {
    SessionRecorder.Line(
      text: text,
      location: location,
      settles: settles,
      keepsGoing: scriptOptions.keepsGoing,
      session: session
    )
  }

  // MARK: Files

  /// Returns the lines of a script.
  ///
  /// During a replay, the lines come from the session file if that file has a copy of the script.
  func lines(ofFile path: String) async throws(ConsoleError) -> [ScriptLine] {
    try OutputFile.repeatError { .unreadableFile(path, reason: $0) }
    if let text = app.replay?.files[path] { return Script.lines(of: Array(text.utf8)) }
    let lines = try await Script.lines(ofFile: path)
    if let recorder = app.recorder {
      let text = lines.map { if case .text(let line) = $0 { line } else { "" } }
      recorder.add(file: path, text.joined(separator: "\n"))
    }
    return lines
  }

  /// Returns the text of a file.
  ///
  /// During the replay of a session file, this method returns the session file's copy of the text,
  /// if there is one.
  func text(ofFile path: String) async throws(ConsoleError) -> String {
    try OutputFile.repeatError { .unreadableFile(path, reason: $0) }
    if let text = app.replay?.files[path] { return text }
    let text = try await (userFiles ?? .own).read(path)
    app.recorder?.add(file: path, text)
    return text
  }

  /// The file access for output that a line redirects with `> FILE` or `>> FILE`.
  ///
  /// During a replay, no output is written to files, so the value is always ``UserFiles/own``.
  var filesToWrite: UserFiles { app.replay == nil ? userFiles ?? .own : .own }
}

extension ConsoleValue {
  /// The names of the properties in the value, at any depth outside arrays.
  fileprivate var propertyNames: [String] {
    guard case .object(_, let fields, _) = self else { return [] }
    return fields.flatMap { [$0.name] + $0.value.propertyNames }
  }
}

/// A replay in progress.
struct Replay {
  /// The contents of the files that the recorded session read, keyed by path.
  let files: [String: String]

  /// The comparison of the replay with the session file.
  let comparison: SessionComparison

  /// The URL session that answers requests with the responses in the session file.
  let playback: SessionPlayback

  /// The console that started the replay.
  let host: Console
}

/// The speed of a replay.
enum ReplaySpeed: String, CaseIterable {
  /// A replay without pauses between the recorded commands.
  case max

  /// A replay with the recorded pauses between the commands.
  case real = "1x"
}
