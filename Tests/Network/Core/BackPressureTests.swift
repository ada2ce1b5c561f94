import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The maximum number of bytes that the tested transport adds to the buffer of a stream at once.
///
/// SwiftNIO reads more bytes at once than libcurl.
private var chunkLimit: Int { TestedTransport.current == .session ? 65_536 : 131_072 }

/// A server that generates the body of each response while the client receives it, and counts the
/// bytes.
private final class GeneratingServer: Sendable {
  private let server: LoopbackServer
  private let sent: Locked<Int>

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - headers: The headers of each response, without `Content-Length`.
  ///   - piece: The bytes that the body repeats.
  ///   - count: The number of repetitions.
  ///   - end: The bytes at the end of the body.
  /// - Throws: `POSIXError` if no socket can be opened.
  init(headers: [String] = [], piece: [UInt8], count: Int, end: [UInt8] = []) throws {
    let sent = Locked(0)
    self.sent = sent
    let length = piece.count * count + end.count
    let lines = ["HTTP/1.1 200 OK"] + headers + ["Content-Length: \(length)", "", ""]
    server = try LoopbackServer { _ in
      let pieces = LoopbackServer.Step.make {
        sent.withLock { sent in
          guard sent < piece.count * count else { return nil }
          sent += piece.count
          return piece
        }
      }
      return .init(steps: [.send(Array(lines.joined(separator: "\r\n").utf8)), pieces, .send(end)])
    }
  }

  func stream(by transport: any URLSessionProtocol) async throws -> ResponseStream {
    try await transport.stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions(timeout: .seconds(600))
    )
  }

  /// Waits until the server can send nothing more, and returns the number of body bytes that the
  /// process of the client has received, including bytes that were read.
  func received() async -> Int {
    var last = (sent: -1, queued: -1)
    var repetitions = 0
    await waitUntil {
      let now = sent.withLock { $0 }
      repetitions = now == last.sent ? repetitions + 1 : 0
      last.sent = now
      guard repetitions > 0, repetitions.isMultiple(of: 5_000) else { return false }
      // The table may have thousands of lines, so it is read only when the server has stopped.
      let queued = Self.queuedBytes(port: server.port)
      defer { last.queued = queued }
      return queued == last.queued
    }
    return last.sent - last.queued
  }

  /// Returns the number of bytes that the connections of a server's port have sent, but that are
  /// still in the buffers of the kernel.
  private static func queuedBytes(port: UInt16) -> Int {
    let table = (try? ProcessUsage.systemFile("/proc/net/tcp")) ?? ""
    let place = String(format: ":%04X", port)
    return table.split(separator: "\n").dropFirst().reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count > 4 else { return sum }
      let queues = words[4].split(separator: ":").map { Int($0, radix: 16) ?? 0 }
      guard queues.count == 2 else { return sum }
      // The server's side has sent bytes, and the client's side has received them.
      return sum + (words[1].hasSuffix(place) ? queues[0] : 0)
        + (words[2].hasSuffix(place) ? queues[1] : 0)
    }
  }
}

@Suite("Slow readers", .overEachTransportButURLSession, .timeLimit(.minutes(1)))
struct SlowReaderTests {
  @Test("A slow reader pauses the transfer", arguments: [1_000, 10_000_000])
  func slowReader(limit: Int) async throws {
    let sent = Locked(0)
    let size = 64 * 1_024 * 1_024
    let server = try LoopbackServer { _ in
      let piece = [UInt8](repeating: 0x78, count: 65_536)
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
      let body = LoopbackServer.Step.make {
        sent.withLock { sent in
          guard sent < size else { return nil }
          sent += piece.count
          return piece
        }
      }
      return .init(steps: [.send(Array(head.utf8)), body])
    }
    let clock = ManualClock()
    let transport = TestedTransport.make(clock: clock)
    let options = TransportOptions(timeout: .seconds(10), responseBodyLimit: limit)
    let stream = try await transport.stream(for: URLRequest(url: server.url()), options: options)
    // Waits until all buffers are full and the server blocks.
    await waitUntil { stream.waitingByteCount >= min(limit, ChunkBuffer.defaultCapacity) }
    var (before, now) = (-1, 0)
    while before != now {
      before = now
      for _ in 0..<20_000 { await Task.yield() }
      now = sent.withLock { $0 }
    }
    #expect(now < size / 2)
    #expect(stream.waitingByteCount <= min(limit, ChunkBuffer.defaultCapacity) + chunkLimit)
    // The idle time limit does not apply to a paused transfer.
    clock.advance(by: .seconds(3_600))
    var received = 0
    for try await chunk in stream { received += chunk.count }
    #expect(received == size)
    #expect(transport.runningTaskCount == 0)
  }
}

