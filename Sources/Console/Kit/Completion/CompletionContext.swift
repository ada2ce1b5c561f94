import Foundation
import InnoNetworkTestSupport
import InnoCasePaths

/// The word at the cursor, and the words before it in the same command.
///
/// The initializers return `nil` if the cursor is inside JSON, a block or a comment.
@MainActor
struct CompletionContext {
  let console: Console
  var words: [Word]

  /// The arguments before the cursor, without the options.
  var arguments: [Word] = []

  /// The names of the commands that contain this command, such as `time`.
  ///
  /// The outermost command is first.
  private(set) var outerVerbs: [String] = []

  /// The beginning of the word at the cursor, followed by an extra `x` so that the word is never
  /// empty.
  private var current: Word

  /// The quotation mark that opens the text at the cursor; `nil` if the cursor is not inside
  /// quotes.
  private(set) var quote: Unicode.Scalar?

  var form: Word.Form { current.form }

  /// The part of the current word that precedes the cursor.
  var prefix: String { String(current.text.unicodeScalars.dropLast()) }

  var start: Int { current.range.lowerBound }

  init?(_ line: String, _ cursor: Int, in console: Console) {
    let before = line.unicodeScalars.prefix(cursor)
    // Insert a letter at the cursor. The letter continues the word before the cursor, or begins a
    // new word.
    var probe = String.UnicodeScalarView(before)
    probe.append("x")
    guard case .commands(let commands)? = try? LineParser.parse(String(probe)),
      var words = commands.last?.words, let current = words.popLast(), current.form != .json,
      current.range.upperBound == before.count + 1
    else { return nil }
    self.console = console
    self.words = words
    self.current = current
  }

  /// Creates the context of a word whose closing quotation mark has not been typed.
  ///
  /// The result is `nil` if the word at the cursor does not begin with an unclosed quotation mark.
  init?(quotedIn line: String, _ cursor: Int, in console: Console) {
    let before = String.UnicodeScalarView(line.unicodeScalars.prefix(cursor))
    for quote: Unicode.Scalar in ["'", "\""] {
      let probe = String(before) + "x" + String(Character(quote))
      guard case .commands(let commands)? = try? LineParser.parse(probe),
        var words = commands.last?.words, let current = words.popLast(), current.form == .quoted,
        current.range.upperBound == before.count + 2, current.range.lowerBound < before.count,
        before[before.index(before.startIndex, offsetBy: current.range.lowerBound)] == quote
      else { continue }
      (self.console, self.words, self.current, self.quote) = (console, words, current, quote)
      return
    }
    return nil
  }

  /// The command that the first word names; `nil` if there is no such command.
  var command: CommandDeclaration? {
    words.first.flatMap { verb in console.commands.first { $0.name == verb.text } }
  }

  /// The context of the innermost command, such as `send` in `time send people refresh`.
  ///
  /// Aliases in the line are expanded first.
  var innermost: CompletionContext {
    var inner = self
    while !inner.words.isEmpty {
      if let words = try? console.expand(inner.words) { inner.words = words }
      guard let command = inner.command else { break }
      inner.separate(for: command)
      guard let start = command.innerStart(in: inner.words) else { break }
      // An option before the inner command belongs to the outer command.
      if start == inner.words.count, inner.prefix.hasPrefix("-") { break }
      inner.outerVerbs.append(command.name)
      inner.words = Array(inner.words[start...])
    }
    if let command = inner.command { inner.arguments = command.arguments(inner.words) }
    return inner
  }

  /// A Boolean value that indicates whether the word at the cursor is the path of an output file,
  /// as in `> FILE` or `>> FILE`.
  var isOutputFile: Bool {
    guard let symbol = words.last, symbol.form == .plain, [">", ">>"].contains(symbol.text),
      !outerVerbs.contains("alias"),
      let output = try? console.redirection(of: ParsedCommand(words: words + [current])).1,
      case .file = output.target
    else { return false }
    return output.place == current.range
  }

  /// Splits words such as `a=1` at the operator, in the same way as the given command does.
  private mutating func separate(for command: CommandDeclaration) {
    words = command.separated(words + [current], completing: true)
    current = words.removeLast()
    // An operator that ends at the cursor may be the beginning of a longer operator. For example,
    // `>` may become `>=`.
    if prefix.isEmpty, let last = words.last, last.isOperator, last.range.upperBound == start {
      current = Word([words.removeLast(), current])
    }
  }

