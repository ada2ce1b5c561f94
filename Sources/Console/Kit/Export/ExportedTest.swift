/// A Swift test that repeats a session and checks the recorded results.
///
/// The file has a test with a `TestStore` for each store that handled actions. If the app describes
/// its setup, another test drives the whole app, and checks routes, modals and tabs with
/// `RouterTestStore`.
@MainActor
struct ExportedTest {
  private typealias Item = (number: Int, entry: SessionLog.Entry)

  private let app: TestableApp
  private let items: [Item]
  private let console: Console
  private var source = SwiftSource()
  private var body: [String] = []

  /// The number of assertions.
  private(set) var checkCount = 0

  private let name: String

  /// Creates a test from the session of a console.
  ///
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - console: The console of the session.
  /// - Throws: ``ConsoleError/refused(_:)`` if the session cannot be exported.
  init(named name: String, in console: Console) throws(ConsoleError) {
    guard let app = console.app.tests, let log = console.app.log else {
      throw .refused(
        "the app does not describe its tests; call console.describeTests(_:) before console.expose, as "
          + "Docs/Tests-from-sessions.md shows, or add --as script"
      )
    }
    guard !log.isFull else {
      throw .refused(
        "the session is too long for a test; run \"reset\" and repeat only the relevant lines, or add --as script"
      )
    }
    (self.app, self.console, self.name) = (app, console, name)
    items = log.entries.map { ($0.number, $0.entry) }
    try checkDescriptions()
    for store in console.stores.map(\.name) { try addTest(of: store) }
    if !app.setup.isEmpty { try addAppTest() }
    guard checkCount > 0 else {
      throw .refused("there is nothing to export; the session has not changed anything yet")
    }
  }

