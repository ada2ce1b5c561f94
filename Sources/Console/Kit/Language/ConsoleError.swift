/// What can go wrong with a command, told so that the reader knows what to type next.
public enum ConsoleError: Error, Equatable, Sendable {
  /// A name that nobody has. `listing` is the command that lists the names there are.
  case unknown(kind: String, name: String, nearest: String?, listing: String)

  /// A quote that is not closed.
  case unclosedQuote(String)

  /// An escape in double quotes that is none.
  case badEscape

  /// JSON whose brackets are not closed when the input ends.
  case unclosedJSON

  /// A bracket that closes nothing.
  case strayBracket(String)

  /// A character that no line may hold.
  case nulCharacter

  /// A line, or a value over several lines, longer than any may be.
  case lineTooLong(limit: Int)

  /// Bytes that are not UTF-8.
  case invalidUTF8(column: Int)

  /// JSON that cannot be read.
  case badJSON(reason: String, line: Int, column: Int)

  /// A word is missing.
  case missing(String, usage: String)

  /// A word that does not fit in its place.
  case unexpected(String, expected: String, nearest: String?, usage: String)

  /// The number of values is not what the case takes.
  case wrongArgumentCount(signature: String, expected: Int, got: Int)

  /// A value that cannot be read as its parameter's type.
  case wrongArgument(String, parameter: String, signature: String, reason: String)

  /// A path that leads nowhere.
  case badPath(String, reason: String)

  /// A path to what is not there now, but may be later.
  case absent(String, reason: String)

  /// A condition that cannot be read.
  case badCondition(String)

  /// A condition that does not hold.
  case expectationFailed(condition: String, actual: String)

  /// A command that was expected to fail, and did not, or failed with other words.
  case errorExpected(String, actual: String?)

  /// A command that answers with no value that could have a name.
  case noValue(String)

  /// An alias that stands for itself.
  case aliasLoop(String)

  /// What the app exposes for `call` threw.
  case callFailed(String, reason: String)

  /// Waiting took too long.
  case timeout(seconds: Double, waitingFor: String)

  /// The app said no: a router that refuses, in its own words.
  case refused(String)

  /// A file that cannot be read.
  case unreadableFile(String, reason: String)

  /// A file that cannot be written.
  case unwritableFile(String, reason: String)

  /// A script that stopped at a command that failed.
  case scriptFailed(String)

  /// The app exposes nothing of this kind.
  case notExposed(String)

  /// The command was interrupted.
  case interrupted
}

extension ConsoleError: CustomStringConvertible {
  /// What went wrong, where, and what to do next.
  ///
  /// Control characters that were typed, or that come from the app's data, are escaped.
  public var description: String { message.escapedForTerminal }

