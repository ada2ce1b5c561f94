import InnoNetwork

extension SessionComparison {
  /// Returns the event numbers of commands that assign or read an unstable variable.
  ///
  /// A variable is unstable if its value can differ from run to run, for example because the value
  /// is the answer of the command `time`, or because the placeholder of a secret replaces it. The
  /// answers of commands that read the variable can then also differ.
  ///
  /// - Parameters:
  ///   - events: The events in the file.
  ///   - file: The file.
  ///   - verbs: The names of the commands whose answers can differ.
  /// - Returns: The event numbers.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line in the file is invalid.
  static func unstableCommands(
    _ events: [SessionFile.Entry],
    of file: SessionFile,
    _ verbs: Set<String>
  ) throws(ConsoleError) -> Set<Int> {
    var (commands, variables): (Set<Int>, Set<String>) = ([], [])
    for event in events where event.kind == .command {
      // Skip most lines, because parsing every line of a long session would be slow.
      let payload = file.payload(of: event)
      guard payload.utf8.contains(UInt8(ascii: "$")) || payload.contains("\"line\":\"let") else {
        continue
      }
      let line = try file.fields(of: event)["line"]?.asText ?? ""
      let used = line.matches(of: /\$\{?([A-Za-z_][A-Za-z_0-9]*)/).map { String($0.output.1) }
      var isUnstable = !variables.isDisjoint(with: used)
      if let (_, name, verb) = line.prefixMatch(of: /let\s+(\w+)\s*=\s*(\w*)/)?.output {
        // The placeholder of a secret has other characters than the secret.
        isUnstable =
          isUnstable || verbs.contains(String(verb)) || Redaction.isSecret(String(name))
        if isUnstable { variables.insert(String(name)) } else { variables.remove(String(name)) }
      }
      if isUnstable { commands.insert(event.number) }
    }
    return commands
  }

  /// Returns the event numbers at which effects started that were cancelled, or that were still
  /// running at the end of the recording.
  ///
  /// - Parameters:
  ///   - events: The events in the file.
  ///   - file: The file.
  /// - Returns: The event numbers.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line in the file is invalid.
  static func interruptedEffects(
    _ events: [SessionFile.Entry],
    of file: SessionFile
  ) throws(ConsoleError) -> Set<Int> {
    var interrupted: Set<Int> = []
    for event in events where event.kind == .effect {
      switch try file.fields(of: event)["event"]?.asText.flatMap(TimelineEvent.EffectEvent.init) {
      case .started: interrupted.insert(event.number)
      // The start of the effect is the cause of its end.
      case .finished, .failed: if let start = event.cause { interrupted.remove(start) }
      case .cancelled, .dropped, nil: break
      }
    }
    return interrupted
  }

  /// Returns the indices of the events that record that a command waited too long.
  ///
  /// The error of such a command may have been expected.
  static func timeouts(_ events: [SessionFile.Entry], of file: SessionFile) -> [Int] {
    events.indices.filter { index in
      guard events[index].kind == .error || events[index].kind == .expectation else { return false }
      let payload = file.payload(of: events[index])
      return payload.contains("\"code\":\"timeout\"") || payload.contains("\"actual\":\"timed out ")
    }
  }

  /// Follows the causes of an event, and returns the number of the first event that reports an
  /// effect.
  ///
  /// The search starts with the given event itself. The result is `nil` if no event in the chain
  /// reports an effect.
  func root(of number: Int) -> Int? {
    var next: Int? = number
    while let current = next, let place = places[current] {
      if events[place].kind == .effect { return current }
      next = events[place].cause
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether an event is a direct or indirect consequence of
  /// the event with the number `root`.
  ///
  /// An event also counts as a consequence of itself.
  func follows(_ event: SessionFile.Entry, from root: Int) -> Bool {
    var next: Int? = event.number
    while let current = next, current >= root {
      if current == root { return true }
      next = places[current].flatMap { events[$0].cause }
    }
    return false
  }

  /// Returns the index of the event before which the replay must answer a request.
  ///
  /// The replay runs a typed line only after all earlier events in the session file have occurred.
  /// The answer must therefore arrive before the first typed line that follows a consequence of the
  /// answer.
  ///
  /// - Parameters:
  ///   - range: The indices of the events between the answer and the first action that resulted
  ///     from the answer.
  ///   - effect: The event number of the effect that sent the request.
  /// - Returns: The index of the first typed line after a consequence of the answer, or the end of
  ///   the range if there is no typed line after a consequence.
  func end(of range: Range<Int>, from effect: Int) -> Int {
    let first = range.first { follows(events[$0], from: effect) } ?? range.upperBound
    return (first..<range.upperBound).first { events[$0].kind == .command } ?? range.upperBound
  }
}
