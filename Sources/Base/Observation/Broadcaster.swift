/// A broadcaster that delivers values to listeners and streams, each value to all of them before
/// the next.
///
/// ```swift
/// let events = Broadcaster<Event>()
/// let token = events.listen { print($0) }
/// events.send(.opened)
/// ```
///
/// A value that a listener sends waits until all listeners have received the earlier ones, so that
/// they see the same order. A value is delivered to those that are attached when it is sent.
@MainActor
public final class Broadcaster<Value> {
  /// A listener of values.
  public typealias Listener = @MainActor (Value) -> Void

  @usableFromInline
  enum Delivery {
    case value(Value, to: [ListenerBox<Listener>])
    case call(@MainActor () -> Void)
  }

  @usableFromInline let listeners = ListenerList<Listener>()

  @usableFromInline
  @exclusivity(unchecked)
  var waiting: [Delivery] = []

  @usableFromInline
  @exclusivity(unchecked)
  var isBusy = false

  /// Creates a broadcaster without listeners.
  public nonisolated init() {}

  /// A Boolean value that indicates whether the broadcaster has neither listeners nor streams.
  ///
  /// A listener that was released counts until the next value.
  @inlinable public var isEmpty: Bool { listeners.isEmpty }

  /// A Boolean value that indicates whether a value is being delivered.
  @inlinable public var isDelivering: Bool { isBusy }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - isFirst: `true` to call it before the present listeners instead of after them.
  ///   - listener: The closure to call with each value from now on.
  /// - Returns: The token that keeps the listener attached.
  public func listen(
    first isFirst: Bool = false,
    _ listener: @escaping Listener
  )
    -> ObservationToken
  {
    listeners.add(listener, first: isFirst)
  }

  /// A Boolean value that indicates whether values or calls are waiting for ``deliver()``.
  @inlinable public var isWaiting: Bool { !waiting.isEmpty }

  /// Delivers a value to the present listeners; during a delivery, after the waiting values.
  ///
  /// - Parameters:
  ///   - value: The value; not evaluated if there is no listener.
  ///   - call: A closure to call immediately. What it sends waits until the value is delivered,
  ///     unless a delivery is already in progress.
  @inlinable
  public func send(_ value: @autoclosure () -> Value, after call: () -> Void = {}) {
    guard !isBusy, waiting.isEmpty else {
      call()
      enqueue(value())
      return deliver()
    }
    isBusy = true
    if listeners.isEmpty {
      call()
    } else {
      let value = value()
      call()
      listeners.forEach { $0(value) }
    }
    isBusy = false
    if !waiting.isEmpty { deliver() }
  }

  /// Enqueues a value for the present listeners until ``deliver()``.
  ///
  /// - Parameter value: The value; not evaluated if there is no listener.
  @inlinable
  public func enqueue(_ value: @autoclosure () -> Value) {
    if !listeners.isEmpty { waiting.append(.value(value(), to: listeners.boxes)) }
  }

  /// Enqueues a call that is made when everything that was sent before it is delivered.
  ///
  /// - Parameter call: The closure to call in ``deliver()``.
  @inlinable
  public func enqueue(call: @escaping @MainActor () -> Void) {
    waiting.append(.call(call))
  }

  /// Delivers the waiting values and calls, and those that are added in the meantime, in order.
  ///
  /// During a delivery it does nothing: that delivery continues until nothing waits.
  @inlinable
  public func deliver() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    while !waiting.isEmpty {
      let due = waiting
      waiting = []
      for delivery in due {
        switch delivery {
        case .value(let value, let recipients): listeners.forEach(in: recipients) { $0(value) }
        case .call(let call): call()
        }
      }
    }
    isBusy = false
  }
}

extension Broadcaster where Value: Sendable {
  /// Adds a stream of the values from now on, which ends when the broadcaster is released.
  ///
  /// - Parameter policy: The values to keep for a reader that is slower than the sender; the rest
  ///   is dropped.
  /// - Returns: A new stream for each call.
  public func stream(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncStream<Value> {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let source = StreamSource(continuation)
    let token = listen { source.continuation.yield($0) }
    // The stream keeps the token, so that the listener is detached when the stream is no longer
    // read.
    continuation.onTermination = { _ in withExtendedLifetime(token) {} }
    return values
  }
}

/// The sending end of a stream, which the list of listeners owns: the stream ends with it.
private final class StreamSource<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
