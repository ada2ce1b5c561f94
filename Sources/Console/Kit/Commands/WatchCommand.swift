struct WatchCommand: ConsoleCommand {
  let name = "watch"
  let group = CommandGroup.stores
  let summary = "Tells each change of one value, live"
  let forms = [
    CommandForm([.word("off"), .optional("PATH", .watched)], "ends one, or all"),
    CommandForm([.optional("PATH", .condition)], "begins, or lists what is watched"),
  ]
  let notes = [
    "PATH is a store, or a store and a path into its state: people.phase",
    "In a terminal Ctrl-C ends all watching.",
  ]
  let examples = ["watch people.phase", "watch", "watch off"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    if call.fixedWords == ["off"] {
      try stop(call["PATH"], in: console)
    } else if let word = call["PATH"] {
      try start(word, in: console)
    }
    let paths = console.watches.map(\.description)
    return Answer(.strings(paths), lines: paths.isEmpty ? ["nothing is watched"] : paths)
  }

  private func start(_ word: Word, in console: Console) throws(CommandFailure) {
    do throws(ConsoleError) {
      let path = try ValuePath(word.text)
      guard case .name(let root)? = path.steps.first,
        console.stores.contains(where: { $0.name == root })
      else {
        throw ConsoleError.badPath(word.text, reason: "it begins with a store: people.phase")
      }
      try check(path, in: console)
      if !console.watches.contains(path) { console.watches.append(path) }
    } catch {
      throw error.at(word)
    }
  }

  /// Checks that a path leads somewhere; what is absent may be there later.
  private func check(_ path: ValuePath, in console: Console) throws(ConsoleError) {
    do throws(ConsoleError) {
      _ = try console.fact(at: path)
    } catch {
      guard case .absent = error else { throw error }
    }
  }

  private func stop(_ word: Word?, in console: Console) throws(CommandFailure) {
    guard let word else { return console.watches.removeAll() }
    guard let place = console.watches.firstIndex(where: { $0.description == word.text }) else {
      throw ConsoleError.unknown(
        kind: "watched value",
        name: word.text,
        nearest: NearestMatch.of(word.text, in: console.watches.map(\.description)),
        listing: "watch"
      ).at(word)
    }
    console.watches.remove(at: place)
  }
}

extension Console {
  /// Ends all watching.
  ///
  /// - Returns: Whether anything was watched.
  @discardableResult
  public func stopWatching() -> Bool {
    defer { watches = [] }
    return !watches.isEmpty
  }
}
