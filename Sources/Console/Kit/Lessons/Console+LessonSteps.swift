import InnoLocking

extension Console {
  /// Starts a new app for the lesson and moves to the given step.
  ///
  /// If the step depends on earlier steps, this method first runs the preparations and solutions of
  /// the earlier steps in the new app. The preparation of the given step runs last. The events of
  /// preparations and solutions are not printed.
  func move(_ run: LessonRun, to index: Int) async throws(ConsoleError) {
    try await withoutCause { () async throws(ConsoleError) in
      try self.startLessonApp(run)
      let steps = run.plan.steps
      let first = steps[...index].lastIndex(where: \.startsNewApp) ?? 0
      for earlier in first..<index {
        run.index = earlier
        for parts in [steps[earlier].preparation, steps[earlier].solution] {
          self.scriptOptions = ScriptOptions(keepsGoing: true)
          try await self.perform(parts, of: run)
        }
      }
      try await self.enter(run, index, isNew: first == index)
    }
  }

  /// Prepares a step and makes it the current step.
  ///
  /// - Parameters:
  ///   - run: The lesson in progress.
  ///   - index: The index of the step.
  ///   - isNew: A Boolean value that indicates whether the app has just been started and has not
  ///     run a command of the lesson.
  /// - Throws: ``ConsoleError`` if the app cannot be started or the step cannot be prepared.
  private func enter(_ run: LessonRun, _ index: Int, isNew: Bool) async throws(ConsoleError) {
    let step = run.plan.steps[index]
    if step.startsNewApp, !isNew {
      let names = (reader.variables, aliases, functions)
      try startLessonApp(run)
      (reader.variables, aliases, functions) = names
    }
    // The new step must not inherit `set settle off` from the previous step.
    scriptOptions = ScriptOptions(keepsGoing: true)
    try await perform(step.preparation, of: run)
    scriptOptions = ScriptOptions(keepsGoing: true)
    (run.index, run.isFresh) = (index, true)
    (run.hintsShown, run.answer, run.isAnswerJudged) = (0, nil, false)
    (run.start, run.commands) = (timeline.lastNumber, [])
    // The learner did not type the preparation of a new app. Hide the preparation from commands
    // such as `events`.
    if isNew || step.startsNewApp { run.firstEvent = timeline.lastNumber + 1 }
  }

