extension ExportedTest {
  mutating func addAppTest() throws(ConsoleError) {
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
      if case .step(let step) = item.entry, step.sender.isLater { begins = true }
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

  /// Returns the number of actions that a store handled; `nil` if the store handled no actions.
  private func actionCount(of store: String) -> Int? {
    items.reversed().lazy.compactMap { item in
      if case .step(let step) = item.entry, step.store == store { step.id } else { nil }
    }.first
  }

  /// The name of each test store in the generated test, with the Swift expression for the
  /// corresponding store of the app.
  private var testStores: [(name: String, expression: String)] {
    app.routers.sorted { $0.key < $1.key }.flatMap { router, source in
      source.parts.map { (Self.name(of: $0.part, router), $0.expression) }
    } + (app.tabs.map { [(Self.name(of: .tab, ""), $0)] } ?? [])
  }

  private static func name(of part: SessionLog.Move.Part, _ router: String) -> String {
    switch part {
    case .stack: "\(identifier(router))Routes"
    case .modal: "\(identifier(router))Modals"
    case .flow: "\(identifier(router))Flow"
    case .tab: "tabs"
    }
  }

  /// Adds the lines for a burst.
  ///
  /// A burst is a sequence of log entries. A new burst begins with each typed command, and with
  /// each action that a running or delayed effect sent.
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

  /// Adds the statements that trigger a burst of log entries, such as a call to `send`.
  ///
  /// - Returns: `true` to include the burst in the test; `false` to skip the burst.
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
    case .moves(let part, let router, let message, let isIntent):
      let verb = isIntent ? "send" : "execute"
      line =
        "\(try testStore(part, router, number)).\(verb)(\(try expression(message, at: number)))"
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
          .noExpression(for: "gate of the links", fix: "add the argument \"gate\""),
          number
        )
      }
      line = "\(gate) = \(isOpen)"
    case .calls(let name, let arguments):
      guard !isIdle else { return false }
      guard let call = app.calls[name] else {
        throw .notExportable(.noStatement(call: name), number)
      }
      line = call
      for (index, argument) in arguments.enumerated() {
        guard argument.isScalar || argument.isText else {
          throw .notExportable(.composedArgument(of: name), number)
        }
        line = line.replacing("$\(index + 1)", with: try literal(argument, number))
      }
    case .step(let step):
      guard let store = app.stores[step.store]?.store else { return false }
      guard step.sender.isLater else { return true }
      body.append("")
      if step.sender == .effect { add(try answer(of: step, at: number)) }
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
    throw .notExportable(.noExpression(for: "links", fix: "add the argument \"links\""), number)
  }

  private func testStore(
    _ part: SessionLog.Move.Part,
    _ router: String,
    _ number: Int
  ) throws(ConsoleError) -> String {
    let name = Self.name(of: part, router)
    guard testStores.contains(where: { $0.name == name }) else {
      let what =
        part == .tab
        ? ("tabs", "add the argument \"tabs\"")
        : ("\(part) of the router \(router)", "add it to the argument \"routers\"")
      throw .notExportable(.noExpression(for: what.0, fix: what.1), number)
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

extension SessionLog.Step.Sender {
  /// A Boolean value that indicates whether a test has to wait for an action from this sender.
  fileprivate var isLater: Bool { self == .effect || self == .delay }
}

extension ConsoleValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}
