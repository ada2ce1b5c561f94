#if AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import InnoNetworkAsyncHTTPClient

@Suite("Chunks over AsyncHTTPClient")
struct SharedBuffersTests {
  @Test("A chunk has the bytes of its part of a buffer, even after the buffer changes")
  func parts() throws {
    let shared = SharedBuffers()
    var buffer = ByteBuffer(bytes: 0..<100)
    let read = buffer.readSlice(length: 60)
    let first = try #require(read)
    let chunks = [shared.data(sharing: first), shared.data(sharing: buffer)]
    let start = first.withUnsafeReadableBytes { $0.baseAddress }
    #expect(chunks[0].withUnsafeBytes { $0.baseAddress } == start, "The bytes were copied.")
    buffer.clear()
    buffer.writeBytes([UInt8](repeating: 0xFF, count: 100))
    #expect(Array(chunks[0]) == [UInt8](0..<60))
    #expect(Array(chunks[1]) == [UInt8](60..<100))
  }

  @Test("A chunk can be used after its buffer and all other chunks are released")
  func lifetime() {
    var chunk: Data?
    do {
      let shared = SharedBuffers()
      // Data copies a few bytes into itself, so the chunks must be larger than that.
      _ = shared.data(sharing: ByteBuffer(bytes: 0..<100))
      chunk = shared.data(sharing: ByteBuffer(bytes: 100..<200))
    }
    #expect(chunk == Data([UInt8](100..<200)))
  }
}
#endif
