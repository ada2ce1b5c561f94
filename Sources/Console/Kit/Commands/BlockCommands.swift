import InnoNearestMatch

struct RepeatCommand: ConsoleCommand {
  static let info = CommandInfo(
    "repeat",
    .language,
    "Runs commands several times",
    examples: ["repeat 3 { stores }"]
  )

  @CommandArgument("COUNT", .number(0...1_000_000, "a number of times from 0 to 1000000"))
  var count: Int
  @CommandArgument("{ COMMANDS }", .block) var block: CommandBlock

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    var remaining = count
    while remaining > 0, console.evaluation.quit == nil {
      remaining -= 1
      if console.isPauseDue() { try await console.pause() }
      try await console.run(block)
    }
    return nil
  }
}

struct ForCommand: ConsoleCommand {
  static let info = CommandInfo(
    "for",
    .language,
    "Runs commands for each element of a list or each number in a range",
    notes: ["In the block, $NAME is the element."],
    preparation: "send people onAppear; settle",
    examples: [
      "for user in people.people[0..2] { print $user.name }",
      "for n in 1..3 { print \"step ${$n}\" }",
    ]
  )

  @CommandArgument("NAME", .newVariable) var name: String
  @CommandArgument("LIST { COMMANDS }", after: "in", .loop) var loop: Loop

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let elements = try loop.elements(in: console)
    console.redact(elements, of: loop.source, named: name)
    for element in elements {
      guard console.evaluation.quit == nil else { return nil }
      if console.isPauseDue() { try await console.pause() }
      try await console.binding([(name, element)]) { () async throws(CommandFailure) in
        try await console.run(loop.block)
      }
    }
    return nil
  }
}

/// The list and the block of a `for` command.
@MainActor
struct Loop {
  let source: ExpressionSource
  let block: CommandBlock

  /// Evaluates the list of the `for` command, and returns its elements.
  func elements(in console: Console) throws(CommandFailure) -> [Answer] {
    let list = try console.value(of: source)
    let datum = list.original.map { Datum($0) } ?? .data(list.data)
    guard let elements = datum.elements else {
      throw ConsoleError.badCondition(
        "\"for\" needs a list; \(source.text(0..<source.scalars.count).shortened()) is "
          + list.data.text.shortened()
      ).at(source.place)
    }
    return elements.map { element in Answer(element.value) { element.original } }
  }
}

struct IfCommand: ConsoleCommand, BlockContinuing {
  static let info = CommandInfo(
    "if",
    .language,
    "Runs commands if a condition holds",
    notes: ["\"else\" must follow the } on the same line: if A { … } else if B { … } else { … }"]
      + Condition.notes,
    examples: ["if people.phase == idle { send people onAppear } else { stores }"]
  )

  @CommandArgument("CONDITION { COMMANDS } [else { COMMANDS }]", .branches) var branches: [Branch]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    for branch in branches where try branch.condition?.check(in: console).holds ?? true {
      try await console.run(branch.block)
      return nil
    }
    return nil
  }

  static func words(after last: Word) -> [String] {
    if last.form == .block { return ["else"] }
    return last.text == "else" ? ["if"] : []
  }
}

/// A branch of an `if` command: a condition and a block.
///
/// The condition of an `else` branch is `nil`.
struct Branch {
  let condition: Condition?
  let block: CommandBlock
}

extension ValueKind<CommandBlock> {
  /// The kind of an argument that consists of commands in braces.
  fileprivate static var block: Self {
    Self(.text) { word, call throws(CommandFailure) in
      guard word.form == .block else { throw call.unexpected(word, expecting: "{ COMMANDS }") }
      return CommandBlock(word)
    }
  }
}

extension CommandBlock {
  /// Creates a block from a word that consists of commands in braces.
  init(_ word: Word) {
    commands = word.extra?.commands ?? []
  }
}

