#if WebSocket
import NIOCore

/// Bytes that a ``WebSocketLink`` sends or receives.
///
/// This type hides the buffer type of SwiftNIO, so that `InnoNetworkTestSupport` does not depend
/// on SwiftNIO.
package struct LinkBytes: Sendable {
  var buffer: ByteBuffer

  init(_ buffer: ByteBuffer) {
    self.buffer = buffer
  }

  /// Creates a buffer that contains the given bytes.
  ///
  /// - Parameter bytes: The bytes.
  package init(_ bytes: [UInt8]) {
    buffer = ByteBuffer(bytes: bytes)
  }

  /// The bytes as an array.
  package var array: [UInt8] { Array(buffer.readableBytesView) }
}
#endif
