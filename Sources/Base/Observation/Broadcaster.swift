/// An object that sends values to listeners and streams.
///
/// Each value is delivered to all listeners before the next value is delivered.
///
/// ```swift
/// let events = Broadcaster<Event>()
/// let token = events.listen { print($0) }
/// events.send(.opened)
/// ```
///
/// If a listener sends a value, the value is queued until all listeners have received the earlier
/// values. All listeners therefore receive the values in the same order. A listener does not
/// receive values that were sent before the listener was attached.
@MainActor
public final class Broadcaster<Value> {
  /// A closure that receives values.
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
  /// After the last listener is detached, this property can stay `false` until the next value is
  /// delivered.
  @inlinable public var isEmpty: Bool { listeners.isEmpty }

  /// A Boolean value that indicates whether a value is being delivered or an enqueued closure is
  /// being called.
  @inlinable public var isDelivering: Bool { isBusy }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - isFirst: `true` to call the listener before the existing listeners instead of after them.
  ///   - listener: The closure to call with each value.
  /// - Returns: The token that keeps the listener attached.
  public func listen(
    first isFirst: Bool = false,
    _ listener: @escaping Listener
  )
    -> ObservationToken
  {
    listeners.add(listener, first: isFirst)
  }

  /// A Boolean value that indicates whether enqueued values or closures are waiting for
  /// ``deliver()``.
  @inlinable public var isWaiting: Bool { !waiting.isEmpty }

  /// Delivers a value to the currently attached listeners.
  ///
  /// If a delivery is in progress, or if other values are waiting, the value is queued behind the
  /// values that are already waiting.
  ///
  /// - Parameters:
  ///   - value: The value. The argument is evaluated only if there are listeners.
  ///   - call: A closure that is called before `value` is delivered or queued. If `value` is
  ///     delivered immediately, values that the closure sends are delivered after `value`.
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

  /// Enqueues a value for the currently attached listeners.
  ///
  /// If a delivery is in progress, that delivery includes this value. Otherwise, the next call to
  /// ``deliver()`` or ``send(_:after:)`` delivers the value.
  ///
  /// - Parameter value: The value. The argument is evaluated only if there are listeners.
  @inlinable
  public func enqueue(_ value: @autoclosure () -> Value) {
    if !listeners.isEmpty { waiting.append(.value(value(), to: listeners.boxes)) }
  }

  /// Enqueues a closure behind all values and closures that are already waiting.
  ///
  /// - Parameter call: The closure that ``deliver()`` calls.
  @inlinable
  public func enqueue(call: @escaping @MainActor () -> Void) {
    waiting.append(.call(call))
  }

  /// Delivers the enqueued values and calls the enqueued closures, in the order in which they were
  /// enqueued.
  ///
  /// The delivery continues until no values or closures are waiting. A call to this method during a
  /// delivery therefore does nothing.
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
  /// Returns a stream of the values that are sent after this call.
  ///
  /// The stream ends when the broadcaster is released.
  ///
  /// - Parameter policy: The buffering policy, which selects the values to drop if the reader is
  ///   slower than the sender.
  /// - Returns: The stream.
  public func stream(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncStream<Value> {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let source = StreamSource(continuation)
    let token = listen { source.continuation.yield($0) }
    // The stream retains the token, so the listener is detached when the stream is released.
    continuation.onTermination = { _ in withExtendedLifetime(token) {} }
    return values
  }
}

/// The sending end of a stream.
///
/// The broadcaster's listener for the stream owns this object. When the object is released, the
/// stream finishes.
private final class StreamSource<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
