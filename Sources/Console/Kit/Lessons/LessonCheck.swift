import InnoLocking

/// The result of running the solutions and examples of a lesson.
package struct LessonCheck: Sendable {
  /// The counts of the examples that were checked for one step of a lesson.
  ///
  /// `right` is the number of examples that must reach the goals of the step. `wrong` is the number
  /// of examples that must not reach the goals.
  package struct Step: Sendable {
    package let title: String
    package let right: Int
    package let wrong: Int
  }

  package let steps: [Step]

  /// The errors in the lesson, each with its position in the file.
  package let failures: [LessonError]
}

extension Console {
  /// Runs the solutions and examples of a lesson, each with a new app.
  ///
  /// - Parameter lesson: The lesson to check.
  /// - Returns: The result of the check.
  /// - Throws: ``ConsoleError`` if the text of the lesson contains an error, if the lesson cannot
  ///   be started, or if a step cannot be prepared or evaluated.
  package func check(_ lesson: Lesson) async throws(ConsoleError) -> LessonCheck {
    hidden.withLock { $0.isMuted = true }
    defer { hidden.withLock { $0.isMuted = false } }
    try await begin(lesson, resuming: false)
    defer { endLesson() }
    guard let run = self.lesson else { return LessonCheck(steps: [], failures: []) }
    var failures: [LessonError] = []
    func fail(_ part: LessonPlan.Part, _ message: String) {
      failures.append(
        LessonError(file: run.plan.file, line: part.line, column: part.column, message: message)
      )
    }
    for (index, step) in run.plan.steps.enumerated() {
      try await move(run, to: index)
      if try reaches(run) { fail(step.title, "the goals are reached before any command") }
      if try await !attempt(step.solution, index, of: run) {
        fail(step.solution[0], "the solution does not reach the goals")
      }
      for example in step.right {
        if try await attempt([example], index, of: run) { continue }
        fail(example, "the right example \"\(example.text)\" does not reach the goals")
      }
      for example in step.wrong {
        let isReached = try await attempt([example], index, of: run)
        if isReached { fail(example, "the wrong example \"\(example.text)\" reaches the goals") }
      }
    }
    return LessonCheck(
      steps: run.plan.steps.map {
        .init(title: $0.title.text, right: $0.right.count, wrong: $0.wrong.count)
      },
      failures: failures
    )
  }

  /// Starts a new app, moves to the given step, and runs commands as if the learner had typed them.
  ///
  /// This method returns as soon as the commands have reached the goals of the step.
  ///
  /// - Returns: `true` if the commands reached the goals of the step.
  private func attempt(
    _ parts: [LessonPlan.Part],
    _ index: Int,
    of run: LessonRun
  ) async throws(ConsoleError) -> Bool {
    try await move(run, to: index)
    run.beginLine(after: timeline.lastNumber)
    evaluation.sourceDepth += 1
    defer { evaluation.sourceDepth -= 1 }
    for part in parts {
      var entry = TypedEntry()
      for line in part.text.split(separator: "\n") {
        guard let whole = entry.add(String(line)) else { continue }
        let typed = whole.quotedLessonAnswer
        _ = await evaluateLine(typed, at: nil, settles: scriptOptions.settles)
        if scriptOptions.settles, !run.isFresh { try await settle() }
        if try reaches(run) { return true }
      }
    }
    return false
  }
}
