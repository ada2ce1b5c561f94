import InnoRouter
import Testing

@MainActor
@Suite("A store's middleware list")
struct MiddlewareListTests {
  private typealias Middleware = NavigationMiddleware<Place>

  private let store = NavigationStore<Place>()

  @Test("reports insertions, moves, replacements and removals")
  func changes() {
    var changes: [String] = []
    let observation = store.observeMiddleware {
      changes.append("\($0.kind) \($0.name) at \($0.index)")
    }
    let a = store.add(Middleware("a"))
    let b = store.insert(Middleware("b"), at: -3)
    #expect(store.middlewareNames == ["b", "a"])
    #expect(store.moveMiddleware(b, to: 9))
    #expect(store.replaceMiddleware(a, with: Middleware("c")))
    #expect(store.middlewareNames == ["c", "b"])
    #expect(store.middlewareIDs == [a, b])
    #expect(store.removeMiddleware(a))
    #expect(!store.replaceMiddleware(a, with: Middleware("d")))
    #expect(!store.moveMiddleware(a, to: 0))
    #expect(
      changes == [
        "added a at 0", "added b at 0", "moved b at 1", "replaced c at 0", "removed c at 0",
      ]
    )
    withExtendedLifetime(observation) {}
  }

  @Test("guards a route in any command that leads to it")
  func destinations() {
    store.add(.guarding("session", why: "sign in first") { $0 != .b })
    let commands: [NavigationCommand<Place>] = [
      .push(.b), .pushAll([.a, .b]), .replace([.b]), .transaction([.push(.a), .push(.b)]),
      .whenCancelled(.popTo(.c), fallback: .push(.b)),
    ]
    for command in commands {
      let result = store.execute(command)
      #expect(!result.isSuccess)
      #expect(store.path == [])
    }
    #expect(store.send(.goMany([.a])) == .success)
  }

  @Test("asks a guard about a replacement made by a later middleware")
  func rewritten() {
    store.add(.guarding("session", why: "sign in first") { $0 != .b })
    store.add(
      Middleware("detour") { command, _ in
        command == .push(.a) ? .proceed(.sequence([.push(.b), command])) : .proceed(command)
      }
    )
    store.execute(.push(.a))
    #expect(store.path == [.a])
  }

  @Test("changes the result that the sender and the observers receive")
  func changedResult() {
    var results: [NavigationResult<Place>] = []
    let observation = store.observe { results.append($0.result) }
    store.add(
      Middleware(
        "lenient",
        changingResult: { _, result, _ in
          result == .emptyStack ? .success : result
        }
      )
    )
    #expect(store.execute(.pop) == .success)
    #expect(results == [.success])
    withExtendedLifetime(observation) {}
  }

  @Test("distinguishes a refusal by the state from one by a middleware")
  func kinds() {
    store.add(.guarding("session", why: "no") { $0 != .b })
    let byMiddleware = store.execute(.sequence([.push(.b)]))
    #expect(byMiddleware.isMiddlewareCancellation && !byMiddleware.isEngineFailure)
    let byState = store.execute(.pop)
    #expect(byState.isEngineFailure && !byState.isMiddlewareCancellation)
    let success = store.execute(.push(.a))
    #expect(!success.isEngineFailure && !success.isMiddlewareCancellation)
  }

  @Test("names the executed commands")
  func executedCommands() {
    var executed: [[NavigationCommand<Place>]] = []
    let observation = store.observe { executed.append($0.executedCommands) }
    store.execute(.push(.a))
    store.execute(.pop)
    store.execute(.pop)
    store.execute(.sequence([.push(.a), .popTo(.c), .push(.b)]))
    store.execute(.transaction([.push(.a), .popTo(.c)]))
    #expect(executed == [[.push(.a)], [.pop], [], [.push(.a), .push(.b)], []])
    withExtendedLifetime(observation) {}
  }

  @Test("reports a command that its condition refuses as an event")
  func refusedCondition() async {
    var results: [NavigationResult<Place>] = []
    let observation = store.observe { results.append($0.result) }
    await store.execute(.push(.a), when: { false })
    #expect(results == [.cancelled(.conditionFailed)])
    withExtendedLifetime(observation) {}
  }

  @Test("validates a transaction when it ends")
  func transactionEnd() throws {
    let store = try NavigationStore<Place>(path: [.a], validator: .nonEmpty.judgingTransactions())
    #expect(store.execute(.transaction([.pop, .push(.b)])).isSuccess)
    #expect(store.path == [.b])
    #expect(store.execute(.transaction([.pop])) == .invalidStack(.emptyStackNotAllowed))
    #expect(store.execute(.pop) == .invalidStack(.emptyStackNotAllowed))
    #expect(store.path == [.b])
  }

  @Test("asynchronous middleware can replace, cancel and observe a command")
  func asynchronous() async {
    var log: [String] = []
    let rewrite = AsyncRouterMiddleware<NavigationCommand<Place>>(
      "rewrite",
      willExecute: { _, _ in .proceed(.push(.b)) },
      didExecute: { command, result, _ in log.append("\(command.name) \(result.name)") }
    )
    #expect(await store.execute(.push(.a), asking: [rewrite]) == .success)
    #expect(store.path == [.b])
    let refuse = AsyncRouterMiddleware<NavigationCommand<Place>>("no") { _, _ in .cancel("no") }
    let result = await store.execute(.pop, asking: [rewrite, refuse])
    #expect(result == .cancelled(.middleware(name: "no", why: "no")))
    let change = AsyncRouterMiddleware<NavigationCommand<Place>>("change") { [store] command, _ in
      store.execute(.push(.c))
      return .proceed(command)
    }
    #expect(await store.execute(.pop, asking: [change]) == .cancelled(.stale))
    #expect(log == ["push success", "push cancelled"])
  }
}
