import Foundation
import InnoConsole

extension ConsoleRunner {
  /// Runs a lesson, and reads the learner's commands from standard input.
  ///
  /// A command that fails does not end the lesson, because only the lesson's goals count.
  ///
  /// - Parameter name: The name of the lesson or the path of its file.
  /// - Returns: The exit code; 0 if the learner completed every step without looking at a solution.
  func runLesson(_ name: String) async -> Int32 {
    await prepareScript()
    do {
      let lesson = try await console.lesson(named: name)
      try await console.begin(lesson, resuming: false)
    } catch {
      Output.standard.write("\(console.name): \(error)\n", to: .errors)
      return end(1)
    }
    var script = Script("<stdin>", in: console)
    _ = await script.run(StandardInput())
    _ = console.leaveLesson()
    let isComplete = console.lessonResult?.isComplete ?? false
    if !isComplete {
      Output.standard.flush()
      let summary = console.lessonResult?.summary ?? ""
      Output.standard.write(
        "\(console.name): the lesson is not complete: \(summary)\n",
        to: .errors
      )
    }
    return end(isComplete ? 0 : 1)
  }

  /// Runs the solutions and examples in lessons, and prints the results.
  ///
  /// - Parameter names: The names of the lessons or the paths of their files.
  /// - Returns: The exit code; 0 if all results are as expected.
  func checkLessons(_ names: [String]) async -> Int32 {
    var succeeded = true
    for name in names {
      do {
        let check = try await console.check(try await console.lesson(named: name))
        var text = "\(name)\n"
        for (index, step) in check.steps.enumerated() {
          text += "  \(index + 1)  \(step.title): "
          text += "\(step.right) right and \(step.wrong) wrong examples\n"
        }
        Output.standard.write(text, to: .output)
        for failure in check.failures {
          Output.standard.write("\(failure)\n", to: .errors)
        }
        succeeded = succeeded && check.failures.isEmpty
      } catch {
        Output.standard.write("\(console.name): \(error)\n", to: .errors)
        succeeded = false
      }
    }
    return end(succeeded ? 0 : 1)
  }
}
