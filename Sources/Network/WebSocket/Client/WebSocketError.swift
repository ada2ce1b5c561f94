#if WebSocket
public import Foundation
public import InnoNetwork
import InnoText

/// An error of a WebSocket.
///
/// The description of the error is a human-readable message. The description omits the query of the
/// URL, the values of the app's request headers, and the content of WebSocket messages.
///
/// If a server gives a reason for closing the connection, the description contains the reason, but
/// secrets in the reason are redacted. Examples of secrets are tokens, and the value in
/// `password=value`.
public enum WebSocketError: Error, Sendable, Equatable {
  /// The URL is invalid, for the given reason.
  ///
  /// Nothing was sent.
  case invalidURL(String)
  /// The handshake request could not be created, for the given reason, such as an invalid header or
  /// subprotocol.
  ///
  /// Nothing was sent.
  case invalidRequest(String)
  /// No connection could be established, for example because the host was not found or TLS failed.
  case connectionFailed(SendableUnderlyingError)
  /// The handshake did not finish within the time limit.
  case handshakeTimeout(after: Duration, url: URL)
  /// The server answered the handshake with a status other than 101.
  case handshakeRejected(status: Int, url: URL)
  /// The server's response to the handshake is invalid (RFC 6455, section 4.1).
  case invalidHandshake(WebSocketHandshakeFault, url: URL)
  /// The server violated the protocol.
  case protocolViolation(WebSocketViolation)
  /// The connection was lost, or the socket has no open connection.
  ///
  /// If the connection was lost, the associated value is the reason for the loss. If a message or a
  /// ping fails because the socket has no open connection, the associated value is nil.
  case disconnected(SendableUnderlyingError?)
  /// The server closed the connection with the given code, which is not 1000.
  ///
  /// The reason is nil if the server gave no reason.
  case closed(WebSocketCloseCode, reason: String?)
  /// The server did not respond to pings in time.
  case pingTimeout
  /// The message was not sent, because the send queue had reached its limit.
  case sendQueueOverflow(limit: Int)
  /// All attempts to reconnect failed, or led to connections that soon ended.
  case maxReconnectAttemptsExceeded
  /// The calling Swift task was cancelled, or the app closed the socket.
  case cancelled
}

/// A fault in the server's response to the handshake (RFC 6455, section 4.1).
public enum WebSocketHandshakeFault: Error, Sendable, Equatable {
  /// The response is not valid HTTP; the associated value is the reason.
  case malformed(String)
  /// The `Upgrade` header is missing or not `websocket`.
  case upgrade
  /// The `Connection` header is missing or does not contain `Upgrade`.
  case connection
  /// The `Sec-WebSocket-Accept` header is missing or wrong.
  case acceptKey
  /// The server selected a subprotocol that was not requested.
  case subprotocol(String)
  /// The server selected an extension or an extension parameter that is not acceptable, for the
  /// given reason.
  case compression(String)

  var text: String {
    switch self {
    case .malformed(let reason): reason
    case .upgrade: "the Upgrade header is not \"websocket\""
    case .connection: "the Connection header does not contain \"Upgrade\""
    case .acceptKey: "the Sec-WebSocket-Accept header does not match the key"
    case .subprotocol(let name):
      "the server selected the subprotocol \"\(Printable.text(name))\", which was not requested"
    case .compression(let reason): reason
    }
  }
}

/// A violation of the protocol by the server.
public enum WebSocketViolation: Error, Sendable, Equatable {
  /// A frame sets reserved bits that no extension defines.
  case reservedBits
  /// A frame has a reserved opcode.
  case reservedOpcode(UInt8)
  /// A frame is masked, although only a client may mask its frames.
  case maskedFrame
  /// A frame has an invalid length.
  case invalidLength
  /// A control frame is fragmented.
  case fragmentedControlFrame
  /// A control frame has more than 125 bytes.
  case oversizedControlFrame
  /// A continuation frame arrived although no message had begun.
  case unexpectedContinuation
  /// A message begins before the previous message has ended.
  case interruptedMessage
  /// A text message is not UTF-8.
  case invalidText
  /// A close frame has an invalid code.
  case invalidCloseCode(UInt16)
  /// A close frame has a code of one byte, but codes have two bytes.
  case invalidCloseFrame
  /// A close frame has a reason that is not UTF-8.
  case invalidCloseReason
  /// A message is larger than `limit` bytes.
  case messageTooLarge(limit: Int)
  /// The compressed data of a message is larger than `limit` bytes.
  case compressedMessageTooLarge(limit: Int)
  /// A decompressed message is larger than `limit` bytes.
  case expandedMessageTooLarge(limit: Int)
  /// A compressed message cannot be decompressed.
  case invalidCompression

