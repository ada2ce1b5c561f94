/// A signal from one task to another, without a clock.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Lets one current or later `wait` return.
  func fire() {
    continuation.yield()
  }

  func wait() async {
    for await _ in stream { return }
  }
}

/// An object that fires a signal when it is deallocated together with its owner.
final class Canary: Sendable {
  private let signal: Signal

  init(_ signal: Signal) {
    self.signal = signal
  }

  deinit {
    signal.fire()
  }

  func stayAlive() {}
}

/// Returns when the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  continuation.finish()
}
