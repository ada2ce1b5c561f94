import Foundation
import InnoText

/// An error that the console reports.
///
/// The message of an error states the problem and often the solution.
public enum ConsoleError: Error, Equatable, Sendable {
  /// There is nothing of the given kind, such as a variable, with the given name.
  ///
  /// `listing` is the command that lists the valid names, and `nearest` is the most similar valid
  /// name.
  case unknown(kind: String, name: String, nearest: String?, listing: String)

  /// A quote is not closed.
  case unclosedQuote(String)

  /// The text in double quotes contains an invalid escape.
  case badEscape

  /// The input ends before a JSON value or a block is complete.
  case unclosedJSON

  /// A closing bracket has no matching opening bracket.
  case strayBracket(String)

  /// A line contains a NUL character.
  case nulCharacter

  /// A line, or a value that spans several lines, exceeds the maximum length.
  case lineTooLong(limit: Int)

  /// A line is not valid UTF-8.
  ///
  /// `column` is the position of the first invalid byte, counted from 1.
  case invalidUTF8(column: Int)

  /// Text is not valid JSON.
  case badJSON(reason: String, line: Int, column: Int)

  /// An argument is missing.
  case missing(String, usage: String)

  /// An argument or option is not valid in its position.
  ///
  /// `expected` is `nil` if no more arguments are allowed.
  case unexpected(String, expected: String?, nearest: String?, usage: String)

  /// The number of arguments differs from the number of parameters in the signature.
  case wrongArgumentCount(signature: String, expected: Int, got: Int)

  /// An argument cannot be converted to the type of a parameter.
  case wrongArgument(String, signature: String, expected: String, reason: String?)

  /// A path is malformed, or names a member or an element that a value on the path does not have.
  case badPath(String, reason: String)

  /// A path contains a property that does not exist.
  ///
  /// `of` describes the value that lacks the property. If the first name in the path does not
  /// exist, `of` is `nil`.
  case noProperty(String, of: String?, nearest: String?, names: [String])

  /// A path refers to a value that does not currently exist, but may exist later.
  case absent(String, reason: String)

  /// A condition is invalid.
  case badCondition(String)

  /// A number is out of range.
  ///
  /// `limit` is the largest allowed number. If the number is negative, `limit` is the smallest
  /// allowed number.
  case numberTooLarge(String, limit: String)

  /// A condition is false.
  ///
  /// `actual` describes the values that the condition read.
  case expectationFailed(condition: String, actual: String)

  /// A command was expected to fail, but it succeeded or failed with a different error.
  ///
  /// `actual` describes the error of the command. If the command succeeded, `actual` is `nil`.
  case errorExpected(containing: String, actual: String?)

  /// The result of a command is assigned or redirected, but the command returns no value.
  case noValue(String)

  /// An alias refers to itself.
  case aliasLoop(String)

  /// A call, an action or a navigation command threw an error.
  case callFailed(String, reason: String)

  /// The time limit was exceeded.
  ///
  /// `waitingFor` describes what the command was waiting for.
  case timeout(after: Duration, waitingFor: String)

  /// A script or the user ran the command `fail` with this message.
  case failed(String)

  /// The app or the console refused to run a command, for the given reason.
  case refused(String)

  /// A router rejected a navigation.
  ///
  /// `code` is the name that the router library uses for the reason.
  case moveRefused(String, code: String)

  /// A file cannot be read.
  case unreadableFile(String, reason: String)

  /// A file cannot be written.
  case unwritableFile(String, reason: String)

  /// A command in a script failed.
  case scriptFailed(String)

  /// A command requires a part of the app that is not exposed to the console.
  case notExposed(String)

  /// The command was interrupted.
  case interrupted
}

extension ConsoleError: CustomStringConvertible {
  /// The error message, in which control characters are escaped.
  ///
  /// The control characters come from typed text or from the app's data.
  public var description: String { message.escapedForTerminal }

