import Foundation
import InnoReflection

/// Completes what is being typed, and says what may come next, from the commands' declarations and
/// from what the app is now.
@MainActor
struct Completer {
  private let console: Console

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
    guard let place = Place(line, cursor) else {
      return Completion(range: cursor..<cursor, candidates: [])
    }
    let candidates = self.candidates(for: place).filter { $0.text.hasPrefix(place.prefix) }
      .map { Completion.Candidate($0.text.asOneWord, $0.detail, goesOn: $0.goesOn) }
    return Completion(range: place.start..<cursor, candidates: candidates)
  }

  /// The rest of the command's usage, for a line whose words fit so far.
  ///
  /// - Parameter line: The line, the cursor at its end.
  /// - Returns: The words that may follow, `nil` where nothing may or the command is not known.
  func hint(_ line: String) -> String? {
    guard let place = Place(line, line.unicodeScalars.count), place.prefix.isEmpty,
      let verb = place.words.first,
      let command = console.commands.first(where: { $0.name == verb.text })
    else { return nil }
    let words = command.positional(place.words)
    let rest =
      signature(command, words)
      ?? command.forms.first { $0.accepts(words) && $0.elements.count > words.count }
      .map { $0.elements.dropFirst(words.count).map(\.usage).joined(separator: " ") }
    return rest.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The parameters of the action or route that was named, which are still missing; `nil` when none
  /// was named yet.
  private func signature(_ command: any ConsoleCommand, _ words: [Word]) -> String? {
    parameters(command, words).map { parameters, given in
      parameters.dropFirst(given).map(\.description).joined(separator: " ")
    }
  }

  private func candidates(for place: Place) -> [Completion.Candidate] {
    guard let verb = place.words.first else { return verbs }
    guard let command = console.commands.first(where: { $0.name == verb.text }) else { return [] }
    if place.prefix.hasPrefix("-") {
      return command.options.map { .init("--\($0.name)", $0.summary) }
    }
    if let last = place.words.last, last.isOption,
      let option = command.options.first(where: { "--\($0.name)" == last.text }),
      let value = option.value
    {
      return candidates(of: value.kind, command, [], place)
    }
    let words = command.positional(place.words)
    let kinds = command.forms.compactMap { $0.kind(after: words) }
    var seen: Set<String> = []
    return kinds.flatMap { candidates(of: $0, command, words, place) }
      .filter { seen.insert($0.text).inserted }
  }

  private var verbs: [Completion.Candidate] {
    console.commands.map { .init($0.name, $0.summary) }.sorted { $0.text < $1.text }
  }

  private func candidates(
    of kind: ValueKind,
    _ command: any ConsoleCommand,
    _ words: [Word],
    _ place: Place
  ) -> [Completion.Candidate] {
    let subject = words.first?.text
    switch kind {
    case .choice(let words): return words.map { .init($0) }
    case .verb: return verbs
    case .store: return console.stores.map { .init($0.name, $0.phases?.current() ?? "") }
    case .action:
      return store(subject)?.actions.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .argument: return argument(command, words)
    case .router: return console.routers.map { .init($0.name, $0.path().text) }
    case .route:
      return router(subject)?.routes.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .modalRoute:
      return router(subject)?.modalRoutes.map { .init($0.name, Self.text(of: $0.parameters)) } ?? []
    case .tab: return console.tabs?.tabs.map { .init($0.name, $0.title) } ?? []
    case .provision: return provisions(place.prefix)
    case .statePath:
      return store(subject).map { paths(place.prefix, in: ConsoleValue(reflecting: $0.state())) }
        ?? []
    case .condition: return condition(words, place.prefix)
    case .file: return files(place.prefix)
    case .number, .duration, .text: return []
    }
  }

  private static func text(of parameters: [CaseParameter]) -> String {
    parameters.map(\.description).joined(separator: ", ")
  }

  private func store(_ name: String?) -> StoreHandle? {
    console.stores.first { $0.name == name }
  }

  private func router(_ name: String?) -> RouterHandle? {
    console.routers.first { $0.name == name }
  }

  /// The parameters of the case that was named, and how many of them have a word already.
  private func parameters(
    _ command: any ConsoleCommand,
    _ words: [Word]
  ) -> ([CaseParameter], given: Int)? {
    // A store and a router may have the same name: what is meant, the form before the place tells.
    if let action = command.place(of: .action), words.count > action {
      return store(words.first?.text)?.actions.first { $0.name == words[action].text }
        .map { ($0.parameters, words.count - action - 1) }
    }
    guard let router = router(words.first?.text) else { return nil }
    for (kind, routes) in [(ValueKind.route, router.routes), (.modalRoute, router.modalRoutes)] {
      guard let place = command.place(of: kind), words.count > place else { continue }
      return routes.first { $0.name == words[place].text }
        .map { ($0.parameters, words.count - place - 1) }
    }
    return nil
  }

  private func argument(_ command: any ConsoleCommand, _ words: [Word]) -> [Completion.Candidate] {
    guard let (parameters, given) = parameters(command, words), given < parameters.count else {
      return []
    }
    let declared = parameters[given].type
    let type = (declared as? any AnyOptional.Type)?.wrappedType ?? declared
    if type == Bool.self { return [.init("true"), .init("false")] }
    return console.reader.resolvers[ObjectIdentifier(type)]?.candidates()
      .map { .init($0.word, $0.detail) } ?? []
  }

  private func provisions(_ prefix: String) -> [Completion.Candidate] {
    guard var view = console.container.map(ContainerView.init) else { return [] }
    var parts = prefix.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    _ = parts.popLast()
    for part in parts {
      guard let child = view.child(part) else { return [] }
      view = child
    }
    let base = parts.map { $0 + "." }.joined()
    return view.provisions.map {
      .init(base + $0.name, $0.type, goesOn: view.child($0.name) != nil)
    }
  }

  /// The parts of a value, as far as the path that is being typed has come.
  private func paths(_ prefix: String, in root: ConsoleValue) -> [Completion.Candidate] {
    let cut = prefix.lastIndex(of: ".")
    let base = cut.map { String(prefix[..<$0]) }
    guard let value = base.map({ try? ValuePath($0).value(in: root) }) ?? root else { return [] }
    switch value {
    case .object(_, let fields, _):
      return fields.map {
        .init(
          (base.map { $0 + "." } ?? "") + $0.name,
          $0.value.text.shortened(to: 40),
          goesOn: $0.value.hasParts
        )
      }
    case .array: return [.init((base ?? "") + ".count", "how many")]
    default: return []
    }
  }

  private func condition(_ words: [Word], _ prefix: String) -> [Completion.Candidate] {
    switch words.count {
    case 0:
      guard let root = prefix.split(separator: ".").first.map(String.init), prefix.contains("."),
        let value = try? console.fact(at: ValuePath(root))
      else { return console.pathRoots.map { .init($0, goesOn: $0 != "tab") } }
      return paths(prefix, in: .object(type: "", [.init(root, value)], id: nil))
    case 1: return Condition.Comparison.allCases.map { .init($0.rawValue) }
    default: return values(at: words[0].text)
    }
  }

  /// What a condition may compare with: the phases, the tabs, or the value as it is now.
  private func values(at path: String) -> [Completion.Candidate] {
    if path == "tab" { return console.tabs?.tabs.map { .init($0.name, $0.title) } ?? [] }
    if path.hasSuffix(".phase"), let phases = store(String(path.dropLast(6)))?.phases {
      return (phases.transitions.map(\.from) + phases.transitions.map(\.to)).uniqued.map {
        .init($0)
      }
    }
    return (try? console.fact(at: ValuePath(path))).map { [.init($0.plainText, "now")] } ?? []
  }

  private func files(_ prefix: String) -> [Completion.Candidate] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let begun = prefix.dropFirst(folder.count)
    return names.filter { !$0.hasPrefix(".") && $0.hasPrefix(begun) }.sorted().prefix(200).map {
      name in
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return .init(
        folder + name + (isFolder.boolValue ? "/" : ""),
        isFolder.boolValue ? "folder" : "",
        goesOn: isFolder.boolValue
      )
    }
  }
}

