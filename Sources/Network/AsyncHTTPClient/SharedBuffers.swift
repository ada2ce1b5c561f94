#if AsyncHTTPClient
import Foundation
import InnoLocking
import NIOCore

/// An object that lets the chunks of a stream share the memory of the connection's buffers.
///
/// SwiftNIO reuses a buffer as soon as nothing else refers to the buffer. When the reader of a
/// stream releases a chunk, this object keeps the buffer of the chunk. When the next chunk arrives
/// on the event loop, this object releases the kept buffers. A lock protects the list of kept
/// buffers, so that the thread sanitizer sees that all reads of a buffer end before SwiftNIO reuses
/// the buffer.
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
