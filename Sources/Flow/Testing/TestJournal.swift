import InnoFlow
import InnoTestReporting

/// The record of a test store besides the state: the line of each action, the actions of effects
/// that the test has not received yet, and the effects that run.
struct TestJournal<Action: Sendable>: Sendable {
  /// An action that was reduced, and the line of the test that caused it.
  struct Step: Sendable {
    let name: String
    let line: TestLine
  }

  /// An action of an effect that waits to be received.
  struct PendingAction: Sendable {
    let action: Action
    let origin: DispatchedAction<Action>.Origin

    /// The effect that sent it, if it is one that can be cancelled.
    var effect: LiveEffect?
  }

  /// The actions by their number in the store.
  var steps: [Int: Step] = [:]

  /// The actions that wait to be received, in the order of sending.
  var pendingActions: [PendingAction] = []

  /// The actions that effects sent too late, in the order of sending.
  var dropped: [(action: PendingAction, reason: DropReason)] = []

  /// The effects that run, in the order of starting.
  var running: [EffectRun] = []

  /// Returns the line that caused an action of an effect.
  func line(of action: PendingAction) -> TestLine? {
    switch action.origin {
    case .user: nil
    case .action(let id): steps[id]?.line
    case .effect(let run): line(of: run)
    }
  }

  /// Returns the line that started an effect.
  func line(of run: EffectRun) -> TestLine? { steps[run.startedBy]?.line }

  /// Returns the sender of an action, as a failure names it.
  func sender(of action: PendingAction) -> String {
    switch action.origin {
    case .user: "the test"
    case .action(let id): steps[id]?.name ?? "action \(id)"
    case .effect(let run): name(of: run)
    }
  }

  /// Returns an effect as a failure names it: `effect 1 (people-load) of refresh`.
  func name(of run: EffectRun) -> String {
    let names =
      run.names.isEmpty ? "" : " (\(run.names.map(\.description).joined(separator: ", ")))"
    return "effect \(run.id)\(names) of \(steps[run.startedBy]?.name ?? "action \(run.startedBy)")"
  }

  /// The effects that run, each with the line that started it.
  var effectsInFlight: [String] {
    running.map { run in
      name(of: run) + (line(of: run).map { ", started at \($0)" } ?? "")
    }
  }
}
