import InnoNearestMatch

struct EventsCommand: ConsoleCommand {
  static let info = CommandInfo(
    "events",
    .app,
    "What happened so far, filtered by source or kind",
    notes: [
      "Kinds: \(TimelineEvent.Kind.names.joined(separator: ", "))",
      "Sources: the stores, the routers, the layers, net, tab, link, screen, console",
    ],
    examples: [
      "events", "events phase", "events people action --last 5", "events --cause 1 --text loaded",
    ]
  )

  @CommandArgument("FILTER", .word(.eventFilter)) var words: [Word]
  @CommandOption("last", "COUNT", .count("how many events"), "Only the newest") var last: Int?
  @CommandOption("since", "EVENT", .count("an event's number"), "Only those after an event")
  var since: Int?
  @CommandOption(
    "cause",
    "EVENT",
    .count("an event's number"),
    "Only what an event led to, step by step"
  ) var cause: Int?
  @CommandOption("text", "TEXT", .text, "Only those whose text holds this") var text: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let kept = console.timeline.kept
    let filter = try filter(in: console, kept)
    let matching = kept.events.filter(filter)
    let shown = matching.suffix(last ?? .max)
    let dropped =
      kept.dropped == 0 ? [] : ["events 1 to \(kept.dropped) were dropped"]
    return Answer(
      .facts([
        "dropped": .int(kept.dropped),
        "events": .array(
          shown.map { event in
            .facts([
              "n": .int(event.number), "source": .string(event.source),
              "kind": .string(event.kind.name), "cause": .optional(event.cause),
              "text": .string(event.kind.text.joined(separator: "\n")),
            ])
          }
        ),
      ]),
      lines: dropped
        + Columns.lines(
          shown.map { event in
            [
              "\(event.number)", event.source, event.kind.name,
              event.kind.shortText.joined(separator: "; ")
                + (event.cause.map { "  by \($0)" } ?? ""),
            ]
          }
        )
    )
  }

  /// What the words and options ask for, all together.
  private func filter(
    in console: Console,
    _ kept: Timeline.Contents
  ) throws(CommandFailure) -> (TimelineEvent) -> Bool {
    let sources = console.eventSources
    let known = sources.union(TimelineEvent.Kind.names)
    for word in words where !known.contains(word.text) {
      throw ConsoleError.unknown(
        kind: "source or kind",
        name: word.text,
        nearest: NearestMatch.of(word.text, in: known.sorted()),
        listing: "help events"
      ).at(word)
    }
    // A word may be both, as `tab` is: then either will do.
    let kinds = Set(words.map(\.text)).intersection(TimelineEvent.Kind.names)
    let wanted = Set(words.map(\.text)).intersection(sources).subtracting(kinds)
    if let since, since > kept.lastNumber {
      throw ConsoleError.refused(kept.loss(of: since)).at($since)
    }
    let effects = cause.map { kept.effects(of: $0) }
    if let cause, effects?.isEmpty == true, kept[cause] == nil {
      throw ConsoleError.refused(kept.loss(of: cause)).at($cause)
    }
    let text = text?.lowercased()
    return { [session = console.session, words, since] event in
      (event.session == nil || event.session == session)
        && (!words.isEmpty || event.kind.isOfTheApp)
        && (kinds.isEmpty || kinds.contains(event.kind.name))
        && (wanted.isEmpty || wanted.contains(event.source))
        && since.map { event.number > $0 } ?? true
        && effects.map { $0.contains(event.number) } ?? true
        && text.map { text in event.kind.text.contains { $0.lowercased().contains(text) } }
          ?? true
    }
  }
}

extension Console {
  /// Where events come from, and may come from.
  var eventSources: Set<String> {
    Set(stores.map(\.name) + routers.map(\.name)).union(["net", "tab", "console"])
      .union(timeline.kept.events.map(\.source))
  }
}

extension Timeline.Contents {
  /// The numbers of the events that one led to, directly or by others.
  func effects(of number: Int) -> Set<Int> {
    events.reduce(into: []) { found, event in
      guard let cause = event.cause, cause == number || found.contains(cause) else { return }
      found.insert(event.number)
    }
  }
}

extension TimelineEvent.Kind {
  /// Whether it happened in the app, rather than between the console and who types.
  fileprivate var isOfTheApp: Bool {
    switch self {
    case .command, .answer, .error: false
    default: true
    }
  }
}
