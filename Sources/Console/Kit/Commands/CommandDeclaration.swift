import InnoNearestMatch

/// The console's description of a command, created once from the command's type.
///
/// Help, completion, hints and the errors for invalid arguments are derived from this description.
final class CommandDeclaration: Sendable {
  let name: String
  let info: CommandInfo

  /// The forms of the command, each with its own arguments and options.
  let forms: [CommandForm]

  /// The options of all forms of the command, without duplicates.
  let options: [CommandForm.Option]

  /// The command's type if the type conforms to ``ArgumentExplaining``; otherwise `nil`.
  ///
  /// If the value is not `nil`, the command's help can also explain an argument. For example,
  /// `help send people peopleLoaded` describes the action `peopleLoaded`.
  var explaining: (any ArgumentExplaining.Type)? { type as? any ArgumentExplaining.Type }

  /// The command's type, or `nil` if the command cannot continue after a block.
  ///
  /// For example, the command `if` can continue with `else`.
  var continuing: (any BlockContinuing.Type)? { type as? any BlockContinuing.Type }

  /// The command's type.
  ///
  /// The type is cast to a protocol only when a property needs the result, because the first cast
  /// takes tens of microseconds.
  private let type: Any.Type

  private let takesOperator: Bool

  @MainActor
  convenience init<C: ConsoleCommand>(_ make: @escaping @MainActor () -> C, name: String) {
    self.init(C.self, name, C.info, [CommandForm(make, summary: "")])
  }

  @MainActor
  convenience init<C: ParentCommand>(_ command: C) {
    self.init(C.self, C.info.name, C.info, command.subcommands.flatMap(\.forms))
  }

  private init(_ type: Any.Type, _ name: String, _ info: CommandInfo, _ forms: [CommandForm]) {
    self.type = type
    self.name = name
    self.info = info
    self.forms = forms
    takesOperator = forms.contains(where: \.takesOperator)
    options = forms.flatMap(\.options).reduce(into: []) { options, option in
      if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
  }
}

// MARK: - Usage

extension CommandDeclaration {
  /// The usage lines, one for each form of the command.
  var usageLines: [String] { forms.map(usage) }

  /// The usage and the description of each form of the command.
  var syntax: [[String]] { forms.map { [usage(of: $0), $0.summary] } }

  /// Returns the usage of one form of the command: the verb, the arguments and the options.
  func usage(of form: CommandForm) -> String {
    let options = form.options.map { "[\($0.usage)]" }
    return ([name] + form.elements.map(\.usage) + options).joined(separator: " ")
  }

  /// Returns the usage of several forms of the command, on one line.
  ///
  /// If there are more than three forms, the result only refers to the command's help.
  func usage(of forms: [CommandForm]) -> String {
    forms.count > 3 ? "see \"help \(name)\"" : forms.map(usage).joined(separator: " | ")
  }
}

// MARK: - Arguments

extension CommandDeclaration {
  /// Returns the indices of the arguments.
  ///
  /// The arguments are all words except the verb, the options and the options' values.
  private func positions(in words: [Word]) -> [Int] {
    var positions: [Int] = []
    var index = 1
    while index < words.count {
      if words[index].isOption {
        index += valueOption(words[index]) != nil ? 2 : 1
      } else {
        positions.append(index)
        index += 1
      }
    }
    return positions
  }

  /// Returns the arguments of a command, without the verb and the options.
  func arguments(_ words: [Word]) -> [Word] { positions(in: words).map { words[$0] } }

  /// Returns the option that a word names, if the option takes a value; otherwise `nil`.
  ///
  /// The value of the option is the next word.
  func valueOption(_ word: Word) -> CommandForm.Option? {
    guard word.isOption else { return nil }
    return options.first { "--\($0.name)" == word.text && $0.value != nil }
  }

  /// Splits the words of a command so that the operator after the first argument is a separate
  /// word.
  ///
  /// For example, `let a=1` becomes `let a = 1`.
  ///
  /// - Parameters:
  ///   - words: The words of a command, including the verb.
  ///   - isTyped: A Boolean value that indicates whether the line is still being typed. If the
  ///     value is `true`, this method also separates an operator in an expression.
  /// - Returns: The words, with the operator as a separate word.
  func separated(_ words: [Word], completing isTyped: Bool = false) -> [Word] {
    guard takesOperator || isTyped && forms.contains(where: \.takesExpression),
      words.contains(where: { !$0.parts.isEmpty })
    else { return words }
    for (order, position) in positions(in: words).prefix(2).enumerated() {
      let parts = words[position].parts
      if order == 0 ? !parts.isEmpty : parts.first?.isOperator ?? false {
        return words[..<position] + parts + words[(position + 1)...]
      }
    }
    return words
  }

  /// Returns a Boolean value that indicates whether an inner command, such as `stores` in
  /// `time stores`, begins after the given arguments.
  private func startsInnerCommand(after arguments: [Word]) -> Bool {
    forms.contains { $0.startsInnerCommand(after: arguments) }
  }

  /// Returns a Boolean value that indicates whether the word after the given arguments belongs to
  /// an expression.
  func startsExpression(after arguments: [Word]) -> Bool {
    forms.contains { $0.startsExpression(after: arguments) }
  }

