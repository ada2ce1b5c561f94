#if WebSocket
import Crypto
import Foundation

/// A server's proof that it read the handshake (RFC 6455, section 4.2.2), for servers in tests.
///
/// The client checks this proof with SwiftNIO's code.
package enum WebSocketAcceptKey {
  /// Returns the `Sec-WebSocket-Accept` header for a key.
  ///
  /// - Parameter key: The `Sec-WebSocket-Key` header.
  /// - Returns: The value of the header.
  package static func value(for key: String) -> String {
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Data(Insecure.SHA1.hash(data: Data(text.utf8))).base64EncodedString()
  }
}
#endif
