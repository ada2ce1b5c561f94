import InnoConsole

/// A counter of visits, which calls a closure after each action.
@MainActor
final class VisitCounter {
  enum Action: Sendable { case enter, leave(count: Int) }

  private(set) var visitors = 0
  private(set) var number = 0
  var onAction: ((_ number: Int, _ action: Action, _ old: Int, _ new: Int) -> Void)?

  func handle(_ action: Action) {
    let old = visitors
    switch action {
    case .enter: visitors += 1
    case .leave(let count): visitors = max(visitors - count, 0)
    }
    number += 1
    onAction?(number, action, old, visitors)
  }
}

/// The counter as a store of the console.
struct Visits: ConsoleStore {
  let counter: VisitCounter

  var state: (visitors: Int, hasVisitors: Bool) { Self.state(of: counter.visitors) }

  var actions: [ConsoleAction<VisitCounter.Action>] {
    [
      ConsoleAction("enter") { .enter },
      ConsoleAction("leave", labels: ["count"]) { (count: Int) in .leave(count: count) },
    ]
  }

  func send(_ action: VisitCounter.Action) { counter.handle(action) }

  func observe(_ reporter: StoreReporter<(visitors: Int, hasVisitors: Bool)>) -> ObservationToken {
    counter.onAction = { number, action, old, new in
      let name = if case .enter = action { "enter" } else { "leave" }
      reporter.action(number, name: name, text: "\(action)", from: .user)
      reporter.changed(from: Self.state(of: old), to: Self.state(of: new), by: number)
    }
    return ObservationToken {}
  }

  private static func state(of visitors: Int) -> (visitors: Int, hasVisitors: Bool) {
    (visitors, visitors > 0)
  }
}
