import InnoCasePaths

/// The candidates for the word that is being typed.
public struct Completion: Equatable, Sendable {
  /// A word that can replace the word that is being typed.
  public struct Candidate: Equatable, Sendable {
    /// The whole word, including the part that the user has already typed.
    public let text: String

    /// A short description, without control characters; empty if there is none.
    public let detail: String

    /// A Boolean value that indicates whether more text may directly follow the word, as in a path.
    ///
    /// If the value is `true`, no space is inserted after the word.
    public let goesOn: Bool

    /// Creates a candidate.
    ///
    /// - Parameters:
    ///   - text: The whole word.
    ///   - detail: A short description.
    ///   - goesOn: A Boolean value that indicates whether more text may directly follow the word,
    ///     without a space.
    public init(_ text: String, _ detail: String = "", goesOn: Bool = false) {
      self.text = text
      self.detail = detail.escapedForTerminal
      self.goesOn = goesOn
    }
  }

  /// The part of the line that a candidate replaces, in Unicode scalars.
  public let range: Range<Int>

  /// The candidates in the order in which they are listed.
  public let candidates: [Candidate]

  /// Creates a completion.
  ///
  /// - Parameters:
  ///   - range: The part of the line that a candidate replaces, in Unicode scalars.
  ///   - candidates: The candidates in the order in which they are listed.
  public init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

extension Console {
  /// Completes the word at the cursor, based on the declarations of the commands and the state of
  /// the app.
  ///
  /// - Parameters:
  ///   - line: The line that is being typed.
  ///   - cursor: The position of the cursor, in Unicode scalars.
  /// - Returns: The completion. The candidates are empty if the console cannot complete the word.
  public func complete(_ line: String, at cursor: Int) -> Completion {
    let cursor = min(max(cursor, 0), line.unicodeScalars.count)
    if let scope = CompletionScope(Array(line.unicodeScalars.prefix(cursor))) {
      let inner = complete(scope.line, at: scope.line.unicodeScalars.count)
      let range = inner.range.lowerBound + scope.offset..<inner.range.upperBound + scope.offset
      return Completion(range: range, candidates: inner.candidates)
    }
    let typed =
      CompletionContext(line, cursor, in: self)
      ?? CompletionContext(quotedIn: line, cursor, in: self)
    guard let context = typed?.innermost else {
      return completeJSON(line, at: cursor) ?? Completion(range: cursor..<cursor, candidates: [])
    }
    let candidates = context.candidates().filter { $0.text.hasPrefix(context.prefix) }
      .map { candidate in
        if let quote = context.quote { return candidate.quoted(with: quote) }
        let text = context.typed(candidate.text)
        return Completion.Candidate(text, candidate.detail, goesOn: candidate.goesOn)
      }
    return Completion(range: context.start..<cursor, candidates: candidates)
  }

