import Foundation

extension Trace {
  /// The trace as a tree, a line for each node, with the time since the root and how long it took.
  var tree: [String] {
    (isCut ? ["… what led to this was dropped"] : [])
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
    if let outcome = node.outcome { line += "  " + outcome.shortened() }
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

  /// The trace as data.
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
