import InnoFlow
import InnoTestReporting

/// The information that a test store records in addition to the state.
struct TestJournal<Action: Sendable>: Sendable {
  /// An action that the store has processed, and the test line that caused the action.
  struct Step: Sendable {
    let name: String
    let line: TestLine
  }

  /// An action that an effect sent, and that the test has not received yet.
  struct PendingAction: Sendable {
    let action: Action
    let origin: DispatchedAction<Action>.Origin

    /// The effect that sent the action, or `nil` for an unnamed `.send` effect.
    var effect: LiveEffect?
  }

  /// The actions that the store has processed, keyed by the numbers of the actions.
  var steps: [Int: Step] = [:]

  /// The actions that are waiting to be received, in the order in which they were sent.
  var pendingActions: [PendingAction] = []

  /// The dropped actions, each with its effect and the reason, in the order in which the actions
  /// were dropped.
  var dropped: [(action: Action, run: EffectRun, reason: DropReason)] = []

  /// The running effects, in the order in which they started.
  var running: [EffectRun] = []

  /// Adds a pending action to ``dropped``, with ``DropReason/cancelled`` as the reason.
  ///
  /// If `pending.effect` is `nil`, this method does nothing.
  mutating func drop(_ pending: PendingAction) {
    guard let run = pending.effect?.run else { return }
    dropped.append((pending.action, run, .cancelled))
  }

  /// Returns the test line that caused the given action, directly or through an effect.
  func line(of action: PendingAction) -> TestLine? {
    switch action.origin {
    case .user: nil
    case .action(let id): steps[id]?.line
    case .effect(let run): line(of: run)
    }
  }

  /// Returns the test line that started an effect.
  func line(of run: EffectRun) -> TestLine? { steps[run.startedBy]?.line }

  /// Returns the name of an action's sender, for use in a failure message.
  func sender(of action: PendingAction) -> String {
    switch action.origin {
    case .user: "the test"
    case .action(let id): steps[id]?.name ?? "action \(id)"
    case .effect(let run): name(of: run)
    }
  }

  /// Returns the name of an effect, for use in a failure message.
  ///
  /// Examples are `effect 1 (people-load) of refresh` and `the .send effect (later) of refresh`.
  func name(of run: EffectRun) -> String {
    let names =
      run.names.isEmpty ? "" : " (\(run.names.map(\.description).joined(separator: ", ")))"
    // The number is 0 for a `.send` effect, which starts no run.
    let effect = run.id == 0 ? "the .send effect" : "effect \(run.id)"
    return "\(effect)\(names) of \(steps[run.startedBy]?.name ?? "action \(run.startedBy)")"
  }

  /// The names of the running effects, each with the line that started the effect.
  var effectsInFlight: [String] {
    running.map { run in
      name(of: run) + (line(of: run).map { ", started at \($0)" } ?? "")
    }
  }
}
