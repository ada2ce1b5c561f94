#if WebSocket
import InnoLocking

/// The unanswered pings of a connection.
final class PendingPings: Sendable {
  /// The result of a ping.
  enum Answer: Sendable {
    case pong(WebSocketPongContext)
    case timeout
    case cancellation

    /// The connection ended before the pong arrived.
    case end
  }

  private struct Ping {
    let context: WebSocketPingContext
    let answer: OneShot<Answer>
  }

  private struct State {
    var pings: [Ping] = []
    var lastNumber = 0
    var isClosed = false
  }

  private let state = Locked(State())

  /// Adds a ping with a new number.
  ///
  /// - Returns: The ping, and a placeholder for the answer to the ping.
  func add() -> (context: WebSocketPingContext, answer: OneShot<Answer>) {
    state.withLock { state in
      state.lastNumber += 1
      let context = WebSocketPingContext(attemptNumber: state.lastNumber, dispatchedAt: .now)
      let answer = OneShot<Answer>()
      if state.isClosed {
        answer.set(.end)
      } else {
        state.pings.append(Ping(context: context, answer: answer))
      }
      return (context, answer)
    }
  }

  /// Completes the ping whose payload equals the payload of a received pong, and also completes all
  /// earlier pings (RFC 6455, section 5.5.3).
  ///
  /// - Parameter payload: The payload of the pong.
  /// - Returns: The details of the pong, or nil if no pending ping has the same payload.
  func answer(_ payload: [UInt8]) -> WebSocketPongContext? {
    let answered = state.withLock { state -> [Ping] in
      guard
        let index = state.pings.firstIndex(where: {
          Self.payload($0.context.attemptNumber) == payload
        })
      else { return [] }
      defer { state.pings.removeSubrange(...index) }
      return Array(state.pings[...index])
    }
    guard let last = answered.last else { return nil }
    let pong = WebSocketPongContext(
      attemptNumber: last.context.attemptNumber,
      roundTrip: last.context.dispatchedAt.duration(to: .now)
    )
    for ping in answered { ping.answer.set(.pong(pong)) }
    return pong
  }

  /// Sets the answers of all pending and future pings to ``Answer/end``.
  ///
  /// Call this method when the connection has ended.
  func close() {
    let pings = state.withLock { state in
      state.isClosed = true
      defer { state.pings = [] }
      return state.pings
    }
    for ping in pings { ping.answer.set(.end) }
  }

  /// Returns the payload of the ping with the given number.
  static func payload(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  }
}
#endif
