#if WebSocket
import Foundation
import NIOCore
import Testing

@testable import InnoNetworkWebSocket

@Suite("WebSocket compression")
struct CompressionTests {
  private static let messages: [[UInt8]] =
    ["", "a", "Hello", String(repeating: "Hello, Hello. ", count: 2_000)].map { Array($0.utf8) }
    + [(0..<100_000).map { _ in UInt8.random(in: 0...255) }]

  private static func compressed(_ message: [UInt8], _ deflater: Deflater) -> [UInt8]? {
    var output = ByteBuffer()
    guard message.withUnsafeBytes({ deflater.compress($0, into: &output) }) else { return nil }
    return Array(output.readableBytesView)
  }

  private static func expanded(
    _ message: [UInt8],
    _ inflater: Inflater,
    limit: Int = 1 << 20
  ) throws -> [UInt8] {
    var output = ByteBuffer()
    for piece in stride(from: 0, to: message.count, by: 1_000) {
      let part = message[piece..<min(piece + 1_000, message.count)]
      var buffer = ByteBuffer(bytes: part)
      let bytes = buffer.readBytes(length: part.count) ?? []
      let result = bytes.withUnsafeBytes { bytes in
        Result { try inflater.decompress(bytes, into: &output, limit: limit) }
      }
      try result.get()
    }
    try inflater.finish(into: &output, limit: limit)
    return Array(output.readableBytesView)
  }

  @Test(
    "Messages can be compressed with each window size, with and without context takeover",
    arguments: 8...15,
    [false, true]
  )
  func roundTrip(bits: Int, startsAnew: Bool) throws {
    let compression = WebSocketCompression(
      clientWindowBits: bits,
      serverWindowBits: bits,
      clientNoContextTakeover: startsAnew,
      serverNoContextTakeover: startsAnew
    )
    let deflater = try #require(Deflater(compression))
    let inflater = try #require(Inflater(compression))
    for message in Self.messages + Self.messages {
      let compressed = try #require(Self.compressed(message, deflater))
      #expect(try Self.expanded(compressed, inflater) == message)
    }
  }

  @Test("A repeated message is compressed further only with context takeover")
  func context() throws {
    let message = Array("a message that is sent more than once".utf8)
    let keeping = try #require(Deflater(WebSocketCompression()))
    let first = try #require(Self.compressed(message, keeping))
    let second = try #require(Self.compressed(message, keeping))
    #expect(second.count < first.count / 2)
    let anew = try #require(Deflater(WebSocketCompression(clientNoContextTakeover: true)))
    #expect(Self.compressed(message, anew) == Self.compressed(message, anew))
  }

  @Test("A message that ends with a final block and the next message are both read")
  func finalBlock() throws {
    let inflater = try #require(Inflater(WebSocketCompression()))
    // "Hello" in a final block, followed by the byte that RFC 7692, section 7.2.3.4 adds.
    let hello: [UInt8] = [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00]
    #expect(try Self.expanded(hello, inflater) == Array("Hello".utf8))
    let other: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
    #expect(try Self.expanded(other, inflater) == Array("Hello".utf8))
  }

  @Test("Decompressing a deflate bomb stops at the limit and uses little memory")
  func bomb() throws {
    let deflater = try #require(Deflater(WebSocketCompression()))
    let zeros = [UInt8](repeating: 0, count: 64 << 20)
    let bomb = try #require(Self.compressed(zeros, deflater))
    #expect(bomb.count < 100_000)
    let inflater = try #require(Inflater(WebSocketCompression()))
    var output = ByteBuffer()
    #expect(throws: WebSocketViolation.expandedMessageTooLarge(limit: 1 << 20)) {
      try bomb.withUnsafeBytes { bytes in
        try Result { try inflater.decompress(bytes, into: &output, limit: 1 << 20) }.get()
      }
    }
    #expect(output.readableBytes <= 2 << 20)
  }

  @Test("Invalid compressed data is a violation")
  func invalidData() throws {
    let inflater = try #require(Inflater(WebSocketCompression()))
    #expect(throws: WebSocketViolation.invalidCompression) {
      try Self.expanded([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], inflater)
    }
  }

  @Test("The offer names the parameters that differ from the defaults")
  func offer() {
    #expect(WebSocketCompression().offer == "permessage-deflate; client_max_window_bits")
    let all = WebSocketCompression(
      clientWindowBits: 9,
      serverWindowBits: 10,
      clientNoContextTakeover: true,
      serverNoContextTakeover: true
    )
    #expect(
      all.offer == "permessage-deflate; client_max_window_bits=9; server_max_window_bits=10; "
        + "client_no_context_takeover; server_no_context_takeover"
    )
  }

  @Test("The parameters that the server accepts are used")
  func acceptance() throws {
    let offered = WebSocketCompression()
    #expect(try offered.accepted("permessage-deflate") == offered)
    let accepted = try offered.accepted(
      "Permessage-Deflate ; client_max_window_bits=\"9\";server_max_window_bits = 10; "
        + "server_no_context_takeover; client_no_context_takeover"
    )
    #expect(
      accepted
        == WebSocketCompression(
          clientWindowBits: 9,
          serverWindowBits: 10,
          clientNoContextTakeover: true,
          serverNoContextTakeover: true
        )
    )
  }

  @Test(
    "Parameters that were not offered are rejected",
    arguments: [
      ("permessage-bzip2", "the server selected an extension that was not requested"),
      (
        "permessage-deflate, permessage-deflate",
        "the server selected several extensions, but only one was requested"
      ),
      (
        "permessage-deflate; client_max_window_bits=16",
        "the server selected an invalid client_max_window_bits"
      ),
      (
        "permessage-deflate; server_max_window_bits=7",
        "the server selected an invalid server_max_window_bits"
      ),
      (
        "permessage-deflate; client_max_window_bits",
        "the server selected an unknown or invalid compression parameter"
      ),
      (
        "permessage-deflate; server_no_context_takeover=1",
        "the server selected an unknown or invalid compression parameter"
      ),
      (
        "permessage-deflate; x",
        "the server selected an unknown or invalid compression parameter"
      ),
      (
        "permessage-deflate; client_no_context_takeover; client_no_context_takeover",
        "the server repeated the compression parameter client_no_context_takeover"
      ),
    ]
  )
  func rejection(header: String, reason: String) {
    #expect(throws: WebSocketHandshakeFault.compression(reason)) {
      try WebSocketCompression().accepted(header)
    }
    let strict = WebSocketCompression(serverNoContextTakeover: true)
    #expect(
      throws: WebSocketHandshakeFault.compression(
        "the server did not accept the requested compression parameters"
      )
    ) {
      try strict.accepted("permessage-deflate")
    }
  }
}
#endif
