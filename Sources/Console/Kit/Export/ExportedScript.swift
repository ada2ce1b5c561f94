/// A script that repeats a session and checks the recorded results.
@MainActor
struct ExportedScript {
  private let console: Console
  private let history: SessionHistory

  /// A Boolean value that indicates whether effects were still running after at least one line of
  /// the session.
  ///
  /// If the value is `true`, the script begins with `set settle off`, which turns off the wait
  /// after each line.
  private let isUnsettled: Bool

  /// The states of each store: before the first line of the script, and after each line.
  ///
  /// The keys are the names of the stores.
  private var states: [String: [ConsoleValue]] = [:]

  /// The secrets that the user has typed.
  private var secrets: SessionSecrets

  /// The lines of the script.
  private(set) var lines: [String] = []

  /// The number of checks in the script.
  private(set) var checkCount = 0

  /// Creates a script from a session.
  ///
  /// - Parameters:
  ///   - history: The session to export.
  ///   - name: The name of the session.
  ///   - console: The console of the session.
  /// - Throws: ``ConsoleError/refused(_:)`` if the session cannot be exported.
  init(_ history: SessionHistory, named name: String, in console: Console) throws(ConsoleError) {
    (self.history, self.console) = (history, console)
    isUnsettled = history.lines.contains { $0.effectsInFlight > 0 }
    secrets = console.typedSecrets(in: history.lines.lazy.map(\.text))
    for store in console.stores {
      var value = store.value
      var all = [value]
      for line in history.lines.reversed() {
        for event in line.events.reversed() where event.source == store.name {
          if case .state(let changes) = event.kind { value = value.rewound(before: changes) }
        }
        all.append(value)
      }
      states[store.name] = all.reversed()
    }
    lines = ["# Exported from a session: \(name)"]
    if !console.launchOptions.isEmpty {
      lines.append("# options: \(console.launchOptions.joined(separator: " "))")
    }
    if isUnsettled { lines.append("set settle off") }
    for (place, line) in history.lines.enumerated() { try add(line, at: place) }
    removeUnusedNames()
    guard checkCount > 0 else {
      throw .nothingToExport
    }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  // MARK: - Lines

  /// The commands that are omitted from an exported script: the user's checks, `sandbox`, and the
  /// commands that read or write scripts, tests and session files.
  private static let omitted: Set<String> = [
    "expect", "export", "record", "sandbox", "session", "source",
  ]

  private mutating func add(_ line: SessionLine, at place: Int) throws(ConsoleError) {
    guard !line.text.contains("‹redacted›") else {
      throw .notExportable(.redactedLine, line.number)
    }
    let isCause = line.events.contains { history.line(of: $0) == line.number }
    let waits = line.commands.contains {
      ["wait", "settle", "sleep", "clock"].contains($0.verb.text)
    }
    if isCause || !line.events.isEmpty && waits || prepares(line) {
      let isSandboxed = line.commands.dropLast().contains {
        $0.words.map(\.text) == ["sandbox", "on"]
      }
      guard !isSandboxed else {
        throw .notExportable(.sandboxedLine, line.number)
      }
      guard secrets.masking(commands: line.text) == line.text else {
        throw .notExportable(.typedSecret, line.number)
      }
      let written = try written(line)
      if !written.isEmpty, isCause || prepares(line) { lines.append("") }
      lines += written
    }
    guard !line.events.isEmpty else { return }
    let isSettled = line.effectsInFlight == 0
    if isUnsettled, isSettled, line.hasEffects, line.commands.last?.verb.text != "settle" {
      lines.append("settle")
    }
    for check in checks(of: line, at: place, isSettled: isSettled) {
      guard !secrets.occur(in: check) else { throw .notExportable(.typedSecret, line.number) }
      lines.append(check)
      checkCount += 1
    }
  }

  private func prepares(_ line: SessionLine) -> Bool {
    line.commands.contains { command in
      !(isUnsettled && isSettle(command))
        && (command.preparesLaterLines || command.words.map(\.text) == ["link", "resume"])
    }
  }

  private func isSettle(_ command: ParsedCommand) -> Bool {
    command.words.prefix(2).map(\.text) == ["set", "settle"]
  }

  /// Returns the lines of the exported script that repeat a typed line.
  ///
  /// If a command of the typed line failed, `expect-error` precedes this command.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: The lines.
  /// - Throws: ``ConsoleError/refused(_:)`` if commands may have run after the failed command.
  private func written(_ line: SessionLine) throws(ConsoleError) -> [String] {
    func isWritten(_ command: ParsedCommand) -> Bool {
      !(isUnsettled && isSettle(command)) && !Self.omitted.contains(command.verb.text)
    }
    guard let error = line.error else {
      return line.commands.allSatisfy(isWritten)
        ? [line.text.trimmed { $0.isWhitespace || $0 == ";" }]
        : line.commands.filter(isWritten).map(\.typed)
    }
    guard !console.scriptOptions.keepsGoing || isSimple(line) else {
      throw .notExportable(.failedCommand, line.number)
    }
    let place = error.failure.place?.lowerBound
    let failed =
      line.commands.firstIndex { command in
        guard let place, let end = command.words.last?.range.upperBound else { return false }
        return command.verb.range.lowerBound <= place && place < end
      } ?? line.commands.count - 1
    return line.commands.prefix(failed + 1).enumerated().filter { isWritten($1) }
      .map { index, command in
        index == failed ? "expect-error \(command.typed)" : command.typed
      }
  }

  /// Returns a Boolean value that indicates whether a line consists of one command that runs no
  /// other commands.
  private func isSimple(_ line: SessionLine) -> Bool {
    guard line.commands.count == 1, let command = line.commands.first else { return false }
    return !command.words.contains { $0.form == .block }
      && console.app.commands.contains { $0.name == command.verb.text }
  }

  /// Removes the lines that define unused variables, commands and aliases.
  ///
  /// A definition is unused if no later line contains the defined name.
  private mutating func removeUnusedNames() {
    var later = ""
    var kept: [String] = []
    for line in lines.reversed() {
      if let name = Self.definedName(line), !later.contains(name) {
        if kept.last == "" { kept.removeLast() }
        continue
      }
      later += line + "\n"
      kept.append(line)
    }
    lines = kept.reversed()
    lines = lines.enumerated().filter { index, line in
      !line.isEmpty || index + 1 < lines.count && !lines[index + 1].isEmpty
    }.map(\.element)
  }

  /// Returns the name that a line defines; `nil` if the line defines no name.
  ///
  /// The name of a variable begins with `$` in the result.
  private static func definedName(_ line: String) -> String? {
    guard case .commands(let commands)? = try? LineParser.parse(line), commands.count == 1,
      commands[0].words.count > 1
    else { return nil }
    let name = commands[0].words[1].text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return switch commands[0].verb.text {
    case "let": "$\(name)"
    case "def", "alias": String(name)
    default: nil
    }
  }

  // MARK: - Checks

  private func checks(of line: SessionLine, at place: Int, isSettled: Bool) -> [String] {
    var checks: [String] = []
    func add(_ conditions: [String], by event: TimelineEvent) {
      let verb = isSettled || !history.isByEffect(event) ? "expect" : "wait"
      for condition in conditions {
        let isWritten =
          checks.contains("expect \(condition)") || checks.contains("wait \(condition)")
        guard !isWritten, (try? Condition(condition, in: console)) != nil else { continue }
        checks.append("\(verb) \(condition)")
      }
    }
    for (event, property) in newestEvents(of: line.events) {
      switch event.kind {
      case .phase(_, let phase):
        if let name = console.app.store(named: event.source)?.phaseProperty {
          add(["\(event.source).\(name) == \(phase)"], by: event)
        }
      case .state:
        guard let states = states[event.source] else { continue }
        add(
          Self.conditions(
            "\(event.source).\(property)",
            from: states[place].field(property),
            to: states[place + 1].field(property)
          ),
          by: event
        )
      case .route(_, _, let path):
        add(Self.conditions("routes.\(event.source)", is: path), by: event)
      case .tab(_, let tab, _, _): add(["tab == \(tab)"], by: event)
      case .modal(.changed(let change), let route?, _):
        let path = "modal.\(event.source)"
        switch change {
        case .dismissed: add(["\(path) == nil"], by: event)
        case .presented, .replaced:
          add(
            route.isComparable ? ["\(path) == \(route.text)"] : ["\(path) != nil"],
            by: event
          )
        case .queued: break
        }
      default: break
      }
    }
    return checks
  }

  /// The part of the app that an event concerns.
  private struct Subject: Hashable {
    let kind: String
    let source: String

    /// The name of the changed property, or an empty string if the event does not change the state
    /// of a store.
    var property = ""
  }

  /// Returns the newest event for each property, phase, stack, modal and tab that changed.
  ///
  /// The events are in the order in which the properties, phases, stacks, modals and tabs first
  /// changed.
  private func newestEvents(
    of events: [TimelineEvent]
  ) -> [(event: TimelineEvent, property: String)] {
    var subjects: [Subject] = []
    var newest: [Subject: TimelineEvent] = [:]
    for event in events {
      let found: [Subject] =
        switch event.kind {
        case .state(let changes):
          changes.map { Subject(kind: "state", source: event.source, property: $0.property) }
        case .modal(_, nil, _): []
        case .phase, .route, .modal, .tab: [Subject(kind: event.kind.name, source: event.source)]
        default: []
        }
      for subject in found where newest.updateValue(event, forKey: subject) == nil {
        subjects.append(subject)
      }
    }
    return subjects.compactMap { subject in newest[subject].map { ($0, subject.property) } }
  }

  // MARK: - Conditions

  /// Returns the conditions that check a changed value.
  ///
  /// If the only change is that elements were appended to a nonempty list, the conditions check
  /// only the new elements.
  private static func conditions(
    _ path: String,
    from old: ConsoleValue,
    to new: ConsoleValue
  ) -> [String] {
    if case .array(let before) = old, case .array(let after) = new, !before.isEmpty,
      before.count < after.count, Array(after.prefix(before.count)) == before
    {
      return (before.count..<after.count).flatMap { conditions("\(path)[\($0)]", is: after[$0]) }
    }
    return conditions(path, is: new)
  }

  /// Returns the conditions that check a value.
  ///
  /// For an object with an `id`, the condition compares only the `id`. For a list of objects that
  /// have an `id`, the conditions compare the number of objects and the `id` of each object. For
  /// any other value that cannot be compared as text, the conditions compare the parts of the
  /// value.
  private static func conditions(
    _ path: String,
    is value: ConsoleValue,
    depth: Int = 0
  ) -> [String] {
    func parts(_ fields: [(path: String, value: ConsoleValue)]) -> [String] {
      guard depth < 3 else { return [] }
      return fields.prefix(12).flatMap { conditions($0.path, is: $0.value, depth: depth + 1) }
    }
    switch value {
    case .array(let values) where values.allSatisfy(\.isComparable):
      return ["\(path) == [\(values.map(\.text).joined(separator: ", "))]"]
    case .array(let values):
      let ids = values.map { $0.field("id") }
      let count = "\(path).count == \(values.count)"
      guard ids.allSatisfy({ $0 != .null && $0.isComparable }) else {
        return [count] + parts(values.enumerated().map { ("\(path)[\($0)]", $1) })
      }
      return [count, "\(path)[*].id == [\(ids.map(\.text).joined(separator: ", "))]"]
    case .object(_, let fields, _):
      let id = value.field("id")
      if id != .null, id.isComparable { return ["\(path).id == \(id.text)"] }
      return parts(fields.map { ("\(path).\($0.name)", $0.value) })
    case .enumCase(let name, let fields) where !value.isComparable:
      return parts(
        fields.filter { fields.count == 1 || !$0.name.isEmpty }.map { field in
          (fields.count == 1 ? "\(path).\(name)" : "\(path).\(name).\(field.name)", field.value)
        }
      )
    default: return value.isComparable ? ["\(path) == \(value.text)"] : ["\(path) != nil"]
    }
  }
}

extension ValueChange {
  /// The name of the changed property of the state; empty if the path of the change does not begin
  /// with a property.
  var property: String {
    guard case .name(let name)? = steps.first else { return "" }
    return name
  }
}

extension ConsoleValue {
  /// Returns the value of an object's field; `.null` if the object has no such field.
  func field(_ name: String) -> ConsoleValue {
    guard case .object(_, let fields, _) = self else { return .null }
    return fields.first { $0.name == name }?.value ?? .null
  }