/// The word at the cursor and the words of its command before it; none inside of JSON, of a quote that
/// is not closed, and of a comment.
private struct Place {
  let words: [Word]
  let prefix: String
  let start: Int

  init?(_ line: String, _ cursor: Int) {
    let before = line.unicodeScalars.prefix(cursor)
    // A letter put in at the cursor belongs to the word there, or is one where a new word begins.
    var probe = String.UnicodeScalarView(before)
    probe.append("x")
    guard case .commands(let commands)? = try? LineParser.parse(String(probe)),
      let words = commands.last?.words, let current = words.last, current.form != .json,
      current.range.upperBound == before.count + 1
    else { return nil }
    self.words = words.dropLast()
    prefix = String(current.text.unicodeScalars.dropLast())
    start = current.range.lowerBound
  }
}

extension ConsoleCommand {
  /// The words that forms are about: not the verb, not the options, not what options take.
  fileprivate func positional(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word.isOption else {
        result.append(word)
        continue
      }
      if options.contains(where: { "--\($0.name)" == word.text && $0.value != nil }) {
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Where a kind of word stands in the forms.
  fileprivate func place(of kind: ValueKind) -> Int? {
    forms.lazy.compactMap { $0.elements.firstIndex { $0.kind == kind } }.first
  }
}

extension String {
  /// The text as it must be typed to be one word.
  fileprivate var asOneWord: String {
    if case .commands(let commands)? = try? LineParser.parse(self), commands.count == 1,
      commands[0].words.count == 1, commands[0].verb.text == self,
      commands[0].verb.range.lowerBound == 0
    {
      return self
    }
    guard !isEmpty else { return "''" }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if " \t\n\r;#'\"\\[{".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

extension CommandForm {
  fileprivate func accepts(_ words: [Word]) -> Bool {
    zip(elements, words).allSatisfy { $0.accepts($1) }
  }

  /// The kind of word that may come after some words, `nil` when they do not fit the form.
  fileprivate func kind(after words: [Word]) -> ValueKind? {
    guard accepts(words) else { return nil }
    if words.count < elements.count { return elements[words.count].kind }
    if case .rest(_, let kind)? = elements.last { return kind }
    return nil
  }
}

extension ConsoleValue {
  /// Whether a path may lead further into the value.
  fileprivate var hasParts: Bool {
    switch self {
    case .object(_, let fields, _): !fields.isEmpty
    case .array: true
    case .enumCase(_, let values): !values.isEmpty
    case .null, .bool, .int, .double, .string: false
    }
  }
}