  private var message: String {
    switch self {
    case .unknown("option", let name, nil, let listing):
      "there is no option \(quote(name)); `\(listing)` lists them; a value that begins with -- "
        + "stands in quotes"
    case .unknown(let kind, let name, let nearest, let listing):
      "there is no \(kind) \(quote(name))\(nearest == nil ? ";" : Self.suggestion(nearest)) "
        + "`\(listing)` lists them"
    case .unclosedQuote(let quote):
      "the quote \(quote) is not closed; close it, or write \\\(quote) for the character itself"
    case .badEscape: "\\u takes a character's number in braces, as in \\u{1f600}"
    case .unclosedJSON: "JSON is not closed; close its brackets"
    case .strayBracket(let bracket): "\(bracket) closes nothing; check the JSON's brackets"
    case .nulCharacter:
      "the line holds a NUL character; take it out, or write \\u{0} in double quotes"
    case .lineTooLong(let limit):
      "the line is longer than \(limit >> 20) MB; put its commands on lines of their own"
    case .invalidUTF8(let column):
      "the line is not valid UTF-8 at byte \(column); save the text as UTF-8"
    case .badJSON(let reason, let line, let column):
      "broken JSON at line \(line), column \(column): \(reason)"
    case .missing(let name, let usage): "\(name) is missing; usage: \(usage)"
    case .unexpected(let word, let expected, let nearest, let usage):
      "\(quote(word)) does not fit here, expected \(expected)\(Self.suggestion(nearest)); "
        + "usage: \(usage)"
    case .wrongArgumentCount(let signature, let expected, let got):
      "\(signature) takes \(expected) \(expected == 1 ? "value" : "values"), got \(got)"
    case .wrongArgument(let word, let parameter, let signature, let reason):
      "\(quote(word)) is not \(Self.article(for: parameter)) \(parameter) for \(signature): \(reason)"
    case .badPath(let path, let reason):
      "\(quote(path)) leads nowhere: \(reason.shortened(to: 500))"
    case .absent(let path, let reason): "\(quote(path)) is not there now: \(reason)"
    case .badCondition(let reason):
      "\(reason); a condition is PATH, a comparison and a value, as in people.phase == loaded"
    case .expectationFailed(let condition, let actual):
      "expected \(condition.shortened(to: 200)), but it is \(actual.shortened(to: 500))"
    case .errorExpected(let command, nil):
      "expected an error, but `\(command.shortened())` did what it was asked to"
    case .errorExpected(let text, let actual?):
      "expected an error with \(quote(text)), but it is: \(actual.shortened(to: 500))"
    case .noValue(let verb):
      "`\(verb)` answers with no value; name what a command such as `state STORE` answers"
    case .aliasLoop(let name): "the alias \(quote(name)) leads back to itself; `alias` lists them"
    case .callFailed(let name, let reason): "\(name) threw: \(reason.shortened(to: 500))"
    case .timeout(let seconds, let waitingFor):
      "\(seconds.formatted) s passed and \(waitingFor)"
    case .refused(let reason): reason
    case .unreadableFile(let path, let reason): "cannot read \(quote(path)): \(reason)"
    case .unwritableFile(let path, let reason): "cannot write \(quote(path)): \(reason)"
    case .scriptFailed(let path): "\(quote(path)) had commands that failed, as told above"
    case .notExposed(let what): "the app exposes no \(what)"
    case .interrupted: "interrupted"
    }
  }

  /// A stable name for programs.
  public var code: String {
    switch self {
    case .unknown(let kind, _, _, _): "unknown-\(kind)"
    case .unclosedQuote: "unclosed-quote"
    case .badEscape: "bad-escape"
    case .unclosedJSON: "unclosed-json"
    case .strayBracket: "stray-bracket"
    case .nulCharacter: "nul-character"
    case .lineTooLong: "line-too-long"
    case .invalidUTF8: "invalid-utf8"
    case .badJSON: "bad-json"
    case .missing: "missing-word"
    case .unexpected: "unexpected-word"
    case .wrongArgumentCount: "wrong-argument-count"
    case .wrongArgument: "wrong-argument"
    case .badPath: "bad-path"
    case .absent: "absent"
    case .badCondition: "bad-condition"
    case .expectationFailed: "expectation-failed"
    case .errorExpected: "error-expected"
    case .noValue: "no-value"
    case .aliasLoop: "alias-loop"
    case .callFailed: "call-failed"
    case .timeout: "timeout"
    case .refused: "refused"
    case .unreadableFile: "unreadable-file"
    case .unwritableFile: "unwritable-file"
    case .scriptFailed: "script-failed"
    case .notExposed: "not-exposed"
    case .interrupted: "interrupted"
    }
  }

  /// The error with the place of the word that caused it.
  ///
  /// - Parameter place: Where the word stands in its line, in Unicode scalars.
  /// - Returns: The error and its place.
  public func at(_ place: Range<Int>?) -> CommandFailure {
    CommandFailure(error: self, place: place)
  }

  /// The error with the place of the word that caused it.
  ///
  /// - Parameter word: The word.
  /// - Returns: The error and its place.
  public func at(_ word: Word) -> CommandFailure { at(word.range) }

  private func quote(_ word: String) -> String {
    "\"\(word.shortened())\""
  }

  private static func article(for noun: String) -> String {
    "aeioAEIO".contains(noun.prefix(1)) && !noun.isEmpty ? "an" : "a"
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { " — did you mean \"\($0)\"?" } ?? ""
  }
}

/// An error of a command and the place in its line.
public struct CommandFailure: Error, Equatable, Sendable {
  /// What went wrong.
  public let error: ConsoleError

  /// Where it stands in its line, in Unicode scalars, where one word is to blame.
  public let place: Range<Int>?
}

extension Double {
  /// The number without a needless fraction.
  var formatted: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
