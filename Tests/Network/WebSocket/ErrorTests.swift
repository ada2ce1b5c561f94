#if WebSocket
import Foundation
import InnoNetwork
import InnoNetworkWebSocket
import Testing

@Suite("Errors of a WebSocket")
struct ErrorTests {
  private static let host = URL(string: "https://example.org/chat?token=c0ffee") ?? url

  @Test(
    "An error states the problem and, if there is one, its remedy",
    arguments: [
      (.invalidURL("the URL is malformed"), "The WebSocket was not opened: the URL is malformed."),
      (
        .invalidRequest("the header X is invalid"),
        "The WebSocket was not opened: the header X is invalid."
      ),
      (
        .connectionFailed(SendableUnderlyingError(domain: "d", code: 1, message: "No network.")),
        "No network."
      ),
      (
        .handshakeTimeout(after: .seconds(45), url: host),
        "example.org did not complete the WebSocket handshake within 45 s. Try again, or increase "
          + "the time limit."
      ),
      (
        .handshakeRejected(status: 401, url: host),
        "example.org rejected the WebSocket handshake with 401 Unauthorized. Check the credentials."
      ),
      (
        .invalidHandshake(.acceptKey, url: host),
        "example.org sent an invalid WebSocket handshake: the Sec-WebSocket-Accept header does not "
          + "match the key."
      ),
      (
        .protocolViolation(.compressedMessageTooLarge(limit: 3_072)),
        "The server violated the WebSocket protocol: the compressed data of a message is larger "
          + "than the limit of 3072 bytes."
      ),
      (.disconnected(nil), "The WebSocket is not connected."),
      (
        .disconnected(SendableUnderlyingError(domain: "d", code: 1, message: "It was lost.")),
        "It was lost."
      ),
      (
        .closed(.policyViolation, reason: nil), "The server closed the WebSocket with code 1008."
      ),
      (
        .closed(.policyViolation, reason: "too many\u{1B}[2J"),
        "The server closed the WebSocket with code 1008: too many\\u{1b}[2J."
      ),
      (.pingTimeout, "The server did not respond to pings in time."),
      (
        .sendQueueOverflow(limit: 1),
        "The message was not sent: the send queue is full (limit: 1). Send "
          + "more slowly, or increase the limit."
      ),
      (
        .maxReconnectAttemptsExceeded,
        "The WebSocket was not reconnected: the maximum number of attempts has been reached. "
          + "Connect again, or allow more attempts."
      ),
      (.cancelled, "The WebSocket operation was cancelled."),
    ] as [(WebSocketError, String)]
  )
  func text(error: WebSocketError, text: String) {
    #expect(error.description == text)
    #expect(error.errorDescription == text)
  }

  @Test("Secrets in a server's reason for closing are redacted")
  func redactedReason() {
    let error = WebSocketError.closed(.policyViolation, reason: "page=2 password=c0ffee")
    #expect(!error.description.contains("c0ffee"))
    #expect(error.description.contains("password=‹redacted›"))
    #expect(error.description.contains("page=2"))
  }
}
#endif
