#if WebSocket
import NIOCore

/// Bytes that a link sends or receives.
///
/// This type lets the scripted server in the test support work without SwiftNIO.
package struct LinkBytes: Sendable {
  var buffer: ByteBuffer

  init(_ buffer: ByteBuffer) {
    self.buffer = buffer
  }

  /// Wraps bytes.
  ///
  /// - Parameter bytes: The bytes.
  package init(_ bytes: [UInt8]) {
    buffer = ByteBuffer(bytes: bytes)
  }

  /// The bytes.
  package var array: [UInt8] { Array(buffer.readableBytesView) }
}
#endif
