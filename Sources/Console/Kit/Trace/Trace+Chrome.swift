import Foundation

extension Trace {
  /// The trace in the Trace Event Format of Chromium, as Perfetto and `chrome://tracing` load it.
  ///
  /// Times are in microseconds since the root. Who does something is a thread; what takes time is a
  /// complete event (`X`), what does not an instant (`i`).
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
