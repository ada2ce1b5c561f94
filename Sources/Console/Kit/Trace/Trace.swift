import Foundation

/// What led to an event, and all that it led to, as a tree.
///
/// The branches are the causes that the events themselves carry; nothing is guessed from times.
struct Trace {
  /// Something that happened, with what it led to.
  struct Node {
    /// Who does it: `people store`, `domain`, `transport`.
    let participant: String

    /// What is done.
    let text: String

    /// The number of its event; `nil` for a coordinator, which has none of its own.
    let number: Int?

    let start: Date

    /// When it ended, for what takes time and has ended.
    var end: Date?

    /// How it ended: `200, 3905 bytes`.
    var outcome: String?

    var children: [Node] = []
  }

  /// The deepest nesting that is told; an effect that sends its own action again goes on and on.
  static let depthLimit = 64

  let root: Node

  /// Whether what led to the root was dropped.
  let isCut: Bool

  /// Follows the causes of an event up, and its effects down; `nil` when the event is not there.
  ///
  /// - Parameters:
  ///   - number: The event's number.
  ///   - kept: The timeline.
  init?(of number: Int, in kept: Timeline.Contents) {
    guard var event = kept[number] else { return nil }
    var above: Set<Int> = []
    while let cause = event.cause.flatMap({ kept[$0] }) {
      above.insert(event.number)
      event = cause
    }
    isCut = event.cause != nil
    let below = kept.effects(of: number)
    let members = kept.events.filter { event in
      event.kind.isTraced && (above.contains(event.number) || below.contains(event.number))
    }
    root = Node(event, Dictionary(grouping: members) { $0.cause ?? 0 }, depth: 0)
  }

  /// The newest event that a user caused: a line that something in the app came of.
  static func lastCommand(in kept: Timeline.Contents, of session: Int) -> Int? {
    var causes: Set<Int> = []
    for event in kept.events.reversed() {
      if case .command = event.kind, event.session == session, causes.contains(event.number) {
        return event.number
      }
      // A line that only went wrong did nothing to the app.
      if case .error = event.kind { continue }
      if let cause = event.cause, event.kind.isTraced { causes.insert(cause) }
    }
    return nil
  }
}

extension Trace.Node {
  fileprivate init(_ event: TimelineEvent, _ effects: [Int: [TimelineEvent]], depth: Int) {
    let trace = event.kind.trace(source: event.source)
    participant = trace.participant
    let text = trace.text ?? "\(event.kind.name) \(event.kind.text.joined(separator: "; "))"
    self.text = text.shortened(to: 120)
    number = event.number
    start = event.time
    var followers = effects[event.number] ?? []
    if let end = followers.lastIndex(where: { $0.kind.isEnd(of: event.kind) }) {
      let ending = followers.remove(at: end)
      self.end = ending.time
      outcome = ending.kind.trace(source: ending.source).outcome
    }
    guard depth < Trace.depthLimit else {
      if !followers.isEmpty { outcome = (outcome.map { $0 + "; " } ?? "") + "it goes on" }
      return
    }
    let nodes = followers.map { Trace.Node($0, effects, depth: depth + 1) }
    guard case .intent = event.kind, !nodes.isEmpty else {
      children = nodes
      return
    }
    // What comes of an intent is the work of the coordinator that it was left for.
    children = [
      Trace.Node(
        participant: "\(event.source) coordinator",
        text: "",
        number: nil,
        start: nodes[0].start,
        children: nodes
      )
    ]
  }
}

extension TimelineEvent.Kind {
  /// Whether it is a part of what happened, rather than of reporting it.
  fileprivate var isTraced: Bool {
    switch self {
    case .answer, .watch, .netlog, .expectation: false
    default: true
    }
  }

  /// Whether it ends what began with another event that led to it.
  fileprivate func isEnd(of start: TimelineEvent.Kind) -> Bool {
    switch (start, self) {
    case (.effect(_, "started", _), .effect(_, let event, _)): event != "dropped"
    case (.step(_, "started", _), .step(_, let event, _)): event != "started"
    case (.request, .response): true
    default: false
    }
  }
}
