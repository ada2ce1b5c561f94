#if AsyncHTTPClient
import NIOCore

/// An allocator of the buffers into which SwiftNIO reads the bytes of an HTTP/1.1 connection.
///
/// The allocator enlarges the buffers while the server fills them. Large buffers speed up the
/// transfer of a long body, but they also make the kernel's receive buffer grow sooner. When a
/// server closes a connection, SwiftNIO reads the entire kernel buffer into memory, even if the app
/// reads the response slowly. Therefore, a connection uses large buffers only after it has received
/// many bytes, when the kernel's buffer is large in any case.
struct ReadBufferAllocator: RecvByteBufferAllocator {
  /// The maximum size, in bytes, of a read buffer of a new connection.
  static let initialLimit = 131_072
  /// The maximum size, in bytes, of a read buffer of a connection that has received ``threshold``
  /// bytes.
  static let limit = 524_288
  /// The number of bytes after which a connection uses large buffers.
  static let threshold = 32 * 1_024 * 1_024

  private var sizes = AdaptiveRecvByteBufferAllocator(
    minimum: 1_024,
    initial: 4_096,
    maximum: initialLimit
  )
  /// The number of bytes that the connection has received.
  ///
  /// Bytes are no longer counted after the number has reached ``threshold``.
  private var receivedBytes = 0

  /// A Boolean value that indicates whether the connection uses large buffers.
  private var isFast: Bool { receivedBytes >= Self.threshold }

  func buffer(allocator: ByteBufferAllocator) -> ByteBuffer {
    sizes.buffer(allocator: allocator)
  }

  func nextBufferSize() -> Int? { sizes.nextBufferSize() }

  mutating func record(actualReadBytes: Int) -> Bool {
    if !isFast {
      receivedBytes += actualReadBytes
      if isFast {
        sizes = AdaptiveRecvByteBufferAllocator(
          minimum: sizes.minimum,
          initial: Self.initialLimit,
          maximum: Self.limit
        )
      }
    }
    return sizes.record(actualReadBytes: actualReadBytes)
  }
}
#endif
