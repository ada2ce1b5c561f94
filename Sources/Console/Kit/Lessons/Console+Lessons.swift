import InnoLocking
import InnoNearestMatch
import InnoText

extension Console {
  /// The name of the app for lessons without an `app:` line.
  private static let usualApp = "default"

  /// The subcommands of `tour` that the learner can type without `tour` during a lesson.
  private static let lessonVerbs = ["hint", "solution", "again", "back", "skip", "answer"]

  /// Adds a lesson to the command `tour`.
  ///
  /// A lesson with the same name is replaced.
  ///
  /// - Parameter lesson: The lesson to add.
  public func add(_ lesson: Lesson) {
    app.lessons.removeAll { $0.name == lesson.name }
    app.lessons.append(lesson)
  }

  /// Adds an app for lessons that contain the line `app: NAME`.
  ///
  /// A lesson without an `app:` line starts the app that is named `default`. If there is no app
  /// with that name, the lesson starts the app that was passed to ``exposeApp(_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the app in lessons.
  ///   - start: A closure that creates the app and exposes it to the given console.
  public func addLessonApp(_ name: String, _ start: @escaping @MainActor (Console) -> Void) {
    app.lessonApps.removeAll { $0.name == name }
    app.lessonApps.append((name, start))
  }

  /// Returns the lesson with the given name, or reads a lesson from a file.
  ///
  /// - Parameter name: The name of the lesson, or the path of a lesson file.
  /// - Returns: The lesson.
  /// - Throws: ``ConsoleError`` if there is no lesson with this name, or if the file cannot be
  ///   read.
  package func lesson(named name: String) async throws(ConsoleError) -> Lesson {
    if let lesson = app.lessons.first(where: { $0.name == name }) { return lesson }
    guard name.contains("/") || name.contains(".") else {
      throw .unknown(
        kind: "lesson",
        name: name,
        nearest: NearestMatch.of(name, in: app.lessons.map(\.name)),
        listing: "tour"
      )
    }
    guard accessesFiles else {
      throw .unreadableFile(name, reason: "this session has no access to files")
    }
    let text = try await (userFiles ?? .own).read(pathInScript(name))
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let short = file.split(separator: ".").first.map(String.init) ?? file
    return Lesson(short, text: text, file: name)
  }
}

// MARK: - Beginning and ending

extension Console {
  /// The number of the last event before the learner's events, or 0 if no lesson is in progress.
  ///
  /// The events up to this number are hidden from the learner, because these events belong to an
  /// earlier app or to the commands that prepared the current app.
  var lessonStart: Int {
    guard let lesson else { return 0 }
    return max(app.lastEventBeforeStart, lesson.firstEvent - 1)
  }

  /// A closure that returns `true` if the event with the given number belongs to a lesson that has
  /// ended.
  var isOfEndedLesson: (Int) -> Bool {
    let lessonEvents = lessonEvents
    return { number in lessonEvents.contains { $0.contains(number) } }
  }

  /// Begins a lesson with a new app.
  ///
  /// - Parameters:
  ///   - lesson: The lesson to begin.
  ///   - resumes: A Boolean value that indicates whether to continue with the first step that the
  ///     learner has neither completed nor skipped.
  /// - Throws: ``ConsoleError`` if the text of the lesson contains an error, if the app cannot be
  ///   started, or if a session file is being written.
  package func begin(_ lesson: Lesson, resuming resumes: Bool) async throws(ConsoleError) {
    let plan: LessonPlan
    do throws(LessonError) { plan = try LessonParser.parse(lesson) } catch {
      throw .refused("\(error)")
    }
    endLesson()
    // A session file would record the events of the lesson, but a replay cannot run a lesson.
    if let recorder = app.recorder {
      throw .refused(
        "the session is being written to \(recorder.path); run \"session stop\" first"
      )
    }
    let marks = resumes ? lessonProgress?.marks(of: plan) ?? [] : []
    let run = LessonRun(
      plan,
      session: SessionState(
        app: app,
        reader: reader,
        aliases: aliases,
        functions: functions,
        scriptOptions: scriptOptions,
        recording: recording,
        now: timeline.now,
        lastEvent: timeline.lastNumber
      ),
      marks: marks.contains(.open) ? marks : []
    )
    self.lesson = run
    do throws(ConsoleError) {
      try startLessonApp(run)
      for step in plan.steps {
        do throws(LessonError) {
          _ = try LessonGoals(step, file: plan.file, in: self)
        } catch {
          throw .refused("\(error)")
        }
      }
      try await move(run, to: run.marks.firstIndex(of: .open) ?? 0)
    } catch {
      endLesson()
      throw error
    }
    show(run, begins: true)
  }

