import InnoCasePaths

/// The lists of a store's actions and transitions, in their printed form.
///
/// The list of actions is created only once, because the actions never change. The list of
/// transitions marks the current phase, and is therefore created again after each phase change.
@MainActor
final class StoreListings {
  private var actions: Answer?
  private var phases: (current: String, answer: Answer)?
  private var shapes: [String: (resolverCount: Int, answer: Answer)] = [:]

  /// Returns an answer that lists a store's actions, each with the phase transitions that the
  /// action can cause.
  func list(_ actions: [StoreHandle.Action], _ phases: StorePhases?) -> Answer {
    if let answer = self.actions { return answer }
    let rows = actions.map { action in
      let moves = phases?.transitions.filter { $0.trigger == action.name } ?? []
      return [action.signature, moves.map { "\($0.from) -> \($0.to)" }.joined(separator: ", ")]
    }
    let answer = Answer(.array(actions.map(\.facts)), lines: Columns.lines(rows)).withPrintout
    self.actions = answer
    return answer
  }

  /// Returns the description of an action.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - count: The number of argument resolvers in the app. The description depends on the
  ///     resolvers, so the description is created again if the number has changed.
  ///   - make: A closure that creates the description.
  /// - Returns: The description.
  func shape(of action: String, resolverCount count: Int, _ make: () -> Answer) -> Answer {
    if let shape = shapes[action], shape.resolverCount == count { return shape.answer }
    let answer = make().withPrintout
    shapes[action] = (count, answer)
    return answer
  }

  /// Returns the list of transitions, grouped by phase.
  ///
  /// An asterisk marks the current phase.
  func list(_ phases: StorePhases) -> Answer {
    let current = phases.current()
    if let listed = self.phases, listed.current == current { return listed.answer }
    let rows = phases.transitions.enumerated().map { index, transition in
      let isFirst = index == 0 || phases.transitions[index - 1].from != transition.from
      let mark = transition.from == current ? "* " : "  "
      return [
        isFirst ? mark + transition.from : "", "\(transition.trigger) -> \(transition.to)",
      ]
    }
    let answer = Answer(
      phases.facts(at: current),
      lines: ["now \(current)"] + Columns.lines(rows)
    ).withPrintout
    self.phases = (current, answer)
    return answer
  }
}

extension StorePhases {
  /// The current phase and the transitions, as data.
  var facts: ConsoleValue { facts(at: current()) }

  fileprivate func facts(at current: String) -> ConsoleValue {
    .facts([
      "current": .string(current),
      "transitions": .array(
        transitions.map { transition in
          .facts([
            "from": .string(transition.from),
            "on": .string(transition.trigger),
            "to": .string(transition.to),
          ])
        }
      ),
    ])
  }
}

extension StoreHandle.Action {
  /// The name and the parameters of the action, as data.
  var facts: ConsoleValue {
    .facts([
      "name": .string(name),
      "parameters": .array(
        parameters.map { parameter in
          .facts(["label": .optional(parameter.label), "type": .string(parameter.typeName)])
        }
      ),
    ])
  }
}
