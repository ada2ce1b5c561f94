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
/// In a test, the transport can connect to a scripted server instead of a real server.
package protocol WebSocketTransport: Sendable {
  /// Connects to a server, and then calls the methods of `connection` in a serial context.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the server.
  ///   - connection: The object to notify. The first call is ``WebSocketConnection/opened(_:)`` or
  ///     ``WebSocketConnection/failed(_:)``.
  func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection)
}

/// A link, such as a TCP connection with TLS, that transports the bytes of a WebSocket connection.
///
/// The method ``execute(_:)`` may be called on any thread. All other methods may be called only in
/// the serial context in which ``execute(_:)`` runs closures.
package protocol WebSocketLink: AnyObject, Sendable {
  /// Runs a closure in the link's serial context, which runs one closure at a time.
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
