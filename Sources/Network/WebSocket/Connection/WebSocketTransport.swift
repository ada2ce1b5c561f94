#if WebSocket
package import Foundation

/// The address of a server.
package struct WebSocketEndpoint: Sendable {
  /// The name or address of the host, without brackets.
  package let host: String
  package let port: Int
  package let isSecure: Bool
  /// The URL, with the scheme http or https.
  package let url: URL
}

/// A type that opens connections to servers.
///
/// In tests, another transport opens connections to a scripted server.
package protocol WebSocketTransport: Sendable {
  /// Connects to a server, and then calls the methods of the connection in a serial context.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the server.
  ///   - connection: The connection. The first method that the transport calls is
  ///     ``WebSocketConnection/opened(_:)`` or ``WebSocketConnection/failed(_:)``.
  func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection)
}

/// A link, such as a TCP connection with TLS, that transports the bytes of a WebSocket connection.
///
/// The method ``execute(_:)`` may be called on any thread. The other methods may be called only in
/// the serial context of the link.
package protocol WebSocketLink: AnyObject, Sendable {
  /// Runs a closure in the serial context of the link.
  ///
  /// - Parameter work: The closure.
  func execute(_ work: @escaping @Sendable () -> Void)

  /// Sends bytes.
  ///
  /// - Parameter bytes: The bytes.
  func write(_ bytes: LinkBytes)

  /// Pauses or resumes reading.
  ///
  /// - Parameter isReading: A Boolean value that indicates whether the link reads from the server.
  func read(_ isReading: Bool)

  /// Closes the link to the server.
  func close()
}
#endif