  /// The code of the close frame that reports this protocol violation to the server.
  var closeCode: WebSocketCloseCode {
    switch self {
    case .invalidText, .invalidCloseReason, .invalidCompression: .invalidFramePayloadData
    case .messageTooLarge, .compressedMessageTooLarge, .expandedMessageTooLarge: .messageTooBig
    default: .protocolError
    }
  }

  var text: String {
    switch self {
    case .reservedBits: "a reserved bit of a frame is set"
    case .reservedOpcode(let opcode): "a frame has the reserved opcode \(opcode)"
    case .maskedFrame: "a frame is masked"
    case .invalidLength: "a frame has an invalid length"
    case .fragmentedControlFrame: "a control frame is fragmented"
    case .oversizedControlFrame: "a control frame has more than 125 bytes"
    case .unexpectedContinuation: "a continuation frame does not belong to a message"
    case .interruptedMessage: "a message begins before the previous message has ended"
    case .invalidText: "a text message is not UTF-8"
    case .invalidCloseCode(let code): "a close frame has the invalid code \(code)"
    case .invalidCloseFrame: "a close frame has a code of one byte instead of two"
    case .invalidCloseReason: "a close frame has a reason that is not UTF-8"
    case .messageTooLarge(let limit):
      "a message is larger than the limit of \(limit.counted("byte"))"
    case .compressedMessageTooLarge(let limit):
      "the compressed data of a message is larger than the limit of \(limit.counted("byte"))"
    case .expandedMessageTooLarge(let limit):
      "a decompressed message is larger than the limit of \(limit.counted("byte"))"
    case .invalidCompression: "a compressed message is invalid"
    }
  }
}

extension WebSocketError: LocalizedError, CustomStringConvertible {
  /// A human-readable message.
  public var description: String {
    switch self {
    case .invalidURL(let reason), .invalidRequest(let reason):
      "The WebSocket was not opened: \(reason)."
    case .connectionFailed(let error):
      error.message
    case .handshakeTimeout(let duration, let url):
      "\(NetworkError.place(of: url)) did not complete the WebSocket handshake within \(duration.text). "
        + "Try again, or increase the time limit."
    case .handshakeRejected(let status, let url):
      "\(NetworkError.place(of: url)) rejected the WebSocket handshake with "
        + "\(status)\(StatusText.reason(for: status).map { " " + $0 } ?? ""). "
        + Self.advice(for: status)
    case .invalidHandshake(let fault, let url):
      "\(NetworkError.place(of: url)) sent an invalid WebSocket handshake: \(fault.text)."
    case .protocolViolation(let violation):
      "The server violated the WebSocket protocol: \(violation.text)."
    case .disconnected(nil):
      "The WebSocket is not connected."
    case .disconnected(let error?):
      error.message
    case .closed(let code, let reason):
      "The server closed the WebSocket with code \(code)"
        + (reason.map { ": \(Printable.escape(Redaction.masking($0)))" } ?? "") + "."
    case .pingTimeout:
      "The server did not respond to pings in time."
    case .sendQueueOverflow(let limit):
      "The message was not sent: the send queue is full (limit: \(limit)). "
        + "Send more slowly, or increase the limit."
    case .maxReconnectAttemptsExceeded:
      "The WebSocket was not reconnected: the maximum number of attempts has been reached. "
        + "Connect again, or allow more attempts."
    case .cancelled:
      "The WebSocket operation was cancelled."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  private static func advice(for status: Int) -> String {
    switch status {
    case 300..<400: "Redirects are not followed; use the URL that the server redirects to."
    case 401, 403: "Check the credentials."
    case 404, 410: "Check the path."
    case 426: "The server requires another protocol or version."
    case 429, 500...599: "Try again later."
    case 200..<300: "Check that the path leads to a WebSocket."
    default: "Check the request."
    }
  }

  /// Creates an error for a connection that failed before the opening handshake was complete.
  static func connectionFailed(_ fault: ConnectionFault, at url: URL) -> WebSocketError {
    .connectionFailed(
      SendableUnderlyingError(
        domain: domain,
        code: fault.code,
        message: fault.text(at: NetworkError.place(of: url))
      )
    )
  }

  /// Creates an error for a connection that was lost.
  ///
  /// - Parameters:
  ///   - fault: The reason, or nil if the server closed the connection without a close frame.
  ///   - url: The URL of the socket.
  /// - Returns: The error.
  static func lost(_ fault: ConnectionFault?, at url: URL) -> WebSocketError {
    let place = NetworkError.place(of: url)
    let message =
      switch fault {
      case nil: "\(place) closed the connection without a close frame. Try again."
      case .other(let text)?:
        "The connection to \(place) was lost: \(Printable.text(text)). Try again."
      case _?: "The connection to \(place) was lost. Try again."
      }
    let code = (fault ?? .lost).code
    return .disconnected(SendableUnderlyingError(domain: domain, code: code, message: message))
  }

  static let domain = "InnoNetwork.WebSocketError"
}
#endif
