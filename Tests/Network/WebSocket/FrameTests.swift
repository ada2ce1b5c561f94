#if WebSocket
import Foundation
import NIOCore
import Testing

@testable import InnoNetworkWebSocket

@Suite("WebSocket frames")
struct FrameTests {
  private static func read(
    _ pieces: [[UInt8]],
    limit: Int = 1_000,
    compression: WebSocketCompression? = nil
  ) throws -> [MessageAssembler.Incoming] {
    var assembler = MessageAssembler(limit: limit)
    assembler.compression = compression
    var buffer = ByteBuffer()
    var found: [MessageAssembler.Incoming] = []
    for piece in pieces {
      buffer.writeBytes(piece)
      while let incoming = try assembler.next(from: &buffer) { found.append(incoming) }
    }
    return found
  }

  private static func text(_ text: String) -> [UInt8] {
    [0x81, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  @Test("Messages are read regardless of how the received bytes are split")
  func division() throws {
    let fragments: [UInt8] = [0x01, 2, 0xC3, 0xA9, 0x89, 1, 7, 0x80, 1, 0x21]
    let bytes =
      Self.text("grüß") + fragments + [0x82, 126, 1, 0] + [UInt8](repeating: 9, count: 256)
      + [0x88, 5, 0x03, 0xE8] + Array("bye".utf8)
    let expected: [MessageAssembler.Incoming] = [
      .text("grüß"), .ping([7]), .text("é!"), .binary(Data(repeating: 9, count: 256)),
      .close(.normalClosure, reason: "bye"),
    ]
    #expect(try Self.read([bytes]) == expected)
    #expect(try Self.read(bytes.map { [$0] }) == expected)
    for index in bytes.indices {
      #expect(try Self.read([Array(bytes[..<index]), Array(bytes[index...])]) == expected)
    }
  }

  @Test("An empty message and an empty close frame are read")
  func emptyFrames() throws {
    #expect(
      try Self.read([[0x81, 0, 0x82, 0, 0x88, 0]]) == [
        .text(""), .binary(Data()), .close(.noStatusReceived, reason: nil),
      ]
    )
  }

  @Test(
    "A violation is detected at the first byte that reveals it",
    arguments: [
      ([0x91], .reservedBits), ([0xA1], .reservedBits), ([0xC1], .reservedBits),
      ([0x83], .reservedOpcode(3)), ([0x8F], .reservedOpcode(15)),
      ([0x81, 0x85], .maskedFrame),
      ([0x09], .fragmentedControlFrame), ([0x89, 126], .oversizedControlFrame),
      ([0x82, 126, 0, 125], .invalidLength),
      ([0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .invalidLength),
      ([0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], .invalidLength),
      ([0x80, 0], .unexpectedContinuation),
      ([0x01, 1, 0x61, 0x81, 1], .interruptedMessage),
      ([0x82, 126, 3, 0xE9], .messageTooLarge(limit: 1_000)),
      (
        [0x02, 126, 3, 0xE8] + [UInt8](repeating: 0, count: 1_000) + [0x80, 1],
        .messageTooLarge(limit: 1_000)
      ),
      ([0x81, 2, 0xC3, 0x28], .invalidText), ([0x01, 1, 0xFF], .invalidText),
      ([0x81, 5, 0xED, 0xA0], .invalidText),
      ([0x01, 1, 0xC3, 0x80, 0], .invalidText),
      ([0x88, 1, 3], .invalidCloseFrame), ([0x88, 3, 0x03, 0xE8, 0xFF], .invalidCloseReason),
      ([0x88, 2, 0x03, 0xED], .invalidCloseCode(1005)),
      ([0x88, 2, 0x03, 0xEE], .invalidCloseCode(1006)),
      ([0x88, 2, 0, 0], .invalidCloseCode(0)), ([0x88, 2, 0x27, 0x0F], .invalidCloseCode(9999)),
    ] as [([UInt8], WebSocketViolation)]
  )
  func violations(bytes: [UInt8], violation: WebSocketViolation) {
    #expect(throws: violation) { try Self.read([bytes]) }
    #expect(throws: violation) { try Self.read(bytes.map { [$0] }) }
  }

  @Test("The compressed data of a message may have twice the message limit plus 1 KiB")
  func compressedLimit() throws {
    let compression = WebSocketCompression()
    // Only the header has arrived: 3,024 and 3,025 bytes.
    #expect(try Self.read([[0xC2, 126, 0x0B, 0xD0]], compression: compression).isEmpty)
    let violation = WebSocketViolation.compressedMessageTooLarge(limit: 3_024)
    #expect(throws: violation) {
      try Self.read([[0xC2, 126, 0x0B, 0xD1]], compression: compression)
    }
    // Each fragment is an empty block, so the message never contains anything.
    let block: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    let start: [UInt8] = [0x42, 5] + block
    let fragments = Array(repeating: [0x00, 5] + block, count: 603)
    #expect(try Self.read([start] + fragments, compression: compression).isEmpty)
    #expect(throws: violation) {
      try Self.read([start] + fragments + [[0x00, 5]], compression: compression)
    }
    // The limit applies to each message separately.
    let empty: [UInt8] = [0x80, 1, 0]
    #expect(
      try Self.read([start] + fragments + [empty, start] + fragments, compression: compression)
        == [.binary(Data())]
    )
  }

  @Test("The message limit applies to the decompressed size")
  func decompressedLimit() throws {
    let compression = WebSocketCompression()
    func frame(_ message: [UInt8]) throws -> [UInt8] {
      let deflater = try #require(Deflater(compression))
      var output = ByteBuffer()
      #expect(message.withUnsafeBytes { deflater.compress($0, into: &output) })
      let count = output.readableBytes
      let length = count > 125 ? [126, UInt8(count >> 8), UInt8(count & 0xFF)] : [UInt8(count)]
      return [0xC2] + length + Array(output.readableBytesView)
    }
    // Random bytes become larger by compression, and may then exceed the message limit.
    let random = (0..<1_000).map { _ in UInt8.random(in: 0...255) }
    let compressed = try frame(random)
    #expect(compressed.count - 4 > 1_000)
    #expect(try Self.read([compressed], compression: compression) == [.binary(Data(random))])
    let largest = [UInt8](repeating: 0, count: 1_000)
    #expect(
      try Self.read([frame(largest)], compression: compression) == [.binary(Data(largest))]
    )
    let tooLarge = try frame(largest + [0])
    #expect(tooLarge.count < 125)
    #expect(throws: WebSocketViolation.expandedMessageTooLarge(limit: 1_000)) {
      try Self.read([tooLarge], compression: compression)
    }
  }

  @Test("UTF-8 is validated as in the standard library, as a whole or byte by byte")
  func utf8() {
    for value in stride(from: UInt32(0x20), to: 0x11_0000, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("a\(Character(scalar))b\(Character(scalar))".utf8)
      var validator = UTF8Validator()
      let isValid = bytes.allSatisfy { byte in [byte].withUnsafeBytes { validator.validate($0) } }
      #expect(isValid && validator.isComplete)
    }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = Array("plain text, then é, 한 and 😀, and plain text again".utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255)
      }
      var validator = UTF8Validator()
      let isValid = bytes.withUnsafeBytes { validator.validate($0) } && validator.isComplete
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test("A client's frame has its own masking key and a header with the correct length")
  func writing() {
    var keys = MaskingKeys()
    var drawn: Set<UInt32> = []
    for count in [0, 1, 7, 8, 9, 125, 126, 65_535, 65_536] {
      let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
      var buffer = ByteBuffer()
      let key = keys.next()
      #expect(drawn.insert(key).inserted)
      payload.withUnsafeBytes { buffer.writeFrame(.binary, $0, maskedBy: key) }
      #expect(buffer.readInteger(as: UInt8.self) == 0x82)
      let short = Int(buffer.readInteger(as: UInt8.self) ?? 0)
      #expect(short & 0x80 == 0x80)
      let length =
        switch short & 0x7F {
        case 126: Int(buffer.readInteger(as: UInt16.self) ?? 0)
        case 127: Int(buffer.readInteger(as: UInt64.self) ?? 0)
        default: short & 0x7F
        }
      #expect(length == count)
      let mask = buffer.readBytes(length: 4) ?? []
      let masked = buffer.readBytes(length: buffer.readableBytes) ?? []
      #expect(masked.enumerated().map { $0.element ^ mask[$0.offset % 4] } == payload)
    }
  }

  @Test("Nearly all of 10,000 masking keys are different")
  func keys() {
    var keys = MaskingKeys()
    let drawn = Set((0..<10_000).map { _ in keys.next() })
    // A few may be equal by chance.
    #expect(drawn.count > 9_990)
  }
}
#endif