  /// Returns the hint to show after a line.
  ///
  /// If the line ends with an incomplete name, the hint begins with the rest of the name. The hint
  /// ends with the usage of the arguments that can follow.
  ///
  /// - Parameter line: The line, with the cursor at its end.
  /// - Returns: The hint; `nil` if there is no hint, for example because the command is unknown.
  public func hint(for line: String) -> String? {
    guard let typed = CompletionContext(line, line.unicodeScalars.count, in: self) else {
      return nil
    }
    let context = typed.innermost
    guard !context.prefix.isEmpty else { return typed.usage }
    guard let rest = context.restOfName else { return nil }
    let whole = line + rest + " "
    let usage = CompletionContext(whole, whole.unicodeScalars.count, in: self)?.usage
    let hint = rest + (usage.map { " " + $0 } ?? "")
    return hint.isEmpty ? nil : hint
  }
}

extension Completion.Candidate {
  /// Returns the candidate in quotes, without the closing quote if more text may follow.
  fileprivate func quoted(with quote: Unicode.Scalar) -> Self {
    let quotes = String(Character(quote))
    // Text in single quotes cannot contain a single quote or an escape.
    let isLiteral = quote == "'" && !text.contains("'") && text.escapedForTerminal == text
    let whole = isLiteral ? quotes + text + quotes : ConsoleValue.string(text).text
    return Self(goesOn ? String(whole.dropLast()) : whole, detail, goesOn: goesOn)
  }
}

extension CompletionContext {
  /// Returns the completion candidates for the word at the cursor.
  ///
  /// If one command is nested in another, as in `time stores`, call this method on the context of
  /// the innermost command.
  fileprivate func candidates(
    where isWanted: (ArgumentKind) -> Bool = { _ in true }
  ) -> [Completion.Candidate] {
    guard form != .variable else { return variables() }
    guard !words.isEmpty else {
      // Complete the path of a file, as in `let x = @FILE`.
      return outerVerbs.last == "let" && prefix.hasPrefix("@")
        ? userFiles(after: "@") : verbs + aliases
    }
    if isOutputFile { return userFiles() }
    guard let command else { return [] }
    if prefix.hasPrefix("-") {
      let forms = command.forms.filter { $0.accepts(arguments) }
      return command.options.filter { option in
        forms.contains { $0.options.contains { $0.name == option.name } }
      }
      .map { .init("--\($0.name)", $0.summary) }
    }
    if let value = words.last.flatMap(command.valueOption)?.value {
      return isWanted(value.kind) ? value.kind.candidates(self) : []
    }
    var seen: Set<String> = []
    return nextForms(of: command).flatMap { form -> [Completion.Candidate] in
      guard let kind = form.element(after: arguments)?.kind, isWanted(kind) else { return [] }
      // Show a fixed word, such as a subcommand's name, with the summary of its form.
      return kind.choices.isEmpty
        ? kind.candidates(self) : kind.choices.map { .init($0, form.summary) }
    }
    .filter { seen.insert($0.text).inserted }
  }

  /// Returns the command's forms that provide candidates for the next argument.
  ///
  /// If the arguments begin with the name of a subcommand, as in `watch off`, the result contains
  /// only the forms of subcommands. Other forms are excluded, even if they accept the name of the
  /// subcommand as an argument.
  private func nextForms(of command: CommandDeclaration) -> [CommandForm] {
    let isNamed = command.forms.contains {
      $0.fixedWordCount > 0 && $0.fixedWordCount <= arguments.count && $0.accepts(arguments)
    }
    return isNamed ? command.forms.filter { $0.fixedWordCount > 0 } : command.forms
  }

  /// The part of the name at the cursor that has not been typed yet.
  ///
  /// The value is empty if the user has typed a complete name. The value is `nil` if the typed text
  /// is the beginning of no name or of several names, or if the name needs quotes.
  fileprivate var restOfName: String? {
    guard form == .plain, !prefix.hasPrefix("-") else { return nil }
    let names = candidates(where: \.isName).map(\.text).filter { $0.hasPrefix(prefix) }
    let name = names.count == 1 ? names.first : names.first { $0 == prefix }
    return name.flatMap { PlainLine.isWord($0) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// The usage of the arguments that can follow the words before the cursor; `nil` if no argument
  /// can follow.
  fileprivate var usage: String? {
    let inner = innermost
    let context = inner.words.isEmpty ? self : inner
    guard let command = context.command else { return nil }
    let arguments = command.arguments(command.separated(context.words, completing: true))
    let value = context.words.last.flatMap(command.valueOption)?.valueUsage
    let signature = context.parameters.map { parameters, given in
      parameters.dropFirst(given).map(\.description).joined(separator: " ")
    }
    let rest =
      signature
      ?? command.forms.first { $0.accepts(arguments) && $0.elements.count > arguments.count }
      .map { $0.elements.dropFirst(arguments.count).map(\.usage).joined(separator: " ") }
    let usage = [value, rest].compactMap(\.self).filter { !$0.isEmpty }
    return usage.isEmpty ? nil : usage.joined(separator: " ")
  }
}
