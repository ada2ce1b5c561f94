import InnoTestReporting
import InnoLocking

/// The events that a test has not received yet, and the line of the test that is running.
final class TestJournal<Event: Sendable>: Sendable {
  /// An event, and the line in the test that caused the event.
  ///
  /// The line is `nil` if the app caused the event.
  struct Entry: Sendable {
    let event: Event
    let location: TestLine?
  }

  private struct Storage: Sendable {
    var entries: [Entry] = []
    var line: TestLine?
  }

  private let storage = Locked(Storage())

  /// The events that have not been received, oldest first.
  var waiting: [Entry] { storage.withLock { $0.entries } }

  /// Records an event, with the current line of the test as the cause of the event.
  func note(_ event: Event) {
    storage.withLock { $0.entries.append(Entry(event: event, location: $0.line)) }
  }

  /// Removes the oldest events.
  ///
  /// - Parameter count: The number of events, or `nil` for all.
  /// - Returns: The removed events.
  @discardableResult
  func take(_ count: Int? = nil) -> [Entry] {
    storage.withLock { storage in
      let taken = storage.entries.prefix(count ?? storage.entries.count)
      storage.entries.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Runs a closure, and associates the resulting events with the given line of the test.
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
