import Foundation

/// Commands in braces.
struct CommandBlock {
  let commands: [ParsedCommand]
}

/// A function that `def` defined.
struct FunctionDefinition {
  let name: String
  let parameters: [String]
  let block: CommandBlock

  /// The definition as it was typed.
  let source: String

  /// The line of the definition and its location, for errors in the block.
  let line: String
  let location: SourceLocation?

  /// The name and the parameters as the usage shows them.
  var usage: String { ([name] + parameters.map { $0.uppercased() }).joined(separator: " ") }
}

extension Console {
  /// Runs the commands of a block until one fails or quits.
  ///
  /// - Parameter block: The commands.
  /// - Throws: The ``CommandFailure`` of the first command that failed. It has been reported,
  ///   unless a command around the block catches it.
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

  /// Runs a closure while variables have other values, and restores them.
  ///
  /// - Parameters:
  ///   - values: The values by name.
  ///   - work: The closure.
  /// - Throws: ``CommandFailure`` of the closure.
  func binding(
    _ values: [(name: String, value: Answer)],
    _ work: () async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let old = values.map { (name: $0.name, value: reader.variables[$0.name]) }
    for (name, value) in values { reader.variables[name] = value }
    defer { for (name, value) in old { reader.variables[name] = value } }
    try await work()
  }

  /// Calls a function that `def` defined.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - parsed: The words of the call.
  /// - Returns: No answer; the commands of the block have printed theirs.
  /// - Throws: ``CommandFailure`` if the arguments do not fit, or of a command of the block.
  func call(
    _ function: FunctionDefinition,
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> Answer? {
    var values: [Answer] = []
    for word in parsed.words.dropFirst() { values.append(try argument(word)) }
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

  /// Returns the value of an argument of a function or a parameter of a script.
  func argument(_ word: Word) throws(CommandFailure) -> Answer {
    let resolved = try resolve(word)
    if let answer = resolved.extra?.answer { return answer }
    return Answer(try resolved.literal() ?? .string(resolved.text), lines: [])
  }
}

// MARK: - Files and pipes

/// The file or shell command that receives the result of a command.
@MainActor
struct Redirection {
  enum Target {
    case file(String, appends: Bool, UserFiles)
    case shell(String, @MainActor (String, String) async -> Int32)
  }

  let target: Target
  let place: Range<Int>

  /// Writes an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer, as JSON if the name of the file ends in `.json`.
  ///   - verb: The command.
  /// - Throws: ``CommandFailure`` if there is no answer or the file cannot be written.
  func write(_ answer: Answer?, of verb: Word) async throws(CommandFailure) {
    guard let answer else { throw ConsoleError.noValue(verb.text).at(verb) }
    let text = answer.lines.map { $0.escapedForTerminal + "\n" }.joined()
    switch target {
    case .file(let path, let appends, let files):
      let text = path.hasSuffix(".json") ? answer.data.json + "\n" : text
      do throws(ConsoleError) { try await files.write(text, path, appends) } catch {
        throw error.at(place)
      }
    case .shell(let command, let run):
      let code = await run(command, text)
      guard code == 0 else {
        throw ConsoleError.refused("\(command.shortened()) failed with exit code \(code)").at(place)
      }
    }
  }
}

extension Console {
  /// Separates `> FILE`, `>> FILE` and `| COMMAND` from a command.
  ///
  /// In a command with an expression, `>` and `|` belong to the expression.
  func redirection(
    of parsed: ParsedCommand
  ) throws(CommandFailure) -> (ParsedCommand, Redirection?) {
    guard let index = parsed.words.dropFirst().firstIndex(where: \.redirects),
      parsed.verb.text != "alias", !hasExpression(parsed.words)
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
      throw ConsoleError.refused("this session has no access to files; leave \(sign) out").at(
        symbol
      )
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
      throw ConsoleError.refused("| runs a shell command, only in a terminal; use > FILE")
        .at(symbol)
    }
    return (command, Redirection(target: .shell(word.text, runShell), place: word.range))
  }

  /// Returns a Boolean value that indicates whether a command, or the one inside it, takes an
  /// expression.
  private func hasExpression(_ words: [Word]) -> Bool {
    guard let first = words.first,
      let command = commands.first(where: { $0.name == first.text })
    else { return false }
    if command.forms.contains(where: { $0.elements.last?.kind.syntax == .condition }) {
      return true
    }
    guard let inner = command.innerStart(in: words), inner < words.count,
      let expanded = try? expand(Array(words[inner...]))
    else { return false }
    return hasExpression(expanded)
  }
}

extension Word {
  /// A Boolean value that indicates whether the word sends the command's answer to a file or to the
  /// shell.
  fileprivate var redirects: Bool {
    guard form == .plain || !parts.isEmpty else { return false }
    let symbols = [">", ">>", "|"]
    if let first = parts.first {
      return first.form == .plain && first.text.hasPrefix(">") && symbols.contains(first.text)
    }
    return symbols.contains(text)
  }
}