  /// A Boolean value that indicates whether a condition in a script can compare this value.
  ///
  /// Arrays and objects cannot be compared. However, an enum case can be compared even if an
  /// associated value is an object, provided that the object has an identity.
  fileprivate var isComparable: Bool {
    switch self {
    case .null, .bool, .int, .string: true
    case .double(let value): value.isFinite
    case .enumCase(_, let fields):
      fields.allSatisfy { field in
        if case .object(_, _, let id) = field.value { return id != nil && id != "…" }
        if case .enumCase = field.value { return false }
        return field.value.isComparable
      }
    case .array, .object: false
    }
  }
}

extension ParsedCommand {
  /// The names of the commands that prepare later lines, such as `def`, which defines a command.
  private static let setup: Set<String> = ["let", "def", "alias", "set", "clock", "sleep"]

  /// The subcommands of `net` and `link` that affect later requests or links.
  private static let changes: Set<String> = [
    "net transport", "net stub", "net engine", "net cache", "link gate",
  ]

  /// A Boolean value that indicates whether the command prepares later lines.
  ///
  /// A branch does not undo what such a command prepared.
  var preparesLaterLines: Bool {
    if Self.setup.contains(verb.text) { return words.count > 1 }
    let words = words.map(\.text)
    return words.count > 2 && Self.changes.contains(words.prefix(2).joined(separator: " "))
  }

  /// A Boolean value that indicates whether the command assigns the result of another command to a
  /// variable, as in `let user = state people.people[0]`.
  var assignsResult: Bool {
    guard verb.text == "let", words.count > 3, words[3].form == .plain else { return false }
    let value = words[3].text
    return !value.hasPrefix("@") && (try? JSONReader.value(value)) == nil
  }
}
