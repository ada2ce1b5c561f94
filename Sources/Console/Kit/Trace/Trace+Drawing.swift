import Foundation

extension Trace {
  /// The trace as a Mermaid sequence diagram.
  ///
  /// For each event, an arrow points from the participant that caused the event to the participant
  /// in which the event occurred. If the event started work in another participant, and the work
  /// has ended, a second arrow points back.
  var mermaid: [String] {
    var participants: [String] = []
    var arrows: [String] = []
    draw(root, &participants, &arrows)
    let names = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, "p\($0)") })
    return ["sequenceDiagram"] + participants.map { "  participant \(names[$0] ?? "") as \($0)" }
      + arrows.map { "  " + $0 }
  }

  private func draw(_ node: Node, _ participants: inout [String], _ arrows: inout [String]) {
    let here = Self.place(of: node.participant, &participants)
    if node.number == root.number {
      arrows.append("Note over \(here): \(Self.safe(node.text))")
    }
    for child in node.children {
      let there = Self.place(of: child.participant, &participants)
      arrows.append("\(here)->>\(there): \(Self.safe(child.text))")
      draw(child, &participants, &arrows)
      if child.end != nil, here != there {
        arrows.append("\(there)-->>\(here): \(Self.safe(child.outcome ?? "done"))")
      }
    }
  }

  /// Returns a short identifier for a participant, such as `p0`.
  ///
  /// A participant's name may not be a valid identifier in Mermaid.
  private static func place(of participant: String, _ participants: inout [String]) -> String {
    let name = safe(participant)
    if let index = participants.firstIndex(of: name) { return "p\(index)" }
    participants.append(name)
    return "p\(participants.count - 1)"
  }

  /// Shortens text for a Mermaid diagram, and replaces the characters `;` and `#`.
  ///
  /// In Mermaid, `;` ends a statement, and `#` begins an entity. Empty text is replaced by the
  /// default label `handles the intent`.
  private static func safe(_ text: String) -> String {
    text.isEmpty
      ? "handles the intent"
      : text.shortened(to: 80).replacing(";", with: ",").replacing("#", with: "#35;")
  }
}

extension Trace {
  /// The trace in Chromium's Trace Event Format, which Perfetto and `chrome://tracing` can open.
  ///
  /// Times are in microseconds from the root event. Each participant is a thread. Work that has
  /// ended is a complete event (`X`). Every other node is an instant event (`i`).
  var chrome: ConsoleValue {
    var threads: [String] = []
    var events: [ConsoleValue] = []
    add(root, &threads, &events)
    let names = threads.enumerated().map { index, name in
      ConsoleValue.facts([
        "name": "thread_name", "ph": "M", "ts": 0, "pid": 1, "tid": .int(index + 1),
        "args": .facts(["name": .string(name)]),
      ])
    }
    return .facts(["displayTimeUnit": "ms", "traceEvents": .array(names + events)])
  }

  private func add(_ node: Node, _ threads: inout [String], _ events: inout [ConsoleValue]) {
    if !threads.contains(node.participant) { threads.append(node.participant) }
    let thread = (threads.firstIndex(of: node.participant) ?? 0) + 1
    var fields: [ConsoleValue.Field] = [
      .init("name", .string(node.text.isEmpty ? node.participant : node.text)),
      .init("cat", .string(node.participant)),
      .init("ph", .string(node.end == nil ? "i" : "X")),
      .init("ts", .double(microseconds(from: root.start, to: node.start))),
      .init("pid", 1),
      .init("tid", .int(thread)),
      .init("args", .facts(["n": .optional(node.number), "outcome": .optional(node.outcome)])),
    ]
    if let end = node.end {
      fields.insert(.init("dur", .double(microseconds(from: node.start, to: end))), at: 4)
    } else {
      fields.append(.init("s", "t"))
    }
    events.append(.object(type: "", fields, id: nil))
    for child in node.children { add(child, &threads, &events) }
  }

  private func microseconds(from start: Date, to end: Date) -> Double {
    (max(end.timeIntervalSince(start), 0) * 1e7).rounded() / 10
  }
}
