/// A cache of answers that take a long time to create from data that rarely changes.
///
/// The cache contains the newest answer of each command. A command first reads the data on which
/// its answer depends. If the data has not changed since the cached answer was created, the command
/// returns the cached answer.
@MainActor
final class LastAnswers {
  private var answers: [String: (subject: Any, answer: Answer)] = [:]

  /// Returns the cached answer of a command or, if the subject of the answer has changed, a new
  /// answer.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - subject: Everything on which the answer depends.
  ///   - make: A closure that creates the answer.
  /// - Returns: The answer.
  /// - Throws: The error that the closure throws.
  func answer<Subject: Equatable>(
    of command: String,
    for subject: Subject,
    _ make: () throws(CommandFailure) -> Answer
  ) throws(CommandFailure) -> Answer {
    if let last = answers[command], last.subject as? Subject == subject {
      guard last.answer.printout == nil else { return last.answer }
      // An answer that is printed only once needs no printout.
      let answer = last.answer.withPrintout
      answers[command] = (subject, answer)
      return answer
    }
    let answer = try make()
    answers[command] = (subject, answer)
    return answer
  }
}
