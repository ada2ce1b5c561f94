/// A cache of answers, for slow commands whose data rarely changes.
///
/// The cache contains the newest answer of each command. A command first reads the data on which
/// its answer depends. If the data has not changed since the cached answer was created, the command
/// returns the cached answer.
@MainActor
final class LastAnswers {
  private var answers: [String: (subject: Any, answer: Answer)] = [:]

  /// Returns the cached answer of a command.
  ///
  /// If the data on which the answer depends has changed, this method creates and returns a new
  /// answer.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - subject: The data on which the answer depends.
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
      // This is the second request for the answer, so more requests are likely. Compute the printed
      // text in advance.
      let answer = last.answer.withPrintout
      answers[command] = (subject, answer)
      return answer
    }
    let answer = try make()
    answers[command] = (subject, answer)
    return answer
  }
}
