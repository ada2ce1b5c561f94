extension Trace {
  /// The trace as a sequence diagram in Mermaid's language.
  ///
  /// An arrow goes from who led to something to who did it, and back where it took time.
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

  /// A participant's short name, which is safe whatever the participant is called.
  private static func place(of participant: String, _ participants: inout [String]) -> String {
    let name = safe(participant)
    if let index = participants.firstIndex(of: name) { return "p\(index)" }
    participants.append(name)
    return "p\(participants.count - 1)"
  }

  /// Text without what Mermaid reads as its own: a semicolon ends a statement, `#` begins an entity.
  private static func safe(_ text: String) -> String {
    text.isEmpty
      ? "carries it out"
      : text.shortened(to: 80).replacing(";", with: ",").replacing("#", with: "#35;")
  }
}
