/// The store's end of a stream of events; the stream ends with it.
@MainActor
final class EventStream<Event: Sendable> {
  private let continuation: AsyncStream<Event>.Continuation

  /// Whether nobody reads the stream any more.
  private(set) var isEnded = false

  init(_ continuation: AsyncStream<Event>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }

  func send(_ event: Event) {
    if case .terminated = continuation.yield(event) {
      isEnded = true
    }
  }
}
