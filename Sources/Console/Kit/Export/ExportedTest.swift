/// A file of Swift tests that repeat a session and check the recorded results.
///
/// For each store that handled actions, the file contains a test with a `TestStore`. If the app
/// describes its setup, the file contains another test, which runs the whole app. The test of the
/// whole app checks routes, modals and tabs with `RouterTestStore`.
@MainActor
struct ExportedTest {
  typealias Item = (number: Int, entry: SessionLog.Entry)

  let app: TestableApp
  let items: [Item]
  let console: Console
  private var source = SwiftSource()
  var body: [String] = []

  /// The number of assertions.
  private(set) var checkCount = 0

  private let name: String

  /// Creates a test file from the session of a console.
  ///
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - console: The console of the session.
  /// - Throws: ``ConsoleError/refused(_:)`` if the session cannot be exported.
  init(named name: String, in console: Console) throws(ConsoleError) {
    guard let app = console.app.tests, let log = console.app.log else {
      throw .noTestDescription
    }
    guard !log.isFull else {
      throw .sessionTooLongForTest
    }
    (self.app, self.console, self.name) = (app, console, name)
    items = log.entries(where: console.isLasting)
    try checkDescriptions()
    for store in console.stores.map(\.name) { try addTest(of: store) }
    if !app.setup.isEmpty { try addAppTest() }
    guard checkCount > 0 else {
      throw .nothingToExport
    }
    try checkNoSecrets()
  }

  /// Throws an error if the test file would contain a secret that the user typed.
  private func checkNoSecrets() throws(ConsoleError) {
    var typed: [(number: Int, line: String)] = []
    for event in console.timeline.kept.window where console.app.lastEventBeforeStart < event.number
    {
      if case .command(let line) = event.kind { typed.append((event.number, line)) }
    }
    let secrets = console.typedSecrets(in: typed.lazy.map(\.line))
    guard secrets.occur(in: text) else { return }
    let line = typed.first { secrets.occur(in: $0.line) }
    throw .notExportable(.typedSecret, line?.number ?? items.last?.number ?? 0)
  }

  /// The source code of the test file.
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

  /// Throws an error if the session contains an action of a store that cannot be tested.
  ///
  /// Only an InnoFlow store that `TestableApp` describes can be tested.
  private func checkDescriptions() throws(ConsoleError) {
    for event in console.timeline.kept.window where event.number > console.app.lastEventBeforeStart
    {
      guard case .action = event.kind else { continue }
      if console.app.store(named: event.source)?.isTestable == false {
        throw .notExportable(.foreignStore(event.source), event.number)
      }
      guard app.stores[event.source] == nil else { continue }
      throw .notExportable(.noStore(event.source), event.number)
    }
  }

  // MARK: - Source

  mutating func expression(_ value: Any, at number: Int) throws(ConsoleError) -> String {
    do throws(SwiftSource.Failure) {
      return try source.expression(value)
    } catch {
      throw .notExportable(.value(reason: error.reason), number)
    }
  }

  mutating func add(_ line: String, isCheck: Bool = false) {
    body += Self.wrapped(line, "    ")
    if isCheck { checkCount += 1 }
  }

  /// Returns a line of Swift code, split into several lines if it is longer than 100 columns.
  static func wrapped(_ line: String, _ indent: String) -> [String] {
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

  static func declaration(_ dependency: TestableApp.Dependency) -> String {
    "let \(dependency.name) = Answers<\(dependency.type)>()"
  }

  /// Returns the test statement that makes a dependency return a value or throw an error.
  ///
  /// The effect that called the dependency then sends the action of the given step.
  mutating func answer(
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
    throw .notExportable(.noAnswer(store: step.store, action: "\(action)"), number)
  }

  // MARK: - Changes

  /// A changed property of a state.
  struct Change {
    let name: String
    let value: Any

    /// The elements that the change appended to a nonempty list, or `nil` for any other change.
    let appended: [Any]?
  }

  static func changes(from before: Any, to after: Any) -> [Change] {
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

  static func identifier(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "app") + rest.joined()
  }
}
