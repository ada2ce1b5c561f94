extension SessionComparison {
  /// Compares an event of the replay with a recorded event.
  ///
  /// - Parameters:
  ///   - event: The event of the replay.
  ///   - recorded: The recorded event.
  ///   - rule: The rule for the kind of the event.
  ///   - matches: The recorded events that earlier events of the replay have matched.
  ///   - secrets: The secrets that the replayed lines contain.
  /// - Returns: The difference, or `nil` if the events are equivalent.
  func difference(
    of event: TimelineEvent,
    from recorded: SessionFile.Entry,
    _ rule: ComparisonRule,
    _ matches: EventMatches,
    _ secrets: SessionSecrets
  ) -> Difference? {
    let kind = event.kind.name
    guard event.kind.kindName == recorded.kind else {
      return Difference(
        number: recorded.number,
        summary:
          "the session file has \(recorded.source) \(recorded.kindName), but the replay has \(kind) "
          + (event.kind.text.first ?? ""),
        changes: []
      )
    }
    if rule.comparesCause, let cause = recorded.cause,
      let actual = event.cause.flatMap(matches.recorded),
      places[cause] != nil, cause != actual
    {
      return Difference(
        number: recorded.number,
        summary:
          "\(recorded.source) \(kind) was caused by event \(cause) in the session file, but by the "
          + "equivalent of event \(actual) in the replay",
        changes: []
      )
    }
    if case .answer(let verb, _) = event.kind {
      if unstableVerbs.contains(verb) { return nil }
      if let cause = recorded.cause, unstableCommands.contains(cause) { return nil }
    }
    var text = ""
    event.kind.writeFields(source: event.source, masking: secrets, to: &text)
    let payload = file.payload(of: recorded)
    // The payload ends with the closing brace of the line.
    if payload.utf8.dropLast().elementsEqual(text.utf8) { return nil }
    let texts = ["{\"\":0" + payload, "{\"\":0" + text + "}"].map(\.withoutPlaceholderNumbers)
    guard let before = try? JSONReader.value(texts[0]).without(rule.ignored),
      let after = try? JSONReader.value(texts[1]).without(rule.ignored)
    else {
      return Difference(
        number: recorded.number,
        summary: "\(recorded.source) \(kind) cannot be read",
        changes: []
      )
    }
    guard before != after else { return nil }
    if event.kind.containsError, before.isEqual(to: after, by: matches.areEquivalent) { return nil }
    if recorded.kind == .request, let url = after["url"]?.asText,
      url.isServed(by: before["url"]?.asText ?? ""),
      before.without(["url"]) == after.without(["url"])
    {
      return nil
    }
    return Difference(
      number: recorded.number,
      summary: "\(recorded.source) \(kind) differs",
      changes: ValueChange.between(before, after)
    )
  }
}

extension TimelineEvent.Kind {
  /// A Boolean value that indicates whether the event can contain an error message.
  ///
  /// An event of `expect-error`, for example, contains the message of the expected error.
  fileprivate var containsError: Bool {
    switch self {
    case .error, .expectation, .answer("expect-error", _): true
    default: false
    }
  }
}

extension ConsoleValue {
  /// Returns a copy of the value without the fields that have the given names.
  ///
  /// Fields at any depth are removed.
  fileprivate func without(_ names: Set<String>) -> ConsoleValue {
    switch self {
    case .object(let type, let fields, let id):
      let kept = fields.filter { !names.contains($0.name) }
      return .object(type: type, kept.map { .init($0.name, $0.value.without(names)) }, id: id)
    case .array(let elements): return .array(elements.map { $0.without(names) })
    default: return self
    }
  }

  /// Returns a Boolean value that indicates whether two values are equal, except that a closure
  /// compares their texts.
  fileprivate func isEqual(
    to other: ConsoleValue,
    by areEqual: (String, String) -> Bool
  ) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): areEqual(left, right)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1, by: areEqual) }
    case (.object(_, let left, _), .object(_, let right, _)):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.name == $1.name && $0.value.isEqual(to: $1.value, by: areEqual)
        }
    default: self == other
    }
  }
}
