import InnoFlow
import InnoTestReporting

/// What a test store knows besides the state: which line did which action, what effects sent that
/// nobody received yet, and which effects run.
struct TestJournal<Action: Sendable>: Sendable {
  /// An action that was reduced, and the line of the test that did it.
  struct Step: Sendable {
    let name: String
    let line: TestLine
  }

  /// An action of an effect that waits to be received.
  struct Mail: Sendable {
    let action: Action
    let origin: DispatchedAction<Action>.Origin

    /// The effect that sent it, if it is one that can be canceled.
    var effect: LiveEffect?
  }

  /// The actions by their number in the store.
  var steps: [Int: Step] = [:]

  /// What waits to be received, in the order of sending.
  var mail: [Mail] = []

  /// What effects sent too late, in the order of sending.
  var dropped: [(mail: Mail, reason: DropReason)] = []

  /// The effects that run, in the order of starting.
  var running: [EffectRun] = []

  /// The line that an action of an effect goes back to.
  func line(of mail: Mail) -> TestLine? {
    switch mail.origin {
    case .user: nil
    case .action(let id): steps[id]?.line
    case .effect(let run): line(of: run)
    }
  }

  /// The line that started an effect.
  func line(of run: EffectRun) -> TestLine? { steps[run.startedBy]?.line }

  /// Who sent an action, as a failure names it.
  func sender(of mail: Mail) -> String {
    switch mail.origin {
    case .user: "the test"
    case .action(let id): steps[id]?.name ?? "action \(id)"
    case .effect(let run): name(of: run)
    }
  }

  /// An effect as a failure names it: `effect 1 (people-load) of refresh`.
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
