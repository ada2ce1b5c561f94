#if AsyncHTTPClient
import Foundation
import InnoLocking
import NIOCore

/// The memory that the chunks of a stream share with the buffers of its connection.
///
/// SwiftNIO reuses a buffer as soon as nothing else refers to it. When the reader of a stream
/// releases a chunk, the buffer of the chunk is kept until the next chunk arrives on the event
/// loop. Both the release and the arrival take the same lock, so each read of the chunk happens
/// before its memory is reused, and the thread sanitizer can see this order.
final class SharedBuffers: Sendable {
  private let released = Locked<[ByteBuffer]>([])

  /// Returns data that shares the memory of a buffer's readable bytes.
  ///
  /// Call this method on the event loop.
  func data(sharing buffer: ByteBuffer) -> Data {
    released.withLock { $0.removeAll(keepingCapacity: true) }
    return buffer.withUnsafeReadableBytesWithStorageManagement { (bytes, _) -> Data in
      guard let start = bytes.baseAddress else { return Data() }
      // The closure keeps the memory alive. Changes to the data do not affect other buffers,
      // because no other buffer contains these bytes.
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start),
        count: bytes.count,
        deallocator: .custom({ [released] _, _ in released.withLock { $0.append(buffer) } })
      )
    }
  }
}
#endif
