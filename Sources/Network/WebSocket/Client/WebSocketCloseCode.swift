#if WebSocket
/// The code of a close frame (RFC 6455, section 7.4).
public enum WebSocketCloseCode: Sendable, Hashable {
  /// 1000: the connection has fulfilled its purpose.
  case normalClosure
  /// 1001: the server is shutting down, or the user has left.
  case goingAway
  /// 1002: the other side violated the protocol.
  case protocolError
  /// 1003: a message has an unsupported type.
  case unsupportedData
  /// 1005: the close frame had no code. This code is never sent.
  case noStatusReceived
  /// 1006: the connection was lost without a close frame. This code is never sent.
  case abnormalClosure
  /// 1007: a message has invalid content, for example a text message that is not UTF-8.
  case invalidFramePayloadData
  /// 1008: a policy was violated.
  case policyViolation
  /// 1009: a message is too large.
  case messageTooBig
  /// 1010: the server did not accept an extension that the client requires.
  case mandatoryExtensionMissing
  /// 1011: an unexpected error occurred on the server.
  case internalServerError
  /// 1012: the server is restarting.
  case serviceRestart
  /// 1013: the server is overloaded.
  case tryAgainLater
  /// 1014: a gateway received an invalid response.
  case badGateway
  /// 1015: the TLS handshake failed. This code is never sent.
  case tlsHandshakeFailure
  /// Any other code. The codes 3000–4999 are available to applications.
  case custom(UInt16)

  private static let known: [(code: WebSocketCloseCode, number: UInt16)] = [
    (.normalClosure, 1000), (.goingAway, 1001), (.protocolError, 1002), (.unsupportedData, 1003),
    (.noStatusReceived, 1005), (.abnormalClosure, 1006), (.invalidFramePayloadData, 1007),
    (.policyViolation, 1008), (.messageTooBig, 1009), (.mandatoryExtensionMissing, 1010),
    (.internalServerError, 1011), (.serviceRestart, 1012), (.tryAgainLater, 1013),
    (.badGateway, 1014), (.tlsHandshakeFailure, 1015),
  ]

  /// Creates a code from its number.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: UInt16) {
    self = Self.known.first { $0.number == rawValue }?.code ?? .custom(rawValue)
  }

  /// The numeric value of the code.
  public var rawValue: UInt16 {
    if case .custom(let number) = self { return number }
    return Self.known.first { $0.code == self }?.number ?? 0
  }

  /// A Boolean value that indicates whether a close frame may contain the code.
  var isSendable: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

extension WebSocketCloseCode: CustomStringConvertible {
  /// The numeric value of the code.
  public var description: String { "\(rawValue)" }
}
#endif
