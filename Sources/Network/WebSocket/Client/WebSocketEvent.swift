#if WebSocket
public import Foundation

/// An event of a socket.
public enum WebSocketEvent: Sendable, Equatable {
  /// The socket connected.
  ///
  /// The associated value is the subprotocol that the server selected, or nil if the server
  /// selected no subprotocol.
  case connected(String?)
  /// The connection ended or could not be opened.
  ///
  /// The error is nil if the app closed the connection, or if the server closed the connection with
  /// code 1000. The socket may reconnect.
  case disconnected(WebSocketError?)
  /// A binary message arrived.
  case message(Data)
  /// A text message arrived.
  case string(String)
  /// A ping is about to be sent.
  case ping(WebSocketPingContext)
  /// The server answered a ping.
  case pong(WebSocketPongContext)
  /// A connection could not be opened, a connection ended with an error, all attempts to reconnect
  /// failed, or a ping that the app sent with ``WebSocketManager/ping(_:)`` was not answered.
  case error(WebSocketError)
  /// A message was dropped because `limit` calls were already waiting to send.
  case sendDropped(limit: Int)
}

/// The number that identifies a ping, and the time at which the ping was queued for sending.
public struct WebSocketPingContext: Sendable, Hashable {
  /// The number of the ping, counted from 1 in each connection.
  public let attemptNumber: Int
  /// The time at which the ping was queued for sending.
  public let dispatchedAt: ContinuousClock.Instant

  package init(attemptNumber: Int, dispatchedAt: ContinuousClock.Instant) {
    self.attemptNumber = attemptNumber
    self.dispatchedAt = dispatchedAt
  }
}

/// The number that identifies an answered ping, and the round-trip time of the ping.
public struct WebSocketPongContext: Sendable, Hashable {
  /// The number of the ping, counted from 1 in each connection.
  public let attemptNumber: Int
  /// The time from the ping to the pong.
  public let roundTrip: Duration

  package init(attemptNumber: Int, roundTrip: Duration) {
    self.attemptNumber = attemptNumber
    self.roundTrip = roundTrip
  }
}
#endif
