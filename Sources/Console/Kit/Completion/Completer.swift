import InnoCasePaths

/// Completes what is being typed, and says what may come next, from the commands' declarations and
/// from what the app is now.
@MainActor
struct Completer {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  /// What the word at the cursor could become.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - cursor: Where the cursor stands, in Unicode scalars.
  /// - Returns: The candidates, none where nothing is known.
  func complete(_ line: String, at cursor: Int) -> Completion {
    let cursor = min(max(cursor, 0), line.unicodeScalars.count)
    guard let place = Place(line, cursor).map(innermost) else {
      return Completion(range: cursor..<cursor, candidates: [])
    }
    let candidates = self.candidates(for: place).filter { $0.text.hasPrefix(place.prefix) }
      .map { candidate in
        let text = place.form == .variable ? candidate.text : candidate.text.asOneWord
        return Completion.Candidate(text, candidate.detail, goesOn: candidate.goesOn)
      }
    return Completion(range: place.start..<cursor, candidates: candidates)
  }

  /// The rest of a name that is being typed, and the rest of the command's usage, for a line whose
  /// words fit so far.
  ///
  /// - Parameter line: The line, the cursor at its end.
  /// - Returns: The words that may follow, `nil` where nothing may or the command is not known.
  func hint(_ line: String) -> String? {
    guard let typed = Place(line, line.unicodeScalars.count) else { return nil }
    let place = innermost(typed)
    guard !place.prefix.isEmpty else { return usage(after: typed) }
    guard let rest = restOfName(place) else { return nil }
    let usage = Place(line + rest + " ", line.unicodeScalars.count + rest.unicodeScalars.count + 1)
      .flatMap { self.usage(after: $0) }
    let hint = rest + (usage.map { " " + $0 } ?? "")
    return hint.isEmpty ? nil : hint
  }

  /// What is missing of the only name that begins like the word that is being typed.
  private func restOfName(_ place: Place) -> String? {
    guard place.form == .plain, !place.prefix.hasPrefix("-") else { return nil }
    let names = candidates(for: place, where: \.isName).map(\.text)
      .filter { $0.hasPrefix(place.prefix) }
    let name = names.count == 1 ? names.first : names.first { $0 == place.prefix }
    return name.flatMap { PlainLine.isWord($0) ? String($0.dropFirst(place.prefix.count)) : nil }
  }

  private func usage(after typed: Place) -> String? {
    let inner = innermost(typed)
    let place = inner.words.isEmpty ? typed : inner
    guard let command = command(of: place) else { return nil }
    let words = command.positional(command.separated(place.words))
    let value = place.words.last.flatMap(command.valueOption)?.valueUsage
    let rest =
      signature(command, words)
      ?? command.forms.first { $0.accepts(words) && $0.elements.count > words.count }
      .map { $0.elements.dropFirst(words.count).map(\.usage).joined(separator: " ") }
    let usage = [value, rest].compactMap(\.self).filter { !$0.isEmpty }
    return usage.isEmpty ? nil : usage.joined(separator: " ")
  }

  /// The parameters of the action or route that was named, which are still missing; `nil` when none
  /// was named yet.
  private func signature(_ command: CommandDeclaration, _ words: [Word]) -> String? {
    parameters(command, words).map { parameters, given in
      parameters.dropFirst(given).map(\.description).joined(separator: " ")
    }
  }

  private func command(of place: Place) -> (CommandDeclaration)? {
    place.words.first.flatMap { verb in console.commands.first { $0.name == verb.text } }
  }

  /// The place in the command inside of the command, with aliases replaced by what they stand for.
  private func innermost(_ typed: Place) -> Place {
    var place = typed
    while !place.words.isEmpty {
      if let words = try? console.expand(place.words) { place.words = words }
      guard let command = command(of: place) else { break }
      place.separate(for: command)
      guard let start = command.innerStart(in: place.words) else { break }
      // An option that is begun before the inner command belongs to the outer one.
      if start == place.words.count, place.prefix.hasPrefix("-") { break }
      place.words = Array(place.words[start...])
    }
    return place
  }

