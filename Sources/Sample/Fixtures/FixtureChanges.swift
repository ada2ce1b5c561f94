import Foundation
import InnoLocking

/// The changes to the first 20 todos.
///
/// At regular intervals, the next todo changes. An open todo is completed, or a completed todo is
/// reopened.
///
/// The changes depend only on the clock, so all connections and responses show the same todos.
final class FixtureChanges: Sendable {
  /// The number of todos that can change.
  private static let count = 20

  private let interval: Duration
  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a schedule of changes to the first 20 todos.
  ///
  /// The first change occurs after one interval.
  ///
  /// - Parameters:
  ///   - interval: The time between two changes. A value smaller than 1 ms counts as 1 ms.
  ///   - clock: The clock that measures the interval.
  init(every interval: Duration, clock: some Clock<Duration>) {
    self.interval = max(interval, .milliseconds(1))
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// All todos, with the changes that have occurred so far.
  var todos: [FixtureTodo] {
    let number = Int(elapsed() / interval)
    return FixtureCatalog.todos.map { Self.todo($0, after: number) }
  }

  /// A stream that, each time a todo changes, provides the changed todo as JSON.
  var messages: AsyncStream<String> {
    let last = Locked(Int(elapsed() / interval))
    return AsyncStream { [elapsed, sleep, interval] in
      let number = last.withLock { last in
        last += 1
        return last
      }
      guard (try? await sleep(interval * number - elapsed())) != nil else { return nil }
      let todo = Self.todo(FixtureCatalog.todos[(number - 1) % Self.count], after: number)
      return FixtureCatalog.encoded(todo).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the given todo as it is after `number` changes to the list of todos.
  ///
  /// The changes affect the first ``count`` todos in turn.
  private static func todo(_ todo: FixtureTodo, after number: Int) -> FixtureTodo {
    guard todo.id <= count, todo.id <= number else { return todo }
    let isChanged = ((number - todo.id) / count).isMultiple(of: 2)
    return FixtureTodo(
      userId: todo.userId,
      id: todo.id,
      title: todo.title,
      completed: todo.completed != isChanged
    )
  }
}
