import Foundation

/// The causes and consequences of an event, as a tree.
///
/// The tree follows the recorded causes of the events, not the times of the events.
struct Trace {
  /// A node of the trace tree, which represents an event or a coordinator.
  ///
  /// The children of a node are the consequences of the node's event or coordinator.
  struct Node {
    /// The app component to which the node belongs, such as `people store` or `transport`.
    let participant: String

    /// The text of the event.
    let text: String

    /// The number of the event; `nil` for a coordinator, because coordinators record no events.
    let number: Int?

    let start: Date

    /// The time at which the event's work ended; `nil` if the event started no work, or if the work
    /// has not ended.
    var end: Date?

    /// The result of the work that the event started, such as `200, 3905 bytes`; `nil` if there is
    /// no result.
    var outcome: String?

    var children: [Node] = []
  }

  /// The maximum nesting depth of the events in a trace.
  ///
  /// Without a limit, a trace could become arbitrarily deep, for example if an action and an effect
  /// repeatedly cause each other.
  static let depthLimit = 64

  let root: Node

  /// A Boolean value that indicates whether the timeline has dropped the event that caused the root
  /// event.
  let isCut: Bool

  /// Creates the trace of an event: the causes of the event, back to the root cause, and everything
  /// that the event caused.
  ///
  /// The result is `nil` if the timeline does not contain the event.
  ///
  /// - Parameters:
  ///   - number: The number of the event.
  ///   - kept: The contents of the timeline.
  init?(of number: Int, in kept: Timeline.Contents) {
    guard var event = kept[number] else { return nil }
    var above: Set<Int> = []
    while let cause = event.cause.flatMap({ kept[$0] }) {
      above.insert(event.number)
      event = cause
    }
    isCut = event.cause != nil
    let below = kept.effects(of: number)
    let members =
      (above.sorted().compactMap { kept[$0] }
      + kept.notable(after: number).filter { below.contains($0.number) })
      .filter(\.kind.isTraced)
    root = Node(event, Dictionary(grouping: members) { $0.cause ?? 0 }, depth: 0)
  }

  /// Returns the event number of the newest typed line that caused an event in the app.
  ///
  /// - Parameters:
  ///   - kept: The contents of the timeline.
  ///   - session: The number of the session in which the line was typed.
  ///   - last: The number of an event. Only the causes of later events are considered.
  ///   - hidden: Ranges of event numbers. Typed lines in these ranges are ignored.
  /// - Returns: The event number of the line; `nil` if there is no such line.
  static func lastCommand(
    in kept: Timeline.Contents,
    of session: Int,
    after last: Int = 0,
    excluding hidden: [ClosedRange<Int>] = []
  ) -> Int? {
    var newest: Int?
    for event in kept.notable(after: last).reversed() {
      // Stop here: all remaining events are older than the line found so far, so no newer line
      // caused one of them.
      if let newest, event.number < newest { break }
      // Skip errors, because a line that caused only an error had no effect on the app.
      if case .error = event.kind { continue }
      guard event.kind.isTraced, let number = event.cause, number > newest ?? 0,
        !hidden.contains(where: { $0.contains(number) }),
        let cause = kept[number], cause.session == session, case .command = cause.kind
      else { continue }
      newest = number
    }
    return newest
  }
}

extension Trace.Node {
  fileprivate init(_ event: TimelineEvent, _ effects: [Int: [TimelineEvent]], depth: Int) {
    let trace = event.kind.trace(source: event.source)
    participant = trace.participant
    text = trace.text ?? "\(event.kind.name) \(event.kind.text.joined(separator: "; "))"
    number = event.number
    start = event.time
    var followers = effects[event.number] ?? []
    if let end = followers.lastIndex(where: { $0.kind.isEnd(of: event.kind) }) {
      let ending = followers.remove(at: end)
      self.end = ending.time
      outcome = ending.kind.trace(source: ending.source).outcome
    }
    guard depth < Trace.depthLimit else {
      if !followers.isEmpty { outcome = (outcome.map { $0 + "; " } ?? "") + "continues" }
      return
    }
    let nodes = followers.map { Trace.Node($0, effects, depth: depth + 1) }
    guard case .intent = event.kind, !nodes.isEmpty else {
      children = nodes
      return
    }
    children = [Self.coordinator(of: event.source, zip(followers, nodes).map { ($0, $1) })]
  }

