#if WebSocket
import Foundation
import NIOCore

/// An assembler that reads frames from received bytes and joins the frames into messages.
///
/// The assembler decompresses and validates bytes immediately. Therefore, an invalid message is
/// rejected at its first invalid byte, and a message that is too large is rejected as soon as it
/// exceeds the limit.
struct MessageAssembler {
  /// A complete message or control frame.
  enum Incoming: Equatable {
    case text(String)
    case binary(Data)
    case ping([UInt8])
    case pong([UInt8])
    /// A close frame.
    ///
    /// If the frame contains no code, the first value is the code 1005.
    case close(WebSocketCloseCode, reason: String?)
  }

  /// The compression that the server accepted, or nil for no compression.
  var compression: WebSocketCompression?

  private let limit: Int
  /// The largest size, in bytes, of the compressed data of a message.
  ///
  /// Compression can enlarge data, so this limit is higher than the limit for messages. Without
  /// this limit, a server could send an endless message that decompresses to no data.
  private let compressedLimit: Int
  /// The number of compressed bytes received for the current message.
  private var compressedSize = 0
  private var inflater: Inflater?
  /// The header of the frame whose payload is being read.
  ///
  /// The value is nil between frames.
  private var frame: FrameHeader?
  /// The number of unread bytes of the current frame's payload.
  private var missing = 0
  /// The properties of the message that is being read.
  ///
  /// The value is nil between messages.
  private var message: (isText: Bool, isCompressed: Bool)?
  private var content = ByteBuffer()
  private var validator = UTF8Validator()

  /// Creates an assembler.
  ///
  /// - Parameter limit: The largest size of a message in bytes.
  init(limit: Int) {
    self.limit = limit
    compressedLimit = limit > (.max - 1_024) / 2 ? .max : 2 * limit + 1_024
  }

  /// Reads the next message or control frame.
  ///
  /// - Parameter input: The received bytes. The next call must receive the bytes that this call
  ///   leaves in the buffer, followed by new bytes.
  /// - Returns: The message or frame, or nil if more bytes are needed.
  /// - Throws: A ``WebSocketViolation`` if the server violated the protocol.
  mutating func next(from input: inout ByteBuffer) throws(WebSocketViolation) -> Incoming? {
    while true {
      if frame == nil {
        guard
          let header = try FrameHeader.read(from: &input, allowsCompression: compression != nil)
        else { return nil }
        try begin(header)
      }
      guard let header = frame else { return nil }
      if header.opcode.isControl {
        guard let payload = input.readBytes(length: header.length) else { return nil }
        frame = nil
        return try control(header.opcode, payload)
      }
      if let whole = try wholeMessage(header, &input) { return whole }
      try readPart(&input)
      guard missing == 0 else { return nil }
      frame = nil
      if header.isFinal { return try finish() }
    }
  }

  private mutating func begin(_ header: FrameHeader) throws(WebSocketViolation) {
    if !header.opcode.isControl {
      if header.opcode == .continuation {
        guard message != nil else { throw .unexpectedContinuation }
        guard !header.isCompressed else { throw .reservedBits }
      } else {
        guard message == nil else { throw .interruptedMessage }
        message = (header.opcode == .text, header.isCompressed)
        compressedSize = 0
        validator = UTF8Validator()
      }
      if message?.isCompressed == true {
        guard header.length <= compressedLimit - compressedSize else {
          throw .compressedMessageTooLarge(limit: compressedLimit)
        }
        compressedSize += header.length
      } else if header.length > limit - content.readableBytes {
        throw .messageTooLarge(limit: limit)
      }
    }
    frame = header
    missing = header.length
  }

  /// Returns the next message if it is a single uncompressed frame that has arrived completely;
  /// otherwise, returns nil.
  ///
  /// The bytes are not copied to an intermediate buffer.
  private mutating func wholeMessage(
    _ header: FrameHeader,
    _ input: inout ByteBuffer
  ) throws(WebSocketViolation) -> Incoming? {
    guard header.isFinal, header.opcode != .continuation, !header.isCompressed,
      missing == header.length, input.readableBytes >= missing
    else { return nil }
    let length = header.length
    let result = input.readWithUnsafeReadableBytes { bytes -> (Int, Incoming?) in
      let payload = UnsafeRawBufferPointer(rebasing: bytes[..<length])
      guard header.opcode == .text else { return (length, .binary(Data(payload))) }
      return (length, String(validating: payload, as: UTF8.self).map { .text($0) })
    }
    guard let result else { throw .invalidText }
    frame = nil
    message = nil
    return result
  }

  /// Reads the part of the frame's payload that has arrived.
  private mutating func readPart(_ input: inout ByteBuffer) throws(WebSocketViolation) {
    let count = min(missing, input.readableBytes)
    guard count > 0, var part = input.readSlice(length: count), let message else { return }
    missing -= count
    let start = content.writerIndex
    if message.isCompressed {
      guard let inflater = makeInflater() else { throw .invalidCompression }
      try part.withBytes { (bytes) throws(WebSocketViolation) in
        try inflater.decompress(bytes, into: &content, limit: limit)
      }
    } else {
      content.writeBuffer(&part)
    }
    try validate(from: start)
  }

  private mutating func makeInflater() -> Inflater? {
    if inflater == nil { inflater = compression.flatMap { Inflater($0) } }
    return inflater
  }

  private mutating func validate(from start: Int) throws(WebSocketViolation) {
    guard message?.isText == true else { return }
    var validator = validator
    let offset = start - content.readerIndex
    let isValid = content.withUnsafeReadableBytes {
      validator.validate(UnsafeRawBufferPointer(rebasing: $0[offset...]))
    }
    self.validator = validator
    guard isValid else { throw .invalidText }
  }

  private mutating func finish() throws(WebSocketViolation) -> Incoming? {
    guard let (isText, isCompressed) = message else { return nil }
    if isCompressed {
      guard let inflater = makeInflater() else { throw .invalidCompression }
      let start = content.writerIndex
      try inflater.finish(into: &content, limit: limit)
      try validate(from: start)
    }
    guard !isText || validator.isComplete else { throw .invalidText }
    message = nil
    defer {
      // Release the memory of a large message.
      if content.capacity > 65_536 { content = ByteBuffer() } else { content.clear() }
    }
    return content.withUnsafeReadableBytes {
      isText ? .text(String(decoding: $0, as: UTF8.self)) : .binary(Data($0))
    }
  }

  private func control(
    _ opcode: Opcode,
    _ payload: [UInt8]
  ) throws(WebSocketViolation) -> Incoming {
    switch opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong(payload)
    default: break
    }
    guard !payload.isEmpty else { return .close(.noStatusReceived, reason: nil) }
    guard payload.count > 1 else { throw .invalidCloseFrame }
    let number = UInt16(payload[0]) << 8 | UInt16(payload[1])
    let code = WebSocketCloseCode(rawValue: number)
    guard code.isSendable else { throw .invalidCloseCode(number) }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw .invalidCloseReason
    }
    return .close(code, reason: reason.isEmpty ? nil : reason)
  }
}

extension ByteBuffer {
  /// Calls a closure with the readable bytes, and rethrows the typed error of the closure.
  fileprivate func withBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let result = withUnsafeReadableBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
#endif
