import InnoTestReporting
import InnoLocking

/// The events that a test has not received yet, and the line of the test that runs.
final class TestJournal<Event: Sendable>: Sendable {
  /// An event, and the line that caused it, unless nobody but the app did.
  struct Entry: Sendable {
    let event: Event
    let location: TestLine?
  }

  private struct Storage: Sendable {
    var entries: [Entry] = []
    var line: TestLine?
  }

  private let storage = Locked(Storage())

  /// The events that wait, the oldest first.
  var waiting: [Entry] { storage.withLock { $0.entries } }

  /// Notes an event; the line that runs has caused it.
  func note(_ event: Event) {
    storage.withLock { $0.entries.append(Entry(event: event, location: $0.line)) }
  }

  /// Takes out the oldest events.
  ///
  /// - Parameter count: How many, or `nil` for all.
  /// - Returns: The events.
  @discardableResult
  func take(_ count: Int? = nil) -> [Entry] {
    storage.withLock { storage in
      let taken = storage.entries.prefix(count ?? storage.entries.count)
      storage.entries.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Does something in the name of a line of the test.
  @MainActor
  func on<Result>(_ line: TestLine, do body: () -> Result) -> Result {
    let outer = storage.withLock { storage in
      defer { storage.line = line }
      return storage.line
    }
    defer { storage.withLock { $0.line = outer } }
    return body()
  }
}
