/// The events of a replay that match the events in a session file.
///
/// Equivalent events have different numbers in the session file and in the replay. This structure
/// converts the numbers.
struct EventMatches: Sendable {
  /// The event numbers that a console had reached when a recording or a replay began.
  struct Start: Sendable {
    /// The number of the last event before the app started.
    let app: Int

    /// The number of the newest event when the recording or the replay began.
    let newest: Int
  }

  /// The numbers of the recorded events, in ascending order.
  private let recorded: [Int]

  /// The number of the replayed event that matches each recorded event; `nil` if no event matches
  /// yet.
  private var replayed: [Int?]

  /// The number of the recorded event that matches each replayed event.
  ///
  /// The keys are the numbers of the replayed events.
  private var numbers: [Int: Int] = [:]

  /// The index of the last recorded event that has been matched, or `nil` if no event has been
  /// matched.
  private var last: Int?

  private let (recording, replay): (Start, Start)

  /// Creates a collection without matches.
  ///
  /// - Parameters:
  ///   - recorded: The numbers of the recorded events, in ascending order.
  ///   - recording: The event numbers at the start of the recording.
  ///   - replay: The event numbers at the start of the replay.
  init(of recorded: [Int], recording: Start, replay: Start) {
    (self.recorded, self.recording, self.replay) = (recorded, recording, replay)
    replayed = Array(repeating: nil, count: recorded.count)
  }

  /// Adds a match.
  ///
  /// - Parameters:
  ///   - number: The number of the replayed event.
  ///   - index: The index of the recorded event.
  mutating func add(_ number: Int, at index: Int) {
    replayed[index] = number
    numbers[number] = recorded[index]
    last = max(last ?? index, index)
  }

  /// Returns a Boolean value that indicates whether a replayed event matches the recorded event at
  /// an index.
  func isMatched(_ index: Int) -> Bool { replayed[index] != nil }

  /// Returns the number of the recorded event that matches a replayed event, or `nil` if no event
  /// matches.
  func recorded(_ number: Int) -> Int? { numbers[number] }

  /// Returns the index of the first recorded event after the event with the given number.
  ///
  /// If there is no later event, the result is the number of recorded events.
  func index(after number: Int) -> Int {
    var (low, high) = (0, recorded.count)
    while low < high {
      let middle = (low + high) / 2
      if recorded[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Converts an event number of the recording to the number of the equivalent event in the replay.
  ///
  /// If no event matches, the result is the number of the nearest earlier event that has a match.
  /// For an event that had not occurred yet, the result is the number of an event that has not
  /// occurred in the replay either.
  ///
  /// - Parameter number: A number that was valid or invalid when it was used in the recording.
  /// - Returns: The corresponding number, which is valid only if the given number was valid.
  func replayed(_ number: Int) -> Int {
    guard number > 0 else { return number }
    guard number > recording.newest else {
      // The event occurred before the recording. The replay has equivalents of the events at the
      // start of the app. The first event of the replay, a typed line, has the same state as the
      // later ones.
      return max(1, min(replay.app + number - recording.app, replay.newest + 1))
    }
    let newest = last.map { (recorded[$0], replayed[$0] ?? 0) } ?? (recording.newest, replay.newest)
    guard number <= newest.0 else {
      let (sum, isTooLarge) = newest.1.addingReportingOverflow(number - newest.0)
      return isTooLarge ? .max : sum
    }
    let nearest = replayed[..<index(after: number)].last { $0 != nil }
    return (nearest ?? nil) ?? replay.newest + 1
  }

  /// Returns a Boolean value that indicates whether two messages differ only in the numbers of
  /// equivalent events.
  ///
  /// - Parameters:
  ///   - recording: The message in the session file.
  ///   - replay: The message in the replay.
  /// - Returns: `true` if the messages are equal except for such numbers.
  func areEquivalent(_ recording: String, _ replay: String) -> Bool {
    guard recording != replay else { return true }
    guard recording.contains("event") else { return false }
    // For example: branch at event 16 or 17 instead; choose an event after 3; the newest is 18.
    let pattern = /\b(?:events?|or|to|after|is) ([0-9]+)/
    let (old, new) = (recording.matches(of: pattern), replay.matches(of: pattern))
    guard old.count == new.count,
      recording.replacing(pattern, with: "") == replay.replacing(pattern, with: "")
    else { return false }
    return zip(old, new).allSatisfy { old, new in
      guard old.output.1 != new.output.1 else { return true }
      guard let old = Int(old.output.1), let new = Int(new.output.1) else { return false }
      return recorded(new) == old || replayed(old) == new
    }
  }
}