  /// The parameters of the action, route or call that the user has typed, and the number of
  /// parameters for which the user has already typed a value.
  ///
  /// The property is `nil` if the user has not typed an action, a route or a call.
  var parameters: ([CaseParameter], given: Int)? {
    let arguments = command.map { $0.arguments($0.separated(words, completing: true)) } ?? []
    for form in command?.forms ?? [] where form.accepts(arguments) {
      for (element, argument) in zip(form.elements, arguments).enumerated() {
        guard let find = argument.0.kind.parameters else { continue }
        var context = self
        context.arguments = arguments
        return find(context, argument.1.text).map { ($0, arguments.count - element - 1) }
      }
    }
    return nil
  }
}

// MARK: - Candidates

extension CompletionContext {
  typealias Candidate = Completion.Candidate

  /// The store that the first argument names; `nil` if there is no such store.
  var store: StoreHandle? { console.stores.first { $0.name == arguments.first?.text } }

  /// The router that the first argument names; `nil` if no router has this name.
  var router: RouterHandle? { console.routers.first { $0.name == arguments.first?.text } }

  var verbs: [Candidate] {
    console.commands.map { .init($0.name, $0.info.summary) }.sorted { $0.text < $1.text }
  }

  var aliases: [Candidate] {
    console.aliases.sorted { $0.key < $1.key }.map { name, words in
      .init(name, words.map(\.asTyped).joined(separator: " "))
    }
  }

  /// Returns each store whose name begins with the text before the cursor, with the store's phases.
  ///
  /// The phases of other stores are not read, because reading the phases of all stores would take a
  /// long time.
  func stores() -> [Candidate] {
    console.stores.filter { $0.name.hasPrefix(prefix) }.map {
      .init($0.name, $0.phases?.current() ?? "")
    }
  }

  /// Returns the candidates for the value of the first parameter that has no value yet.
  func values() -> [Candidate] {
    guard let (parameters, given) = parameters, given < parameters.count else { return [] }
    return values(of: parameters[given])
  }

  /// Returns the candidates for the value of a parameter.
  func values(of parameter: CaseParameter) -> [Candidate] {
    let declared = parameter.type
    let type = (declared as? any AnyOptional.Type)?.wrappedType ?? declared
    if type == Bool.self { return [.init("true"), .init("false")] }
    return console.app.resolvers[ObjectIdentifier(type)]?.candidates()
      .map { .init($0.word, $0.detail) } ?? []
  }

  /// Returns the URLs that the app can open.
  ///
  /// If the user is typing a variable part of a URL, and the possible values of that part are
  /// known, the result contains a complete URL for each value. Otherwise, each URL ends before its
  /// first variable part.
  func links() -> [Candidate] {
    let patterns = console.links?.patterns ?? []
    let known = patterns.flatMap(links(matching:))
    guard known.isEmpty else { return known }
    return patterns.map { pattern in
      let end = pattern.firstRange(of: "/:") ?? pattern.firstRange(of: "/*")
      return .init(
        end.map { pattern[..<$0.lowerBound] + "/" } ?? pattern,
        pattern,
        goesOn: end != nil
      )
    }
  }

  /// Returns the URL paths to which the network stub responds.
  func stubPaths() -> [Candidate] {
    console.stub?.routes.map { .init($0.path, $0.answers.first?.summary ?? "") } ?? []
  }

