public import ArgumentParser
import Foundation
import InnoConsole

/// The subcommand `tour [LESSON]`, which runs the lessons of a program.
///
/// To add the subcommand to a program, list it in ``ConsoleProgram/subcommands``:
///
/// ```swift
/// static var subcommands: [any ParsableCommand.Type] { [TourCommand<Shop>.self] }
/// ```
///
/// Add the lessons with `console.add(_:)`. Expose the app with `console.exposeApp(_:)`, because
/// each lesson runs in a new app.
public struct TourCommand<Program: ConsoleProgram>: AsyncParsableCommand, SessionCommand {
  /// The name and the help of the subcommand.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tour",
      abstract: "Run a lesson, which sets tasks and checks that you complete them.",
      discussion: """
        LESSON is the name of a lesson or the path of a lesson file, as described in Docs/Lessons.md. \
        Without LESSON, the lessons are listed. Without a terminal, the learner's commands are read from \
        standard input, and the exit code is 0 only if every step was completed without showing its \
        solution.
        """
    )
  }

  @Flag(help: "Check the lesson by running its solutions and examples.")
  var check = false

  @Argument(help: "The name of the lesson, or its file.")
  var lesson: String?

  @OptionGroup var app: Program.Options
  @OptionGroup var options: SessionOptions

  /// Creates the subcommand.
  ///
  /// Swift Argument Parser calls this initializer.
  public init() {}

  /// Rejects `--check` without a lesson.
  ///
  /// - Throws: `ValidationError` if `--check` is given without a lesson.
  public func validate() throws {
    if check, lesson == nil { throw ValidationError("--check needs a lesson") }
  }

  /// Runs the lesson.
  ///
  /// - Throws: `ExitCode` with the exit code of the program, or any error that occurs while the app
  ///   starts.
  @MainActor
  public func run() async throws {
    let line = "tour" + (lesson.map { " '\($0.replacing("'", with: #"'"'"'"#))'" } ?? "")
    throw ExitCode(
      try await runSession(
        opening: line,
        without: ["tour", "--check"] + (lesson.map { [$0] } ?? [])
      ) { runner in
        guard let lesson else {
          guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
          return await runner.runScript("tour", [.text(line)])
        }
        if check { return await runner.checkLessons([lesson]) }
        guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
        return await runner.runLesson(lesson)
      }
    )
  }
}
