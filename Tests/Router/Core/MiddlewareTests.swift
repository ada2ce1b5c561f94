import InnoRouter
import Testing

@Suite("The middleware of a store")
@MainActor
struct MiddlewareTests {
  private let store = NavigationStore<Place>()

  /// A middleware that writes down what it is asked and told.
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
      log.lines.append("\(name) told \(command.name) \(result.name) \(names(path))")
    }
  }

  @Test("Each is asked in order about what the one before made of the command, then told in order")
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
        "first told pushAll success [a, b]", "second told pushAll success [a, b]",
      ]
    )
  }

  @Test("The first to cancel ends it and is told so; the ones after hear nothing")
  func cancelling() {
    let log = Log()
    store.add(recorder("first", in: log))
    store.add(recorder("second", in: log) { _ in .cancel("not now") })
    store.add(recorder("third", in: log))
    let result = store.send(.go(.a))
    #expect(result == .cancelled(.middleware(name: "second", why: "not now")))
    #expect(result.description == "second stopped it: not now")
    #expect(result.name == "cancelled")
    #expect(store.path.isEmpty)
    #expect(
      log.lines == [
        "first asked push on []", "second asked push on []", "first told push cancelled []",
        "second told push cancelled []",
      ]
    )
  }

  @Test("Each part of a command is asked about on the path as it stands then")
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
        "guard told push success [a, c]", "guard told push cancelled [a, c]",
        "guard told push success [a, c]",
      ]
    )
  }

  @Test("A part that was undone with the rest is told as rolled back")
  func rollback() {
    var told: [NavigationResult<Place>] = []
    store.add(NavigationMiddleware("count", didExecute: { _, result, _ in told.append(result) }))
    store.execute(.transaction([.push(.a), .popTo(.c)]))
    #expect(told == [.cancelled(.rolledBack), .routeNotFound(.c)])
    told = []
    store.execute(.whenCancelled(.sequence([.push(.a), .pop, .pop]), fallback: .push(.b)))
    #expect(
      told == [.cancelled(.rolledBack), .cancelled(.rolledBack), .emptyStack, .success]
    )
    #expect(store.path == [.b])
  }

  @Test("A middleware's cancellation makes the fallback run and a transaction fail")
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

  @Test("What a command is rewritten to is not asked about part by part")
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

  @Test("Adding and removing count from the next command on")
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
    #expect(log.lines == ["old asked push on []", "old told push success [a]"])
    log.lines = []
    store.send(.go(.b))
    #expect(log.lines == ["late asked push on [a]", "late told push success [a, b]"])
    #expect(!store.removeMiddleware(ids[0]))
  }

  @Test("A command that a middleware sends waits for the one that is being decided")
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

  @Test("An event carries the command as middleware left it")
  func events() {
    var commands: [NavigationCommand<Place>] = []
    store.add(NavigationMiddleware("rewrite") { _, _ in .proceed(.push(.c)) })
    let observation = store.observe { commands.append($0.command) }
    store.send(.go(.a))
    store.execute(.sequence([.push(.a)]))
    #expect(commands == [.push(.c), .sequence([.push(.a)])])
    observation.cancel()
  }

  @Test("Middleware that always sends another command is stopped by the limit")
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
