import Foundation

/// The commands in braces after a command such as `repeat`, `if` or `def`.
struct CommandBlock {
  let commands: [ParsedCommand]
}

/// A function that the command `def` defines.
struct FunctionDefinition {
  let name: String
  let parameters: [String]
  let block: CommandBlock

  /// The text of the function definition as the user typed it.
  let source: String

  /// The line that contains the definition of the function.
  ///
  /// Error messages show this line if an error occurs in the block of the function.
  let line: String
  /// The location of the function's definition in a script, or `nil` if the definition is not in a
  /// script.
  let location: SourceLocation?

  /// The function's name, followed by its parameters in capital letters.
  var usage: String { ([name] + parameters.map { $0.uppercased() }).joined(separator: " ") }
}

extension Console {
  /// Runs the commands of a block until a command fails or `quit` is run.
  ///
  /// In a script with the option ``ScriptOptions/keepsGoing``, the block continues after a failed
  /// command. However, if an enclosing command such as `expect-error` catches the error, the block
  /// ends.
  ///
  /// - Parameter block: The block of commands to run.
  /// - Throws: The ``CommandFailure`` of the command that ended the block. The failure has already
  ///   been reported, unless an enclosing command catches the failure.
  func run(_ block: CommandBlock) async throws(CommandFailure) {
    for command in block.commands {
      if evaluation.catches > 0 {
        do {
          try await step(command)
        } catch {
          throw error as? CommandFailure
            ?? (error as? ConsoleError ?? .refused("\(error)")).at(command.verb)
        }
      } else if await !run(command) {
        var failure = evaluation.failure ?? ConsoleError.interrupted.at(nil)
        failure.isReported = true
        throw failure
      }
      if evaluation.quit != nil { return }
    }
  }

  /// Sets variables, runs a closure, and restores the previous values of the variables.
  ///
  /// - Parameters:
  ///   - values: The names of the variables, with their values during the execution of the closure.
  ///   - work: The closure to run.
  /// - Throws: The ``CommandFailure`` that the closure throws.
  func binding(
    _ values: [(name: String, value: Answer)],
    _ work: () async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let old = values.map { (name: $0.name, value: reader.variables[$0.name]) }
    for (name, value) in values { reader.variables[name] = value }
    defer { for (name, value) in old { reader.variables[name] = value } }
    try await work()
  }

  /// Calls a function that the command `def` defined.
  ///
  /// - Parameters:
  ///   - function: The function to call.
  ///   - parsed: The call, which consists of the function's name and the arguments.
  /// - Returns: Always `nil`, because the commands of the function have already printed their
  ///   answers.
  /// - Throws: ``CommandFailure`` if the arguments do not match the parameters, or if a command of
  ///   the function fails.
  func call(
    _ function: FunctionDefinition,
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> Answer? {
    redact(parsed.words.dropFirst(), named: function.parameters)
    var values: [Answer] = []
    for word in parsed.words.dropFirst() { values.append(try argument(word)) }
    redact(parsed.words.dropFirst(), values, named: function.parameters)
    guard values.count == function.parameters.count else {
      let stray = parsed.words.dropFirst(function.parameters.count + 1).first
      throw ConsoleError.wrongArgumentCount(
        signature: "\(function.name)(\(function.parameters.joined(separator: ", ")))",
        expected: function.parameters.count,
        got: values.count
      ).at(stray ?? parsed.verb)
    }
    let outer = (line: evaluation.line, location: evaluation.location)
    (evaluation.line, evaluation.location) = (function.line, function.location)
    defer { (evaluation.line, evaluation.location) = (outer.line, outer.location) }
    try await binding(Array(zip(function.parameters, values)).map { (name: $0, value: $1) }) {
      () async throws(CommandFailure) in try await run(function.block)
    }
    return nil
  }

  /// Returns the value of an argument that is passed to a function or to a script.
  func argument(_ word: Word) throws(CommandFailure) -> Answer {
    let resolved = try resolve(word)
    if let answer = resolved.extra?.answer { return answer }
    return Answer(try resolved.literal() ?? .string(resolved.text), lines: [])
  }
}

// MARK: - Files and pipes

/// A file or a shell command that receives the answer of a console command.
@MainActor
struct Redirection {
  enum Target {
    case file(String, appends: Bool, UserFiles)
    case shell(String, @MainActor (String, String) async -> Int32)
  }

  /// The error that occurs if `| COMMAND` is used in a session without a terminal.
  static let terminalMissing = ConsoleError.refused(
    "\"|\" needs a terminal to run a shell command; use \"> FILE\" instead"
  )

  let target: Target
  let place: Range<Int>

