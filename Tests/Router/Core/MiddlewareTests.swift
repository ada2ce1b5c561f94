import InnoRouter
import Testing

@Suite("A store's middleware")
@MainActor
struct MiddlewareTests {
  private let store = NavigationStore<Place>()

  /// Returns a middleware that records its calls.
  private func recorder(
    _ name: String,
    in log: Log,
    deciding decide: @escaping (NavigationCommand<Place>) -> NavigationMiddleware<Place>.Decision =
      {
        .proceed($0)
      }
  ) -> NavigationMiddleware<Place> {
    NavigationMiddleware(name) { command, path in
      log.lines.append("\(name) asked \(command.name) on \(names(path))")
      return decide(command)
    } didExecute: { command, result, path in
      log.lines.append("\(name) notified of \(command.name) \(result.name) \(names(path))")
    }
  }

  @Test("Middleware is asked and notified in order")
  func rewriting() {
    let log = Log()
    store.add(recorder("first", in: log) { _ in .proceed(.pushAll([.a, .b])) })
    store.add(recorder("second", in: log))
    #expect(store.middlewareNames == ["first", "second"])
    #expect(store.send(.go(.a)) == .success)
    #expect(store.path == [.a, .b])
    #expect(
      log.lines == [
        "first asked push on []", "second asked pushAll on []",
        "first notified of pushAll success [a, b]", "second notified of pushAll success [a, b]",
      ]
    )
  }

  @Test("A cancellation ends the chain and is reported to all middleware already asked")
  func cancelling() {
    let log = Log()
    store.add(recorder("first", in: log))
    store.add(recorder("second", in: log) { _ in .cancel("not now") })
    store.add(recorder("third", in: log))
    let result = store.send(.go(.a))
    #expect(result == .cancelled(.middleware(name: "second", why: "not now")))
    #expect(result.description == "cancelled by second: not now")
    #expect(result.name == "cancelled")
    #expect(store.path.isEmpty)
    #expect(
      log.lines == [
        "first asked push on []", "second asked push on []", "first notified of push cancelled []",
        "second notified of push cancelled []",
      ]
    )
  }

  @Test("Middleware is asked about each part of a command with the current path")
  func parts() {
    let log = Log()
    store.add(
      recorder("guard", in: log) { $0 == .push(.b) ? .cancel("no b") : .proceed($0) }
    )
    let result = store.execute(.sequence([.push(.a), .push(.b), .push(.c)]))
    #expect(result.failureIndex == 1)
    #expect(store.path == [.a, .c])
    #expect(
      log.lines == [
        "guard asked push on []", "guard asked push on [a]", "guard asked push on [a]",
        "guard notified of push success [a, c]", "guard notified of push cancelled [a, c]",
        "guard notified of push success [a, c]",
      ]
    )
  }

  @Test("A part that is undone is reported as rolled back")
  func rollback() {
    var results: [NavigationResult<Place>] = []
    store.add(NavigationMiddleware("count", didExecute: { _, result, _ in results.append(result) }))
    store.execute(.transaction([.push(.a), .popTo(.c)]))
    #expect(results == [.cancelled(.rolledBack), .routeNotFound(.c)])
    results = []
    store.execute(.whenCancelled(.sequence([.push(.a), .pop, .pop]), fallback: .push(.b)))
    #expect(
      results == [.cancelled(.rolledBack), .cancelled(.rolledBack), .emptyStack, .success]
    )
    #expect(store.path == [.b])
  }

  @Test("A cancellation runs the fallback command and fails a transaction")
  func cancelledBranches() {
    store.add(
      NavigationMiddleware("guard") { command, _ in
        command == .push(.b) ? .cancel("no b") : .proceed(command)
      }
    )
    #expect(store.execute(.whenCancelled(.push(.b), fallback: .push(.c))).isSuccess)
    #expect(store.path == [.c])
    #expect(!store.execute(.transaction([.push(.a), .push(.b)])).isSuccess)
    #expect(store.path == [.c])
  }

  @Test("A middleware is not asked about the parts of its own replacement")
  func rewritingToParts() {
    var asked = 0
    store.add(
      NavigationMiddleware("split") { command, _ in
        asked += 1
        return .proceed(.sequence([command, .push(.c)]))
      }
    )
    #expect(store.send(.go(.a)) == .multiple([.success, .success]))
    #expect(store.path == [.a, .c])
    #expect(asked == 1)
  }

  @Test("Added and removed middleware takes effect with the next command")
  func snapshot() {
    let log = Log()
    var ids: [MiddlewareID] = []
    ids.append(
      store.add(
        NavigationMiddleware("swap") { [store] command, _ in
          ids.forEach { store.removeMiddleware($0) }
          store.add(self.recorder("late", in: log))
          return .proceed(command)
        }
      )
    )
    ids.append(store.add(recorder("old", in: log)))
    store.send(.go(.a))
    #expect(log.lines == ["old asked push on []", "old notified of push success [a]"])
    log.lines = []
    store.send(.go(.b))
    #expect(log.lines == ["late asked push on [a]", "late notified of push success [a, b]"])
    #expect(!store.removeMiddleware(ids[0]))
  }

  @Test("A command that a middleware sends is deferred")
  func deferring() {
    var answers: [NavigationResult<Place>] = []
    var seen: [[Place]] = []
    store.add(
      NavigationMiddleware("greedy") { [store] command, _ in
        if command == .push(.a) {
          #expect(store.path.isEmpty)
          answers.append(store.send(.go(.b)))
        }
        return .proceed(command)
      } didExecute: { [store] command, _, path in
        if command == .push(.a) {
          #expect(store.path == path)
          answers.append(store.send(.go(.c)))
        }
      }
    )
    let observation = store.observe { seen.append($0.newPath) }
    #expect(store.send(.go(.a)) == .success)
    #expect(answers == [.deferred, .deferred])
    #expect(!answers[0].isSuccess)
    #expect(store.path == [.a, .b, .c])
    #expect(seen == [[.a], [.a, .b], [.a, .b, .c]])
    observation.cancel()
  }

  @Test("An event contains the command after middleware")
  func events() {
    var commands: [NavigationCommand<Place>] = []
    store.add(NavigationMiddleware("rewrite") { _, _ in .proceed(.push(.c)) })
    let observation = store.observe { commands.append($0.command) }
    store.send(.go(.a))
    store.execute(.sequence([.push(.a)]))
    #expect(commands == [.push(.c), .sequence([.push(.a)])])
    observation.cancel()
  }

  @Test("The limit stops middleware that always sends another command")
  func endlessDeferring() {
    var answers: [NavigationResult<Place>] = []
    store.add(
      NavigationMiddleware(
        "endless",
        didExecute: { [store] _, _, _ in
          answers.append(store.send(.go(.b)))
        }
      )
    )
    store.send(.go(.a))
    #expect(store.depth == 1 + CancellationReason.chainLimit)
    #expect(answers.last == .cancelled(.tooManyCommands(limit: CancellationReason.chainLimit)))
    #expect(answers.dropLast().allSatisfy { $0 == .deferred })
  }
}

@MainActor
private final class Log {
  var lines: [String] = []
}

private func names(_ path: [Place]) -> String {
  "[" + path.map { "\($0)" }.joined(separator: ", ") + "]"
}
