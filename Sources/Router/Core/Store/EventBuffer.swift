public import InnoLocking

/// A buffer for the unread events of a stream.
///
/// Each event contains the state after a command, but a buffer of whole events would store a copy
/// of the state for every command. The buffer therefore stores only the state before the first
/// event, and the change that each command made.
///
/// The methods that are called for every command are inlinable, so that the compiler can specialize
/// the methods for the route type of the store.
@usableFromInline
final class EventBuffer<Event: RouterEvent>: Sendable {
  @usableFromInline typealias Change = Event.Command.Change

  @usableFromInline
  struct Element {
    @usableFromInline let command: Event.Command
    @usableFromInline let result: Event.Command.Result
    @usableFromInline let isChange: Bool
    @usableFromInline let executed: [Event.Command]?
    @usableFromInline let old: EventRecord<Event.Command>.Old

    /// The reverse of the change from the previous element to this element.
    ///
    /// Because `step` is reversed, its `revert(_:)` method moves the state forward to this element.
    ///
    /// If events between the two elements were dropped, `step` includes the changes of the dropped
    /// events.
    @usableFromInline let step: Change

    @inlinable
    init(_ record: EventRecord<Event.Command>, step: Change) {
      command = record.command
      result = record.result
      isChange = record.isChange
      executed = record.executed
      old = record.old
      self.step = step
    }
  }

  @usableFromInline
  struct Storage {
    /// The state before the first unread event, or `nil` if no event has been added.
    @usableFromInline var state: Event.Command.State?
    @usableFromInline var elements: [Element] = []

    /// The number of elements at the start of ``elements`` that have been read or dropped.
    @usableFromInline var readCount = 0

    /// The combined change of all events that were dropped after the last element was added.
    @usableFromInline var gap = Change()
    @usableFromInline var readers: [CheckedContinuation<Event?, Never>] = []
    @usableFromInline var isFinished = false

    @inlinable var count: Int { elements.count - readCount }

    @inlinable
    init() {}
  }

  @usableFromInline let storage = Locked(Storage())
  @usableFromInline let policy: AsyncStream<Event>.Continuation.BufferingPolicy

  @inlinable
  init(_ policy: AsyncStream<Event>.Continuation.BufferingPolicy) {
    self.policy = policy
  }

  /// Adds an event.
  ///
  /// If the buffer is full, this method drops either the new event or the oldest buffered event, as
  /// the policy specifies.
  @inlinable
  func add(_ event: Event) {
    let reader = storage.withLock { storage in
      if storage.state == nil { storage.state = event.record.oldState }
      return storage.add(event.record, policy)
    }
    if let reader { reader.continuation.resume(returning: reader.event) }
  }

  /// Ends the buffer.
  ///
  /// The remaining events can still be read.
  @usableFromInline
  func finish() {
    end { $0.isFinished = true }
  }

  /// Ends the buffer and drops the remaining events.
  @usableFromInline
  func cancel() {
    end { storage in
      storage.isFinished = true
      storage.elements = []
      storage.readCount = 0
    }
  }

  /// Waits for the next event and returns it, or returns `nil` if the buffer has ended.
  @usableFromInline
  func next() async -> Event? {
    await withCheckedContinuation { continuation in
      let (event, isWaiting) = storage.withLock { storage -> (Event?, Bool) in
        if storage.count > 0 { return (storage.removeFirst(), false) }
        if storage.isFinished { return (nil, false) }
        storage.readers.append(continuation)
        return (nil, true)
      }
      if !isWaiting { continuation.resume(returning: event) }
    }
  }

  private func end(_ change: (inout Storage) -> Void) {
    let readers = storage.withLock { storage in
      change(&storage)
      defer { storage.readers = [] }
      return storage.readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }
}

extension EventBuffer.Storage {
  @usableFromInline typealias Reader = (
    continuation: CheckedContinuation<Event?, Never>, event: Event?
  )

  /// Adds an event.
  ///
  /// - Returns: The reader to resume, with the event for that reader, or `nil` if no reader is
  ///   waiting.
  @inlinable
  mutating func add(
    _ record: EventRecord<Event.Command>,
    _ policy: AsyncStream<Event>.Continuation.BufferingPolicy
  ) -> Reader? {
    guard !isFinished else { return nil }
    var step = record.step
    step.append(gap)
    gap = Event.Command.Change()
    var limit = Int.max
    switch policy {
    case .bufferingOldest(let size): limit = size
    case .bufferingNewest(let size): limit = size
    default: break
    }
    if readers.isEmpty, count >= limit {
      guard case .bufferingNewest = policy, limit > 0 else {
        gap = step
        return nil
      }
      skipFirst()
    }
    elements.append(EventBuffer.Element(record, step: step))
    guard !readers.isEmpty else { return nil }
    return (readers.removeFirst(), removeFirst())
  }

  /// Removes the first unread element.
  ///
  /// - Returns: The removed event.
  @inlinable
  mutating func removeFirst() -> Event? {
    let element = skipFirst()
    return state.map { state in
      Event(
        EventRecord(
          command: element.command,
          result: element.result,
          newState: state,
          isChange: element.isChange,
          executed: element.executed,
          old: element.old
        )
      )
    }
  }

  @inlinable
  @discardableResult
  mutating func skipFirst() -> EventBuffer.Element {
    let element = elements[readCount]
    if var next = state.take() {
      element.step.revert(&next)
      state = next
    }
    readCount += 1
    if readCount * 2 > elements.count {
      elements.removeFirst(readCount)
      readCount = 0
    }
    return element
  }
}

extension EventRecord {
  /// The inverse of the change that the event records.
  ///
  /// The inverse's `revert(_:)` method turns the old state into the new state. The inverse is empty
  /// if the event was created from two states instead of a change.
  @inlinable var step: Command.Change {
    if case .change(let change) = old { change.inverse(in: newState) } else { Command.Change() }
  }
}

/// The object through which a store's listener adds events to a buffer.
///
/// The listener retains the object. When the object is released, the buffer ends.
@usableFromInline
final class EventBufferSource<Event: RouterEvent>: Sendable {
  @usableFromInline let buffer: EventBuffer<Event>

  @inlinable
  init(_ buffer: EventBuffer<Event>) {
    self.buffer = buffer
  }

  @inlinable
  deinit {
    buffer.finish()
  }
}