  /// Returns the index of the first word of the inner command, such as `stores` in `time stores`;
  /// `nil` if the words contain no inner command.
  func innerStart(in words: [Word]) -> Int? {
    var before: [Word] = []
    var index = 1
    while index <= words.count {
      if index < words.count, words[index].isOption {
        index += valueOption(words[index]) != nil ? 2 : 1
        continue
      }
      if startsInnerCommand(after: before) { return index }
      if index < words.count { before.append(words[index]) }
      index += 1
    }
    return nil
  }
}

// MARK: - Matching

/// An option that was typed.
///
/// For a flag, which has no value, `value` is the word of the flag itself.
struct GivenOption {
  let name: String
  let value: Word
  let typed: Word
}

extension CommandDeclaration {
  /// Splits the words of a command into arguments and options.
  func split(
    _ parsed: ParsedCommand,
    _ resolve: (Word) throws(CommandFailure) -> Word
  ) throws(CommandFailure) -> (ArraySlice<Word>, [GivenOption]) {
    var rest = separated(parsed.words).dropFirst()
    guard rest.contains(where: { $0.isOption || $0.form == .variable || $0.hasExpressions }) else {
      return (rest, [])
    }
    var arguments: [Word] = []
    var options: [GivenOption] = []
    while let typed = rest.popFirst() {
      // Leave the variables and options of an inner command to the inner command.
      if !typed.isOption, startsInnerCommand(after: arguments) {
        arguments.append(typed)
        arguments += rest
        break
      }
      // Do not resolve the words of an expression here, because the command evaluates the
      // expression itself.
      let isExpression = !typed.isOption && startsExpression(after: arguments)
      let word = isExpression ? typed : try resolve(typed)
      guard word.isOption else {
        arguments.append(word)
        continue
      }
      let parts = word.text.dropFirst(2).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let name = String(parts[0])
      guard let option = self.options.first(where: { $0.name == name }) else {
        throw ConsoleError.unknown(
          kind: "option",
          name: "--\(name)",
          nearest: NearestMatch.of("--\(name)", in: self.options.map { "--\($0.name)" }),
          listing: "help \(self.name)"
        ).at(word)
      }
      if option.value == nil {
        options.append(GivenOption(name: name, value: word, typed: word))
      } else if parts.count == 2 {
        let value = Word(text: String(parts[1]), range: word.range, form: .plain)
        options.append(GivenOption(name: name, value: value, typed: word))
      } else if let value = rest.popFirst() {
        options.append(GivenOption(name: name, value: try resolve(value), typed: word))
      } else {
        let forms = forms.filter { form in form.options.contains { $0.name == name } }
        throw ConsoleError.missing(option.usage, usage: usage(of: forms)).at(word)
      }
    }
    return (arguments[...], options)
  }

  /// Returns the first form of the command that accepts the given arguments, and the index of the
  /// first argument of each element in the form.
  ///
  /// The last value in the array is the index after the last argument.
  func form(for arguments: ArraySlice<Word>) throws(CommandFailure) -> (CommandForm, [Int]) {
    for form in forms {
      let match = FormMatch(form, arguments)
      if match.misfit == nil { return (form, match.starts) }
    }
    throw failure(for: arguments)
  }

  /// Returns the error for arguments that no form of the command accepts.
  ///
  /// The error describes only the forms that accept the most arguments.
  private func failure(for arguments: ArraySlice<Word>) -> CommandFailure {
    let all = forms.map { (form: $0, match: FormMatch($0, arguments)) }
    let matched = all.map(\.match.matched).max() ?? 0
    let nearest = all.filter { $0.match.matched == matched }
    let usage = usage(of: nearest.map(\.form))
    let expected = nearest.compactMap { $0.match.misfit ?? nil }
    let expectations = expected.flatMap(\.expectations).uniqued
    guard let argument = arguments.dropFirst(matched).first else {
      let list = expectations.joined(separator: ", ")
      return ConsoleError.missing(expectations.count > 1 ? "one of \(list)" : list, usage: usage)
        .at(nil)
    }
    return ConsoleError.unexpected(
      argument.text,
      expected: expectations.isEmpty ? nil : expectations.joined(separator: ", "),
      nearest: NearestMatch.of(argument.text, in: expected.flatMap(\.kind.choices)),
      usage: usage
    ).at(argument)
  }

  /// Throws an error if the form does not accept all of the given options.
  func check(_ options: [GivenOption], for form: CommandForm) throws(CommandFailure) {
    let stray = options.first { given in !form.options.contains { $0.name == given.name } }
    guard let stray else { return }
    throw ConsoleError.unexpected(
      "--\(stray.name)",
      expected: nil,
      nearest: nil,
      usage: usage(of: form)
    ).at(stray.typed)
  }
}

/// The result of matching arguments to one form of a command.
private struct FormMatch {
  /// For each matched element of the form, the index of its first argument.
  ///
  /// The last number in the array is the index after the last matched argument.
  private(set) var starts: [Int]

  /// The number of arguments before the first argument that does not match the form.
  private(set) var matched = 0

  /// The element whose argument is wrong or missing.
  ///
  /// The value is `nil` if the arguments match the form. The value is `.some(nil)` if the only
  /// fault is an extra argument at the end.
  private(set) var misfit: CommandForm.Element??

  init(_ form: CommandForm, _ arguments: ArraySlice<Word>) {
    starts = [arguments.startIndex]
    starts.reserveCapacity(form.elements.count + 1)
    for element in form.elements {
      let next = arguments.startIndex + matched
      if element.arity == .rest, next < arguments.endIndex || !element.isRequired {
        matched = arguments.count
      } else if next < arguments.endIndex, element.accepts(arguments[next]) {
        matched += 1
      } else if element.isRequired || next < arguments.endIndex {
        misfit = .some(element)
        return
      }
      starts.append(arguments.startIndex + matched)
    }
    if matched < arguments.count { misfit = .some(nil) }
  }
}

extension [String] {
  /// The elements without repetitions.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