  private var message: String {
    switch self {
    case .unknown("option", let name, nil, let listing):
      "unknown option \(quote(name)); run \"\(listing)\" to list the options, or put quotes "
        + "around a value that begins with --"
    case .unknown(let kind, let name, let nearest?, let listing):
      "unknown \(kind) \(quote(name)); did you mean \(quote(nearest))? Run \"\(listing)\" to list them."
    case .unknown(let kind, let name, nil, let listing):
      "unknown \(kind) \(quote(name)); run \"\(listing)\" to list them"
    case .unclosedQuote(let quote):
      "the quote \(quote) is not closed; add the closing quote. To type a quote in a value, write "
        + "\\\(quote) inside double quotes."
    case .badEscape: "\\u needs a code point in braces, as in \\u{1f600}"
    case .unclosedJSON:
      "a JSON value or a block is not closed; add the missing bracket or quote"
    case .strayBracket(let bracket): "unexpected \(bracket); check the brackets in the JSON"
    case .nulCharacter:
      "the line contains a NUL character; remove the character, or write \\u{0} in double quotes"
    case .lineTooLong(let limit):
      "the line is longer than \(limit >> 20) MB; shorten it, or put its commands on separate lines"
    case .invalidUTF8(let column):
      "the line is not valid UTF-8 at byte \(column); save the text as UTF-8"
    case .badJSON(let reason, let line, let column):
      "invalid JSON at line \(line), column \(column): \(reason)"
    case .missing(let name, let usage): "\(name) is missing; usage: \(usage)"
    case .unexpected(let word, nil, _, let usage):
      "unexpected \(word.hasPrefix("--") ? "option" : "argument") \(quote(word)); usage: \(usage)"
    case .unexpected(let word, let expected?, let nearest?, let usage):
      "expected \(expected), got \(quote(word)); did you mean \(quote(nearest))? Usage: \(usage)"
    case .unexpected(let word, let expected?, nil, let usage):
      "expected \(expected), got \(quote(word)); usage: \(usage)"
    case .wrongArgumentCount(let signature, 0, _): "\(signature) takes no arguments"
    case .wrongArgumentCount(let signature, let expected, let got):
      "\(signature) takes \(expected.counted("argument")), got \(got)"
    case .wrongArgument(let word, let signature, let expected, let reason):
      "\(signature) needs \(expected), got \(quote(word))" + (reason.map { ": \($0)" } ?? "")
    case .badPath(let path, let reason):
      "invalid path \(quote(path)): \(reason.shortened(to: 500))"
    case .noProperty(let name, let owner, let nearest, let names):
      (owner.map { "\($0) has no property \(quote(name))" } ?? "unknown name \(quote(name))")
        + (nearest.map { "; did you mean \(quote($0))?" }
          ?? (names.isEmpty ? "" : "; use \(names.joined(by: "or").shortened(to: 400))"))
    case .absent(let path, let reason): "\(path.shortened()) has no value at the moment: \(reason)"
    case .badCondition(let reason):
      reason.shortened(to: 1_000)
    case .numberTooLarge(let number, let limit):
      "the number \(number.shortened()) is out of range; the limit is \(limit)"
    case .expectationFailed(let condition, let actual):
      "expected \(condition.shortened(to: 200)), but \(actual.shortened(to: 1_000))"
    case .errorExpected(_, nil): "expected an error, but the command succeeded"
    case .errorExpected(let text, let actual?):
      "expected an error that contains \(quote(text)), got: \(actual.shortened(to: 500))"
    case .noValue(let verb):
      "\"\(verb)\" returns no value; use a command that returns a value, such as \"state STORE\""
    case .aliasLoop(let name):
      "the alias \(quote(name)) refers to itself; choose another name or another command"
    case .callFailed(let name, let reason): "\(name) failed: \(reason.shortened(to: 500))"
    case .timeout(let limit, let waitingFor):
      "timed out after \(limit.inSeconds.formatted) s: \(waitingFor)"
    case .refused(let reason): reason
    case .moveRefused(let reason, let code): "\(reason) (\(code))"
    case .failed(let reason): reason.shortened(to: 1_000)
    case .unreadableFile(let path, let reason): "cannot read \(path.shortened()): \(reason)"
    case .unwritableFile(let path, let reason): "cannot write \(path.shortened()): \(reason)"
    case .scriptFailed(let path): "\(path.shortened()) failed; its errors are printed above"
    case .notExposed(let what): "the app exposes no \(what)"
    case .interrupted: "interrupted"
    }
  }

