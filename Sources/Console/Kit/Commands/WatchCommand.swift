struct WatchCommand: ParentCommand {
  static let info = CommandInfo(
    "watch",
    .stores,
    "Prints each change of a value as it happens",
    notes: [
      "PATH is a store, or a store and a path into its state: people.phase",
      "With a condition, a change is printed only if the condition holds after the change.",
      "In a terminal, Ctrl-C ends all watches.",
    ],
    examples: [
      "watch people.phase", "watch people.people where people.people.count > 9", "watch",
      "watch off",
    ]
  )

  var subcommands: [Subcommand] {
    WatchOff()
    WatchPath()
    WatchChosen()
  }
}

private struct WatchOff: ConsoleCommand {
  static let info = CommandInfo("off", "Ends one watch, or all watches")

  @CommandArgument("PATH", .watched) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.watches.removeAll { path == nil || $0.path == path }
    return Answer(watches: console.watches)
  }
}

private struct WatchPath: ConsoleCommand {
  static let info = CommandInfo("Starts a watch, or lists the watches")

  @CommandArgument("PATH", .watchable) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let path { console.add(Watch(path)) }
    return Answer(watches: console.watches)
  }
}

private struct WatchChosen: ConsoleCommand {
  static let info = CommandInfo(
    "Starts a watch that prints a change only if the condition holds"
  )

  @CommandArgument("PATH", .watchable) var path: ValuePath
  @CommandArgument("CONDITION", after: "where", .condition) var condition: Condition

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.add(Watch(path, where: condition, in: console))
    return Answer(watches: console.watches)
  }
}

/// A watch, which consists of a path and an optional condition.
///
/// The path leads to a value in a store's state.
@MainActor
struct Watch {
  /// The path, which begins with the name of a store.
  let path: ValuePath

  /// The condition under which the watch prints a change, or `nil` if the watch prints every
  /// change.
  let condition: Condition?

  private weak var console: Console?

  /// Creates a watch that prints every change.
  init(_ path: ValuePath) {
    (self.path, condition) = (path, nil)
  }

  /// Creates a watch that prints a change only if the condition is true after the change.
  init(_ path: ValuePath, where condition: Condition, in console: Console) {
    (self.path, self.condition, self.console) = (path, condition, console)
  }

  /// The path and the condition, such as `people.phase` or `desk.count where desk.isOpen`.
  var text: String { "\(path)" + (condition.map { " where \($0)" } ?? "") }

  /// Returns a Boolean value that indicates whether to print the change that has just
  /// occurred in the watched value.
  func isWanted() throws(CommandFailure) -> Bool {
    guard let condition else { return true }
    guard let console else { return false }
    return try condition.holds(in: console)
  }
}

extension ValueKind<ValuePath> {
  /// The kind of argument that specifies the path of a watched value.
  fileprivate static var watched: Self {
    named("watched value", listing: "watch", \.description) { $0.watches.map(\.path) }
  }

  /// The kind of an argument that is a path to a value in a store's state.
  fileprivate static var watchable: Self {
    Self(.value { $0.factPaths() }) { word, call throws(CommandFailure) in
      let path = try word.located(try ValuePath(word.text))
      guard case .name(let root)? = path.steps.first,
        call.console.stores.contains(where: { $0.name == root })
      else {
        throw ConsoleError.badPath(
          word.text,
          reason: "the path must begin with a store, as in people.phase"
        )
        .at(word)
      }
      try word.located(try call.console.check(path))
      return path
    }
  }
}

extension Answer {
  @MainActor fileprivate init(watches: [Watch]) {
    let watches = watches.map { $0.text }
    self.init(.strings(watches), lines: watches.isEmpty ? ["nothing is watched"] : watches)
  }
}

extension Console {
  /// Starts a watch, and replaces any existing watch of the same path.
  fileprivate func add(_ watch: Watch) {
    if let place = watches.firstIndex(where: { $0.path == watch.path }) {
      watches[place] = watch
    } else {
      watches.append(watch)
    }
  }

  /// Throws an error if a path can never exist.
  ///
  /// A path that does not exist yet is valid.
  fileprivate func check(_ path: ValuePath) throws(ConsoleError) {
    do throws(ConsoleError) {
      _ = try fact(at: path)
    } catch {
      guard case .absent = error else { throw error }
    }
  }

  /// Stops watching all values.
  ///
  /// - Returns: `true` if any value was watched.
  @discardableResult
  package func stopWatching() -> Bool {
    defer { watches = [] }
    return !watches.isEmpty
  }
}
