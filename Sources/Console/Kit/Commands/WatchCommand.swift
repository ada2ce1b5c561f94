struct WatchCommand: ParentCommand {
  static let info = CommandInfo(
    "watch",
    .stores,
    "Tells each change of one value, live",
    notes: [
      "PATH is a store, or a store and a path into its state: people.phase",
      "In a terminal Ctrl-C ends all watching.",
    ],
    examples: ["watch people.phase", "watch", "watch off"]
  )

  var subcommands: [Subcommand] {
    WatchOff()
    WatchPath()
  }
}

private struct WatchOff: ConsoleCommand {
  static let info = CommandInfo("off", "ends one, or all")

  @CommandArgument("PATH", .watched) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.watches.removeAll { path == nil || $0 == path }
    return Answer(watches: console.watches)
  }
}

private struct WatchPath: ConsoleCommand {
  static let info = CommandInfo("begins, or lists what is watched")

  @CommandArgument("PATH", .watchable) var path: ValuePath?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let path, !console.watches.contains(path) { console.watches.append(path) }
    return Answer(watches: console.watches)
  }
}

extension ValueKind<ValuePath> {
  /// A path that the session watches.
  fileprivate static var watched: Self {
    Self(.watched) { word, call throws(CommandFailure) in
      try call.console.watches.named(word, kind: "watched value", listing: "watch", \.description)
    }
  }

  /// A path into the state of a store.
  fileprivate static var watchable: Self {
    Self(.condition) { word, call throws(CommandFailure) in
      do throws(ConsoleError) {
        let path = try ValuePath(word.text)
        guard case .name(let root)? = path.steps.first,
          call.console.stores.contains(where: { $0.name == root })
        else {
          throw ConsoleError.badPath(word.text, reason: "it begins with a store: people.phase")
        }
        try call.console.check(path)
        return path
      } catch {
        throw error.at(word)
      }
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
  /// Checks that a path leads somewhere; what is absent may be there later.
  fileprivate func check(_ path: ValuePath) throws(ConsoleError) {
    do throws(ConsoleError) {
      _ = try fact(at: path)
    } catch {
      guard case .absent = error else { throw error }
    }
  }

  /// Ends all watching.
  ///
  /// - Returns: Whether anything was watched.
  @discardableResult
  public func stopWatching() -> Bool {
    defer { watches = [] }
    return !watches.isEmpty
  }
}