// The kernel's buffers, which hold several megabytes, are not counted. Only Linux reports their size.
#if os(Linux)
@Suite("Back-pressure", .overEachTransportButURLSession, .timeLimit(.minutes(1)))
struct BackPressureTests {
  /// The largest number of received bytes that may be unread, including those in the buffers of
  /// libcurl and SwiftNIO.
  private static let bound = 1_500_000
  /// The number of unread bytes in the buffer of a stream: its capacity and one more chunk.
  private static let bufferBound = ChunkBuffer.defaultCapacity + 131_072

  /// Reads chunks until at least `count` bytes have been read.
  private func read(
    _ stream: ResponseStream,
    from start: Int = 0,
    upTo count: Int
  ) async throws -> Int {
    var read = start
    while read < count, let chunk = try await stream.makeAsyncIterator().next() {
      read += chunk.count
    }
    return read
  }

  @Test("At most 1.5 MB of a body of 256 MiB are in memory whenever the reader pauses")
  func large() async throws {
    let (piece, count) = ([UInt8](repeating: 0x78, count: 65_536), 4_096)
    let server = try GeneratingServer(piece: piece, count: count)
    let transport = TestedTransport.make()
    let stream = try await server.stream(by: transport)
    let size = piece.count * count
    var read = 0
    for pause in [0, 1_000, size / 3, size / 2] {
      read = try await self.read(stream, from: read, upTo: pause)
      let received = await server.received()
      #expect(received < size)
      #expect(received - read <= Self.bound)
      #expect(stream.waitingByteCount <= Self.bufferBound)
    }
    #expect(try await self.read(stream, from: read, upTo: .max) == size)
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A compressed body is decompressed only as fast as it is read")
  func compressed() async throws {
    // A block of a deflate stream that decompresses to the letter x, 65,628 times.
    let start: [UInt8] = [0x04, 0xC1, 0x81, 0, 0, 0, 0, 0, 0x90, 0x6D, 0xF9]
    let end: [UInt8] = [0xA0, 0x2A, 0x2A, 0, 0, 0, 0, 0xFF, 0xFF]
    let piece = start + [UInt8](repeating: 0, count: 8_203) + end
    let (count, pieceSize) = (1_024, 65_628)
    let server = try GeneratingServer(
      headers: ["Content-Encoding: deflate"],
      piece: piece,
      count: count,
      end: [0x03, 0x00]
    )
    let transport = TestedTransport.make()
    let stream = try await server.stream(by: transport)
    var read = 0
    for pause in [0, 1_000, pieceSize * count / 4] {
      read = try await self.read(stream, from: read, upTo: pause)
      let received = await server.received()
      let waiting = stream.waitingByteCount
      // The bytes that were received, but not decompressed into the buffer of the stream.
      let compressed = received - (read + waiting) * piece.count / pieceSize
      #expect(
        waiting + compressed <= Self.bound,
        "\(TestedTransport.current): \(received) received, \(read) read, \(waiting) waiting"
      )
      #expect(waiting <= Self.bufferBound)
    }
    #expect(try await self.read(stream, from: read, upTo: .max) == pieceSize * count)
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("39 MB of server-sent events arrive; at most 1.5 MB are in memory when the reader pauses")
  func events() async throws {
    let piece = Array("id: 7\ndata: \(String(repeating: "x", count: 986))\n\n".utf8)
    #expect(piece.count == 1_000)
    let pieces = Array(repeatElement(piece, count: 65).joined())
    let server = try GeneratingServer(
      headers: ["Content-Type: text/event-stream"],
      piece: pieces,
      count: 600
    )
    let transport = TestedTransport.make()
    let stream = try await server.stream(by: transport)
    var events = stream.events.makeAsyncIterator()
    for pause in [1, 999, 1_000] {
      for _ in 0..<pause { #expect(try await events.next()?.id == "7") }
      #expect(await server.received() < 39_000_000 / 2)
    }
    // 2,000 events of 1,000 bytes were read.
    #expect(await server.received() - 2_000_000 <= Self.bound)
    var count = 2_000
    while let event = try await events.next(), event.data.utf8.count == 986 { count += 1 }
    #expect(count == 39_000)
    await waitUntil { transport.runningTaskCount == 0 }
  }
}
#endif

#if AsyncHTTPClient
@Suite("Decompression", .timeLimit(.minutes(1)))
struct DecompressionTests {
  @Test(
    "A small body that decompresses to 64 MiB is decompressed only as fast as it is read",
    OverEachTransport(transports: [.asyncHTTPClient])
  )
  func bomb() async throws {
    // A block of a deflate stream that decompresses to the letter x, 65,536 times.
    let start: [UInt8] = [0xEC, 0xC1, 1, 1, 0, 0, 0, 0x80, 0x90, 0xDB, 0xCD, 0xEF, 8, 0x0A]
    let piece = start + [UInt8](repeating: 0, count: 63) + [0x6A, 0, 0, 0, 0xFF, 0xFF]
    let server = try GeneratingServer(
      headers: ["Content-Encoding: deflate"],
      piece: piece,
      count: 1_024,
      end: [0x03, 0x00]
    )
    let stream = try await server.stream(by: TestedTransport.make())
    var read = 0
    for try await chunk in stream {
      read += chunk.count
      #expect(stream.waitingByteCount <= ChunkBuffer.defaultCapacity + 65_536)
    }
    #expect(read == 1_024 * 65_536)
  }
}
#endif

@Suite("Streams from a closure", .timeLimit(.minutes(1)))
struct ProducedStreamTests {
  private let chunk = Data(count: 65_536)

  private func head() throws -> HTTPURLResponse {
    try #require(
      HTTPURLResponse(url: exampleURL, statusCode: 200, httpVersion: nil, headerFields: nil)
    )
  }

  @Test("The closure is suspended while the reader is behind")
  func suspends() async throws {
    let (count, sent) = (1_024, Locked(0))
    let stream = ResponseStream(head: try head()) { [chunk] send in
      for _ in 0..<count {
        sent.withLock { $0 += chunk.count }
        await send(chunk)
      }
    }
    let full = ChunkBuffer.defaultCapacity
    await waitUntil { sent.withLock { $0 } == full }
    var read = 0
    for try await chunk in stream {
      read += chunk.count
      #expect(sent.withLock { $0 } - read <= full)
    }
    #expect(read == count * chunk.count)
  }

  @Test("A suspended closure is resumed and cancelled when the stream is released")
  func released() async throws {
    let (sent, ended) = (Locked(0), Locked(false))
    var stream: ResponseStream? = ResponseStream(head: try head()) { [chunk] send in
      while !Task.isCancelled {
        await send(chunk)
        sent.withLock { $0 += 1 }
      }
      ended.withLock { $0 = true }
    }
    // The eighth call fills the buffer and waits.
    await waitUntil { sent.withLock { $0 } == 7 }
    #expect(stream?.waitingByteCount ?? 0 <= ChunkBuffer.defaultCapacity)
    stream = nil
    await waitUntil { ended.withLock { $0 } }
  }
}
