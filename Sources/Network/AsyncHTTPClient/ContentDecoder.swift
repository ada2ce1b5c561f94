#if AsyncHTTPClient
import CZlib
import InnoNetwork
import NIOCore

/// A decoder that decompresses the body of a response piece by piece (RFC 9110, section 8.4.1).
///
/// Decompression can make a small input a thousand times larger, so each step produces a piece of
/// limited size. A decoder is used only on the event loop of its transfer.
final class ContentDecoder {
  enum Step {
    case bytes(ByteBuffer)
    /// The input has been consumed, and no output is left.
    case done
    case invalid
  }

  /// The largest size of a decompressed piece of the body, in bytes.
  private static let pieceSize = 65_536
  /// The window sizes to pass to CZlib, which negates each size before it calls zlib.
  ///
  /// With `detected`, zlib detects whether the format is gzip or zlib. With `raw`, zlib expects a
  /// stream without a header.
  private static let (detected, raw) = (Int32(-47), Int32(15))

  private let isDeflate: Bool
  private var stream: OpaquePointer?
  private var isAtEnd = false

  /// Creates a decoder for a content encoding, or returns nil if the encoding is neither gzip nor
  /// deflate.
  init?(_ encoding: String) {
    switch encoding.lowercased() {
    case "gzip", "x-gzip": isDeflate = false
    case "deflate": isDeflate = true
    default: return nil
    }
  }

  deinit {
    if let stream { inno_zlib_free(stream) }
  }

  /// A Boolean value that indicates whether the data decoded so far is a complete body.
  ///
  /// An empty body is also complete.
  var isComplete: Bool { stream == nil || isAtEnd }

  /// Decompresses the next piece of the body, and removes the consumed bytes from `input`.
  func next(_ input: inout ByteBuffer) -> Step {
    guard input.readableBytes > 0 || stream != nil else { return .done }
    guard let stream = stream ?? open(input) else { return .invalid }
    self.stream = stream
    if isAtEnd {
      // Begin the next member, if there is one. A gzip body may consist of several members (RFC
      // 1952, section 2.2).
      guard input.readableBytes > 0 else { return .done }
      inno_zlib_reset(stream)
      isAtEnd = false
    }
    var output = ByteBufferAllocator().buffer(capacity: Self.pieceSize)
    var result = Int32(inno_zlib_invalid)
    input.readWithUnsafeReadableBytes { bytes in
      var consumed = bytes.count
      output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.pieceSize) { space in
        var produced = space.count
        result = inno_zlib_run(
          stream,
          bytes.bindMemory(to: UInt8.self).baseAddress,
          &consumed,
          space.bindMemory(to: UInt8.self).baseAddress,
          &produced
        )
        return produced
      }
      return consumed
    }
    if result == Int32(inno_zlib_invalid) { return .invalid }
    isAtEnd = result == Int32(inno_zlib_end)
    if output.readableBytes > 0 { return .bytes(output) }
    return isAtEnd && input.readableBytes > 0 ? next(&input) : .done
  }

  private func open(_ input: ByteBuffer) -> OpaquePointer? {
    let start = Array(input.readableBytesView.prefix(2))
    // Some servers send a deflate stream without the zlib header (RFC 1950, section 2.2).
    let isZlib =
      start.count < 2 || start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
    return inno_zlib_inflater(isDeflate && !isZlib ? Self.raw : Self.detected)
  }
}
#endif
