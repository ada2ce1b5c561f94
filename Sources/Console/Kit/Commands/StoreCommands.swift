import InnoFlow
import InnoCasePaths
import InnoText

struct StoresCommand: ConsoleCommand {
  static let info = CommandInfo(
    "stores",
    .stores,
    "Every store with its phase, its effects in flight and the number of actions so far",
    examples: ["stores"]
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let rows = console.stores.map { store in
      Row(
        store: store.name,
        phase: store.phases?.current(),
        effects: store.effects().map(\.id),
        actions: store.actionCount()
      )
    }
    return try console.app.lastAnswers.answer(of: Self.info.name, for: rows) {
      () throws(CommandFailure) in
      Answer(.array(rows.map(\.facts)), lines: Columns.lines(rows.map(\.columns)))
    }
  }

  /// A row of the table that lists the stores.
  private struct Row: Equatable {
    let store: String
    let phase: String?
    let effects: [String]
    let actions: Int

    var columns: [String] {
      [
        store, phase.map { "phase \($0)" } ?? "no phases",
        effects.isEmpty ? "no effects" : "running " + effects.joined(separator: ", "),
        actions.counted("action"),
      ]
    }

    var facts: ConsoleValue {
      .facts([
        "name": .string(store), "phase": .optional(phase), "effects": .strings(effects),
        "actions": .int(actions),
      ])
    }
  }
}

struct ActionsCommand: ConsoleCommand, ArgumentExplaining {
  static let info = CommandInfo(
    "actions",
    .stores,
    "The actions that can be sent to a store, or the parameters of an action",
    examples: ["actions people", "actions people peopleLoaded"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle
  @CommandArgument("ACTION", .action) var action: StoreHandle.Action?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    action.map { store.shape(of: $0, in: console) } ?? store.actionList
  }

  /// Returns the description of an action.
  ///
  /// The array `names` contains the name of the store, followed by the name of the action.
  static func explanation(
    of names: [Word],
    in console: Console
  ) throws(CommandFailure) -> Answer? {
    guard names.count == 2 else { return nil }
    let store = try console.store(named: names[0])
    return store.shape(of: try store.action(named: names[1]), in: console).asProse
  }
}

struct SendCommand: ConsoleCommand, ArgumentExplaining {
  static let info = CommandInfo(
    "send",
    .stores,
    "Sends an action to a store",
    preparation: "send people onAppear; settle",
    examples: ["send people onAppear", "send people select 3"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle
  @CommandArgument("ACTION", .action) var action: StoreHandle.Action
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.app.checkRunning()
    console.redact(arguments, named: action.parameters.lazy.map(\.label))
    do throws(CommandFailure) {
      try action.send(console.reader, arguments)
    } catch {
      throw error.placed(after: arguments.last?.range ?? $action)
    }
    return nil
  }

  static func explanation(
    of names: [Word],
    in console: Console
  ) throws(CommandFailure) -> Answer? {
    try ActionsCommand.explanation(of: names, in: console)
  }
}

extension ValueKind<StoreHandle.Action> {
  /// The kind of an argument that is the name of an action.
  ///
  /// The argument must follow the name of the action's store.
  fileprivate static var action: Self {
    func argument() -> ArgumentKind {
      var argument = ArgumentKind.name { context in
        context.store?.actions.map { .init($0.name, $0.parameters.listed) } ?? []
      }
      argument.parameters = { context, name in
        context.store?.actions.first { $0.name == name }?.parameters
      }
      return argument
    }
    return Self(argument()) { word, call throws(CommandFailure) in
      guard let store = call.store else { throw ConsoleError.missingPart("store").at(word) }
      return try store.action(named: word)
    }
  }
}

extension [CaseParameter] {
  /// The parameters as text for the list of completion candidates.
  var listed: String { map(\.description).joined(separator: ", ") }
}

struct PhasesCommand: ConsoleCommand {
  static let info = CommandInfo(
    "phases",
    .stores,
    "A store's phase map and its current phase",
    examples: ["phases people", "phases people --format mermaid"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle
  @CommandOption("format", "FORMAT", .choice, "Print a diagram") var format: PhaseDrawing?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let phases = store.phases else {
      throw ConsoleError.notExposed("phase map for the store \(store.name)").at($store)
    }
    if let format { return Answer(drawing: phases.drawn(format), as: format.rawValue) }
    return store.list(phases)
  }
}
