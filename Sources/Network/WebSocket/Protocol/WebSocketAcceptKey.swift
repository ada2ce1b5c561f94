#if WebSocket
import Crypto
import Foundation

/// The computation of the `Sec-WebSocket-Accept` header from the client's key (RFC 6455, section
/// 4.2.2).
///
/// Only servers in tests use this type. The client checks the header with SwiftNIO.
package enum WebSocketAcceptKey {
  /// Returns the value of the `Sec-WebSocket-Accept` header for a key.
  ///
  /// - Parameter key: The value of the `Sec-WebSocket-Key` header.
  /// - Returns: The value of the `Sec-WebSocket-Accept` header.
  package static func value(for key: String) -> String {
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Data(Insecure.SHA1.hash(data: Data(text.utf8))).base64EncodedString()
  }
}
#endif