  /// The source of the test file.
  var text: String {
    let modules = ["InnoFlowTesting", "InnoRouterTesting", "Testing"].map { "import \($0)" }
    let imports = Set(modules + app.imports).sorted { one, other in
      one.replacing("@testable ", with: "") < other.replacing("@testable ", with: "")
    }
    var lines = ["// Exported from a session: \(name)", ""] + imports
    lines += ["", "@MainActor", "@Suite(\"The session \(name)\")", "struct \(typeName) {"]
    lines += body.dropFirst() + ["}"]
    for constant in source.constants {
      lines += [""] + Self.wrapped("private let \(constant.name) = \(constant.expression)", "")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var typeName: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let base = joined.first?.isLetter == true ? joined : "Session\(joined)"
    return base.hasSuffix("Tests") ? base : base + "Tests"
  }

  /// Throws an error if the app does not describe a store that handled actions.
  private func checkDescriptions() throws(ConsoleError) {
    for event in console.timeline.kept.window where event.number > console.app.firstEvent {
      guard case .action = event.kind, app.stores[event.source] == nil else { continue }
      throw .notExportable(
        "TestableApp does not describe the store \(event.source); add it to the argument \"stores\"",
        event.number
      )
    }
  }

  // MARK: - Source

  private mutating func expression(_ value: Any, at number: Int) throws(ConsoleError) -> String {
    do throws(SwiftSource.Failure) {
      return try source.expression(value)
    } catch {
      throw .notExportable(error.reason, number)
    }
  }

  private mutating func add(_ line: String, isCheck: Bool = false) {
    body += Self.wrapped(line, "    ")
    if isCheck { checkCount += 1 }
  }

  /// Returns a line of source, split into several lines if it is longer than 100 columns.
  private static func wrapped(_ line: String, _ indent: String) -> [String] {
    let ending = line.hasSuffix(" {") ? " {" : ""
    let whole = indent + line
    guard whole.count > 100, let parts = ArgumentList(String(line.dropLast(ending.count))) else {
      return [whole]
    }
    let arguments = parts.arguments.enumerated().flatMap { index, argument in
      let comma = index < parts.arguments.count - 1 ? "," : ""
      return wrapped(argument + comma, indent + "  ")
    }
    return [indent + parts.head] + arguments + [indent + parts.tail + ending]
  }

  // MARK: - Tests of stores

  private mutating func addTest(of store: String) throws(ConsoleError) {
    let steps = items.compactMap { item -> (number: Int, step: SessionLog.Step)? in
      guard case .step(let step) = item.entry, step.store == store else { return nil }
      return (item.number, step)
    }
    guard let feature = app.stores[store], !steps.isEmpty else { return }
    body += ["", "  @Test(\"\(store) handles the actions of the session\")"]
    body += ["  func \(Self.identifier(store))() async {"]
    for dependency in app.answers where dependency.store == store {
      add(Self.declaration(dependency))
    }
    let state = feature.initialState.map { ", initialState: \($0)" } ?? ""
    add("let store = TestStore(reducer: \(feature.reducer)\(state))")
    for (number, step) in steps {
      body.append("")
      let action = try expression(step.action, at: number)
      if step.sender == .effect { add(try answer(of: step, at: number)) }
      let call = step.sender == .user ? "store.send(\(action))" : "await store.receive(\(action))"
      let changes = Self.changes(from: step.before, to: step.after)
      add(changes.isEmpty ? call : "\(call) {", isCheck: true)
      for change in changes {
        let line = try assignment(of: change, at: number)
        body += Self.wrapped(line, "      ")
        checkCount += 1
      }
      if !changes.isEmpty { add("}") }
    }
    body.append("")
    if console.app.store(named: store)?.effects().isEmpty == false {
      add("// An effect was still in flight at the end of the session.")
      add("store.exhaustivity = .off")
      add("await store.finish(timeout: .zero)")
    } else {
      add("await store.finish()")
    }
    body.append("  }")
  }

  private static func declaration(_ dependency: TestableApp.Dependency) -> String {
    "let \(dependency.name) = Answers<\(dependency.type)>()"
  }

  /// Returns the line that makes a dependency answer, so that the running effect sends the action
  /// of the step.
  private mutating func answer(
    of step: SessionLog.Step,
    at number: Int
  ) throws(ConsoleError) -> String {
    let mirror = Mirror(reflecting: step.action)
    let action = mirror.children.first?.label ?? "\(step.action)"
    for dependency in app.answers where dependency.store == step.store {
      guard action == dependency.success || action == dependency.failure else { continue }
      let value = try mirror.children.first.map { child throws(ConsoleError) in
        try expression(child.value, at: number)
      }
      let verb = action == dependency.success ? "give" : "fail"
      return "\(dependency.name).\(verb)(\(value ?? "()"))"
    }
    throw .notExportable(
      "TestableApp describes no dependency of the store \(step.store) that answers with \(action); "
        + "add it to the argument \"answers\"",
      number
    )
  }

  // MARK: - Changes

  /// A changed property of a state.
  private struct Change {
    let name: String
    let value: Any

    /// The new elements at the end of a list, if nothing else in the list changed; otherwise `nil`.
    let appended: [Any]?
  }

  private static func changes(from before: Any, to after: Any) -> [Change] {
    zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children).compactMap {
      old,
      new in
      guard let label = new.label else { return nil }
      let (from, to) = (ConsoleValue(reflecting: old.value), ConsoleValue(reflecting: new.value))
      guard from != to else { return nil }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      guard case .array(let few) = from, case .array(let many) = to, !few.isEmpty,
        few.count < many.count, Array(many.prefix(few.count)) == few
      else { return Change(name: name, value: new.value, appended: nil) }
      let elements = Mirror(reflecting: new.value).children.map(\.value)
      return Change(name: name, value: new.value, appended: Array(elements.dropFirst(few.count)))
    }
  }

  private mutating func assignment(of change: Change, at number: Int) throws(ConsoleError) -> String
  {
    guard let appended = change.appended else {
      return "$0.\(change.name) = \(try expression(change.value, at: number))"
    }
    if appended.count == 1 {
      return "$0.\(change.name).append(\(try expression(appended[0], at: number)))"
    }
    return "$0.\(change.name) += \(try expression(appended, at: number))"
  }