extension CommandCall {
  /// Returns the error for a command in which the block in braces or the part before the block is
  /// missing.
  ///
  /// `part` is the name of the part before the block, such as `CONDITION`.
  fileprivate func missingBlock(in words: ArraySlice<Word>, after part: String) -> CommandFailure {
    guard let last = words.last else { return missing("\(part) { COMMANDS }") }
    if words.count == 1, last.text.hasPrefix("{") {
      return ConsoleError.badCondition("\(part) is missing; write it before the {").at(last)
    }
    return ConsoleError.badCondition(
      "the block { COMMANDS } is missing; put the { on the same line as the command"
    ).at(last.range.upperBound - 1..<last.range.upperBound)
  }
}

extension ValueKind<Loop> {
  fileprivate static var loop: Self {
    Self(
      .condition,
      words: { words, call throws(CommandFailure) in
        guard let last = words.last, last.form == .block, words.count > 1 else {
          throw call.missingBlock(in: words, after: "LIST")
        }
        return Loop(source: ExpressionSource(words.dropLast()), block: CommandBlock(last))
      }
    )
  }
}

extension ValueKind<[Branch]> {
  fileprivate static var branches: Self {
    Self(
      .condition,
      words: { words, call throws(CommandFailure) in
        var branches: [Branch] = []
        var rest = words
        var isElse = false
        while true {
          guard let index = rest.firstIndex(where: { $0.form == .block }) else {
            throw call.missingBlock(in: words, after: "CONDITION")
          }
          var header = rest[..<index]
          if isElse, header.first?.text == "if" {
            header = header.dropFirst()
            isElse = false
          }
          if isElse, let stray = header.first {
            throw call.unexpected(stray, expecting: "{ COMMANDS } or if CONDITION")
          }
          let condition = isElse ? nil : try Condition(header, in: call.console)
          branches.append(Branch(condition: condition, block: CommandBlock(rest[index])))
          rest = rest[(index + 1)...]
          guard let next = rest.first else { return branches }
          guard next.text == "else", next.form == .plain, !isElse else {
            throw call.unexpected(next, expecting: isElse ? nil : "else")
          }
          isElse = true
          rest = rest.dropFirst()
        }
      }
    )
  }
}

// MARK: - Functions

struct DefCommand: ParentCommand {
  static let info = CommandInfo(
    "def",
    .language,
    "Defines a command as a block of other commands; in the block, $PARAMETER is the argument for "
      + "PARAMETER",
    examples: ["def", "def visit(id) { link innosample://app/people/${$id} }; visit 3"]
  )

  var subcommands: [Subcommand] {
    DefList()
    DefMake()
  }
}

private struct DefList: ConsoleCommand {
  static let info = CommandInfo("Lists the definitions")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let all = console.functions.values.sorted { $0.name < $1.name }
    return Answer(
      listing: all.map { ($0.name, .string($0.source)) },
      lines: all.map { "def \($0.source)" }
    )
  }
}

private struct DefMake: ConsoleCommand {
  static let info = CommandInfo("Defines a command")

  @CommandArgument("NAME(PARAMETER, …) { COMMANDS }", .definition) var function: FunctionDefinition

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.functions[function.name] = function
    return nil
  }
}

extension ValueKind<FunctionDefinition> {
  fileprivate static var definition: Self {
    Self(
      .condition,
      words: { words, call throws(CommandFailure) in
        guard let last = words.last, last.form == .block, let first = words.first, words.count > 1
        else { throw call.missingBlock(in: words, after: "NAME(PARAMETER, …)") }
        let header = words.dropLast().map(\.typed).joined(separator: " ")
        let place = first.range.lowerBound..<words[words.endIndex - 2].range.upperBound
        func failure(_ reason: String) -> CommandFailure { ConsoleError.refused(reason).at(place) }
        guard let open = header.firstIndex(of: "("), header.last == ")" else {
          throw failure(
            "a definition has the form def NAME(PARAMETER, …) { COMMANDS }; without parameters, the parentheses are empty"
          )
        }
        let name = header[..<open].trimmed
        let list = header[header.index(after: open)...].dropLast()
        let parameters =
          list.trimmed.isEmpty
          ? [] : list.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        try call.console.checkNewName(name, of: "the definition", at: place)
        for parameter in parameters where !Variables.isName(parameter) {
          throw failure(
            "\"\(parameter.shortened())\" is not a valid name; use letters, digits and _, and do "
              + "not begin with a digit"
          )
        }
        guard Set(parameters).count == parameters.count else {
          throw failure("two parameters have the same name")
        }
        let console = call.console
        return FunctionDefinition(
          name: name,
          parameters: parameters,
          block: CommandBlock(last),
          source: "\(header) \(last.text)",
          line: console.evaluation.line,
          location: console.evaluation.location
        )
      }
    )
  }
}