  /// Runs an operation and records the operation's events without a cause.
  ///
  /// For example, the learner's line `again` starts a new app, but must not be recorded as the
  /// cause of the events in the new app.
  private func withoutCause(
    _ operation: () async throws(ConsoleError) -> Void
  ) async throws(ConsoleError) {
    let result = await Timeline.$cause.withValue(nil) {
      () async -> Result<Void, ConsoleError> in
      do throws(ConsoleError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Runs commands of a lesson without printing their events.
  private func perform(
    _ parts: [LessonPlan.Part],
    of run: LessonRun
  ) async throws(ConsoleError) {
    guard !parts.isEmpty else { return }
    let wasMuted = hidden.withLock { hidden in
      defer { hidden.isMuted = true }
      return hidden.isMuted
    }
    evaluation.sourceDepth += 1
    let check = onCheck
    onCheck = nil
    defer {
      onCheck = check
      evaluation.sourceDepth -= 1
      hidden.withLock { $0.isMuted = wasMuted }
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
    // Effects may have scheduled tasks on the main actor. Yield, so that these tasks can run.
    await Task.yield()
  }

  /// Runs the commands of one field of the lesson, such as `setup`.
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

  /// Checks the goals of the current step after the learner's line has run.
  ///
  /// If the line is incomplete or ended the session, this method does nothing.
  func endLine(of run: LessonRun, after outcome: Outcome) async {
    guard outcome == .done || outcome == .failed else { return }
    guard run.lineIndex == run.index else { return await discardLine(of: run) }
    if hasUnknownCommand(run), run.step.answer != nil, run.answer == nil {
      show(run, ["To answer the question, type: answer TEXT"], reached: false)
    }
    if !run.isFresh { await checkLesson(run) }
  }

  /// Returns a Boolean value that indicates whether the learner's line contains an unknown command.
  ///
  /// A typical reason is that the learner typed an answer without the command `answer`.
  private func hasUnknownCommand(_ run: LessonRun) -> Bool {
    timeline.kept.notable(after: run.lineStart).contains { event in
      guard case .error(let report) = event.kind else { return false }
      guard case .unknown("command", _, _, _) = report.failure.error else { return false }
      return true
    }
  }

  /// Checks the goals of the current step, and completes the step if the goals are reached.
  private func checkLesson(_ run: LessonRun) async {
    if scriptOptions.settles, !isIdle {
      do { try await settle() } catch { reject(error, line: "", at: nil) }
    }
    do throws(ConsoleError) {
      guard try reaches(run) else {
        return try judgeAnswer(run)
      }
      let mark: LessonMark = run.solved.contains(run.index) ? .helped : .alone
      if run.marks[run.index] != .alone { run.marks[run.index] = mark }
      show(run, ["✓ \(run.step.why?.text ?? "")"], reached: true)
      try await advance(run)
    } catch {
      reject(error, line: "", at: nil)
    }
  }

  /// Discards the results of a line that changed the current step, for example with `skip`.
  ///
  /// Commands after `skip` on the line do not count toward the new step, because the learner typed
  /// the line before the new step's task was shown. If the commands have already reached the new
  /// step's goals, the new step restarts with a new app.
  private func discardLine(of run: LessonRun) async {
    let hasChanged = timeline.kept.notable(after: run.start).contains(where: \.isOfApp)
    (run.answer, run.start, run.commands) = (nil, timeline.lastNumber, [])
    guard hasChanged else { return }
    do throws(ConsoleError) {
      guard try reaches(run, ignoringAnswer: true) else { return }
      try await move(run, to: run.index)
      show(run, isNew: true)
    } catch {
      reject(error, line: "", at: nil)
    }
  }

  /// Prints whether the learner's answer is right.
  ///
  /// Call this method only while the step is not complete. The result for an answer is printed only
  /// once.
  private func judgeAnswer(_ run: LessonRun) throws(ConsoleError) {
    guard let answer = run.answer, !run.isAnswerJudged else { return }
    run.isAnswerJudged = true
    let isRight = run.step.answers.contains(answer.asLessonAnswer)
    let missing = try isRight ? missingText(of: run) : nil
    let text =
      if isRight {
        "\"\(answer)\" is right, but the task is not finished" + (missing.map { ": \($0)" } ?? "")
      } else if let reason = run.step.reason(against: answer) {
        "\"\(answer)\" is not the answer: \(reason)"
      } else {
        "\"\(answer)\" is not the answer; run \"hint\" for help"
      }
    if !isRight { run.answer = nil }
    show(run, [text], reached: false)
  }

  /// Returns the lesson's text about the first goal of the current step that has not been reached.
  ///
  /// - Parameter run: The lesson in progress.
  /// - Returns: The text, or `nil` if all goals are reached or the lesson has no text about the
  ///   goal. The result is also `nil` while the app is paused or in a sandbox.
  /// - Throws: ``ConsoleError`` if a goal cannot be evaluated.
  private func missingText(of run: LessonRun) throws(ConsoleError) -> String? {
    guard app.pause == nil, app.sandbox == nil else { return nil }
    let goals = try goals(of: run)
    do throws(CommandFailure) {
      guard let index = try goals.firstUnreached(for: run, in: self) else { return nil }
      return run.step.missing[index]?.text
    } catch {
      throw error.error
    }
  }

  /// Returns a Boolean value that indicates whether the goals of the current step are reached.
  ///
  /// If the step has conditions, the result is `false` while the app is paused or in a sandbox. A
  /// paused app shows an earlier state, and the changes in a sandbox will be undone.
  ///
  /// - Parameters:
  ///   - run: The lesson in progress.
  ///   - ignoringAnswer: A Boolean value that indicates whether to ignore the answer and check only
  ///     the conditions. If the value is `true` and the step has no conditions, the result is
  ///     `false`.
  /// - Returns: `true` if the goals are reached.
  /// - Throws: ``ConsoleError`` if a goal cannot be evaluated.
  func reaches(
    _ run: LessonRun,
    ignoringAnswer: Bool = false
  ) throws(ConsoleError) -> Bool {
    guard run.step.goals.isEmpty || app.pause == nil && app.sandbox == nil else { return false }
    let goals = try goals(of: run)
    do throws(CommandFailure) {
      guard ignoringAnswer else { return try goals.hold(for: run, in: self) }
      return try goals.conditionsHold(for: run, in: self)
    } catch {
      throw error.error
    }
  }

  private func goals(of run: LessonRun) throws(ConsoleError) -> LessonGoals {
    do throws(LessonError) {
      return try LessonGoals(run.step, file: run.plan.file, in: self)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Moves to the next step, or ends the lesson after its last step.
  ///
  /// Usually, the next step continues with the learner's app. The next step starts with a new app
  /// if the learner's app is paused, is in a sandbox, already reaches the goals of the next step,
  /// or cannot be prepared for the next step.
  private func advance(_ run: LessonRun) async throws(ConsoleError) {
    lessonProgress?.keep(run)
    let next = run.index + 1
    guard next < run.plan.steps.count else { return finish(run) }
    var isNew = app.pause != nil || app.sandbox != nil
    if !isNew {
      do throws(ConsoleError) {
        try await withoutCause { () async throws(ConsoleError) in
          try await self.enter(run, next, isNew: false)
        }
        isNew = try reaches(run, ignoringAnswer: true)
      } catch {
        if Task.isCancelled { throw error }
        isNew = true
      }
    }
    if isNew { try await move(run, to: next) }
    show(run, isNew: isNew)
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
  ///
  /// - Parameters:
  ///   - run: The lesson in progress.
  ///   - begins: A Boolean value that indicates whether this step is the first step that the
  ///     learner sees in the lesson. If so, the title of the lesson and instructions are printed,
  ///     too.
  ///   - isNew: A Boolean value that indicates whether to mention that the step starts with a new
  ///     app instead of continuing with the learner's app.
  func show(_ run: LessonRun, begins: Bool = false, isNew: Bool = false) {
    let step = run.step
    var lines = [""]
    if begins {
      lines += [run.plan.title]
      lines +=
        run.plan.introduction.isEmpty || run.index > 0 ? [""] : [""] + run.plan.introduction + [""]
    }
    lines += ["\(run.index + 1)/\(run.plan.steps.count)  \(step.title.text)"] + step.task
    if isNew { lines += ["", "(This step starts with a new app.)"] }
    if begins {
      lines += [
        "",
        "(The lesson runs in a new app. Any solution counts.",
        " For help, type \"hint\" or \"solution\". To restart the step, type \"again\".",
        " To go to another step, type \"back\" or \"skip\". To leave, type \"tour stop\".)",
      ]
    }
    let facts = ConsoleValue.facts([
      "lesson": .string(run.plan.name), "step": .int(run.index + 1),
      "steps": .int(run.plan.steps.count), "title": .string(step.title.text),
      "task": .string(step.task.joined(separator: "\n")),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines, isProse: true)))
  }

  /// Prints the result of an attempt at the current step.
  private func show(_ run: LessonRun, _ lines: [String], reached: Bool) {
    let facts = ConsoleValue.facts([
      "lesson": .string(run.plan.name), "step": .int(run.index + 1), "reached": .bool(reached),
      "text": .string(lines.joined(separator: "\n")),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines, isProse: true)))
  }
}
