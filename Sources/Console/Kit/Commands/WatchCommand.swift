struct WatchCommand: ParentCommand {
  static let info = CommandInfo(
    "watch",
    .stores,
    "Prints each change of a value as it happens",
    notes: [
      "PATH is a store, or a store and a path into its state: people.phase",
      "In a terminal, Ctrl-C ends all watches.",
    ],
    examples: ["watch people.phase", "watch", "watch off"]
  )

  var subcommands: [Subcommand] {
    WatchOff()
    WatchPath()
  }
}

private struct WatchOff: ConsoleCommand {
  static let info = CommandInfo("off", "Ends one watch, or all watches")

  @CommandArgument("PATH", .watched) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.watches.removeAll { path == nil || $0 == path }
    return Answer(watches: console.watches)
  }
}

private struct WatchPath: ConsoleCommand {
  static let info = CommandInfo("Starts a watch, or lists the watches")

  @CommandArgument("PATH", .watchable) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let path, !console.watches.contains(path) { console.watches.append(path) }
    return Answer(watches: console.watches)
  }
}

extension ValueKind<ValuePath> {
  /// A path that the session watches.
  fileprivate static var watched: Self {
    named("watched value", listing: "watch", \.description) { $0.watches }
  }

  /// A path into the state of a store.
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
  fileprivate init(watches: [ValuePath]) {
    let paths = watches.map(\.description)
    self.init(.strings(paths), lines: paths.isEmpty ? ["nothing is watched"] : paths)
  }
}

extension Console {
  /// Throws an error if a path can never exist; accepts a path that does not exist yet.
  fileprivate func check(_ path: ValuePath) throws(ConsoleError) {
    do throws(ConsoleError) {
      _ = try fact(at: path)
    } catch {
      guard case .absent = error else { throw error }
    }
  }

  /// Ends all watches.
  ///
  /// - Returns: `true` if a value was being watched.
  @discardableResult
  public func stopWatching() -> Bool {
    defer { watches = [] }
    return !watches.isEmpty
  }
}
