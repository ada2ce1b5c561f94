extension SessionComparison {
  /// Returns the event numbers of the commands whose results can differ from run to run.
  ///
  /// Examples are a command that stores the answer of `time` in a variable, and a command that
  /// reads this variable.
  ///
  /// - Parameters:
  ///   - events: The events of the file.
  ///   - file: The file.
  ///   - verbs: The names of the commands whose answers can differ.
  /// - Returns: The event numbers.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line of the file is invalid.
  static func unstableCommands(
    _ events: [SessionFile.Entry],
    of file: SessionFile,
    _ verbs: Set<String>
  ) throws(ConsoleError) -> Set<Int> {
    var (commands, variables): (Set<Int>, Set<String>) = ([], [])
    for event in events where event.kind == .command {
      // Parsing every line of a long session would be slow.
      let payload = file.payload(of: event)
      guard payload.utf8.contains(UInt8(ascii: "$")) || payload.contains("\"line\":\"let") else {
        continue
      }
      let line = try file.fields(of: event)["line"]?.asText ?? ""
      let used = line.matches(of: /\$\{?([A-Za-z_][A-Za-z_0-9]*)/).map { String($0.output.1) }
      var isUnstable = !variables.isDisjoint(with: used)
      if let (_, name, verb) = line.prefixMatch(of: /let\s+(\w+)\s*=\s*(\w*)/)?.output {
        isUnstable = isUnstable || verbs.contains(String(verb))
        if isUnstable { variables.insert(String(name)) } else { variables.remove(String(name)) }
      }
      if isUnstable { commands.insert(event.number) }
    }
    return commands
  }

  /// Returns the number of the nearest effect event in an event's chain of causes, which begins
  /// with the event itself.
  ///
  /// The result is `nil` if the chain contains no effect event.
  func root(of number: Int) -> Int? {
    var next: Int? = number
    while let current = next, let place = places[current] {
      if events[place].kind == .effect { return current }
      next = events[place].cause
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether an event of the file has the given number, or
  /// was caused by the event with that number, directly or indirectly.
  func follows(_ event: SessionFile.Entry, from root: Int) -> Bool {
    var next: Int? = event.number
    while let current = next, current >= root {
      if current == root { return true }
      next = places[current].flatMap { events[$0].cause }
    }
    return false
  }

  /// Returns the end index of the events that can occur before a request is answered.
  ///
  /// A line runs only after all events that precede it. If one of these events results from the
  /// answer, the line and all later events must wait for the answer.
  ///
  /// - Parameters:
  ///   - range: The indices of the events from the answer to the action that the answer led to.
  ///   - effect: The event number of the effect that sent the request.
  /// - Returns: The index of the first line after an event that results from the answer; the end of
  ///   the range if there is no such line.
  func end(of range: Range<Int>, from effect: Int) -> Int {
    let first = range.first { follows(events[$0], from: effect) } ?? range.upperBound
    return (first..<range.upperBound).first { events[$0].kind == .command } ?? range.upperBound
  }
}