  /// Ends the lesson in progress and restores the state that the session had before the lesson.
  @discardableResult
  func endLesson() -> LessonResult? {
    guard let run = lesson else { return nil }
    stopRecording(of: run)
    lesson = nil
    (app, reader) = (run.session.app, run.session.reader)
    (aliases, functions) = (run.session.aliases, run.session.functions)
    (scriptOptions, recording) = (run.session.scriptOptions, run.session.recording)
    timeline.now = run.session.now
    // In a shared app, the events since the beginning of the lesson include events of other
    // sessions, which must remain visible.
    let (first, last) = (run.session.lastEvent + 1, timeline.lastNumber)
    if app.hasOneSession, first <= last {
      lessonEvents.append(first...last)
      hide(consequencesOf: first...last)
    }
    let result = LessonResult(
      lesson: run.plan.name,
      isComplete: run.marks.allSatisfy { $0 == .alone },
      summary: run.summary
    )
    lessonResult = result
    return result
  }

  /// Ends the lesson in progress and prints the number of the current step.
  ///
  /// - Returns: `true` if a lesson was in progress.
  package func leaveLesson() -> Bool {
    guard let run = lesson, let result = endLesson() else { return false }
    record(
      .answer(
        verb: "tour",
        Answer(
          .facts(["lesson": .string(result.lesson), "summary": .string(result.summary)]),
          "the lesson \"\(result.lesson)\" ended at step \(run.index + 1): \(result.summary)"
        )
      )
    )
    return true
  }

  /// Ends the recording of a session in the lesson's app, before the app is replaced.
  ///
  /// This method does nothing if no session is being recorded.
  private func stopRecording(of run: LessonRun) {
    guard app !== run.session.app, app.recorder != nil else { return }
    do throws(ConsoleError) {
      _ = try stopSession()
    } catch {
      reject(error, line: "session stop", at: nil)
    }
  }

  /// Hides future events that are caused by the events with the given numbers.
  ///
  /// For example, replacing an app cancels its requests, and the cancellations are hidden.
  ///
  /// Events that the current line causes stay visible, because the line may contain more commands,
  /// which run in the new app.
  private func hide(consequencesOf numbers: ClosedRange<Int>) {
    let line = evaluation.number
    hidden.withLock { hidden in
      guard numbers.contains(line) else { return hidden.causes.append(numbers) }
      if numbers.lowerBound < line { hidden.causes.append(numbers.lowerBound...line - 1) }
      if line < numbers.upperBound { hidden.causes.append(line + 1...numbers.upperBound) }
    }
  }

  /// Starts the app of a lesson, which replaces the session's own app.
  func startLessonApp(_ run: LessonRun) throws(ConsoleError) {
    let own = run.session.app
    let name = run.plan.app?.text
    let start: (@MainActor (Console) -> Void)?
    if let found = own.lessonApps.first(where: { $0.name == name ?? Self.usualApp }) {
      start = found.start
    } else if let part = run.plan.app {
      let names = own.lessonApps.map(\.name)
      let nearest = NearestMatch.of(part.text, in: names)
      throw .refused(
        "\(run.plan.file):\(part.line):\(part.column): unknown app \"\(part.text)\""
          + (nearest.map { "; did you mean \"\($0)\"?" }
            ?? "; \(names.isEmpty ? "add it with addLessonApp" : "use \(names.joined(by: "or"))")")
      )
    } else {
      start = own.start
    }
    guard let start else {
      throw .refused(
        "the lesson cannot create a new instance of the app; in the app's code, expose the app "
          + "with console.exposeApp"
      )
    }
    stopRecording(of: run)
    if own.hasOneSession, run.session.lastEvent < timeline.lastNumber {
      hide(consequencesOf: run.session.lastEvent + 1...timeline.lastNumber)
    }
    let clock = VirtualClock()
    app = own.fresh(over: clock)
    app.start = start
    // Hide the events of the previous app from commands such as `events` and `trace`.
    app.lastEventBeforeStart = timeline.lastNumber
    // If several sessions share an app, they also share the timeline. Do not change the clock of a
    // shared timeline.
    if own.hasOneSession { timeline.now = Timeline.time(of: clock, from: run.session.now()) }
    reader = ArgumentReader(app: app, session: session)
    (functions, scriptOptions, recording) = ([:], ScriptOptions(keepsGoing: true), nil)
    aliases = [:]
    for verb in Self.lessonVerbs {
      guard case .commands(let commands)? = try? LineParser.parse("tour \(verb)") else { continue }
      aliases[verb] = commands.first?.words
    }
    setLessonVariables(nil, includingEvents: false)
    start(self)
  }
}
