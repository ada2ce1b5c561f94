public import Foundation

/// The recorded messages of a WebSocket, for a ``HARExport``.
public struct RecordedSocket: Sendable {
  /// A message or a control frame.
  public struct Message: Sendable, Equatable {
    /// The time at which the message was sent or received.
    public let time: Date
    /// A Boolean value that indicates whether the client sent the message.
    public let isSent: Bool
    /// The opcode: 1 for text, 2 for binary data, and 8 to 10 for control frames (RFC 6455, section
    /// 5.2).
    public let opcode: Int
    /// The payload.
    public let payload: Data

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - time: The time at which the message was sent or received.
    ///   - isSent: A Boolean value that indicates whether the client sent the message.
    ///   - opcode: The opcode.
    ///   - payload: The payload of the message or control frame.
    public init(time: Date, isSent: Bool, opcode: Int, payload: Data) {
      self.time = time
      self.isSent = isSent
      self.opcode = opcode
      self.payload = payload
    }
  }

  /// The URL, with the scheme `wss` or `ws`.
  public let url: URL
  /// The time at which the client first tried to connect.
  public let start: Date
  /// The time from the first attempt to connect to the end of the last connection.
  public let duration: Duration
  /// A Boolean value that indicates whether the server accepted the WebSocket connection.
  public let isAccepted: Bool
  /// The messages and control frames, oldest first.
  public let messages: [Message]

  /// Creates a recorded WebSocket.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - start: The time at which the client first tried to connect.
  ///   - duration: The time from `start` to the end of the last connection.
  ///   - isAccepted: A Boolean value that indicates whether the server accepted the WebSocket
  ///     connection.
  ///   - messages: The messages and control frames, oldest first.
  public init(
    url: URL,
    start: Date,
    duration: Duration,
    isAccepted: Bool,
    messages: [Message]
  ) {
    self.url = url
    self.start = start
    self.duration = duration
    self.isAccepted = isAccepted
    self.messages = messages
  }
}
