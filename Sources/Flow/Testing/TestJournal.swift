import InnoFlow
import InnoTestReporting

/// The information that a test store records in addition to the state: the line of each action, the
/// pending and the dropped actions of effects, and the running effects.
struct TestJournal<Action: Sendable>: Sendable {
  /// An action that was reduced, and the line of the test that caused it.
  struct Step: Sendable {
    let name: String
    let line: TestLine
  }

  /// An effect's action, which is waiting to be received or was dropped.
  struct PendingAction: Sendable {
    let action: Action
    let origin: DispatchedAction<Action>.Origin

    /// The effect that sent the action, if the effect can be cancelled.
    var effect: LiveEffect?
  }

  /// The reduced actions, keyed by their numbers in the store.
  var steps: [Int: Step] = [:]

  /// The actions that are waiting to be received, in the order in which they were sent.
  var pendingActions: [PendingAction] = []

  /// The effects' actions that were dropped, in the order in which they were dropped.
  var dropped: [(action: PendingAction, reason: DropReason)] = []

  /// The running effects, in the order in which they started.
  var running: [EffectRun] = []

  /// Returns the line of the test that caused an action of an effect.
  func line(of action: PendingAction) -> TestLine? {
    switch action.origin {
    case .user: nil
    case .action(let id): steps[id]?.line
    case .effect(let run): line(of: run)
    }
  }

  /// Returns the line of the test that started an effect.
  func line(of run: EffectRun) -> TestLine? { steps[run.startedBy]?.line }

  /// Returns the sender of an action, for use in a failure message.
  func sender(of action: PendingAction) -> String {
    switch action.origin {
    case .user: "the test"
    case .action(let id): steps[id]?.name ?? "action \(id)"
    case .effect(let run): name(of: run)
    }
  }

  /// Returns the name of an effect in a failure message, such as
  /// `effect 1 (people-load) of refresh`.
  func name(of run: EffectRun) -> String {
    let names =
      run.names.isEmpty ? "" : " (\(run.names.map(\.description).joined(separator: ", ")))"
    return "effect \(run.id)\(names) of \(steps[run.startedBy]?.name ?? "action \(run.startedBy)")"
  }

  /// The names of the running effects, each with the line that started the effect.
  var effectsInFlight: [String] {
    running.map { run in
      name(of: run) + (line(of: run).map { ", started at \($0)" } ?? "")
    }
  }
}
