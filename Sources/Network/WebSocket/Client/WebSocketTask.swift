#if WebSocket
public import Foundation
import InnoLocking
import InnoNetwork

/// The state of a socket.
public enum WebSocketState: String, CaseIterable, Sendable {
  /// The socket has not started to connect.
  case idle
  /// The first connection is being opened.
  case connecting
  /// The socket is connected.
  case connected
  /// The app is closing the socket.
  case disconnecting
  /// The socket is closed.
  case disconnected
  /// The connection was lost or could not be opened, and the socket is waiting to reconnect or is
  /// reconnecting.
  case reconnecting
  /// The connection ended with an error or could not be opened, and the socket does not reconnect.
  case failed
}

/// The state of a socket's connection, with details such as the number of a reconnection attempt.
public enum WebSocketConnectionState: Sendable, Equatable {
  /// The first connection is being opened.
  case connecting
  /// The socket is connected.
  case connected
  /// The reconnection attempt with the given number starts after the given delay.
  case reconnecting(attempt: Int, in: Duration)
  /// The socket is closed, for the given reason.
  case disconnected(WebSocketCloseDisposition)
}

/// A socket of a ``WebSocketManager``.
///
/// When the socket reconnects, the object remains the same. The properties may be read from any
/// thread.
public final class WebSocketTask: Identifiable, Sendable {
  /// The unique identifier of the socket.
  public let id: String
  /// The URL to which the socket connects.
  public let url: URL
  /// The subprotocols that the socket requests, in order of preference.
  public let subprotocols: [String]

  struct Status {
    var state = WebSocketState.idle
    var details = WebSocketConnectionState.connecting
    var hasConnected = false
    var reconnectCount = 0
    var error: WebSocketError?
    var disposition: WebSocketCloseDisposition?
    var subprotocol: String?
    var isCompressed = false
    var connection: WebSocketConnection?
    /// The close code and reason that the app passed, or nil if the app has not closed the socket.
    var close: (code: WebSocketCloseCode, reason: String?)?
    var runner: Task<Void, Never>?
    /// A signal that ends the socket's wait for the resubscribe handler.
    ///
    /// The signal is sent when the handler returns or when the app closes the socket. The value is
    /// nil until the handler is first called.
    var resubscription: OneShot<Void>?
    /// The frames that are withheld from the observers, or nil if frames are passed on immediately.
    var heldFrames: [WebSocketFrame]?
    var states: [Int: AsyncStream<WebSocketConnectionState>.Continuation] = [:]
    var lastStates = 0
  }

  let hub = EventHub()
  private let status = Locked(Status())
  private let observers: [any WebSocketObserver]

  init(url: URL, subprotocols: [String], observers: [any WebSocketObserver]) {
    id = UUID().uuidString
    self.url = url
    self.subprotocols = subprotocols
    self.observers = observers
  }

  /// The current state of the socket.
  public var state: WebSocketState { status.withLock { $0.state } }
  /// The number of times that the socket has reconnected.
  public var reconnectCount: Int { status.withLock { $0.reconnectCount } }
  /// The last error that ended a connection or prevented a connection from being opened.
  ///
  /// If the socket gives up after the maximum number of reconnection attempts, the value is
  /// ``WebSocketError/maxReconnectAttemptsExceeded``. The value is nil if no error has occurred.
  public var error: WebSocketError? { status.withLock { $0.error } }
  /// The subprotocol that the server selected, or nil if the server selected no subprotocol.
  public var subprotocol: String? { status.withLock { $0.subprotocol } }
  /// A Boolean value that indicates whether the server accepted compression.
  public var isCompressed: Bool { status.withLock { $0.isCompressed } }
  /// The reason why the last connection ended or could not be opened.
  ///
  /// The value is nil if no connection has ended or failed.
  public var closeDisposition: WebSocketCloseDisposition? { status.withLock { $0.disposition } }

