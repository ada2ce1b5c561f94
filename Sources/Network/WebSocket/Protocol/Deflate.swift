#if WebSocket
import CZlib
import NIOCore

/// The compressor of a connection (RFC 7692, section 7.2.1).
///
/// A compressor is not thread-safe, so ``Outbox`` holds a lock during each call to its compressor.
final class Deflater: @unchecked Sendable {
  // The unchecked conformance to `Sendable` is safe, because the outbox holds a lock during each
  // call to the compressor.
  private let stream: OpaquePointer
  private let startsAnew: Bool

  /// Creates a compressor, or returns nil if memory is exhausted.
  init?(_ compression: WebSocketCompression) {
    let stream = inno_zlib_deflater(
      Int32(compression.clientWindowBits),
      Int32(compression.level),
      8
    )
    guard let stream else { return nil }
    self.stream = stream
    startsAnew = compression.clientNoContextTakeover
  }

  deinit {
    inno_zlib_free(stream)
  }

  /// Compresses a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - output: The buffer to which the compressed message is appended. The last four compressed
  ///     bytes are omitted, as the permessage-deflate extension requires.
  /// - Returns: `true` if the message was compressed; `false` if zlib failed.
  func compress(_ message: UnsafeRawBufferPointer, into output: inout ByteBuffer) -> Bool {
    let start = output.writerIndex
    var rest = message.bindMemory(to: UInt8.self)[...]
    while true {
      let result = output.run(stream, &rest)
      if result == Int32(inno_zlib_full) { continue }
      guard result == Int32(inno_zlib_done), rest.isEmpty else { return false }
      break
    }
    if startsAnew { inno_zlib_reset(stream) }
    // Remove the last four bytes, which are always 00 00 FF FF.
    let end = max(output.writerIndex - 4, start)
    output.moveWriterIndex(to: end)
    // An empty message is encoded as one empty block.
    if end == start { output.writeInteger(UInt8(0)) }
    return true
  }
}

/// The decompressor of a connection (RFC 7692, section 7.2.2).
///
/// A decompressor is used only on the connection's event loop.
final class Inflater {
  private let stream: OpaquePointer
  private let startsAnew: Bool

  /// Creates a decompressor, or returns nil if memory is exhausted.
  init?(_ compression: WebSocketCompression) {
    guard let stream = inno_zlib_inflater(Int32(compression.serverWindowBits)) else { return nil }
    self.stream = stream
    startsAnew = compression.serverNoContextTakeover
  }

  deinit {
    inno_zlib_free(stream)
  }

  /// Decompresses the next bytes of a message.
  ///
  /// - Parameters:
  ///   - part: The compressed bytes.
  ///   - output: The buffer to which the decompressed bytes are appended.
  ///   - limit: The largest size of the message in bytes.
  /// - Throws: ``WebSocketViolation/invalidCompression`` if the data is invalid, or
  ///   ``WebSocketViolation/expandedMessageTooLarge(limit:)`` if the message exceeds the limit.
  func decompress(
    _ part: UnsafeRawBufferPointer,
    into output: inout ByteBuffer,
    limit: Int
  ) throws(WebSocketViolation) {
    var rest = part.bindMemory(to: UInt8.self)[...]
    while true {
      let result = output.run(stream, &rest)
      guard output.readableBytes <= limit else { throw .expandedMessageTooLarge(limit: limit) }
      switch result {
      case Int32(inno_zlib_full): continue
      case Int32(inno_zlib_end):
        // A final block ends a DEFLATE stream, but the message may continue with another stream
        // (RFC 7692, section 7.2.3.4).
        inno_zlib_reset(stream)
        if rest.isEmpty { return }
      case Int32(inno_zlib_done) where rest.isEmpty: return
      default: throw .invalidCompression
      }
    }
  }

  /// Completes a message by decompressing the four bytes that permessage-deflate omits at the end
  /// of each message.
  ///
  /// - Parameters:
  ///   - output: The buffer to which the decompressed bytes are appended.
  ///   - limit: The largest size of the message in bytes.
  /// - Throws: ``WebSocketViolation/invalidCompression`` if the data is invalid, or
  ///   ``WebSocketViolation/expandedMessageTooLarge(limit:)`` if the message exceeds the limit.
  func finish(
    into output: inout ByteBuffer,
    limit: Int
  ) throws(WebSocketViolation) {
    let result = Self.end.withUnsafeBytes { end in
      Result { () throws(WebSocketViolation) in
        try decompress(end, into: &output, limit: limit)
      }
    }
    try result.get()
    if startsAnew { inno_zlib_reset(stream) }
  }

  /// The last four bytes of each compressed message, which permessage-deflate omits.
  private static let end: ContiguousArray<UInt8> = [0, 0, 0xFF, 0xFF]
}

extension ByteBuffer {
  /// Calls zlib once, appends the output to this buffer, and removes the consumed bytes from
  /// `rest`.
  ///
  /// - Returns: The status of zlib, such as `inno_zlib_full` if this buffer has no space for all
  ///   the output.
  fileprivate mutating func run(
    _ stream: OpaquePointer,
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int32 {
    let input = UnsafeBufferPointer(rebasing: rest)
    var used = input.count
    var result: Int32 = 0
    writeWithUnsafeMutableBytes(minimumWritableBytes: max(64, min(4 * input.count, 65_536))) {
      var count = $0.count
      let target = $0.bindMemory(to: UInt8.self).baseAddress
      result = inno_zlib_run(stream, input.baseAddress, &used, target, &count)
      return count
    }
    rest = rest.dropFirst(used)
    return result
  }
}
#endif
