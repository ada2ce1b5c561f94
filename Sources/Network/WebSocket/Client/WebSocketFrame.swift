#if WebSocket
public import Foundation

/// A message or control frame that a socket sent or received.
///
/// The frame is passed to each ``WebSocketObserver``. The payload is not redacted.
public struct WebSocketFrame: Sendable, Equatable {
  /// The side that sent the frame.
  public enum Direction: String, Sendable {
    /// The client sent the frame.
    case sent
    /// The server sent the frame.
    case received
  }

  /// The kind of frame.
  public enum Kind: String, Sendable {
    /// A text message.
    case text
    /// A binary message.
    case binary
    /// A ping.
    case ping
    /// A pong.
    case pong
    /// A close frame.
    case close
  }

  /// The side that sent the frame.
  public let direction: Direction
  /// The kind of frame.
  public let kind: Kind
  /// The content of the message, or the payload of the control frame.
  public let payload: Data

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - direction: The side that sent the frame.
  ///   - kind: The kind of frame.
  ///   - payload: The content of the message, or the payload of the control frame.
  public init(direction: Direction, kind: Kind, payload: Data) {
    self.direction = direction
    self.kind = kind
    self.payload = payload
  }
}

/// A type that observes the sockets of a manager.
///
/// The methods are called synchronously, on the thread that sends or receives a frame or changes
/// the state of a socket. Therefore, the methods must return quickly.
///
/// When a socket connects, the observers are first notified of the state
/// ``WebSocketConnectionState/connected``, and then receive the server's frames. However, if the
/// socket reconnects and has a resubscribe handler, the observers receive frames as soon as the
/// handler starts.
public protocol WebSocketObserver: Sendable {
  /// Observes a message or a control frame.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameters:
  ///   - frame: The message or frame.
  ///   - task: The socket.
  func observe(_ frame: WebSocketFrame, of task: WebSocketTask)

  /// Observes a change of a socket's connection state.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - task: The socket.
  func observe(_ state: WebSocketConnectionState, of task: WebSocketTask)
}

extension WebSocketObserver {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - frame: The message or frame.
  ///   - task: The socket.
  public func observe(_ frame: WebSocketFrame, of task: WebSocketTask) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - task: The socket.
  public func observe(_ state: WebSocketConnectionState, of task: WebSocketTask) {}
}
#endif