  /// Writes an answer to the file after `>` or `>>`, or passes the answer to the shell command
  /// after `|`.
  ///
  /// - Parameters:
  ///   - answer: The answer to write. If the file name ends in `.json`, the answer is written as
  ///     JSON.
  ///   - verb: The name of the command that returned the answer.
  /// - Throws: ``CommandFailure`` if there is no answer, if the file cannot be written, or if the
  ///   shell command fails.
  func write(_ answer: Answer?, of verb: Word) async throws(CommandFailure) {
    guard let answer else { throw ConsoleError.noValue(verb.text).at(verb) }
    let text = answer.printedText
    switch target {
    case .file(let path, let appends, let files):
      let text = path.hasSuffix(".json") ? answer.data.json + "\n" : text
      do throws(ConsoleError) { try await files.write(text, path, appends) } catch {
        throw error.at(place)
      }
    case .shell(let command, let run):
      let code = await run(command, text)
      guard code != Console.noTerminalExitCode else { throw Self.terminalMissing.at(place) }
      guard code == 0 else {
        throw ConsoleError.refused("\(command.shortened()) failed with exit code \(code)").at(place)
      }
    }
  }
}

extension Console {
  /// Separates a command from its redirection, which is `> FILE`, `>> FILE` or `| COMMAND`.
  ///
  /// In the command `alias` and in expressions, `>`, `>>` and `|` do not redirect the output.
  func redirection(
    of parsed: ParsedCommand
  ) throws(CommandFailure) -> (ParsedCommand, Redirection?) {
    guard let index = parsed.words.dropFirst().firstIndex(where: \.redirects),
      parsed.verb.text != "alias", !hasExpression(Array(parsed.words[..<index]))
    else { return (parsed, nil) }
    let symbol = parsed.words[index]
    let rest =
      symbol.parts.isEmpty
      ? Array(parsed.words[(index + 1)...])
      : [Word(Array(symbol.parts.dropFirst()))] + parsed.words[(index + 1)...]
    let sign = symbol.parts.first?.text ?? symbol.text
    let command = ParsedCommand(words: Array(parsed.words[..<index]))
    guard let word = rest.first else {
      let what = sign == "|" ? "a shell command" : "a file"
      throw ConsoleError.missing(
        "\(what) after \(sign)",
        usage: "COMMAND \(sign) \(sign == "|" ? "COMMAND" : "FILE")"
      )
      .at(symbol)
    }
    if let stray = rest.dropFirst().first {
      throw ConsoleError.unexpected(
        stray.text,
        expected: nil,
        nearest: nil,
        usage: "COMMAND \(sign) FILE"
      ).at(stray)
    }
    guard accessesFiles else {
      let limitation = sign == "|" ? "cannot run programs" : "has no access to files"
      throw ConsoleError.refused(
        "this session \(limitation); run the command without \"\(sign)\""
      ).at(symbol)
    }
    guard sign == "|" else {
      let path = try resolve(word).text
      return (
        command,
        Redirection(
          target: .file(path, appends: sign == ">>", filesToWrite),
          place: word.range
        )
      )
    }
    if app.replay != nil {
      return (command, Redirection(target: .shell(word.text) { _, _ in 0 }, place: word.range))
    }
    guard let runShell else {
      throw Redirection.terminalMissing.at(symbol)
    }
    return (command, Redirection(target: .shell(word.text, runShell), place: word.range))
  }

  /// Returns a Boolean value that indicates whether a word that follows the given words belongs to
  /// an expression.
  ///
  /// The given words are the beginning of a command, which can contain a nested command.
  private func hasExpression(_ words: [Word]) -> Bool {
    guard let first = words.first,
      let command = commands.first(where: { $0.name == first.text })
    else { return false }
    if command.startsExpression(after: command.arguments(words)) { return true }
    guard let inner = command.innerStart(in: words), inner < words.count,
      let expanded = try? expand(Array(words[inner...]))
    else { return false }
    return hasExpression(expanded)
  }
}

extension Word {
  /// A Boolean value that indicates whether the word redirects the answer of a command to a file or
  /// a shell command.
  fileprivate var redirects: Bool {
    guard form == .plain || !parts.isEmpty else { return false }
    guard let first = parts.first else { return text.redirects }
    return first.form == .plain && first.text != "|" && first.text.redirects
  }
}

extension String {
  /// A Boolean value that indicates whether the text is `>`, `>>` or `|`.
  fileprivate var redirects: Bool {
    // This property is read for each word of each line. Comparing bytes is fast.
    var bytes = utf8.makeIterator()
    switch bytes.next() {
    case UInt8(ascii: "|")?: return bytes.next() == nil
    case UInt8(ascii: ">")?:
      let second = bytes.next()
      return second == nil || second == UInt8(ascii: ">") && bytes.next() == nil
    default: return false
    }
  }
}
