import InnoLocking
import InnoNearestMatch

struct EventsCommand: ConsoleCommand {
  static let info = CommandInfo(
    "events",
    .app,
    "The events so far, filtered by source or kind",
    notes: [
      "Kinds: \(TimelineEvent.Kind.names.joined(separator: ", "))",
      "Sources: the names of stores, routers and layers; net, tab, link, screen, console",
    ],
    examples: [
      "events", "events phase", "events people action --last 5", "events --cause 1 --text loaded",
    ],
    isStable: false
  )

  @CommandArgument("FILTER", .word(.eventFilter)) var words: [Word]
  @CommandOption("last", "COUNT", .count("a number of events"), "Only the newest COUNT events")
  var last: Int?
  @CommandOption("since", "EVENT", .event("an event's number"), "Only events after this event")
  var since: Int?
  @CommandOption(
    "cause",
    "EVENT",
    .event("an event's number"),
    "Only events that this event caused, directly or indirectly"
  ) var cause: Int?
  @CommandOption("text", "TEXT", .text, "Only events whose text contains TEXT") var text: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let kept = console.timeline.kept
    let filter = try filter(in: console, kept)
    let start = since ?? console.lastOmittedEvent
    let shown =
      filter.needsAnswers
      ? newest(kept.window.dropFirst(max(0, start - kept.dropped)), filter.isWanted)
      : newest(kept.notable(after: start), filter.isWanted)
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
              event.kind.text.joined(separator: "; ")
                + (event.cause.map { "  by \($0)" } ?? ""),
            ]
          }
        )
    )
  }

  /// Returns the events for which `isWanted` returns `true`, oldest first.
  ///
  /// With the option `--last COUNT`, this method returns only the newest COUNT events.
  private func newest(
    _ events: some BidirectionalCollection<TimelineEvent>,
    _ isWanted: (TimelineEvent) -> Bool
  ) -> [TimelineEvent] {
    guard let last else { return events.filter(isWanted) }
    var found: [TimelineEvent] = []
    for event in events.reversed() {
      guard found.count < last else { break }
      if isWanted(event) { found.append(event) }
    }
    return found.reversed()
  }

  /// A filter for events, created from the arguments and the options of the command.
  private struct Filter {
    let isWanted: (TimelineEvent) -> Bool

    /// A Boolean value that indicates whether the filter can match events of the kind `command` or
    /// `answer`.
    let needsAnswers: Bool
  }

  private func filter(
    in console: Console,
    _ kept: Timeline.Contents
  ) throws(CommandFailure) -> Filter {
    var (kinds, wanted): (Set<TimelineEvent.Kind.Name>, Set<String>) = ([], [])
    for word in words {
      // If a word, such as `tab`, names both a kind of event and an event source, the kind has
      // priority.
      if let kind = TimelineEvent.Kind.Name(rawValue: word.text) {
        kinds.insert(kind)
      } else if console.hasEventSource(word.text, in: kept) {
        wanted.insert(word.text)
      } else {
        let known = console.eventSources.union(TimelineEvent.Kind.names).sorted()
        _ = try known.named(word, kind: "source or kind", listing: "help events", \.self)
      }
    }
    if let since, since > kept.lastNumber {
      throw ConsoleError.refused(kept.loss(of: since)).at($since)
    }
    if let cause, kept[cause] == nil, kept.effects(of: cause).isEmpty {
      throw ConsoleError.refused(kept.loss(of: cause)).at($cause)
    }
    let effects = cause.map { kept.effects(of: $0).union([$0]) }
    let text = text?.lowercased()
    let isWanted = { [session = console.session, words, kinds, wanted] (event: TimelineEvent) in
      (event.session == nil || event.session == session)
        && (!words.isEmpty || event.kind.isOfTheApp)
        && (kinds.isEmpty || kinds.contains(event.kind.kindName))
        && (wanted.isEmpty || wanted.contains(event.source))
        && effects.map { effects in event.cause.map(effects.contains) ?? false } ?? true
        && text.map { text in event.kind.text.contains { $0.lowercased().contains(text) } }
          ?? true
    }
    let needsAnswers =
      kinds.isEmpty
      ? wanted.contains("console") : !kinds.isDisjoint(with: [.command, .answer])
    // Hide the events of a lesson that has ended, because a lesson runs a separate instance of the
    // app.
    let isShown = {
      [ended = console.lessonEvents, hidden = console.hidden.withLock(\.self)]
      (event: TimelineEvent) -> Bool in
      if ended.contains(where: { $0.contains(event.number) }) { return false }
      if hidden.isConsequence(event) { return false }
      return isWanted(event)
    }
    return Filter(isWanted: isShown, needsAnswers: needsAnswers)
  }
}

extension Console {
  /// The event sources that always exist: all stores and routers, `net`, `tab` and `console`.
  private var standingSources: [String] {
    stores.map(\.name) + routers.map(\.name) + ["net", "tab", "console"]
  }

  /// The sources by which events can be filtered, including sources without recorded events.
  fileprivate var eventSources: Set<String> {
    Set(standingSources).union(timeline.kept.window.map(\.source))
  }

  /// Returns a Boolean value that indicates whether events can have the given source.
  ///
  /// This method is faster than a search in ``eventSources``, which collects the sources of all
  /// events.
  fileprivate func hasEventSource(_ name: String, in kept: Timeline.Contents) -> Bool {
    standingSources.contains(name) || kept.window.contains { $0.source == name }
  }
}

extension ArgumentKind {
  /// The kind of an argument that names an event source or a kind of event.
  fileprivate static var eventFilter: Self {
    name { context in
      let kinds = TimelineEvent.Kind.names
      let sources = context.console.eventSources.subtracting(kinds).sorted()
      return (sources + kinds).map { .init($0) }
    }
  }
}

extension TimelineEvent.Kind {
  /// A Boolean value that indicates whether the event belongs to the app, rather than to the
  /// console.
  fileprivate var isOfTheApp: Bool {
    switch self {
    case .command, .answer, .error: false
    default: true
    }
  }
}
