import InnoLocking
import InnoNearestMatch

extension Console {
  /// The name of the app that a lesson without `app:` starts.
  private static let usualApp = "default"

  /// The subcommands of `tour` that can be typed without `tour` during a lesson.
  private static let lessonVerbs = ["hint", "solution", "again", "back", "skip", "answer"]

  /// Adds a lesson for `tour`, replacing any lesson of the same name.
  ///
  /// - Parameter lesson: The lesson to add.
  public func add(_ lesson: Lesson) {
    app.lessons.removeAll { $0.name == lesson.name }
    app.lessons.append(lesson)
  }

  /// Adds an app that a lesson starts with `app: NAME`.
  ///
  /// A lesson without `app:` starts the app named `default`, or the app of ``exposeApp(_:)`` if
  /// there is no app of that name.
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
  /// - Parameter name: The name of the lesson, or the path of its file.
  /// - Returns: The lesson.
  /// - Throws: ``ConsoleError`` if there is no such lesson, or the file cannot be read.
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
  /// Begins a lesson on a fresh app.
  ///
  /// - Parameters:
  ///   - lesson: The lesson to begin.
  ///   - resumes: A Boolean value that indicates whether the lesson continues at the first step
  ///     that the learner has not completed.
  /// - Throws: ``ConsoleError`` if the lesson has a mistake or its app cannot be started.
  package func begin(_ lesson: Lesson, resuming resumes: Bool) async throws(ConsoleError) {
    let plan: LessonPlan
    do throws(LessonError) { plan = try LessonParser.parse(lesson) } catch {
      throw .refused("\(error)")
    }
    endLesson()
    let marks = resumes ? lessonProgress?.marks(of: plan) ?? [] : []
    let run = LessonRun(
      plan,
      session: SessionState(
        app: app,
        reader: reader,
        aliases: aliases,
        functions: functions,
        scriptOptions: scriptOptions,
        recording: recording
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

  /// Ends the lesson in progress, and restores the session's own app, variables and aliases.
  @discardableResult
  func endLesson() -> LessonResult? {
    guard let run = lesson else { return nil }
    lesson = nil
    (app, reader) = (run.session.app, run.session.reader)
    (aliases, functions) = (run.session.aliases, run.session.functions)
    (scriptOptions, recording) = (run.session.scriptOptions, run.session.recording)
    let result = LessonResult(
      lesson: run.plan.name,
      isComplete: run.marks.allSatisfy { $0 == .alone },
      summary: run.summary
    )
    lessonResult = result
    return result
  }

  /// Ends the lesson in progress and prints the step at which it ended.
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

  /// Starts the app of a lesson in place of the session's own app.
  private func startLessonApp(_ run: LessonRun) throws(ConsoleError) {
    let own = run.session.app
    let name = run.plan.app?.text
    let start: (@MainActor (Console) -> Void)?
    if let found = own.lessonApps.first(where: { $0.name == name ?? Self.usualApp }) {
      start = found.start
    } else if let part = run.plan.app {
      let nearest = NearestMatch.of(part.text, in: own.lessonApps.map(\.name))
      throw .refused(
        "\(run.plan.file):\(part.line):\(part.column): unknown app \"\(part.text)\""
          + (nearest.map { "; did you mean \"\($0)\"?" }
            ?? "; the apps are \(own.lessonApps.map(\.name).joined(by: "and"))")
      )
    } else {
      start = own.start
    }
    guard let start else {
      throw .refused(
        "the lesson cannot create a new instance of the app; expose the app with exposeApp"
      )
    }
    app = own.fresh(over: VirtualClock())
    app.start = start
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

// MARK: - Steps

extension Console {
  /// Restarts the app and brings it to the beginning of a step.
  ///
  /// Runs the preparations and solutions of the earlier steps without printing their events.
  func move(_ run: LessonRun, to index: Int) async throws(ConsoleError) {
    try startLessonApp(run)
    for (earlier, step) in run.plan.steps.enumerated().prefix(index) {
      run.index = earlier
      for parts in [step.setup, step.solution] {
        scriptOptions = ScriptOptions(keepsGoing: true)
        try await perform(parts, of: run)
      }
    }
    try await enter(run, index)
  }

  /// Prepares a step and makes it the current step.
  private func enter(_ run: LessonRun, _ index: Int) async throws(ConsoleError) {
    // `set settle off` applies only to the step in which it is run.
    scriptOptions = ScriptOptions(keepsGoing: true)
    try await perform(run.plan.steps[index].setup, of: run)
    scriptOptions = ScriptOptions(keepsGoing: true)
    run.index = index
    run.attempt += 1
    (run.hintsShown, run.answer, run.isAnswerJudged) = (0, nil, false)
    run.start = timeline.lastNumber
  }

  /// Runs commands of a lesson without printing their events.
  private func perform(
    _ parts: [LessonPlan.Part],
    of run: LessonRun
  ) async throws(ConsoleError) {
    guard !parts.isEmpty else { return }
    let wasMuted = isMuted.withLock { isMuted in
      defer { isMuted = true }
      return isMuted
    }
    evaluation.sourceDepth += 1
    let check = onCheck
    onCheck = nil
    defer {
      onCheck = check
      evaluation.sourceDepth -= 1
      isMuted.withLock { $0 = wasMuted }
    }
    for part in parts {
      let before = timeline.lastNumber
      guard await evaluateAll(part, in: run.plan.file) != .done else { continue }
      guard !Task.isCancelled else { throw .interrupted }
      let message = timeline.kept.window.lazy.filter { $0.number > before }.compactMap { event in
        if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
      }.first
      throw .refused(
        "\(run.plan.file):\(part.line):\(part.column): \(message ?? "the command is not complete")"
      )
    }
    // Effects may have scheduled work for the next turn of the main actor.
    await Task.yield()
  }

  /// Runs the lines of a part of the lesson.
  private func evaluateAll(_ part: LessonPlan.Part, in file: String) async -> Outcome {
    var entry = TypedEntry()
    for (offset, line) in part.text.split(separator: "\n").enumerated() {
      guard let whole = entry.add(String(line)) else { continue }
      let location = SourceLocation(file: file, line: part.line + offset)
      let outcome = await evaluateLine(whole, at: location, settles: scriptOptions.settles)
      guard outcome == .done else { return outcome }
    }
    return entry.isOpen ? .incomplete : .done
  }

  /// Checks the goals of the current step after a line.
  func checkLesson(_ run: LessonRun) async {
    if scriptOptions.settles, !isIdle {
      do { try await settle() } catch { reject(error, line: "", at: nil) }
    }
    do throws(ConsoleError) {
      guard try reaches(run) else {
        return judgeAnswer(run)
      }
      let mark: LessonMark = run.solved.contains(run.index) ? .helped : .alone
      if run.marks[run.index] != .alone { run.marks[run.index] = mark }
      show(run, ["✓ \(run.step.why?.text ?? "")"], reached: true)
      try await advance(run)
    } catch {
      reject(error, line: "", at: nil)
    }
  }

  /// Prints whether the typed answer is right, if the step is not complete.
  ///
  /// This is printed only once for each answer.
  private func judgeAnswer(_ run: LessonRun) {
    guard let answer = run.answer, !run.isAnswerJudged else { return }
    run.isAnswerJudged = true
    let isRight = run.step.answers.contains(answer.asLessonAnswer)
    let text =
      if isRight {
        "\"\(answer)\" is right, but the task is not finished"
      } else if let reason = run.step.reason(against: answer) {
        "\"\(answer)\" is not the answer: \(reason)"
      } else {
        "\"\(answer)\" is not the answer; run \"hint\" for help"
      }
    if !isRight { run.answer = nil }
    show(run, [text], reached: false)
  }

  /// Returns a Boolean value that indicates whether the goals of the current step are reached.
  func reaches(_ run: LessonRun) throws(ConsoleError) -> Bool {
    let goals: LessonGoals
    do throws(LessonError) {
      goals = try LessonGoals(run.step, file: run.plan.file, in: self)
    } catch {
      throw .refused("\(error)")
    }
    do throws(CommandFailure) { return try goals.hold(for: run, in: self) } catch {
      throw error.error
    }
  }

  /// Moves to the next step, or ends the lesson after its last step.
  private func advance(_ run: LessonRun) async throws(ConsoleError) {
    lessonProgress?.keep(run)
    guard run.index + 1 < run.plan.steps.count else { return finish(run) }
    try await enter(run, run.index + 1)
    show(run)
  }

  private func finish(_ run: LessonRun) {
    guard let result = endLesson() else { return }
    let lessons = app.lessons
    let next = lessons.firstIndex { $0.name == result.lesson }.map { lessons.index(after: $0) }
    let text = next.flatMap { $0 < lessons.count ? lessons[$0].name : nil }
    let lines =
      ["", "The lesson \"\(result.lesson)\" is done: \(result.summary)."]
      + (text.map { ["\"tour \($0)\" begins the next lesson."] } ?? [])
    let facts = ConsoleValue.facts([
      "lesson": .string(result.lesson), "complete": .bool(result.isComplete),
      "summary": .string(result.summary),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines, isProse: true)))
  }

  /// Skips the current step.
  func skip(_ run: LessonRun) async throws(ConsoleError) {
    if run.marks[run.index] == .open { run.marks[run.index] = .skipped }
    lessonProgress?.keep(run)
    guard run.index + 1 < run.plan.steps.count else { return finish(run) }
    try await move(run, to: run.index + 1)
    show(run)
  }
}

// MARK: - Printing

extension Console {
  /// Prints the task of the current step.
  func show(_ run: LessonRun, begins: Bool = false) {
    let step = run.step
    var lines = [""]
    if begins {
      lines += [run.plan.title]
      lines +=
        run.plan.introduction.isEmpty || run.index > 0 ? [""] : [""] + run.plan.introduction + [""]
    }
    lines += ["\(run.index + 1)/\(run.plan.steps.count)  \(step.title.text)"] + step.task
    if begins {
      lines += [
        "",
        "(Any solution counts. For help: hint, solution. To restart the step: again.",
        " To go to another step: back, skip. To leave: tour stop.)",
      ]
    }
    let facts = ConsoleValue.facts([
      "lesson": .string(run.plan.name), "step": .int(run.index + 1),
      "steps": .int(run.plan.steps.count), "title": .string(step.title.text),
      "task": .string(step.task.joined(separator: "\n")),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines, isProse: true)))
  }

  /// Prints lines of text about an attempt at the current step.
  private func show(_ run: LessonRun, _ lines: [String], reached: Bool) {
    let facts = ConsoleValue.facts([
      "lesson": .string(run.plan.name), "step": .int(run.index + 1), "reached": .bool(reached),
      "text": .string(lines.joined(separator: "\n")),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines, isProse: true)))
  }
}
