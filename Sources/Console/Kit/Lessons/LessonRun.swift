import Foundation
import InnoLocking
import InnoText
import Synchronization

/// A lesson in progress.
@MainActor
final class LessonRun {
  let plan: LessonPlan

  /// The state that the session had before the lesson.
  ///
  /// The state is restored when the lesson ends.
  let session: SessionState

  /// The index of the current step.
  var index = 0

  /// The index of the step in which the learner typed the most recent line.
  ///
  /// The value is `nil` if the learner has not typed a line since the lesson began.
  private(set) var lineIndex: Int?

  /// The number that identifies the last event before the learner typed the current line.
  private(set) var lineStart = 0

  /// A Boolean value that indicates whether the learner has not yet run a command in the current
  /// step.
  ///
  /// The commands `hint` and `solution` do not count. While the value is `true`, the console does
  /// not wait for effects that the preparation of the step started.
  var isFresh = false

  /// The outcome of each step.
  var marks: [LessonMark]

  /// The number of hints that have been shown in the current step.
  var hintsShown = 0

  /// The indices of the steps whose solutions have been shown.
  var solved: Set<Int> = []

  /// The learner's answer in the current step, or `nil` if there is no answer yet.
  ///
  /// A wrong answer is removed after it has been checked.
  var answer: String?

  /// A Boolean value that indicates whether the result of checking ``answer`` has been printed.
  var isAnswerJudged = false

  /// The number of the last event before the current step.
  ///
  /// Only later events count toward the goals of the step.
  var start = 0

  /// The number of the first event that is visible to commands such as `events` and `trace`.
  var firstEvent = 0

  /// The commands that have run in the current step, each with the number of the event before the
  /// command.
  var commands: [(number: Int, text: String)] = []

  init(_ plan: LessonPlan, session: SessionState, marks: [LessonMark]) {
    self.plan = plan
    self.session = session
    self.marks =
      marks.count == plan.steps.count
      ? marks : Array(repeating: .open, count: plan.steps.count)
  }

  var step: LessonPlan.Step { plan.steps[index] }

  /// Records the current step and the last event before a line that the learner types.
  ///
  /// - Parameter number: The number that identifies the last event before the line.
  func beginLine(after number: Int) {
    (lineIndex, lineStart) = (index, number)
  }

  /// Records a command in ``commands`` before the command runs.
  ///
  /// If the command began with an alias, the alias has already been expanded.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - number: The number of the last event before the command.
  func begin(_ command: ParsedCommand, after number: Int) {
    commands.append((number, command.typed.limited))
    let words = command.words.prefix(2).map(\.text)
    if words != ["tour", "hint"], words != ["tour", "solution"] { isFresh = false }
  }

