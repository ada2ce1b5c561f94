struct StateCommand: ConsoleCommand {
  let name = "state"
  let group = CommandGroup.stores
  let summary = "A store's state, a part of it by path, or what changed in it"
  let forms = [CommandForm([.value("STORE", .storePath), .optional("PATH", .statePath)])]
  let options = [
    CommandOption("diff", takes: ("COUNT", .number), "What the last actions of the store changed"),
    CommandOption("since", takes: ("EVENT", .number), "What changed after an event"),
  ]
  let notes = [
    "The path may follow the store behind a dot: people.people[0].email",
    "--diff counts the store's own actions; --since takes a number that `events` shows.",
  ]
  let preparation = "send people onAppear; settle"
  let examples = [
    "state people", "state people phase", "state people.people[0].email", "state people --diff 1",
    "state people --since 1",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let place = Self.place(call) else { return nil }
    let store = try console.store(named: place.store)
    let path = try path(place.path)
    let state = store.state()
    let value = ConsoleValue(reflecting: state)
    let kept = console.timeline.kept
    if let (event, remark) = try firstEvent(call, of: store, in: kept) {
      var answer = differences(of: store, value, at: path, since: event, in: kept)
      if let remark { answer.lines.append(remark) }
      return answer
    }
    do throws(ConsoleError) {
      let part = try path?.value(in: value) ?? value
      console.original = if let path { path.original(in: state) } else { state }
      return Answer(part, lines: part.tree)
    } catch {
      throw error.at(place.path?.range)
    }
  }

  /// The store and the path into its state, which may stand in one word.
  private static func place(_ call: CommandCall) -> (store: Word, path: Word?)? {
    guard let word = call["STORE"] else { return nil }
    let name = word.text.prefix { $0 != "." && $0 != "[" }
    guard call["PATH"] == nil, name.endIndex < word.text.endIndex else {
      return (word, call["PATH"])
    }
    let path = word.text[name.endIndex...]
    // Of a word with quotes or escapes the parts cannot be told apart in the line.
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

  private func path(_ word: Word?) throws(CommandFailure) -> ValuePath? {
    guard let word else { return nil }
    do { return try ValuePath(word.text) } catch { throw error.at(word) }
  }

  /// The number of the event after which changes are told, and a remark when more were asked for
  /// than there is; `nil` when none are asked for.
  private func firstEvent(
    _ call: CommandCall,
    of store: StoreHandle,
    in kept: Timeline.Contents
  ) throws(CommandFailure) -> (number: Int, remark: String?)? {
    if let number = try call.count("since", "an event's number") {
      guard (kept.dropped...kept.lastNumber).contains(number) else {
        throw ConsoleError.refused(kept.loss(of: number)).at(call.option("since")?.range)
      }
      return (number, nil)
    }
    guard let count = try call.count("diff", "how many actions") else { return nil }
    let actions = kept.events.filter { event in
      if case .action = event.kind { event.source == store.name } else { false }
    }
    if count > actions.count, kept.dropped > 0 {
      throw ConsoleError.refused(
        "only \(actions.count) actions of \(store.name) are kept; older events were dropped"
      ).at(call.option("diff")?.range)
    }
    let taken = actions.isEmpty ? "no action yet" : "only \(actions.count) of \(count) actions"
    return (
      actions.suffix(count).first.map { $0.number - 1 } ?? kept.lastNumber,
      count > actions.count ? "\(store.name) has taken \(taken)" : nil
    )
  }

  private func differences(
    of store: StoreHandle,
    _ value: ConsoleValue,
    at path: ValuePath?,
    since number: Int,
    in kept: Timeline.Contents
  ) -> Answer {
    let events = kept.events.filter { $0.number > number && $0.source == store.name }
    let told = events.flatMap { event -> [ValueChange] in
      if case .state(let changes) = event.kind { changes } else { [] }
    }
    let phases = events.compactMap { event -> (from: String, to: String)? in
      if case .phase(let from, let to) = event.kind { (from, to) } else { nil }
    }
    var changes = ValueChange.between(value.rewound(before: told), value)
    if let from = phases.first?.from, let to = phases.last?.to, from != to {
      changes.append(
        ValueChange([.name("phase")], from: .enumCase(from, []), to: .enumCase(to, []))
      )
    }
    if let path { changes = changes.filter { $0.steps.starts(with: path.steps) } }
    return Answer(
      .array(changes.map(\.facts)),
      lines: changes.isEmpty ? ["nothing changed"] : changes.map(\.text)
    )
  }
}

extension CommandCall {
  /// The number that an option gives.
  ///
  /// - Parameters:
  ///   - option: The option's name.
  ///   - expected: What the number is, for the error.
  /// - Returns: The number, `nil` when the option was not given.
  /// - Throws: ``CommandFailure`` for what is no number from 0.
  func count(_ option: String, _ expected: String) throws(CommandFailure) -> Int? {
    try count(self.option(option), expected)
  }

  /// The number that a word is, from 0 on.
  func count(_ word: Word?, _ expected: String) throws(CommandFailure) -> Int? {
    guard let word else { return nil }
    guard let number = Int(word.text), number >= 0 else {
      throw ConsoleError.unexpected(word.text, expected: expected, nearest: nil, usage: usage)
        .at(word)
    }
    return number
  }
}

extension Timeline.Contents {
  /// The number of the newest event, 0 when there is none.
  var lastNumber: Int { events.last?.number ?? dropped }

  /// Why an event that is asked for is not here.
  func loss(of number: Int) -> String {
    guard number > 0 else { return "events are numbered from 1" }
    return number > lastNumber
      ? "there is no event \(number) yet; the newest is \(lastNumber)"
      : "event \(number) was dropped; the oldest that is kept is \(dropped + 1)"
  }
}
