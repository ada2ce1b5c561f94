import InnoFlow
import Testing

/// What a test store knows besides the state: which line did which action, what effects sent that
/// nobody received yet, and which effects run.
struct TestJournal<Action: Sendable>: Sendable {
  /// An action that was reduced, and the line of the test that did it.
  struct Step: Sendable {
    let name: String
    let location: SourceLocation
  }

  /// An action of an effect that waits to be received.
  struct Mail: Sendable {
    let action: Action
    let origin: DispatchedAction<Action>.Origin
  }

  /// The actions by their number in the store.
  var steps: [Int: Step] = [:]

  /// What waits to be received, in the order of sending.
  var mail: [Mail] = []

  /// The effects that run, in the order of starting.
  var running: [EffectRun] = []

  /// The line that an action of an effect goes back to.
  func location(of mail: Mail) -> SourceLocation? {
    switch mail.origin {
    case .user: nil
    case .action(let id): steps[id]?.location
    case .effect(let run): location(of: run)
    }
  }

  /// The line that started an effect.
  func location(of run: EffectRun) -> SourceLocation? {
    steps[run.startedBy]?.location
  }

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
}
