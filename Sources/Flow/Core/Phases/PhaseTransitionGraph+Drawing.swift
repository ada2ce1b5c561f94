/// A format for drawing the phases of a feature.
public enum PhaseDrawing: String, CaseIterable, Sendable {
  /// Plain text that lists each phase, followed by the phase's transitions.
  case text

  /// A Mermaid state diagram.
  case mermaid

  /// A graph in the DOT language of Graphviz.
  case dot
}

extension PhaseTransitionGraph {
  /// Draws the graph.
  ///
  /// ```swift
  /// PeopleFeature.phaseMap.derivedGraph.drawn(as: .mermaid, root: .idle)
  /// ```
  ///
  /// - Parameters:
  ///   - drawing: The format.
  ///   - root: The initial phase, which the drawing marks. If the argument is `nil`, no phase is
  ///     marked.
  /// - Returns: The drawing, which ends with a line break.
  public func drawn(as drawing: PhaseDrawing, root: Phase? = nil) -> String {
    let lines =
      switch drawing {
      case .text: textLines(root)
      case .mermaid: mermaidLines(root)
      case .dot: dotLines(root)
      }
    return lines.map { $0 + "\n" }.joined()
  }

  private func textLines(_ root: Phase?) -> [String] {
    phases.flatMap { phase in
      ["\(phase)" + (phase == root ? " (start)" : "")]
        + arrows.filter { $0.from == phase }.map { arrow in
          arrow.label.isEmpty ? "  -> \(arrow.to)" : "  \(arrow.label) -> \(arrow.to)"
        }
    }
  }

  private func mermaidLines(_ root: Phase?) -> [String] {
    let names = Dictionary(uniqueKeysWithValues: phases.enumerated().map { ($1, "p\($0)") })
    func name(_ phase: Phase) -> String { names[phase] ?? "\(phase)" }
    let states = phases.map { "  state \"\(escaped("\($0)"))\" as \(name($0))" }
    let start = root.map { ["  [*] --> \(name($0))"] } ?? []
    let lines = arrows.map { arrow in
      let line = "  \(name(arrow.from)) --> \(name(arrow.to))"
      return arrow.label.isEmpty ? line : "\(line): \(escaped(arrow.label))"
    }
    return ["stateDiagram-v2"] + states + start + lines
  }

  private func dotLines(_ root: Phase?) -> [String] {
    let nodes = phases.map { phase in
      "  \(quoted("\(phase)")) [shape=\(phase == root ? "doublecircle" : "circle")]"
    }
    let lines = arrows.map { arrow in
      let line = "  \(quoted("\(arrow.from)")) -> \(quoted("\(arrow.to)"))"
      return arrow.label.isEmpty ? line : "\(line) [label=\(quoted(arrow.label))]"
    }
    return ["digraph phases {", "  rankdir=LR"] + nodes + lines + ["}"]
  }

  /// The arrows of the drawing.
  ///
  /// An arrow represents all transitions from one phase to another. The arrow's label lists the
  /// actions of these transitions.
  private var arrows: [(from: Phase, to: Phase, label: String)] {
    phases.flatMap { phase in
      successors(from: phase).map { target in
        let triggers = transitions.filter { $0.from == phase && $0.to == target }.map(\.trigger)
        var seen: Set<String> = []
        let label = triggers.filter { seen.insert($0).inserted }.joined(separator: ", ")
        return (phase, target, label)
      }
    }
  }
}

/// Returns the text as a quoted string for Graphviz.
private func quoted(_ text: String) -> String {
  "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
}

/// Returns the text as a label for Mermaid.
///
/// Each character with a special meaning in Mermaid is replaced by an entity. Each line break is
/// replaced by a space, because a line break ends a label.
private func escaped(_ text: String) -> String {
  text.map { letter in
    switch letter {
    case "#": "#35;"
    case "\"": "#quot;"
    case ":": "#58;"
    case ";": "#59;"
    case _ where letter.isNewline: " "
    default: "\(letter)"
    }
  }
  .joined()
}