  /// The candidates for an innermost place.
  private func candidates(
    for place: Place,
    where isWanted: (WordKind) -> Bool = { _ in true }
  ) -> [Completion.Candidate] {
    guard place.form != .variable else { return variables(place.prefix) }
    guard !place.words.isEmpty else { return verbs + aliases }
    guard let command = command(of: place) else { return [] }
    if place.prefix.hasPrefix("-") {
      let words = command.positional(place.words)
      let forms = command.forms.filter { $0.accepts(words) }
      return command.options.filter { option in
        forms.contains { $0.options.contains { $0.name == option.name } }
      }
      .map { .init("--\($0.name)", $0.summary) }
    }
    if let value = place.words.last.flatMap(command.valueOption)?.value {
      guard isWanted(value.kind) else { return [] }
      return candidates(of: value.kind, command, [], place)
    }
    let words = command.positional(place.words)
    var seen: Set<String> = []
    return command.forms.flatMap { form -> [Completion.Candidate] in
      guard let kind = form.kind(after: words), isWanted(kind) else { return [] }
      // A word that a form spells out is told by what the form does.
      if case .choice(let words) = kind { return words.map { .init($0, form.summary) } }
      return candidates(of: kind, command, words, place)
    }
    .filter { seen.insert($0.text).inserted }
  }

  private var aliases: [Completion.Candidate] {
    console.aliases.sorted { $0.key < $1.key }.map { name, words in
      .init(name, words.map(\.asTyped).joined(separator: " "))
    }
  }

  private var verbs: [Completion.Candidate] {
    console.commands.map { .init($0.name, $0.info.summary) }.sorted { $0.text < $1.text }
  }

  private func candidates(
    of kind: WordKind,
    _ command: CommandDeclaration,
    _ words: [Word],
    _ place: Place
  ) -> [Completion.Candidate] {
    let subject = words.first?.text
    switch kind {
    case .choice(let words): return words.map { .init($0) }
    case .verb: return verbs
    case .command: return verbs + aliases
    case .variable:
      return console.reader.variables.names.map { .init($0, variable($0)?.text.shortened() ?? "") }
    case .setting: return console.settings.map { .init($0.name, $0.summary) }
    case .settingValue:
      return console.settings.first { $0.name == subject }?.choices.map { .init($0) } ?? []
    case .alias: return aliases
    case .call: return console.calls.map { .init($0.name, $0.summary) }
    case .lesson: return console.app.lessons.map { .init($0.name, $0.summary) }
    case .topic: return console.topics.map { .init($0.name, $0.summary) }
    case .storePath where place.prefix.contains("."): return storePaths(place.prefix)
    case .store, .storePath:
      // There may be many: what is told of a store is asked only of those that may be meant.
      return console.stores.filter { $0.name.hasPrefix(place.prefix) }.map {
        .init($0.name, $0.phases?.current() ?? "")
      }
    case .action:
      return store(subject)?.actions.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .argument: return argument(command, words)
    case .router: return console.routers.map { .init($0.name, $0.path().text) }
    case .route:
      return router(subject)?.routes.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .modalRoute:
      return router(subject)?.modalRoutes.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .link: return links()
    case .stubPath: return stubPaths()
    case .tab: return console.tabs?.tabs.map { .init($0.name, $0.title) } ?? []
    case .provision: return provisions(place.prefix)
    case .statePath:
      return store(subject).map { paths(place.prefix, in: ConsoleValue(reflecting: $0.state())) }
        ?? []
    case .condition: return condition(words, place.prefix)
    case .watched: return console.watches.map { .init($0.description) }
    case .eventFilter:
      let kinds = TimelineEvent.Kind.names
      return console.eventSources.subtracting(kinds).sorted().map { .init($0) }
        + kinds.map { .init($0) }
    case .file: return files(place.prefix)
    case .name(let candidates): return candidates(console)
    case .number, .duration, .text: return []
    }
  }
}