  /// Returns the provisions of the container whose name precedes the last dot in the word at the
  /// cursor.
  ///
  /// For example, the container in `data.us` is `data`.
  func provisions() -> [Candidate] {
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

  /// Returns the names of the variables, without `$`.
  func variableNames() -> [Candidate] {
    let variables = console.reader.variables
    return variables.names.map { .init($0, variables[$0]?.data.text.shortened() ?? "") }
  }

  /// Returns the variables as completion candidates.
  ///
  /// If the word that is being typed begins with the name of a variable and a `.` or `[`, the
  /// candidates are the properties or elements of this variable.
  func variables() -> [Candidate] {
    let variables = console.reader.variables
    let name = String(root.dropFirst())
    if prefix.contains(where: { $0 == "." || $0 == "[" }), let value = variables[name]?.data {
      return paths(in: .named([("$" + name, value)]))
    }
    return variables.names.map { name in
      let value = variables[name]?.data ?? .null
      return .init("$" + name, value.text.shortened(to: 40), goesOn: value.hasParts)
    }
  }

  /// Returns the candidates that complete the name of a store, or a path in the state of a store.
  ///
  /// After a store's name and a `.` or `[`, the candidates are properties or elements of the
  /// store's state. Otherwise, the candidates are the names of the stores.
  func storePaths() -> [Candidate] {
    guard prefix.contains(where: { $0 == "." || $0 == "[" }) else { return stores() }
    guard let store = console.stores.first(where: { $0.name == root }) else { return [] }
    return paths(in: .named([(root, store.value)]))
  }

  /// Returns the properties or elements in the state of ``store`` that can complete the word at
  /// the cursor.
  func statePaths() -> [Candidate] {
    store.map { paths(in: $0.value) } ?? []
  }

  /// The first name in the path that is being typed.
  private var root: String { String(prefix.prefix { $0 != "." && $0 != "[" }) }

  /// Returns the properties or elements that can complete the given path.
  ///
  /// If `path` is `nil`, the method completes ``prefix``.
  func paths(in root: ConsoleValue, at path: String? = nil) -> [Candidate] {
    let prefix = path ?? self.prefix
    if let open = prefix.lastIndex(of: "["), !prefix[open...].contains("]") {
      let list = String(prefix[..<open])
      let value: ConsoleValue? = list.isEmpty ? root : try? ValuePath(list).value(in: root)
      guard case .array(let elements)? = value else { return [] }
      return elements.prefix(100).enumerated().map { index, element in
        .init("\(list)[\(index)]", element.text.shortened(to: 40), goesOn: element.hasParts)
      }
    }
    let base = prefix.lastIndex(of: ".").map { String(prefix[..<$0]) }
    guard let value = base.map({ try? ValuePath($0).value(in: root) }) ?? root else { return [] }
    switch value {
    case .object(_, let fields, _):
      return fields.map { field in
        let detail = field.value.text.shortened(to: 40)
        return .init(
          (base.map { $0 + "." } ?? "") + field.name,
          detail,
          goesOn: field.value.hasParts
        )
      }
    case .array: return [.init((base ?? "") + ".count", "the number of elements")]
    default: return []
    }
  }

  /// Returns the user's files in the folder whose path is being typed.
  ///
  /// In a remote session, the result is empty, because this process cannot read the user's files.
  ///
  /// - Parameter mark: The text that precedes the path in the word, such as `@`.
  /// - Returns: The files and folders.
  func userFiles(after mark: String = "") -> [Candidate] {
    console.userFiles == nil ? files(after: mark) : []
  }

  /// Returns the files and folders, except hidden ones, that complete the path being typed.
  ///
  /// - Parameter mark: The text that precedes the path in the word, such as `@`.
  /// - Returns: The candidates.
  func files(after mark: String = "") -> [Candidate] {
    guard console.accessesFiles else { return [] }
    let path = prefix.dropFirst(mark.count)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let begun = path.dropFirst(folder.count)
    return names.filter { !$0.hasPrefix(".") && $0.hasPrefix(begun) }.sorted().prefix(200).map {
      name in
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return .init(
        mark + folder + name + (isFolder.boolValue ? "/" : ""),
        isFolder.boolValue ? "folder" : "",
        goesOn: isFolder.boolValue
      )
    }
  }
}

extension Console {
  /// The network's stub, which responds to requests; `nil` if there is no stub.
  var stub: StubSession? { network?.stub as? StubSession }
}

extension ConsoleValue {
  /// A Boolean value that indicates whether a path can continue after this value, for example with
  /// a property, an index or the `count` of a list.
  fileprivate var hasParts: Bool {
    switch self {
    case .object(_, let fields, _): !fields.isEmpty
    case .array: true
    case .enumCase(_, let values): !values.isEmpty
    case .null, .bool, .int, .double, .string: false
    }
  }
}