  /// Returns the node of the coordinator that handles an intent.
  ///
  /// The consequences of the intent become the children of the node. If a consequence selects a
  /// tab, the tab selection and all consequences outside the feature become children of a separate
  /// node for the coordinator of the tabs.
  ///
  /// - Parameters:
  ///   - feature: The name of the feature whose coordinator handles the intent.
  ///   - consequences: The events that the intent caused, each with its node. There is at least one
  ///     such event.
  /// - Returns: The node.
  private static func coordinator(
    of feature: String,
    _ consequences: [(event: TimelineEvent, node: Trace.Node)]
  ) -> Trace.Node {
    var nodes = consequences.map(\.node)
    if consequences.contains(where: \.event.kind.selectsTab) {
      let passed = consequences.indices.filter {
        consequences[$0].event.source != feature || consequences[$0].event.kind.selectsTab
      }
      let tabs = Trace.Node(coordinator: "tabs", of: passed.map { nodes[$0] })
      for index in passed.reversed() { nodes.remove(at: index) }
      nodes.insert(tabs, at: passed[0])
    }
    return Trace.Node(coordinator: feature, of: nodes)
  }

  private init(coordinator name: String, of children: [Trace.Node]) {
    participant = "\(name) coordinator"
    text = ""
    number = nil
    start = children[0].start
    self.children = children
  }
}

extension TimelineEvent.Kind {
  /// A Boolean value that indicates whether the event is the selection of another tab.
  fileprivate var selectsTab: Bool {
    if case .tab(let from, let to, _, _) = self { from != to } else { false }
  }

  /// A Boolean value that indicates whether a trace shows the event.
  ///
  /// A trace omits answers, watched values, log entries and checked expectations.
  fileprivate var isTraced: Bool {
    switch self {
    case .answer, .watch, .netlog, .expectation: false
    default: true
    }
  }

  /// Returns a Boolean value that indicates whether this event ends the work that the given event
  /// started.
  fileprivate func isEnd(of start: TimelineEvent.Kind) -> Bool {
    switch (start, self) {
    case (.effect(_, .started, _), .effect(_, let event, _)): event != .dropped
    case (.step(_, .started, _), .step(_, let event, _)): event != .started
    case (.request, .response): true
    default: false
    }
  }
}

extension Trace {
  /// The trace as a tree with one line for each node.
  ///
  /// A line shows the time from the root event to the node. If the node's work has ended, the line
  /// also shows the duration of the work.
  var tree: [String] {
    (isCut ? ["… the cause was dropped"] : [])
      + [line(of: root)] + branches(below: root, indent: "")
  }

  private func branches(below node: Node, indent: String) -> [String] {
    node.children.enumerated().flatMap { index, child in
      let isLast = index == node.children.count - 1
      return [indent + (isLast ? "└─ " : "├─ ") + line(of: child)]
        + branches(below: child, indent: indent + (isLast ? "   " : "│  "))
    }
  }

  private func line(of node: Node) -> String {
    var line = node.participant
    if !node.text.isEmpty { line += "  " + node.text }
    if let outcome = node.outcome { line += "  " + outcome }
    line += "  +" + Self.text(ofMilliseconds: milliseconds(to: node.start))
    if let end = node.end {
      line += ", took " + Self.text(ofMilliseconds: end.timeIntervalSince(node.start) * 1000)
    }
    return line
  }

  private func milliseconds(to time: Date) -> Double { time.timeIntervalSince(root.start) * 1000 }

  private static func text(ofMilliseconds value: Double) -> String {
    "\((max(value, 0) * 10).rounded() / 10) ms"
  }

  /// The trace as data for JSON.
  var facts: ConsoleValue {
    .facts(["cut": .bool(isCut), "root": facts(of: root)])
  }

  private func facts(of node: Node) -> ConsoleValue {
    .facts([
      "n": .optional(node.number),
      "who": .string(node.participant),
      "text": .string(node.text),
      "at": .double(milliseconds(to: node.start)),
      "ms": node.end.map { .double($0.timeIntervalSince(node.start) * 1000) } ?? .null,
      "outcome": .optional(node.outcome),
      "children": .array(node.children.map(facts)),
    ])
  }
}