  /// A stable identifier for the kind of error.
  ///
  /// Programs that read the console's output can compare this identifier.
  package var code: String {
    switch self {
    case .unknown(let kind, _, _, _): "unknown-\(kind.replacing(" ", with: "-"))"
    case .unclosedQuote: "unclosed-quote"
    case .badEscape: "bad-escape"
    case .unclosedJSON: "unclosed-json"
    case .strayBracket: "stray-bracket"
    case .nulCharacter: "nul-character"
    case .lineTooLong: "line-too-long"
    case .invalidUTF8: "invalid-utf8"
    case .badJSON: "bad-json"
    case .missing: "missing-argument"
    case .unexpected: "unexpected-argument"
    case .wrongArgumentCount: "wrong-argument-count"
    case .wrongArgument: "wrong-argument"
    case .badPath, .noProperty: "bad-path"
    case .absent: "absent"
    case .badCondition: "bad-condition"
    case .numberTooLarge: "number-too-large"
    case .expectationFailed: "expectation-failed"
    case .errorExpected: "error-expected"
    case .noValue: "no-value"
    case .aliasLoop: "alias-loop"
    case .callFailed: "call-failed"
    case .timeout: "timeout"
    case .refused: "refused"
    case .moveRefused(_, let code): code
    case .failed: "failed"
    case .unreadableFile: "unreadable-file"
    case .unwritableFile: "unwritable-file"
    case .scriptFailed: "script-failed"
    case .notExposed: "not-exposed"
    case .interrupted: "interrupted"
    }
  }

  /// Returns a failure that marks a range of the line as the cause.
  ///
  /// - Parameter place: The range, in Unicode scalars, or `nil` to mark no range.
  /// - Returns: The failure.
  public func at(_ place: Range<Int>?) -> CommandFailure {
    CommandFailure(error: self, place: place)
  }

  /// Returns a failure that marks a word of the line as the cause.
  ///
  /// - Parameter word: The word that caused the error.
  /// - Returns: The failure.
  func at(_ word: Word) -> CommandFailure { at(word.range) }

  private func quote(_ word: String) -> String {
    "\"\(word.shortened())\""
  }
}

/// The error of a command, and the position of the error's cause in the line.
public struct CommandFailure: Error, Equatable, Sendable {
  /// The error.
  package let error: ConsoleError

  /// The range of the error's cause in the line, in Unicode scalars, or `nil` if the cause has no
  /// position in the line.
  package let place: Range<Int>?

  /// Returns this failure, placed at the position where a missing argument would follow the range.
  ///
  /// This position is one space after the range. A failure that already has a position is returned
  /// unchanged.
  func placed(after range: Range<Int>?) -> CommandFailure {
    guard place == nil, let end = range?.upperBound else { return self }
    return error.at(end + 1..<end + 2)
  }

  /// A Boolean value that indicates whether the console has already reported the error.
  ///
  /// The error of a command in a block is reported immediately, unless an enclosing command catches
  /// the error.
  var isReported = false
}

// MARK: - Wording

extension Double {
  /// The number as text, without a fraction if the number is whole.
  var formatted: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}

extension ConsoleError {
  /// Returns the error for a part of the app that is not exposed to the console.
  ///
  /// - Parameter part: The name of the part, such as `deep links`.
  /// - Returns: The error, which refers to the page that lists all parts that can be exposed.
  static func missingPart(_ part: String) -> Self {
    .notExposed("\(part); Docs/Your-own-app.md lists what an app can expose")
  }
}

extension Error {
  /// The error's localized description if it has one; otherwise, the text that Swift prints.
  var sentence: String {
    (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
