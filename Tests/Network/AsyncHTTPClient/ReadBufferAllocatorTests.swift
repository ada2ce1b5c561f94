#if AsyncHTTPClient
import NIOCore
import Testing

@testable import InnoNetworkAsyncHTTPClient

@Suite("Read buffers")
struct ReadBufferAllocatorTests {
  /// Fills buffers of an allocator until the allocator has recorded at least `count` bytes.
  ///
  /// - Returns: The size, in bytes, of the largest buffer.
  private func fill(_ allocator: inout ReadBufferAllocator, upTo count: Int) -> Int {
    var (read, largest) = (0, 0)
    while read < count {
      let size = allocator.buffer(allocator: ByteBufferAllocator()).capacity
      #expect(allocator.nextBufferSize() == size)
      largest = max(largest, size)
      read += size
      _ = allocator.record(actualReadBytes: size)
    }
    return largest
  }

  @Test("A connection uses buffers of 512 KiB only after it has received 32 MiB")
  func growth() {
    var allocator = ReadBufferAllocator()
    #expect(allocator.buffer(allocator: ByteBufferAllocator()).capacity == 4_096)
    #expect(fill(&allocator, upTo: ReadBufferAllocator.threshold - 131_072) == 131_072)
    #expect(fill(&allocator, upTo: 4_194_304) == 524_288)
  }

  @Test("The buffers become smaller again when the reads are small")
  func shrinking() {
    var allocator = ReadBufferAllocator()
    _ = fill(&allocator, upTo: ReadBufferAllocator.threshold + 4_194_304)
    for _ in 0..<100 { _ = allocator.record(actualReadBytes: 10) }
    #expect(allocator.buffer(allocator: ByteBufferAllocator()).capacity == 1_024)
  }
}
#endif
