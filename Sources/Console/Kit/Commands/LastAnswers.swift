/// The newest answer of each command that takes a long time to describe data that rarely changes.
///
/// A command first reads the data on which its answer depends. If the data is the same as before,
/// the command returns the answer that it gave before.
@MainActor
final class LastAnswers {
  private var answers: [String: (subject: Any, answer: Answer)] = [:]

  /// Returns the newest answer of a command, or a new answer if its subject has changed.
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
    if let last = answers[command], last.subject as? Subject == subject { return last.answer }
    let answer = try make()
    answers[command] = (subject, answer)
    return answer
  }
}
