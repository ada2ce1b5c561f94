struct EventsCommand: ConsoleCommand {
  let name = "events"
  let group = CommandGroup.app
  let summary = "What happened so far, filtered by source or kind"
  let forms = [CommandForm([.rest("FILTER", .choice(TimelineEvent.Kind.names))])]
  let options = [CommandOption("last", takes: ("COUNT", .number), "Only the newest")]
  let notes = [
    "Kinds: \(TimelineEvent.Kind.names.joined(separator: ", "))",
    "Sources: the stores, the routers, net, tab, console",
  ]
  let examples = ["events", "events phase", "events people action --last 5"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let filters = call.rest("FILTER")
    let sources =
      console.stores.map(\.name) + console.routers.map(\.name)
      + ["net", "tab", "console"]
    let known = sources + TimelineEvent.Kind.names
    for word in filters where !known.contains(word.text) {
      throw ConsoleError.unknown(
        kind: "source or kind",
        name: word.text,
        nearest: NearestMatch.of(word.text, in: known),
        listing: "help events"
      ).at(word)
    }
    // A word may be both, as `tab` is: then either will do.
    let kinds = Set(filters.map(\.text)).intersection(TimelineEvent.Kind.names)
    let wantedSources = Set(filters.map(\.text)).intersection(sources).subtracting(kinds)
    let kept = console.timeline.kept
    let matching = kept.events.filter { event in
      (kinds.isEmpty || kinds.contains(event.kind.name))
        && (wantedSources.isEmpty || wantedSources.contains(event.source))
        && (!filters.isEmpty || event.kind.isOfTheApp)
    }
    let shown = matching.suffix(try last(call))
    let dropped =
      kept.dropped == 0 ? [] : ["\(kept.dropped) older events were dropped"]
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
              event.kind.shortText.joined(separator: "; "),
              event.cause.map { "by \($0)" } ?? "",
            ]
          }
        )
    )
  }

  private func last(_ call: CommandCall) throws(CommandFailure) -> Int {
    guard let word = call.option("last") else { return .max }
    guard let count = Int(word.text), count >= 0 else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "how many events",
        nearest: nil,
        usage: usage
      ).at(word)
    }
    return count
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
