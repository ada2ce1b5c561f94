import InnoRouter
import Testing

@MainActor
@Suite("A transaction across several stores")
struct RouterTransactionTests {
  private struct Failure: Error {}

  private let stack = NavigationStore<Place>(path: [.a])
  private let modals = ModalStore<Place>()

  @Test("commits all commands before it notifies any observer")
  func commit() throws {
    var seen: [String] = []
    let observations = [
      stack.observe { [modals] event in
        seen.append("stack \(event.newPath.count) beside \(modals.current != nil)")
      },
      modals.observe { event in seen.append("modals \(event.changes.map(\.name))") },
    ]
    try RouterTransaction.run { () throws(Failure) in
      stack.execute(.push(.b))
      #expect(stack.path == [.a, .b])
      modals.send(.present(.c))
      #expect(seen == [])
    }
    #expect(seen == ["stack 2 beside true", "modals [\"presented\"]"])
    withExtendedLifetime(observations) {}
  }

  @Test("undoes all commands and notifies no observer when it fails")
  func rollback() {
    var events = 0
    var results: [NavigationResult<Place>] = []
    stack.add(NavigationMiddleware("log", didExecute: { _, result, _ in results.append(result) }))
    let observations = [stack.observe { _ in events += 1 }, modals.observe { _ in events += 1 }]
    modals.send(.present(.a))
    let before = (stack.state, modals.state)
    events = 0
    #expect(throws: Failure.self) {
      try RouterTransaction.run { () throws(Failure) in
        stack.execute(.replace([.c]))
        modals.send(.dismissAll)
        stack.execute(.transaction([.push(.a), .push(.b)]))
        throw Failure()
      }
    }
    #expect(stack.state == before.0)
    #expect(modals.state == before.1)
    #expect(events == 0)
    #expect(results == Array(repeating: .cancelled(.rolledBack), count: 3))
    withExtendedLifetime(observations) {}
  }

  @Test("calls closures after its events, or not at all if it fails")
  func afterCommit() throws {
    var seen: [String] = []
    let observation = stack.observe { seen.append($0.command.name) }
    RouterTransaction.afterCommit { seen.append("at once") }
    try RouterTransaction.run { () throws(Failure) in
      RouterTransaction.afterCommit { seen.append("outer") }
      try RouterTransaction.run { () throws(Failure) in
        RouterTransaction.afterCommit { seen.append("inner") }
      }
      try? RouterTransaction.run { () throws(Failure) in
        RouterTransaction.afterCommit { seen.append("failed") }
        throw Failure()
      }
      stack.execute(.push(.b))
    }
    #expect(seen == ["at once", "push", "outer", "inner"])
    observation.cancel()
  }

  @Test("calls closures after its events if an observer starts it")
  func afterCommitInObserver() {
    var seen: [String] = []
    let first = stack.observe { [stack, modals] event in
      guard event.command == .push(.b) else { return }
      try? RouterTransaction.run { () throws(Failure) in
        modals.send(.present(.a))
        stack.execute(.push(.c))
        RouterTransaction.afterCommit { seen.append("after") }
      }
    }
    let second = stack.observe { seen.append("\($0.newPath)") }
    stack.execute(.push(.b))
    #expect(seen.count == 3)
    #expect(seen.last == "after")
    withExtendedLifetime((first, second)) {}
  }

  @Test("calls a modal's completion only when it commits")
  func completions() {
    var dismissals = 0
    try? RouterTransaction.run { () throws(Failure) in
      modals.present(.a) { _ in dismissals += 1 }
      throw Failure()
    }
    modals.send(.present(.b))
    modals.send(.dismiss)
    #expect(dismissals == 0)
    _ = try? RouterTransaction.run { () throws(Failure) in
      modals.present(.a) { _ in dismissals += 1 }
    }
    modals.send(.dismiss)
    #expect(dismissals == 1)
  }
}