  /// The close code that corresponds to ``closeDisposition``, such as 1006 if the connection was
  /// lost.
  ///
  /// The value is nil if no code corresponds to the disposition.
  public var closeCode: WebSocketCloseCode? {
    switch closeDisposition {
    case .manual(let code), .peerNormal(let code, _), .peerRetryable(let code, _),
      .peerProtocolFailure(let code, _), .peerApplicationFailure(let code, _),
      .peerTerminal(let code, _), .handshakeTimeout(let code):
      code
    case .transportFailure(.protocolViolation(let violation)): violation.closeCode
    default: nil
    }
  }

  /// A sequence of the connection's states.
  ///
  /// The sequence starts with the current state, and ends when the socket is closed.
  ///
  /// Each access creates a new sequence. A sequence keeps at most the last 64 unread states.
  public var states: AsyncStream<WebSocketConnectionState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: WebSocketConnectionState.self,
      bufferingPolicy: .bufferingNewest(64)
    )
    status.withLock { status in
      continuation.yield(status.details)
      if status.state == .disconnected || status.state == .failed {
        continuation.finish()
        return
      }
      status.lastStates += 1
      let number = status.lastStates
      status.states[number] = continuation
      continuation.onTermination = { [weak self] _ in
        _ = self?.status.withLock { $0.states.removeValue(forKey: number) }
      }
    }
    return stream
  }

  /// A closure that passes frames to the observers, or nil if there are no observers.
  ///
  /// A frame that the app sends is passed on immediately. All other frames are withheld until
  /// ``releaseFrames()`` is called, because the observers must first be notified that the
  /// connection is open.
  var observeFrame: (@Sendable (WebSocketFrame, _ isFromApp: Bool) -> Void)? {
    guard !observers.isEmpty else { return nil }
    return { [weak self] frame, isFromApp in
      guard let self else { return }
      let isHeld = !isFromApp && status.withLock { $0.heldFrames?.append(frame) != nil }
      if !isHeld { observe(frame) }
    }
  }

  private func observe(_ frame: WebSocketFrame) {
    for observer in observers { observer.observe(frame, of: self) }
  }

  /// Withholds the frames of a new connection from the observers until ``releaseFrames()`` is
  /// called.
  func holdFrames() {
    if !observers.isEmpty { status.withLock { $0.heldFrames = [] } }
  }

  /// Passes the frames that were withheld since ``holdFrames()`` to the socket's observers.
  func releaseFrames() {
    while let frames = takeHeldFrames() { for frame in frames { observe(frame) } }
  }

  /// Removes and returns the frames that are withheld from the observers.
  ///
  /// If there are no withheld frames, this method returns nil, and the socket passes all later
  /// frames directly to the observers.
  private func takeHeldFrames() -> [WebSocketFrame]? {
    status.withLock { status in
      let frames = status.heldFrames ?? []
      status.heldFrames = frames.isEmpty ? nil : []
      return frames.isEmpty ? nil : frames
    }
  }

  /// The current connection, or nil if the socket is not connected.
  var connection: WebSocketConnection? { status.withLock { $0.connection } }

  /// Reads or changes the status.
  func withStatus<Result: Sendable>(_ body: @Sendable (inout Status) -> Result) -> Result {
    status.withLock { body(&$0) }
  }

  /// Changes the connection state, and notifies all observers.
  func change(
    to details: WebSocketConnectionState,
    _ update: @Sendable (inout Status) -> Void
  ) {
    let (continuations, isNew) = status.withLock { status in
      update(&status)
      // Do not publish the same state twice. For example, a new sequence has already published the
      // current state.
      let isNew = status.details != details
      status.details = details
      return (Array(status.states.values), isNew)
    }
    for observer in observers { observer.observe(details, of: self) }
    if isNew { for continuation in continuations { continuation.yield(details) } }
    guard case .disconnected = details, [.disconnected, .failed].contains(state) else { return }
    for continuation in continuations { continuation.finish() }
  }
}

extension WebSocketTask: Hashable {
  /// Returns a Boolean value that indicates whether two references are to the same socket.
  ///
  /// - Parameters:
  ///   - left: The first socket.
  ///   - right: The second socket.
  /// - Returns: `true` if both references are to the same socket.
  public static func == (left: WebSocketTask, right: WebSocketTask) -> Bool { left.id == right.id }

  /// Hashes the identifier.
  ///
  /// - Parameter hasher: The hasher to feed the identifier into.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
#endif
