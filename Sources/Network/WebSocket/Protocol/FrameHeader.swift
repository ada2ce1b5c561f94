#if WebSocket
import NIOCore

/// The opcode of a frame (RFC 6455, section 5.2).
enum Opcode: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}

/// The header of a frame.
struct FrameHeader {
  let opcode: Opcode
  let isFinal: Bool
  /// A Boolean value that indicates whether the frame starts a compressed message.
  ///
  /// In the frame, this value is the first reserved bit (RFC 7692, section 6).
  let isCompressed: Bool
  let length: Int

  /// Reads the header of a frame from the server.
  ///
  /// - Parameters:
  ///   - buffer: The received bytes.
  ///   - allowsCompression: A Boolean value that indicates whether messages may be compressed.
  /// - Returns: The header, or nil if more bytes are needed.
  /// - Throws: A ``WebSocketViolation`` if the header violates the protocol.
  static func read(
    from buffer: inout ByteBuffer,
    allowsCompression: Bool
  ) throws(WebSocketViolation) -> FrameHeader? {
    let start = buffer.readerIndex
    guard let first = buffer.getInteger(at: start, as: UInt8.self) else { return nil }
    let isCompressed = first & 0x40 != 0
    guard first & 0x30 == 0, !isCompressed || allowsCompression else { throw .reservedBits }
    guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .reservedOpcode(first & 0x0F) }
    let isFinal = first & 0x80 != 0
    if opcode.isControl {
      guard isFinal else { throw .fragmentedControlFrame }
      guard !isCompressed else { throw .reservedBits }
    }
    guard let second = buffer.getInteger(at: start + 1, as: UInt8.self) else { return nil }
    guard second & 0x80 == 0 else { throw .maskedFrame }
    var length = Int(second)
    var size = 2
    if length > 125 {
      guard !opcode.isControl else { throw .oversizedControlFrame }
      if length == 126 {
        guard let word = buffer.getInteger(at: start + 2, as: UInt16.self) else { return nil }
        // The length must be encoded in the shortest form.
        guard word > 125 else { throw .invalidLength }
        (length, size) = (Int(word), 4)
      } else {
        guard let word = buffer.getInteger(at: start + 2, as: UInt64.self) else { return nil }
        guard word > 0xFFFF, let value = Int(exactly: word) else { throw .invalidLength }
        (length, size) = (value, 10)
      }
    }
    buffer.moveReaderIndex(forwardBy: size)
    return FrameHeader(
      opcode: opcode,
      isFinal: isFinal,
      isCompressed: isCompressed,
      length: length
    )
  }
}

extension ByteBuffer {
  /// Writes a control frame, or a message that consists of one frame.
  ///
  /// The payload is masked while it is copied.
  ///
  /// - Parameters:
  ///   - opcode: The opcode.
  ///   - isCompressed: A Boolean value that indicates whether the payload is compressed.
  ///   - payload: The payload.
  ///   - key: The masking key.
  mutating func writeFrame(
    _ opcode: Opcode,
    isCompressed: Bool = false,
    _ payload: UnsafeRawBufferPointer,
    maskedBy key: UInt32
  ) {
    reserveCapacity(minimumWritableBytes: payload.count + 14)
    let first = 0x80 | (isCompressed ? 0x40 : 0) | opcode.rawValue
    switch payload.count {
    case ...125:
      writeInteger(UInt16(first) << 8 | 0x80 | UInt16(payload.count))
    case ...0xFFFF:
      writeInteger(UInt32(first) << 24 | 0xFE << 16 | UInt32(payload.count))
    default:
      writeInteger(UInt16(first) << 8 | 0xFF)
      writeInteger(UInt64(payload.count))
    }
    writeInteger(key, endianness: .host)
    writeWithUnsafeMutableBytes(minimumWritableBytes: payload.count) { target in
      if let start = target.baseAddress { mask(payload, into: start, by: key) }
      return payload.count
    }
  }
}
#endif
