#if WebSocket
public import InnoNetwork

/// The reason why a connection ended, which determines whether the socket reconnects.
public enum WebSocketCloseDisposition: Sendable, Equatable {
  /// The app closed the socket with the given code, or the manager was released (1001).
  case manual(WebSocketCloseCode)
  /// The server closed the connection with code 1000.
  case peerNormal(WebSocketCloseCode, String?)
  /// The connection was lost (1006), or the server closed the connection without a code (1005) or
  /// with code 1001 or 1011–1014.
  case peerRetryable(WebSocketCloseCode, String?)
  /// The server closed the connection with a code that reports a violation: 1002, 1003 or
  /// 1007–1010.
  case peerProtocolFailure(WebSocketCloseCode, String?)
  /// The server closed the connection with an application-defined code, 3000–4999.
  case peerApplicationFailure(WebSocketCloseCode, String?)
  /// The server closed the connection with a code that no other `peer` case covers.
  ///
  /// No socket ever has this disposition, because sockets treat an undefined code as the protocol
  /// violation ``WebSocketViolation/invalidCloseCode(_:)``.
  case peerTerminal(WebSocketCloseCode, String?)
  /// The server answered the handshake with status 401.
  ///
  /// The associated value is always 401.
  case handshakeUnauthorized(Int)
  /// The server answered the handshake with status 403.
  ///
  /// The associated value is always 403.
  case handshakeForbidden(Int)
  /// The server answered the handshake with the given status, which is 429 or from 500 to 599.
  case handshakeServerUnavailable(Int)
  /// The connection could not be established or was lost during the opening handshake, for a reason
  /// other than TLS.
  case handshakeTransientNetwork(SendableUnderlyingError)
  /// The server answered the handshake with the given status, which is not 101, 401, 403, 429 or
  /// 5xx.
  case handshakeTerminalHTTP(Int)
  /// A handshake did not finish in time.
  ///
  /// If the code is 1006, the opening handshake did not finish. Otherwise, the app started the
  /// closing handshake with the given code, and the server did not confirm the closure.
  case handshakeTimeout(WebSocketCloseCode)
  /// The connection failed for a reason that no other case describes.
  case transportFailure(WebSocketError)

  /// A Boolean value that indicates whether the socket tries to reconnect if any attempts remain.
  public var shouldReconnect: Bool {
    switch self {
    case .peerRetryable, .handshakeServerUnavailable, .handshakeTransientNetwork: true
    case .transportFailure(let error): error.isTransient
    case .manual, .peerNormal, .peerProtocolFailure, .peerApplicationFailure, .peerTerminal,
      .handshakeUnauthorized, .handshakeForbidden, .handshakeTerminalHTTP, .handshakeTimeout:
      false
    }
  }

  /// Returns the disposition for a close frame from the server.
  static func peer(_ code: WebSocketCloseCode, _ reason: String?) -> WebSocketCloseDisposition {
    switch code.rawValue {
    case 1000: .peerNormal(code, reason)
    case 1001, 1005, 1006, 1011...1015: .peerRetryable(code, reason)
    case 1002, 1003, 1007...1010: .peerProtocolFailure(code, reason)
    case 3000...4999: .peerApplicationFailure(code, reason)
    default: .peerTerminal(code, reason)
    }
  }

  /// Returns the disposition for the error of a connection that could not be opened.
  static func opening(_ error: WebSocketError) -> WebSocketCloseDisposition {
    switch error {
    case .handshakeRejected(401, _): .handshakeUnauthorized(401)
    case .handshakeRejected(403, _): .handshakeForbidden(403)
    case .handshakeRejected(let status, _) where status == 429 || (500...599).contains(status):
      .handshakeServerUnavailable(status)
    case .handshakeRejected(let status, _): .handshakeTerminalHTTP(status)
    case .connectionFailed(let reason) where !reason.isUntrusted:
      .handshakeTransientNetwork(reason)
    case .disconnected(let reason?): .handshakeTransientNetwork(reason)
    case .handshakeTimeout: .handshakeTimeout(.abnormalClosure)
    case .cancelled: .manual(.goingAway)
    default: .transportFailure(error)
    }
  }
}

extension SendableUnderlyingError {
  /// A Boolean value that indicates whether TLS failed for a reason that would also make a new
  /// connection fail.
  fileprivate var isUntrusted: Bool {
    [ConnectionFault.notSecure(""), .untrusted(TrustFailure(.host, ""))].contains {
      code == $0.code
    }
  }
}

extension WebSocketError {
  /// A Boolean value that indicates whether a new connection may succeed after this error.
  var isTransient: Bool {
    switch self {
    case .pingTimeout, .disconnected: true
    default: false
    }
  }
}
#endif
