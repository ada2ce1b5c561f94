import InnoConsole

/// A counter of visits, which calls closures after each action, and at the start and the end of an
/// audit.
@MainActor
final class VisitCounter {
  enum Action: Sendable { case enter, leave(count: Int), audit }
  enum Phase: Sendable { case open, audited }

  struct State: Sendable {
    var visitors = 0
    var hasVisitors = false
    var phase = Phase.open
  }

  enum Failure: Error, CustomStringConvertible {
    case audited

    var description: String { "an audit is in progress" }
  }

  var state = State()
  private(set) var number = 0

  /// The number of the action that started the audit in progress; `nil` if there is none.
  private(set) var audit: Int?
  var onAction: ((_ number: Int, _ action: Action, _ old: State, _ new: State) -> Void)?
  var onAudit: ((_ number: Int, _ hasEnded: Bool) -> Void)?

  /// Handles an action.
  ///
  /// An audit ends when there are no more visitors.
  func handle(_ action: Action) throws(Failure) {
    if case .audit = action, audit != nil { throw .audited }
    let old = state
    number += 1
    switch action {
    case .enter: state.visitors += 1
    case .leave(let count): state.visitors = max(state.visitors - count, 0)
    case .audit: (audit, state.phase) = (number, .audited)
    }
    state.hasVisitors = state.visitors > 0
    let ended = state.hasVisitors ? nil : audit
    if ended != nil { (audit, state.phase) = (nil, .open) }
    onAction?(number, action, old, state)
    if case .audit = action { onAudit?(number, false) }
    if let ended { onAudit?(ended, true) }
  }
}

/// The counter as a store of the console.
struct Visits: ConsoleStore {
  let counter: VisitCounter

  var state: VisitCounter.State { counter.state }

  var actions: [ConsoleAction<VisitCounter.Action>] {
    [
      ConsoleAction("enter") { .enter },
      ConsoleAction("leave", labels: ["count"]) { (count: Int) in .leave(count: count) },
      ConsoleAction("audit") { .audit },
    ]
  }

  var work: [StoreWork] { counter.audit.map { [Self.work($0)] } ?? [] }

  var phases: StorePhases? {
    StorePhases(
      VisitCounter.Phase.self,
      transitions: [
        .init(from: "open", trigger: "audit", to: "audited"),
        .init(from: "audited", trigger: "leave", to: "open"),
      ],
      current: { [counter] in "\(counter.state.phase)" }
    )
  }

  var rewinding: Rewinding<VisitCounter.State>? {
    Rewinding { [counter] in counter.state = $0 }
  }

  func send(_ action: VisitCounter.Action) throws { try counter.handle(action) }

  func observe(_ reporter: StoreReporter<VisitCounter.State>) -> ObservationToken {
    counter.onAction = { number, action, old, new in
      let name =
        switch action {
        case .enter: "enter"
        case .leave: "leave"
        case .audit: "audit"
        }
      reporter.action(number, name: name, text: "\(action)", from: .user)
      reporter.changed(from: old, to: new, by: number)
      if old.phase != new.phase {
        reporter.phase(from: "\(old.phase)", to: "\(new.phase)", by: number)
      }
    }
    counter.onAudit = { number, hasEnded in
      reporter.work(Self.work(number), hasEnded ? .finished : .started)
    }
    return ObservationToken {}
  }

  /// Returns the description of the audit that an action started.
  private static func work(_ number: Int) -> StoreWork {
    StoreWork(id: number, name: "audit", startedBy: number)
  }
}
