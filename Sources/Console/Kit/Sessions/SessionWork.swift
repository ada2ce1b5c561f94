/// The work in a session: the handling of actions, the effects, the calls and the requests, with the
/// typed lines that caused them.
///
/// A branch cannot continue from an event at which some work was still in progress.
struct SessionWork {
  /// A name for some work, with the numbers of its events.
  ///
  /// The work was in progress at each event in the range.
  private struct Part {
    let name: String
    let range: Range<Int>
  }

  /// The line, the action and the subscription to which an event belongs.
  ///
  /// By default, an event belongs to the same line, action and subscription as its cause.
  private struct Causes {
    /// The number of the top-level line, or 0 if there is none.
    var line = 0

    /// The number of the action whose handling includes the event, or 0 if there is none.
    var action = 0

    /// A Boolean value that indicates whether the event belongs to a subscription, but to none of
    /// the actions that the subscription sent.
    var isOfSubscription = false
  }

  /// The parts of the work, sorted by their first events.
  private var parts: [Part] = []

  /// For each top-level line, the number of the last event of the app, or the last error, that the
  /// line caused.
  private var lastEvents: [Int: Int] = [:]

  /// Finds the work in the contents of a timeline.
  ///
  /// - Parameters:
  ///   - contents: The contents of the timeline.
  ///   - first: The number of the last event to ignore.
  ///   - subscriptions: The names of the effects that may run forever, keyed by the name of the
  ///     store. Such an effect counts as work only if it has ended and is not running again.
  ///   - isIgnored: A closure that returns whether to ignore the event with the given number.
  init(
    _ contents: Timeline.Contents,
    after first: Int,
    subscriptions: [String: Set<String>],
    isIgnored: (Int) -> Bool
  ) {
    var causes: [Int: Causes] = [:]
    var sourcing: [Int: Bool] = [:]
    var lastLine = 0
    var actions: [Int: (name: String, end: Int)] = [:]
    var requests: [Int: (start: Int, end: Int)] = [:]
    var running: [String: Int] = [:]
    var endedSubscriptions: [(key: String, part: Part)] = []
    for event in contents.window where event.number > first && !isIgnored(event.number) {
      let number = event.number
      let cause = event.cause ?? 0
      var own = causes[cause] ?? Causes()
      /// Adds a part that ends with this event.
      func end(_ name: String) {
        if cause > first { parts.append(Part(name: name, range: cause..<number)) }
      }
      if own.line > 0, event.isOfApp || event.isError { lastEvents[own.line] = number }
      if event.isOfApp {
        // An action is handled before the next typed line runs.
        if own.action > lastLine { actions[own.action]?.end = number }
      }
      switch event.kind {
      case .command:
        let isTopLevel = cause == 0 || contents.isSourcing(cause, known: &sourcing)
        if isTopLevel { (own.line, lastLine) = (number, number) }
        own.action = 0
      case .action(let name, _, _):
        (own.action, own.isOfSubscription) = (number, false)
        actions[number] = (name, number)
      case .effect(let id, let change, _):
        own.action = 0
        let isSubscription = subscriptions[event.source]?.contains(id) == true
        let key = "\(event.source) \(id)"
        switch change {
        case .started:
          if isSubscription {
            own = Causes(isOfSubscription: true)
            running[key, default: 0] += 1
          }
        case .finished, .failed, .cancelled:
          if isSubscription {
            running[key, default: 0] -= 1
            let part = Part(name: "the effect \(id)", range: min(cause, number)..<number)
            endedSubscriptions.append((key, part))
          } else {
            end("the effect \(id)")
          }
        case .dropped: break
        }
      case .step(let name, let change, _):
        own.action = 0
        if change != .started, !own.isOfSubscription { end("the call \(name)") }
      case .request(let id, _, _, _):
        own.action = 0
        if !own.isOfSubscription, requests[id] == nil { requests[id] = (number, number) }
      case .response(let id, _, _): requests[id]?.end = number
      default: break
      }
      causes[number] = own
    }
    for (number, action) in actions where action.end > number {
      parts.append(Part(name: "the action \(action.name)", range: number..<action.end))
    }
    for (id, request) in requests where request.end > request.start {
      parts.append(Part(name: "request #\(id)", range: request.start..<request.end))
    }
    for (key, part) in endedSubscriptions where running[key] == 0 && part.range.lowerBound > first {
      parts.append(part)
    }
    parts.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// Returns the work that was in progress at the given event, or `nil` if there was none.
  ///
  /// - Parameter number: The number of the event.
  /// - Returns: The name of the work that began last, and the range of the events around the given
  ///   event at which any work was in progress.
  func unfinished(at number: Int) -> (name: String, range: Range<Int>)? {
    guard let name = parts.last(where: { $0.range.contains(number) })?.name else { return nil }
    var unfinished = 0..<0
    for part in parts {
      if part.range.lowerBound <= unfinished.upperBound {
        let end = max(part.range.upperBound, unfinished.upperBound)
        unfinished = unfinished.lowerBound..<end
      } else if unfinished.upperBound <= number {
        unfinished = part.range
      } else {
        break
      }
    }
    return (name, unfinished)
  }

  /// Returns the numbers of the top-level lines that began at or before the given event, and
  /// changed the app or failed after this event.
  func lines(across number: Int) -> [Int] {
    lastEvents.filter { $0.key <= number && $0.value > number }.map(\.key)
  }
}

extension Timeline.Contents {
  /// Returns a Boolean value that indicates whether an event is a line that runs the command
  /// `source`.
  ///
  /// - Parameters:
  ///   - number: The number of the event.
  ///   - known: The results of earlier calls.
  /// - Returns: `true` if the event is such a line.
  fileprivate func isSourcing(_ number: Int, known: inout [Int: Bool]) -> Bool {
    if let result = known[number] { return result }
    let result = self[number].map(runsSource) ?? false
    known[number] = result
    return result
  }
}

extension TimelineEvent {
  fileprivate var isError: Bool { if case .error = kind { true } else { false } }
}