extension Console {
  /// Throws an error if a new alias or definition cannot have the given name.
  func checkNewName(
    _ name: String,
    of what: String,
    at place: Range<Int>
  ) throws(CommandFailure) {
    guard Variables.isName(name.replacing("-", with: "_")) else {
      throw ConsoleError.refused(
        "\"\(name.shortened())\" is not a valid name; begin with a letter, then use letters, digits, - and _"
      ).at(place)
    }
    let isCommand = commands.contains { $0.name == name || $0.info.aliases.contains(name) }
    guard name != "else" else {
      throw ConsoleError.refused("\"else\" is part of \"if\"; choose another name for \(what)").at(
        place
      )
    }
    guard !isCommand else {
      throw ConsoleError.refused("\(name) is a command; choose another name for \(what)").at(place)
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String { trimmed(of: \.isWhitespace) }

  /// Returns the text without the unwanted characters at its ends.
  ///
  /// - Parameter isStray: A closure that returns `true` for an unwanted character.
  /// - Returns: The trimmed text.
  func trimmed(of isStray: (Character) -> Bool) -> String {
    var rest = Substring(self)
    while let first = rest.first, isStray(first) { rest.removeFirst() }
    while let last = rest.last, isStray(last) { rest.removeLast() }
    return String(rest)
  }
}

// MARK: - Time and text

struct SleepCommand: ConsoleCommand {
  static let info = CommandInfo(
    "sleep",
    .scripting,
    "Waits for a duration on the app's clock; a virtual clock advances immediately",
    examples: ["sleep 10ms"]
  )

  @CommandArgument("DURATION", .duration) var duration: Duration

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let virtual = console.app.virtualClock {
      await console.advance(virtual, by: duration)
    } else {
      try? await console.clock.sleep(for: duration)
    }
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    return nil
  }
}

struct PrintCommand: ConsoleCommand {
  static let info = CommandInfo(
    "print",
    .scripting,
    "Prints text, replacing each ${…} with its value",
    examples: ["print \"the phase is ${people.phase}\""]
  )

  @CommandArgument("TEXT", .text) var words: [String]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let text = words.joined(separator: " ")
    return Answer(
      .string(text),
      lines: text.lines
    )
  }
}

struct FailCommand: ConsoleCommand {
  static let info = CommandInfo(
    "fail",
    .scripting,
    "Fails with a message, ending the script",
    examples: ["expect-error fail \"not today\""]
  )

  @CommandArgument("TEXT", .text) var text: String
  @CommandArgument("TEXT", .text) var more: [String]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    throw ConsoleError.failed(([text] + more).joined(separator: " ")).at(nil)
  }
}

struct ResetCommand: ConsoleCommand {
  static let info = CommandInfo(
    "reset",
    .scripting,
    "Replaces the app with a new instance; keeps variables, aliases and definitions",
    examples: ["send people onAppear; reset; expect people.phase == idle"]
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.app.checkRunning()
    try console.app.checkNoSandbox()
    do throws(ConsoleError) {
      guard try await console.reset() else {
        throw .notExposed(
          "way to create a new instance of the app; in the app's code, expose the app with "
            + "console.exposeApp, or pass ConsoleRunner.main a closure that creates the app"
        )
      }
      return nil
    } catch {
      throw error.at(nil)
    }
  }
}
