import InnoNearestMatch

struct EventsCommand: ConsoleCommand {
  static let info = CommandInfo(
    "events",
    .app,
    "The events so far, filtered by source or kind",
    notes: [
      "Kinds: \(TimelineEvent.Kind.names.joined(separator: ", "))",
      "Sources: the stores, the routers, the layers, net, tab, link, screen, console",
    ],
    examples: [
      "events", "events phase", "events people action --last 5", "events --cause 1 --text loaded",
    ]
  )

  @CommandArgument("FILTER", .word(.eventFilter)) var words: [Word]
  @CommandOption("last", "COUNT", .count("a number of events"), "Only the newest") var last: Int?
  @CommandOption("since", "EVENT", .count("an event's number"), "Only those after an event")
  var since: Int?
  @CommandOption(
    "cause",
    "EVENT",
    .count("an event's number"),
    "Only the direct and indirect effects of an event"
  ) var cause: Int?
  @CommandOption("text", "TEXT", .text, "Only those whose text contains this") var text: String?

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

  /// Returns the filter that the arguments and options describe together.
  private func filter(
    in console: Console,
    _ kept: Timeline.Contents
  ) throws(CommandFailure) -> (TimelineEvent) -> Bool {
    let sources = console.eventSources
    let known = sources.union(TimelineEvent.Kind.names)
    for word in words where !known.contains(word.text) {
      _ = try known.sorted().named(word, kind: "source or kind", listing: "help events", \.self)
    }
    // A word that is both, such as `tab`, matches either.
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
  /// The sources of the events so far, and of those that may follow.
  var eventSources: Set<String> {
    Set(stores.map(\.name) + routers.map(\.name)).union(["net", "tab", "console"])
      .union(timeline.kept.events.map(\.source))
  }
}

extension ArgumentKind {
  /// The name of a source or of a kind.
  fileprivate static var eventFilter: Self {
    name { context in
      let kinds = TimelineEvent.Kind.names
      let sources = context.console.eventSources.subtracting(kinds).sorted()
      return (sources + kinds).map { .init($0) }
    }
  }
}

extension TimelineEvent.Kind {
  /// A Boolean value that indicates whether the event belongs to the app and not to the console.
  fileprivate var isOfTheApp: Bool {
    switch self {
    case .command, .answer, .error: false
    default: true
    }
  }
}