  /// A summary of the step outcomes, such as `2 of 3 steps reached, 1 skipped`.
  var summary: String {
    func count(_ mark: LessonMark) -> Int { marks.count { $0 == mark } }
    let parts = [
      "\(count(.alone)) of \(marks.count.counted("step")) reached",
      count(.helped) > 0 ? "\(count(.helped)) after its solution was shown" : nil,
      count(.skipped) > 0 ? "\(count(.skipped)) skipped" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// The outcome of a lesson step.
enum LessonMark: String, Sendable, Codable {
  /// The learner has not yet completed or skipped the step.
  case open

  /// The learner reached the goals without seeing the solution.
  case alone

  /// The learner reached the goals after seeing the solution, so the step earns no credit.
  case helped

  /// The learner skipped the step.
  case skipped
}

/// The result of a lesson that ended.
package struct LessonResult: Sendable, Equatable {
  /// The name of the lesson.
  package let lesson: String

  /// A Boolean value that indicates whether the learner completed every step without seeing its
  /// solution.
  package let isComplete: Bool

  /// A summary of the step outcomes, such as `2 of 3 steps reached, 1 skipped`.
  package let summary: String
}

/// The part of a session's state that a lesson replaces and then restores.
@MainActor
struct SessionState {
  let app: ExposedApp
  let reader: ArgumentReader
  let aliases: [String: [Word]]
  let functions: [String: FunctionDefinition]
  let scriptOptions: ScriptOptions
  let recording: Recording?

  /// The closure that supplies the times of the timeline's events.
  let now: @Sendable () -> Date

  /// The number of the last event that was recorded before the lesson began.
  let lastEvent: Int
}

/// A filter that hides events from the observers of a session, for example while a lesson prepares
/// its app.
final class EventFilter: Sendable {
  private let hidden = Locked(HiddenEvents())

  /// A Boolean value that indicates whether the filter currently hides any events.
  ///
  /// While the value is `false`, ``hides(_:)`` does not take a lock.
  private let isActive = Atomic(false)

  /// Changes or reads the hidden events.
  ///
  /// - Parameter body: A closure that receives the hidden events and can change them.
  /// - Returns: The result of the closure.
  func withLock<Result>(_ body: (inout HiddenEvents) -> Result) -> Result {
    hidden.withLock { hidden in
      defer {
        isActive.store(hidden.isMuted || !hidden.causes.isEmpty, ordering: .releasing)
      }
      return body(&hidden)
    }
  }

  /// Returns a Boolean value that indicates whether this filter hides an event.
  func hides(_ event: TimelineEvent) -> Bool {
    isActive.load(ordering: .acquiring) && hidden.withLock { $0.hides(event) }
  }
}

/// The events that are hidden from the observers of a session.
struct HiddenEvents: Sendable {
  /// A Boolean value that indicates whether all new events are hidden.
  ///
  /// For example, all events are hidden while a lesson prepares its app.
  var isMuted = false

  /// The ranges of event numbers that belong to replaced apps.
  ///
  /// An event of the app is hidden if one of the ranges contains the number of the event's cause.
  var causes: [ClosedRange<Int>] = []

  /// Returns a Boolean value that indicates whether an event is hidden.
  func hides(_ event: TimelineEvent) -> Bool {
    isMuted || isConsequence(event)
  }

  /// Returns a Boolean value that indicates whether an event is an app event whose cause is in
  /// ``causes``.
  func isConsequence(_ event: TimelineEvent) -> Bool {
    guard !causes.isEmpty, event.isOfApp, let cause = event.cause else { return false }
    return causes.contains { $0.contains(cause) }
  }
}

/// The goals of a lesson step, which are checked in the lesson's app.
@MainActor
struct LessonGoals {
  /// The names of the variables that goals can read.
  static let (answer, events) = ("answer", "events")

  private let conditions: [Condition]
  private let answers: [String]
  private let usesEvents: Bool

  /// Creates the goals from the conditions and the right answers of a step.
  ///
  /// - Parameters:
  ///   - step: The step of the lesson.
  ///   - file: The file name for error messages.
  ///   - console: The console to which the lesson's app is exposed.
  /// - Throws: ``LessonError`` if a condition is invalid for the app.
  init(_ step: LessonPlan.Step, file: String, in console: Console) throws(LessonError) {
    answers = step.answers
    usesEvents = step.goals.contains { $0.text.contains("$\(Self.events)") }
    var conditions: [Condition] = []
    for goal in step.goals {
      do throws(CommandFailure) {
        conditions.append(try Condition(goal.text, in: console))
      } catch {
        throw LessonError(
          file: file,
          line: goal.line,
          column: goal.column + (error.place?.lowerBound ?? 0),
          message: "\(error.error)"
        )
      }
    }
    self.conditions = conditions
  }

  /// Returns a Boolean value that indicates whether all goals are reached.
  func hold(for run: LessonRun, in console: Console) throws(CommandFailure) -> Bool {
    if !answers.isEmpty {
      guard let answer = run.answer?.asLessonAnswer, answers.contains(answer) else { return false }
    }
    guard !conditions.isEmpty else { return true }
    return try conditionsHold(for: run, in: console)
  }

  /// Returns a Boolean value that indicates whether all conditions of the step are true, regardless
  /// of the learner's answer.
  ///
  /// If the step has no conditions, the result is `false`.
  func conditionsHold(for run: LessonRun, in console: Console) throws(CommandFailure) -> Bool {
    let unreached = try firstUnreached(for: run, in: console)
    return unreached == nil && !conditions.isEmpty
  }

  /// Returns the index of the first condition that is not true, or `nil` if all conditions are
  /// true.
  func firstUnreached(for run: LessonRun, in console: Console) throws(CommandFailure) -> Int? {
    console.setLessonVariables(run, includingEvents: usesEvents)
    for (index, condition) in conditions.enumerated() {
      guard try condition.holds(in: console) else { return index }
    }
    return nil
  }
}

extension Console {
  /// Sets `$answer` and `$events`, which are the variables that goals can read.
  func setLessonVariables(_ run: LessonRun?, includingEvents: Bool) {
    reader.variables[LessonGoals.answer] = Answer(
      .string(run?.answer?.asLessonAnswer ?? ""),
      lines: []
    )
    var events: [TimelineEvent] = []
    if includingEvents, let run { events = countedEvents(of: run) }
    var commands = run?.commands[...] ?? []
    var command = ""
    let facts = events.map { event -> ConsoleValue in
      while let next = commands.first, next.number < event.number {
        command = next.text
        commands.removeFirst()
      }
      return .facts([
        "kind": .string(event.kind.name), "source": .string(event.source),
        "text": .string(event.kind.text.joined(separator: "\n")), "command": .string(command),
      ])
    }
    reader.variables[LessonGoals.events] = Answer(.array(facts), lines: [])
  }

  /// Returns the events that count toward the goals of the current step.
  ///
  /// In a shared app, the timeline also contains events that other sessions or the app itself
  /// caused. The result contains only the events that this session caused.
  private func countedEvents(of run: LessonRun) -> [TimelineEvent] {
    let isShared = !run.session.app.hasOneSession
    var own: Set<Int> = []
    return timeline.kept.window.filter { event in
      guard isShared else { return event.number > run.start }
      let isCaused = event.cause.map { own.contains($0) } ?? false
      guard event.session == session || isCaused else { return false }
      own.insert(event.number)
      return event.number > run.start
    }
  }
}
