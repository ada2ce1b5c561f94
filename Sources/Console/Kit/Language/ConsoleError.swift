import Foundation

/// The error of a command, with a message that describes the problem and its solution.
///
/// All messages are written in this file, except those of ``refused(_:)``: messages that only one
/// command has, and messages of the app's libraries.
public enum ConsoleError: Error, Equatable, Sendable {
  /// A name does not exist. `listing` is the command that lists the existing names.
  case unknown(kind: String, name: String, nearest: String?, listing: String)

  /// A quote is not closed.
  case unclosedQuote(String)

  /// An escape in double quotes is invalid.
  case badEscape

  /// The input ends inside JSON.
  case unclosedJSON

  /// A closing bracket has no opening bracket.
  case strayBracket(String)

  /// A line contains a NUL character.
  case nulCharacter

  /// A line, or a value that spans several lines, is too long.
  case lineTooLong(limit: Int)

  /// A line is not UTF-8.
  case invalidUTF8(column: Int)

  /// JSON is invalid.
  case badJSON(reason: String, line: Int, column: Int)

  /// An argument is missing.
  case missing(String, usage: String)

  /// An argument or an option does not fit; `expected` is `nil` if no further argument fits.
  case unexpected(String, expected: String?, nearest: String?, usage: String)

  /// A case takes a different number of arguments.
  case wrongArgumentCount(signature: String, expected: Int, got: Int)

  /// An argument cannot be read as the value that a case needs.
  case wrongArgument(String, signature: String, expected: String, reason: String?)

  /// A path cannot be read, or leads into a value without parts.
  case badPath(String, reason: String)

  /// A path names a property that does not exist; `owner` is `nil` for the beginning of a path.
  case noProperty(String, of: String?, nearest: String?, names: [String])

  /// A path leads to something that does not exist now, but may exist later.
  case absent(String, reason: String)

  /// A condition cannot be read.
  case badCondition(String)

  /// A number is too large; `limit` is the largest possible number.
  case numberTooLarge(String, limit: String)

  /// A condition is false; `actual` has the values of its paths.
  case expectationFailed(condition: String, actual: String)

  /// A command that was expected to fail succeeded, or failed with an error that does not contain
  /// the expected text.
  case errorExpected(containing: String, actual: String?)

  /// A command returns no value that `let` can name or a file can store.
  case noValue(String)

  /// An alias refers to itself.
  case aliasLoop(String)

  /// A use case of the app failed.
  case callFailed(String, reason: String)

  /// Waiting took too long.
  case timeout(seconds: Double, waitingFor: String)

  /// The command `fail` ran, with this message.
  case failed(String)

  /// The app or the console refused a command, for the reason given.
  case refused(String)

  /// A router refused a command; `code` is the router library's name for the reason.
  case moveRefused(String, code: String)

  /// A file cannot be read.
  case unreadableFile(String, reason: String)

  /// A file cannot be written.
  case unwritableFile(String, reason: String)

  /// A command in a script failed.
  case scriptFailed(String)

  /// The app does not expose a part that a command needs.
  case notExposed(String)

  /// The command was interrupted.
  case interrupted
}

extension ConsoleError: CustomStringConvertible {
  /// The message, with control characters escaped, whether typed or from the app's data.
  public var description: String { message.escapedForTerminal }

  private var message: String {
    switch self {
    case .unknown("option", let name, nil, let listing):
      "unknown option \(quote(name)); run \"\(listing)\" to list them, or quote a value that begins "
        + "with --"
    case .unknown(let kind, let name, let nearest?, let listing):
      "unknown \(kind) \(quote(name)); did you mean \(quote(nearest))? Run \"\(listing)\" to list them."
    case .unknown(let kind, let name, nil, let listing):
      "unknown \(kind) \(quote(name)); run \"\(listing)\" to list them"
    case .unclosedQuote(let quote):
      "the quote \(quote) is not closed; close it, or write \\\(quote) for the character itself"
    case .badEscape: "\\u needs a code point in braces, as in \\u{1f600}"
    case .unclosedJSON: "JSON is not closed; close its brackets"
    case .strayBracket(let bracket): "unexpected \(bracket); check the brackets of the JSON"
    case .nulCharacter:
      "the line contains a NUL character; remove it, or write \\u{0} in double quotes"
    case .lineTooLong(let limit):
      "the line is longer than \(limit >> 20) MB; put its commands on separate lines"
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
          ?? "; use \(names.joined(by: "or").shortened(to: 400))")
    case .absent(let path, let reason): "\(path.shortened()) does not exist now: \(reason)"
    case .badCondition(let reason):
      reason.shortened(to: 1_000)
    case .numberTooLarge(let number, let limit):
      "the number \(number.shortened()) is too large; the limit is \(limit)"
    case .expectationFailed(let condition, let actual):
      "expected \(condition.shortened(to: 200)), but \(actual.shortened(to: 1_000))"
    case .errorExpected(_, nil): "expected an error, but the command succeeded"
    case .errorExpected(let text, let actual?):
      "expected an error that contains \(quote(text)), got: \(actual.shortened(to: 500))"
    case .noValue(let verb):
      "\"\(verb)\" returns no value; name the result of a command such as \"state STORE\""
    case .aliasLoop(let name):
      "the alias \(quote(name)) refers to itself; run \"alias\" to list the aliases"
    case .callFailed(let name, let reason): "\(name) failed: \(reason.shortened(to: 500))"
    case .timeout(let seconds, let waitingFor):
      "timed out after \(seconds.formatted) s: \(waitingFor)"
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

  /// A stable name for programs.
  public var code: String {
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
    case .missing: "missing-word"
    case .unexpected: "unexpected-word"
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

  /// Adds the range of the cause in the line.
  ///
  /// - Parameter place: The range, in Unicode scalars.
  /// - Returns: The error with its range.
  public func at(_ place: Range<Int>?) -> CommandFailure {
    CommandFailure(error: self, place: place)
  }

  /// Adds the range of the word that caused the error.
  ///
  /// - Parameter word: The word.
  /// - Returns: The error with its range.
  public func at(_ word: Word) -> CommandFailure { at(word.range) }

  private func quote(_ word: String) -> String {
    "\"\(word.shortened())\""
  }
}

/// The error of a command and its position in the line.
public struct CommandFailure: Error, Equatable, Sendable {
  /// The error.
  public let error: ConsoleError

  /// The range of the cause in the line, in Unicode scalars, if one word caused the error.
  public let place: Range<Int>?

  /// Returns the failure; if it has no position, it is marked after the last word that was read.
  func placed(after range: Range<Int>?) -> CommandFailure {
    guard place == nil, let end = range?.upperBound else { return self }
    return error.at(end + 1..<end + 2)
  }

  /// A Boolean value that indicates whether the error was already reported, when it occurred in a
  /// block.
  var isReported = false
}

// MARK: - Wording

extension Double {
  /// The number as text; a whole number has no fraction.
  var formatted: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}

extension Int {
  /// Returns the number with a noun in its singular or plural form.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [String] {
  /// Joins the elements with commas and a conjunction.
  func joined(by conjunction: String) -> String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) \(self[count - 1])"
  }
}

extension String {
  /// The noun with its indefinite article.
  var withArticle: String { ("aeioAEIO".contains(prefix(1)) && !isEmpty ? "an " : "a ") + self }
}

extension Error {
  /// The error's message for people, if it has one.
  var sentence: String {
    (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
