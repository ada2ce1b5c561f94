import InnoText

struct StateCommand: ConsoleCommand {
  static let info = CommandInfo(
    "state",
    .stores,
    "The state of a store, a part of the state, or the changes to the state",
    notes: [
      "STORE and PATH can be joined with a dot: people.people[0].email",
      "--diff counts only the actions of this store. --since needs an event number from "
        + "\"events\".",
    ],
    preparation: "send people onAppear; settle",
    examples: [
      "state people", "state people phase", "state people.people[0].email", "state people --diff 1",
      "state people --since 1",
    ]
  )

  @CommandArgument("STORE", .statePlace) var place: StatePlace
  @CommandOption(
    "diff",
    "COUNT",
    .count("a number of actions"),
    "Show the changes that the store's last COUNT actions caused"
  ) var diff: Int?
  @CommandOption("since", "EVENT", .event("an event's number"), "Show the changes after this event")
  var since: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let store = place.store
    let value = store.value
    if diff != nil || since != nil {
      let kept = console.timeline.kept
      let isShown = console.contributedToShownState
      if let (event, remark) = try eventBeforeChanges(in: kept, isShown) {
        var answer = differences(to: value, since: event, in: kept, isShown)
        if let remark { answer.lines.append(remark) }
        return answer
      }
    }
    guard let path = place.path else {
      return Answer(value, lines: store.tree) { [original = store.original] in original }
    }
    let part = try place.range.located(try path.value(in: value))
    let state = store.original
    return Answer(part, lines: part.tree) { path.original(in: state) }
  }

  /// Returns the number of the event after which changes are shown; `nil` if neither `--diff` nor
  /// `--since` is given.
  ///
  /// If `--diff` asks for more actions than the store has received, the result also contains a
  /// remark that gives the number of received actions.
  private func eventBeforeChanges(
    in kept: Timeline.Contents,
    _ isShown: (Int) -> Bool
  ) throws(CommandFailure) -> (number: Int, remark: String?)? {
    if let number = since {
      guard (kept.dropped...kept.lastNumber).contains(number) else {
        throw ConsoleError.refused(kept.loss(of: number)).at($since)
      }
      return (number, nil)
    }
    guard let count = diff else { return nil }
    let store = place.store
    var (first, found) = (kept.lastNumber + 1, 0)
    for event in kept.notable().reversed() {
      guard found < count else { break }
      guard case .action = event.kind, event.source == store.name, isShown(event.number) else {
        continue
      }
      (first, found) = (event.number, found + 1)
    }
    if count > found, kept.dropped > 0 {
      throw ConsoleError.refused(
        found == 0
          ? "the timeline no longer contains any action of the store \(store.name)"
          : "the timeline has only \(found.counted("action")) of the store \(store.name); "
            + "use --diff \(found) or a smaller number"
      ).at($diff)
    }
    let taken = found == 0 ? "no action yet" : "only \(found.counted("action"))"
    return (first - 1, count > found ? "\(store.name) has received \(taken)" : nil)
  }

  private func differences(
    to value: ConsoleValue,
    since number: Int,
    in kept: Timeline.Contents,
    _ isShown: (Int) -> Bool
  ) -> Answer {
    let events = kept.notable(after: number).filter {
      $0.source == place.store.name && isShown($0.number)
    }
    let recorded = events.flatMap { event -> [ValueChange] in
      if case .state(let changes) = event.kind { changes } else { [] }
    }
    let phases = events.compactMap { event -> (from: String, to: String)? in
      if case .phase(let from, let to) = event.kind { (from, to) } else { nil }
    }
    var changes = ValueChange.between(value.rewound(before: recorded), value)
    if let from = phases.first?.from, let to = phases.last?.to, from != to {
      changes.append(
        ValueChange([.name("phase")], from: .enumCase(from, []), to: .enumCase(to, []))
      )
    }
    if let path = place.path { changes = changes.filter { $0.steps.starts(with: path.steps) } }
    return Answer(
      .array(changes.map(\.facts)),
      lines: changes.isEmpty ? ["nothing changed"] : changes.map(\.text)
    )
  }
}

/// A store, and a path to a value in the store's state.
///
/// The path is `nil` for the whole state.
struct StatePlace {
  let store: StoreHandle
  let path: ValuePath?

  /// The range of ``path`` in the command's line; `nil` if ``path`` is `nil`.
  let range: Range<Int>?
}

extension ValueKind<StatePlace> {
  fileprivate static var statePlace: Self {
    func path() -> CommandForm.Element {
      .init(name: "PATH", kind: .value { $0.statePaths() }, arity: .optional)
    }
    return Self(.value { $0.storePaths() }, and: path()) { words, call throws(CommandFailure) in
      let (name, path) = words.splitPlace
      let store = try call.console.store(named: name)
      guard let path else { return StatePlace(store: store, path: nil, range: nil) }
      let value = try path.located(try ValuePath(path.text))
      return StatePlace(store: store, path: value, range: path.range)
    }
  }
}

extension ArraySlice<Word> {
  /// The store, and the path to a value in the store's state.
  ///
  /// A user can type the store and the path as a single word, such as `people.phase`.
  fileprivate var splitPlace: (store: Word, path: Word?) {
    let word = self[startIndex]
    let name = word.text.prefix { $0 != "." && $0 != "[" }
    guard count == 1, name.endIndex < word.text.endIndex else { return (word, dropFirst().first) }
    let path = word.text[name.endIndex...]
    // If the word contains quotes or escapes, the ranges of its parts are unknown.
    let isPlain = word.range.count == word.text.unicodeScalars.count
    let cut = isPlain ? word.range.lowerBound + name.unicodeScalars.count : word.range.upperBound
    return (
      Word(text: String(name), range: word.range.lowerBound..<cut, form: .plain),
      Word(
        text: String(path.first == "." ? path.dropFirst() : path),
        range: isPlain ? cut..<word.range.upperBound : word.range,
        form: .plain
      )
    )
  }
}
