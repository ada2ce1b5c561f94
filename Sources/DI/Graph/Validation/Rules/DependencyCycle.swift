/// The rule that provisions and containers must not depend on each other in a cycle.
///
/// A dependency that a factory receives as `Lazy` or `Provider` can also be part of a cycle,
/// because the factory can read the value before the factory returns.
struct DependencyCycle: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.validated.flatMap { cycles(within: $0.container) } + cyclesAcross(graph)
  }

  private func cycles(within container: ContainerNode) -> [GraphDiagnostic] {
    let provisions = container.provisions
    let indices = Dictionary(zip(provisions.map(\.name), provisions.indices)) { first, _ in first }
    let needs = provisions.map { provision in
      provision.dependencies.filter { indices[$0.name] != nil }
    }
    return CycleSearch(needs.map { $0.compactMap { indices[$0.name] } }).cycles.compactMap {
      let steps = $0.followed.compactMap { from, to in
        needs[from].first { $0.name == provisions[to].name }.map {
          Step(
            name: "\(container.name).\(provisions[from].name)",
            place: $0.place,
            text: "'\(provisions[from].name)' depends on '\($0.name)' here"
          )
        }
      }
      return diagnostic(
        steps,
        steps.count == 1
          ? "remove '\(provisions[$0.followed[0].0].name)' from its own dependencies"
          : "remove one of these dependencies, or split one of the provisions in two"
      )
    }
  }

  private func cyclesAcross(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    let uses = graph.containers.indices.map { index in
      graph.containers[index].isValidated ? graph.outgoing[index] : []
    }
    return CycleSearch(uses.map { $0.map(\.target) }).cycles.compactMap {
      let steps = $0.followed.compactMap { from, to in
        uses[from].first { $0.target == to }.map { edge in
          Step(
            name: "\(graph.ids[from]).\(edge.provision)",
            place: edge.place,
            text: "'\(edge.provision)' of \(graph.ids[from]) depends on \(graph.ids[to]) here"
          )
        }
      }
      return diagnostic(
        steps,
        "move the shared part to another container, or pass it as an .input"
      )
    }
  }

  private struct Step {
    let name: String
    let place: SourcePlace
    let text: String
  }

  private func diagnostic(_ steps: [Step], _ fix: String) -> GraphDiagnostic? {
    guard let first = steps.first else { return nil }
    let path = (steps + [first]).map(\.name).joined(separator: " -> ")
    return GraphDiagnostic(
      .dependencyCycle,
      at: first.place,
      "dependency cycle: \(path); \(fix)",
      notes: steps.map { GraphDiagnostic.Note(place: $0.place, text: $0.text) }
    )
  }
}

extension [Int] {
  /// The edges of a cycle.
  ///
  /// Each edge is a pair of a node and the next node in the cycle.
  fileprivate var followed: [(Int, Int)] {
    Array<(Int, Int)>(zip(self, dropFirst() + prefix(1)))
  }
}
