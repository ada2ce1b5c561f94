import InnoFlow
import InnoReflection

/// Puts what a store tells on the timeline.
@MainActor
final class StoreRecorder<R: Reducer> {
  private let name: String
  private let intents: Set<String>
  private let timeline: Timeline
  private let onEffectEnd: () -> Void
  private let phaseName: (R.State) -> String?

  /// The timeline's numbers of recent actions and of the effects that run.
  private var actions: [Int: (number: Int, name: String)] = [:]
  private var runs: [Int: (number: Int, startedBy: Int)] = [:]

  init(
    name: String,
    intents: [String],
    timeline: Timeline,
    onEffectEnd: @escaping () -> Void
  ) {
    self.name = name
    self.intents = Set(intents)
    self.timeline = timeline
    self.onEffectEnd = onEffectEnd
    phaseName =
      (R.self as? any PhaseManagedReducer.Type).flatMap {
        phaseLabel(of: $0) as? (R.State) -> String?
      }
      ?? { _ in nil }
  }

  var instrumentation: StoreInstrumentation<R.State, R.Action> {
    StoreInstrumentation(
      keepsPreviousState: true,
      record: { [self] in record($0) },
      around: { [self] scope, body in
        let number =
          switch scope {
          case .action(let action): actions[action.id]?.number
          case .effect(let run): runs[run.id]?.number
          }
        guard let number else { return body() }
        Timeline.$cause.withValue(number, operation: body)
      }
    )
  }

  func label(of run: EffectRun) -> String {
    run.names.first.map { "\($0)" } ?? "effect \(run.id)"
  }

  /// The name of the action that started an effect.
  func starter(of run: EffectRun) -> String {
    actions[run.startedBy]?.name ?? "an action"
  }

  private func record(_ event: StoreEvent<R.State, R.Action>) {
    switch event {
    case .action(let action): record(action)
    case .reduced(_, let reduction):
      if let before = reduction.before { record(from: before, to: reduction.after) }
    case .phase(_, let from, let to): timeline.record(.phase(from: from, to: to), source: name)
    case .effect(let run, let event): record(run, event)
    case .dropped(let action, let run, let reason):
      timeline.record(
        .effect(id: label(of: run), event: "dropped", detail: "\(text(of: action)): \(reason)"),
        source: name
      )
    case .issue(let issue, _): timeline.record(.issue("\(issue)"), source: name)
    }
  }

  private func record(_ dispatched: DispatchedAction<R.Action>) {
    let origin: (cause: Int?, name: String?) =
      switch dispatched.origin {
      case .user: (Timeline.cause, nil)
      case .effect(let run): (runs[run.id]?.number ?? Timeline.cause, label(of: run))
      case .action(let id): (actions[id]?.number ?? Timeline.cause, actions[id]?.name)
      }
    let caseName = (dispatched.action as? any CaseReflecting)?.caseName ?? "\(dispatched.action)"
    let number = timeline.record(
      .action(name: caseName, text: text(of: dispatched.action), origin: origin.name),
      source: name,
      cause: origin.cause
    )
    actions[dispatched.id] = (number, caseName)
    if actions.count > 512 { forgetOldActions(before: dispatched.id - 256) }
  }

  /// Drops what no effect that still runs refers to.
  private func forgetOldActions(before id: Int) {
    let needed = Set(runs.values.map(\.startedBy))
    actions = actions.filter { $0.key >= id || needed.contains($0.key) }
  }

  private func record(from before: R.State, to after: R.State) {
    if let before = before as? any Equatable, before.equals(after) { return }
    let phase = phaseName(after)
    let changes = ValueChange.between(
      ConsoleValue(reflecting: before),
      ConsoleValue(reflecting: after)
    ).filter { $0.path != phase }
    let left = changes.filter { intents.contains($0.path) && $0.from == .null }
    if !changes.isEmpty { timeline.record(.state(changes), source: name) }
    for intent in left {
      timeline.record(.intent(name: intent.path, text: intent.to.text), source: name)
    }
  }

  private func record(_ run: EffectRun, _ event: EffectRunEvent) {
    let (word, detail): (String, String?) =
      switch event {
      case .started: ("started", nil)
      case .finished: ("finished", nil)
      case .failed(let error): ("failed", "\(error)")
      case .cancelled: ("cancelled", nil)
      }
    let cause = runs[run.id]?.number ?? actions[run.startedBy]?.number ?? Timeline.cause
    let number = timeline.record(
      .effect(id: label(of: run), event: word, detail: detail),
      source: name,
      cause: cause
    )
    if case .started = event {
      runs[run.id] = (number, run.startedBy)
    } else {
      runs[run.id] = nil
      onEffectEnd()
    }
  }

  private func text(of action: R.Action) -> String { ConsoleValue(reflecting: action).text }
}

/// Finds the property that holds the phase: it is told as a phase and not again as a change of state.
@MainActor
private func phaseLabel<P: PhaseManagedReducer>(of type: P.Type) -> Any {
  { (state: P.State) -> String? in
    Mirror(reflecting: state).children.first { $0.value is P.Phase }?.label
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