  private static func identifier(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "app") + rest.joined()
  }

  // MARK: - The test of the app

  private mutating func addAppTest() throws(ConsoleError) {
    guard items.contains(where: { $0.entry.isDriver }) else { return }
    let throwing = items.contains {
      if case .calls(let name, _) = $0.entry {
        app.calls[name]?.contains("try ") == true
      } else {
        false
      }
    }
    body += ["", "  @Test(\"The app navigates as in the session\")"]
    body += ["  func navigation() async\(throwing ? " throws" : "") {"]
    for dependency in app.answers { add(Self.declaration(dependency)) }
    for statement in app.setup { add(statement) }
    let testStores = testStores
    for store in testStores { add("let \(store.name) = RouterTestStore(\(store.expression))") }
    var burst: [Item] = []
    for item in items {
      var begins = item.entry.isDriver
      if case .step(let step) = item.entry, step.sender == .effect { begins = true }
      if begins {
        try add(burst)
        burst = []
      }
      burst.append(item)
    }
    try add(burst)
    body.append("")
    for name in console.stores.map(\.name) {
      guard let store = app.stores[name]?.store, let count = actionCount(of: name) else { continue }
      add("#expect(\(store).actionCount == \(count))", isCheck: true)
    }
    for store in testStores { add("\(store.name).finish()") }
    body.append("  }")
  }

  /// Returns the number of actions that a store handled; `nil` if there were none.
  private func actionCount(of store: String) -> Int? {
    items.reversed().lazy.compactMap { item in
      if case .step(let step) = item.entry, step.store == store { step.id } else { nil }
    }.first
  }

  /// The test stores of the routers and the tabs, each with the expression for the tested store.
  private var testStores: [(name: String, expression: String)] {
    app.routers.sorted { $0.key < $1.key }.flatMap { router, source in
      [(Self.name(of: .stack, router), source.stack)]
        + (source.modal.map { [(Self.name(of: .modal, router), $0)] } ?? [])
    } + (app.tabs.map { [(Self.name(of: .tab, ""), $0)] } ?? [])
  }

  private static func name(of part: SessionLog.Move.Part, _ router: String) -> String {
    switch part {
    case .stack: "\(identifier(router))Routes"
    case .modal: "\(identifier(router))Modals"
    case .tab: "tabs"
    }
  }

  /// Adds a burst: a command or an answer to an effect, and the events up to the next command or
  /// answer.
  private mutating func add(_ burst: [Item]) throws(ConsoleError) {
    guard let first = burst.first else { return }
    let steps = burst.compactMap { item in
      if case .step(let step) = item.entry { (number: item.number, step: step) } else { nil }
    }
    guard try addTrigger(first, isIdle: burst.count == 1, steps.map(\.step)) else { return }
    for item in burst {
      if case .move(let move) = item.entry { try add(move, at: item.number) }
    }
    var checked: [String] = []
    for (_, step) in steps where !checked.contains(step.store) {
      checked.append(step.store)
      guard let store = app.stores[step.store]?.store else { continue }
      try addChecks(of: steps.filter { $0.step.store == step.store }, in: store)
    }
  }

  /// Adds the line that starts a burst.
  ///
  /// - Returns: `true` if the test includes the burst.
  private mutating func addTrigger(
    _ item: Item,
    isIdle: Bool,
    _ steps: [SessionLog.Step]
  ) throws(ConsoleError) -> Bool {
    let number = item.number
    var line: String
    var isCheck = false
    switch item.entry {
    case .sends(let name, let action):
      guard let store = app.stores[name]?.store else { return false }
      line = "\(store).send(\(try expression(action, at: number)))"
    case .navigates(let router, let message, let isIntent):
      let verb = isIntent ? "send" : "execute"
      line =
        "\(try testStore(.stack, router, number)).\(verb)(\(try expression(message, at: number)))"
    case .presents(let router, let intent):
      line = "\(try testStore(.modal, router, number)).send(\(try expression(intent, at: number)))"
    case .taps(let command):
      line = "\(try testStore(.tab, "", number)).execute(\(try expression(command, at: number)))"
    case .links(let url, let outcome):
      let links = try links(number)
      let call = try url.map { url throws(ConsoleError) in
        "handle(\(try expression(url, at: number)))"
      }
      line = "#expect(\(links).\(call ?? "resume()").name == \"\(outcome)\")"
      isCheck = true
    case .discardsLink: line = "_ = \(try links(number)).discardPending()"
    case .gate(let isOpen):
      guard let gate = app.gate else {
        throw .notExportable(
          "TestableApp has no expression for the gate of the links; add the argument \"gate\"",
          number
        )
      }
      line = "\(gate) = \(isOpen)"
    case .calls(let name, let arguments):
      guard !isIdle else { return false }
      guard let call = app.calls[name] else {
        throw .notExportable(
          "TestableApp has no statement for the call \(name); add it to the argument \"calls\"",
          number
        )
      }
      line = call
      for (index, argument) in arguments.enumerated() {
        guard argument.isScalar || argument.isText else {
          throw .notExportable("an argument of \(name) is neither text nor a number", number)
        }
        line = line.replacing("$\(index + 1)", with: try literal(argument, number))
      }
    case .step(let step):
      guard let store = app.stores[step.store]?.store else { return false }
      guard step.sender == .effect else { return true }
      body.append("")
      add(try answer(of: step, at: number))
      let last = steps.last { $0.store == step.store }?.id ?? step.id
      line = "await \(store).waitForActions(\(last))"
      add(line, isCheck: true)
      return true
    case .move: return true
    }
    body.append("")
    add(line, isCheck: isCheck)
    return true
  }

  private mutating func literal(
    _ value: ConsoleValue,
    _ number: Int
  ) throws(ConsoleError) -> String {
    guard case .string(let text) = value else { return value.text }
    return try expression(text, at: number)
  }

  private func links(_ number: Int) throws(ConsoleError) -> String {
    if let links = app.links { return links }
    throw .notExportable(
      "TestableApp has no expression for the links; add the argument \"links\"",
      number
    )
  }

  private func testStore(
    _ part: SessionLog.Move.Part,
    _ router: String,
    _ number: Int
  ) throws(ConsoleError) -> String {
    let name = Self.name(of: part, router)
    guard testStores.contains(where: { $0.name == name }) else {
      let what = part == .tab ? "tabs" : "\(part) of the router \(router)"
      throw .notExportable(
        "TestableApp has no expression for the \(what); add the missing argument",
        number
      )
    }
    return name
  }

  /// Adds the assertion for a command that a router performed or refused.
  private mutating func add(_ move: SessionLog.Move, at number: Int) throws(ConsoleError) {
    let store = try testStore(move.part, move.router, number)
    if let refusal = move.refusal {
      return add(
        "\(store).receive(\"\(refusal)\", where: { $0.result.name == \"\(refusal)\" })",
        isCheck: true
      )
    }
    let call = "\(store).receive(\(try expression(move.command, at: number)))"
    guard !move.changes.isEmpty else { return add(call, isCheck: true) }
    add("\(call) {", isCheck: true)
    for change in move.changes {
      let line = "\(change.target) = \(try expression(change.value, at: number))"
      body += Self.wrapped(line, "      ")
    }
    add("}")
  }

  /// Adds checks for the properties that a store's actions changed.
  private mutating func addChecks(
    of steps: [(number: Int, step: SessionLog.Step)],
    in store: String
  ) throws(ConsoleError) {
    guard let first = steps.first, let last = steps.last else { return }
    let names = steps.flatMap { Self.changes(from: $0.step.before, to: $0.step.after).map(\.name) }
    let changed = Self.changes(from: first.step.before, to: last.step.after)
    let values = Dictionary(
      Mirror(reflecting: last.step.after).children.compactMap { child -> (String, Any)? in
        child.label.map { ($0.hasPrefix("_") ? String($0.dropFirst()) : $0, child.value) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    for name in names.uniqued {
      let path = "\(store).state.\(name)"
      if let appended = changed.first(where: { $0.name == name })?.appended {
        let value = try expression(appended, at: last.number)
        add("#expect(\(path).suffix(\(appended.count)) == \(value))", isCheck: true)
      } else if let value = values[name] {
        add("#expect(\(path) == \(try expression(value, at: last.number)))", isCheck: true)
      }
    }
  }
}

extension ConsoleValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

/// The last outermost list of arguments or elements in an expression.
private struct ArgumentList {
  /// The text up to the opening bracket.
  let head: String

  let arguments: [String]

  /// The closing bracket, and the text after it.
  let tail: String

  /// Finds the last outermost list that has elements; `nil` if there is none.
  init?(_ text: String) {
    var (depth, start): (Int, String.Index?) = (0, nil)
    var (isQuoted, isEscaped) = (false, false)
    var found: (start: String.Index, cuts: [String.Index], end: String.Index)?
    var cuts: [String.Index] = []
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(", "[":
        if depth == 0 { (start, cuts) = (index, []) }
        depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0, let start, text.index(after: start) < index { found = (start, cuts, index) }
      case "," where depth == 1: cuts.append(index)
      default: break
      }
    }
    guard let found else { return nil }
    head = String(text[...found.start])
    tail = String(text[found.end...])
    var arguments: [String] = []
    var from = text.index(after: found.start)
    for cut in found.cuts + [found.end] {
      arguments.append(String(text[from..<cut].drop { $0 == " " }))
      from = cut == found.end ? cut : text.index(after: cut)
    }
    self.arguments = arguments
  }
}
